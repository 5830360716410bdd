"""What a move or a shot may lead to, counted exactly, and what of it came true."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from rules.dice.notation.tree import Dice
from rules.dice.odds.distribution import Distribution, best_of, distribution
from rules.kernel.chances import Chance
from rules.kernel.d6 import DIE, at_least, share
from rules.kernel.frozen import changed
from rules.systems.space_convoy.actions import OFF_TABLE, Fire, Move
from rules.systems.space_convoy.events import Attacked, MoveRolled, Struck
from rules.systems.space_convoy.fire import defence_bonus, defence_dice
from rules.systems.space_convoy.legal import playable
from rules.systems.space_convoy.pieces import BRIGGHAVEN, IN_PLAY, Status
from rules.systems.space_convoy.stats import HITS, NAZTEES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.action import Action
    from rules.kernel.event import Event
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


def odds(view: ConvoyView, action: Action) -> tuple[Chance, ...]:
    """The chances of a legal move or shot; nothing for what needs no dice."""
    board = view.board
    known = {vessel.id for vessel in board.vessels}
    last = view.initiatives >= board.options.turn_limit
    match action:
        case Move() if action.vessel in known:
            vessel = board.vessel(action.vessel)
            decided = action.to == OFF_TABLE and _decides(board, vessel)
            kept = _OVER if decided else _kept(view, vessel, action.to)
            sequel = Sequel(kept, _OVER if last else _PASSES)
            pull = board.pull(vessel)
            return _moving(board.die_needed(vessel), vessel.move_number, pull, sequel)
        case Fire() if action.vessel in known and action.target in known:
            vessel, target = board.vessel(action.vessel), board.vessel(action.target)
            decided = _decides(board, target)
            kept = "" if decided else _kept(view, vessel, vessel.cell)
            sequel = Sequel(kept, _OVER if last else _PASSES, _OVER if decided else "")
            return _firing(board, vessel, target, sequel)
        case _:
            return ()


def came_true(events: Iterable[Event]) -> frozenset[str]:
    """Ids of the chances that came true in the events of an action."""
    found: set[str] = set()
    for event in events:
        if isinstance(event, MoveRolled) and event.succeeded:
            found.add(MOVED)
        elif isinstance(event, Attacked) and event.outcome == "hit":
            found.add(HIT)
        elif isinstance(event, Struck) and event.destroyed:
            found.add(DESTROYED)
    return frozenset(found)


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


def _firing(board: Board, vessel: Vessel, target: Vessel, sequel: Sequel) -> tuple[Chance, ...]:
    aboard = vessel.status is target.status is Status.ABOARD
    if not aboard or not vessel.armed or vessel.side == target.side:
        return ()
    distance = board.distance(vessel, target)
    return _shot(
        vessel.kind.red,
        vessel.kind.white,
        defence_dice(target, vessel),
        "sum" if target.kind.defence == "sum" else "best",
        "sum" if board.options.white_dice == "sum" else "best",
        defence_bonus(board, target, distance),
        distance,
        target.kind_id,
        target.damage,
        sequel,
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
