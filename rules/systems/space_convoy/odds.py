"""What a move or a shot may lead to, counted exactly, and what shows that it came true."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from rules.dice.notation.tree import Dice
from rules.dice.odds.distribution import Distribution, best_of, distribution
from rules.kernel.chances import Chance
from rules.kernel.d6 import DIE, at_least, share
from rules.kernel.frozen import changed
from rules.systems.space_convoy.actions import OFF_TABLE
from rules.systems.space_convoy.events import Attacked, MoveRolled, Struck
from rules.systems.space_convoy.fire import defence_bonus, defence_dice
from rules.systems.space_convoy.legal import playable
from rules.systems.space_convoy.pieces import BRIGGHAVEN, IN_PLAY, Status
from rules.systems.space_convoy.stats import HITS, NAZTEES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rules.space.grid import Cell
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import ConvoyView

MOVED: Final = "moves made"
HIT: Final = "hits"
DESTROYED: Final = "vessels destroyed"

_Read = Literal["best", "sum"]
_KEPT: Final = " and keeps the initiative"
_PASSES: Final = ", and the initiative passes"
_OVER: Final = ", and the game ends"
OUTCOMES: Final[Mapping[str, Callable[[Any], bool]]] = {
    MOVED: lambda event: isinstance(event, MoveRolled) and event.succeeded,
    HIT: lambda event: isinstance(event, Attacked) and event.outcome == "hit",
    DESTROYED: lambda event: isinstance(event, Struck) and event.destroyed,
}
"""By what is counted: which event shows that it came true."""


class Sequel(NamedTuple):
    """What comes after an action, in words that follow what comes of it.

    Attributes:
        success: After a move or a hit.
        failure: After a failure.
        loss: After the loss of the target.
    """

    success: str
    failure: str
    loss: str = ""


def moving(view: ConvoyView, vessel: Vessel, to: Cell) -> tuple[Chance, ...]:
    """The chances of a legal move."""
    board = view.board
    kept = _OVER if to == OFF_TABLE and _decides(board, vessel) else _kept(view, vessel, to)
    sequel = Sequel(kept, _lost(view))
    return _moving(board.die_needed(vessel), vessel.move_number, board.pull(vessel), sequel)


def firing(view: ConvoyView, vessel: Vessel, target: Vessel) -> tuple[Chance, ...]:
    """The chances of a legal shot."""
    board = view.board
    decided = _decides(board, target)
    kept = "" if decided else _kept(view, vessel, vessel.cell)
    distance = board.distance(vessel, target)
    return _shot(
        vessel.kind.red,
        vessel.kind.white,
        defence_dice(target, vessel),
        "sum" if target.kind.defence == "sum" else "best",
        board.options.white_dice,
        defence_bonus(board, target, distance),
        distance,
        target.kind_id,
        target.damage,
        Sequel(kept, _lost(view), _OVER if decided else ""),
    )


def _lost(view: ConvoyView) -> str:
    """What comes after a failure."""
    return _PASSES if view.board.options.turns_left(view.initiatives) else _OVER


def _kept(view: ConvoyView, vessel: Vessel, to: Cell | None) -> str:
    """That success keeps the initiative, unless nothing is left to do with it (SC17, SC57)."""
    status = Status.OFF if to == OFF_TABLE else Status.ABOARD
    moved = vessel.after_action(status, None if to == OFF_TABLE else to)
    return _KEPT if playable(changed(view, board=view.board.replace(moved))) else ""


def _decides(board: Board, vessel: Vessel) -> bool:
    """Whether play ends once a vessel is off or destroyed (SC43, SC44)."""
    left = [
        each for each in board.fleet(vessel.side) if each.status in IN_PLAY and each.id != vessel.id
    ]
    if vessel.side == NAZTEES:
        return not left and not board.options.play_out and not board.options.recycle
    return vessel.kind_id == BRIGGHAVEN and all(each.kind_id != BRIGGHAVEN for each in left)


@lru_cache(maxsize=256)
def _moving(needed: int | None, number: int, pull: int, sequel: Sequel) -> tuple[Chance, ...]:
    if needed is None:
        return ()
    moves, least = share(needed), at_least(needed)
    if number + pull > DIE:
        least = "a natural 6, whatever gravity takes"
    elif pull:
        least += f" on the die, gravity {pull} included"
    return (
        Chance.of(f"moves{sequel.success} ({least})", moves, MOVED),
        Chance.of(f"fails{sequel.failure}", 1 - moves),
    )


@lru_cache(maxsize=2048)
def _shot(  # noqa: PLR0917 - all that a shot depends on, as the key of the cache
    red: int,
    white: int,
    blue: int,
    defence: _Read,
    reach: _Read,
    bonus: int,
    distance: int,
    kind: str,
    borne: tuple[str, ...],
    sequel: Sequel,
) -> tuple[Chance, ...]:
    beaten = _beats(best_of(red, DIE), _dice(blue, defence), bonus)
    reached = _dice(white, reach).chance(">=", distance)
    hit = beaten * reached
    row = hit / DIE
    fatal = sum(kind in each.destroys for each in HITS.values())
    found = [
        Chance.of(f"hits{sequel.success}", hit, HIT),
        Chance.of("beats the defence", beaten),
        Chance.of(f"reaches {distance} areas", reached),
        Chance.of(f"destroys the target{sequel.loss}", row * fatal, DESTROYED),
    ]
    for face, each in sorted(HITS.items()):
        effect = "destroyed" if kind in each.destroys else each.effect or "no effect"
        if effect in borne:
            effect = f"{effect} already, no effect"
        found.append(Chance.of(f"hit table {face}: {effect}", row))
    return (*found, Chance.of(f"fails{sequel.failure}", 1 - hit))


def _dice(number: int, read: _Read) -> Distribution:
    return best_of(number, DIE) if read == "best" else distribution(Dice(number, DIE))


def _beats(attack: Distribution, defence: Distribution, bonus: int) -> Fraction:
    """The probability that the attack is above the defence and what is added to it."""
    ways = sum(
        count * times
        for value, count in attack.counts.items()
        for other, times in defence.counts.items()
        if value > other + bonus
    )
    return Fraction(ways, attack.total * defence.total)
