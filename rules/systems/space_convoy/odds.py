"""What a move or a shot may lead to, counted exactly, and what shows that it came true."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from rules.dice.notation.tree import Dice
from rules.dice.odds.distribution import Distribution, best_of, distribution
from rules.kernel.chances import Chance, at_once
from rules.kernel.d6 import DIE, at_least, share
from rules.kernel.frozen import changed
from rules.systems.space_convoy.actions import OFF_TABLE
from rules.systems.space_convoy.fire.events import Attacked, Struck
from rules.systems.space_convoy.fire.rules import defence_bonus, defence_dice
from rules.systems.space_convoy.initiative.events import InitiativeTaken
from rules.systems.space_convoy.legal import playable
from rules.systems.space_convoy.movement.events import MoveRolled
from rules.systems.space_convoy.pieces import BRIGGHAVEN, IN_PLAY, Status
from rules.systems.space_convoy.stats import HITS, NAZTEES
from rules.systems.space_convoy.victory.events import PlayEnded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.kernel.chances import Sign
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
    off = to == OFF_TABLE
    moved = vessel.after_action(Status.OFF if off else Status.ABOARD, None if off else to)
    kept = _OVER if off and _decides(board, vessel) else _kept(view, moved)
    sequel = Sequel(kept, _lost(view))
    return _moving(board.die_needed(vessel), vessel.move_number, board.pull(vessel), sequel)


def firing(view: ConvoyView, vessel: Vessel, target: Vessel) -> tuple[Chance, ...]:
    """The chances of a legal shot."""
    board = view.board
    decided = _decides(board, target)
    fired = vessel.after_action(Status.ABOARD, vessel.cell)
    lost = target.after_action(Status.DESTROYED, None)
    kept = "" if decided else _kept(view, fired) and _kept(view, fired, lost)
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


def _kept(view: ConvoyView, *after: Vessel) -> str:
    """That success keeps the initiative, unless nothing is left to do with it (SC17, SC57)."""
    board = view.board
    for vessel in after:
        board = board.replace(vessel)
    return _KEPT if playable(changed(view, board=board)) else ""


def _decides(board: Board, vessel: Vessel) -> bool:
    """Whether play ends once a vessel is off or destroyed (SC43, SC44b, SC44c)."""
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
        Chance.of(
            f"moves{sequel.success} ({least})", moves, MOVED, came=_came(_moved, sequel.success)
        ),
        Chance.of(f"fails{sequel.failure}", 1 - moves, came=_came(_stayed, sequel.failure)),
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
        Chance.of(f"hits{sequel.success}", hit, HIT, came=_came(_hit, sequel.success)),
        Chance.of("beats the defence", beaten, came=at_once(_beat)),
        Chance.of(f"reaches {distance} areas", reached, came=at_once(_reached)),
        Chance.of(
            f"destroys the target{sequel.loss}",
            row * fatal,
            DESTROYED,
            came=_came(_destroyed, sequel.loss),
        ),
    ]
    for face, each in sorted(HITS.items()):
        told = effect = "destroyed" if kind in each.destroys else each.effect or "no effect"
        if effect in borne:
            told = f"{effect} already, no effect"
        destroyed, damage = kind in each.destroys, None if effect in borne else each.effect
        came = at_once(partial(_struck, face=face, destroyed=destroyed, damage=damage))
        found.append(Chance.of(f"hit table {face}: {told}", row, came=came))
    fails = Chance.of(f"fails{sequel.failure}", 1 - hit, came=_came(_failed, sequel.failure))
    return (*found, fails)


def _came(shows: Callable[[Any], bool], sequel: str) -> Sign:
    """That an event shows it, and that what is said to follow does."""

    def found(events: Iterable[Any]) -> bool:
        told = tuple(events)
        passes = any(isinstance(each, InitiativeTaken) for each in told)
        over = any(isinstance(each, PlayEnded) for each in told)
        follows = {_KEPT: not passes and not over, _PASSES: passes, _OVER: over}.get(sequel, True)
        return any(map(shows, told)) and follows

    return found


def _moved(event: Any) -> bool:
    return isinstance(event, MoveRolled) and event.succeeded


def _stayed(event: Any) -> bool:
    return isinstance(event, MoveRolled) and not event.succeeded


def _hit(event: Any) -> bool:
    return isinstance(event, Attacked) and event.outcome == "hit"


def _failed(event: Any) -> bool:
    return isinstance(event, Attacked) and event.outcome != "hit"


def _beat(event: Any) -> bool:
    return isinstance(event, Attacked) and event.attack > event.defence


def _reached(event: Any) -> bool:
    return isinstance(event, Attacked) and event.reach >= event.distance


def _destroyed(event: Any) -> bool:
    return isinstance(event, Struck) and event.destroyed


def _struck(event: Any, *, face: int, destroyed: bool, damage: str | None) -> bool:
    """Whether the hit table was consulted with that die, and had that effect."""
    return (
        isinstance(event, Struck)
        and event.face == face
        and event.destroyed is destroyed
        and (destroyed or event.damage == damage)
    )


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
