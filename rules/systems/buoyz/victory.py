"""The end: who has ships left, who has yielded the field, what counts after the last turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.seat import Result
from rules.systems.buoyz.board import bases
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import BLUE, BONUS, RED, SIDES, other
from rules.systems.buoyz.endings import in_words
from rules.systems.buoyz.events import BattleEnded
from rules.systems.buoyz.lurking import lurkers

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.shown import Why
    from rules.systems.buoyz.state import BuoyzState


LOST: Final = (Status.DESTROYED, Status.CAPTURED)
"""What ships are for their owner that count no more (BZ102b)."""
ENOUGH: Final = 3
"""Freighters that are safe or lost at which a convoy is decided (BZ241)."""


def score(board: Board, side: str) -> int:
    """What a side has left or destroyed, points or hull (BZ110, BZ110b, BZ189c, BZ102b, BZ186d)."""
    if board.brief.scenario.count == "planet":
        return bases.held(board, side)
    if board.brief.scenario.count == "crippled":
        there = (*board.fleet(side), *board.away(side))
        if board.to_the_letter:  # earlier versions of these rules forgot lurkers
            there = (*there, *lurkers(board, side))
        fit = [e for e in there if not e.crippled]
        return len(fit)
    if board.brief.scenario.count == "convoy":
        return _convoy(board, side)
    if board.brief.scenario.count == "kills" and not board.contact:
        lost = [e for e in board.ships if e.side != side and e.status in LOST]
        lost += [e for e in board.ships if e.taken and e.taken != side]
        return sum(board.sd(each).points for each in lost)
    own = [e for e in board.ships if e.side == side and not e.taken]
    left = [e for e in own if e.status not in LOST]
    if board.brief.scenario.count == "hull":
        return sum(each.hull for each in left)
    return sum(board.sd(each).points for each in left)


def freighters(board: Board) -> tuple[Ship, ...]:
    """The civilian ships that are still on the table, or in hyperspace."""
    there = (*board.fleet(BLUE), *board.away(BLUE))
    return tuple([each for each in there if board.sd(each).civilian])


def _convoy(board: Board, side: str) -> int:
    """The civilian ships that are safe off the eastern edge, or lost (BZ241).

    Where no raider is left, those are safe that are still under way.
    """
    convoy = [each for each in board.ships if board.sd(each).civilian]
    if side == BLUE:
        safe = sum(each.exit == "east" and each.status is Status.LEFT for each in convoy)
        return safe if board.present(RED) else safe + len(freighters(board))
    return sum(each.status in LOST or bool(each.taken) for each in convoy)


def check(r: Resolution[BuoyzState]) -> bool:
    """Whether the battle is over at the end of a turn; ends it if it is (BZT36, BZ138, BZ138b).

    The last side that has left may have yielded the field (BZ139, BZ139b).
    """
    board = r.state.board
    gone: list[str] = [side for side in SIDES if not board.present(side)]
    if board.contact:
        return _tallied(r, gone)
    if gone:
        # In a convoy leaving is what the one side is there for.
        yields = board.options.yield_field and board.brief.scenario.count != "convoy"
        if yields and gone == [r.state.fled] and _meets(board, other(gone[0])):
            _end(r, "yielded", other(gone[0]))
        else:
            _end(r, "destroyed")
    elif board.brief.scenario.count == "convoy" and not freighters(board):
        _end(r, "decided")
    elif r.state.turn >= board.turns:
        _end(r, "limit")
    else:
        return False
    return True


def _meets(board: Board, side: str) -> bool:
    """Whether a side is there to whom the field is left: on the table, not hidden (BZ139).

    In older games ships that lurk or are in hyperspace count, too.
    """
    return bool(board.fleet(side)) or not board.to_the_letter


def _tallied(r: Resolution[BuoyzState], gone: list[str]) -> bool:
    """Where sides break contact, points left decide, with 50 for who has not (BZT61c, BZ207).

    Who has no ship on the table has broken contact, too (BZ252).
    """
    board = r.state.board
    if not gone and r.state.turn < board.turns:
        return False
    held = tuple([e for e in SIDES if e not in gone and e not in board.retreating])
    blue, red = (score(board, each) + BONUS * (each in held) for each in SIDES)
    winner = None if blue == red else BLUE if blue > red else RED
    broken = any(each in board.retreating for each in gone)
    why: Why = "broken" if broken else "destroyed" if gone else "limit"
    r.emit(
        BattleEnded(
            why=why, blue=blue, red=red, winner=winner, contact=True, held=held,
            grade=grade(blue, red),
        )
    )  # fmt: skip
    return True


def grade(one: int, two: int) -> str:
    """How great a victory is: with twice as many points, or three times (BZT61d, BZ207b)."""
    more, less = max(one, two), min(one, two)
    if more == less:
        return ""
    return "minor" if more < 2 * less else "major" if more < 3 * less else "decisive"


def _end(
    r: Resolution[BuoyzState],
    why: Why,
    winner: str | None = None,
) -> None:
    board = r.state.board
    blue, red = score(board, BLUE), score(board, RED)
    if board.brief.scenario.count == "planet":
        winner = RED if bases.taken(board) else BLUE
    elif board.brief.scenario.count == "crippled":
        winner = RED if red else BLUE
    elif board.brief.scenario.count == "convoy":
        winner = BLUE if blue >= ENOUGH else RED if red >= ENOUGH else None
    elif winner is None and blue != red:
        winner = BLUE if blue > red else RED
    r.emit(BattleEnded(why=why, blue=blue, red=red, winner=winner))


def result(state: BuoyzState) -> Result | None:
    """How the battle ended, if it did."""
    ended = state.ended
    return Result(ended.winner, in_words(state.brief, ended)) if ended is not None else None
