"""The end, the scores, the break and the levels of victory (TE68 to TE72)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.kernel.game.seat import Result
from rules.systems.celestial.events import EngagementEnded
from rules.systems.celestial.pieces import Status
from rules.systems.celestial.stats import COMPACT, DOMINION, SIDES, other
from rules.systems.celestial.words import in_words

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.state import CelestialState

Level = Literal["draw", "narrow", "clear", "decisive"]
Why = Literal["gone", "break", "scenario", "limit"]
_LEFT = (Status.ABOARD, Status.UNPLACED)
_LOST = (Status.DESTROYED, Status.WITHDRAWN)


def over(r: Resolution[CelestialState]) -> bool:
    """Whether the engagement is over; ends it if it is (TE72, TE59b)."""
    if r.state.ended is not None:
        return True
    board = r.state.board
    why: Why | None = None if _both_left(board) else "gone"
    for kind in board.brief.vital:
        if not _left(board, kind):
            why = "scenario"
    if why is None:
        return False
    end(r, why)
    return True


def _both_left(board: Board) -> bool:
    """Whether both sides have a ship on the map."""
    first = ""
    for ship in board.ships:
        if ship.at is not None:
            if not first:
                first = ship.side
            elif ship.side != first:
                return True
    return False


def breaks(board: Board) -> bool:
    """Whether a side breaks off: over half is lost, and no base left (TE70, TE70b, TE53b)."""
    if board.options.break_off == "never":
        return False
    for side in SIDES:
        own = [each for each in board.ships if each.side == side]
        lost = sum(board.card(each).points for each in own if each.status in _LOST)
        based = any(board.card(each).base and each.at is not None for each in own)
        if not based and 2 * lost > sum(board.card(each).points for each in own):
            return True
    return False


def score(board: Board, side: str) -> int:
    """A side's score, in half points (TE68, TE68b, TE79)."""
    ahead = board.options.head_start
    found = 2 * max(0, ahead if side == COMPACT else -ahead)
    for ship in board.ships:
        if ship.side == side:
            if ship.status is Status.ESCAPED:
                found += 2 * board.brief.scenario.reward
        elif ship.status is Status.DESTROYED:
            found += 2 * board.card(ship).points
        elif ship.status is Status.WITHDRAWN or (
            ship.status is Status.ABOARD and board.crippled(ship)
        ):
            found += board.card(ship).points
    return found


def level(high: int, low: int) -> Level:
    """The level of victory: by how much the higher score is the higher one (TE71)."""
    if 10 * high < 12 * low or high == low:
        return "draw"
    if low == 0:
        return "decisive"
    if high < 2 * low:
        return "narrow"
    return "clear" if high < 4 * low else "decisive"


def end(r: Resolution[CelestialState], why: Why) -> None:
    """End it, and count (TE71b); a base wins narrowly (TE60, TE60b, TE84, TE88)."""
    board = r.state.board
    scores: dict[str, int] = {side: score(board, side) for side in SIDES}
    low, high = sorted(scores.values())
    reached = level(high, low)
    winner: str | None = None
    if reached != "draw":
        winner = max(SIDES, key=lambda side: scores[side])
    stake = board.brief.scenario.stake
    if stake and (why != "limit" or board.options.held_base == "wins"):
        owner = board.brief.cards[stake].side
        winner = owner if _left(board, stake) else other(owner)
        if reached == "draw" or scores[winner] < high:
            reached = "narrow"
    r.emit(
        EngagementEnded(
            why=why,
            compact=scores[COMPACT],
            dominion=scores[DOMINION],
            winner=winner,
            level=reached,
        )
    )


def result(state: CelestialState) -> Result | None:
    """How the engagement ended, if it did."""
    ended = state.ended
    return Result(ended.winner, in_words(ended)) if ended is not None else None


def _left(board: Board, kind: str) -> bool:
    return any(each.kind == kind and each.status in _LEFT for each in board.ships)
