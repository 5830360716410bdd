"""Attack craft in the sequence of play: after ships have moved, around their fire, at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.systems.buoyz import craft_moving, flak, hangars, patrols, strikes
from rules.systems.buoyz import craft_questions as cq
from rules.systems.buoyz.board.stats import SIDES, other
from rules.systems.buoyz.craft_questions import Batteries, Strikes

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.craft_actions import Fly
    from rules.systems.buoyz.state import BuoyzState


def after_ships(r: Resolution[BuoyzState]) -> tuple[Task, ...]:
    """Flights move by type, then patrols engage (BZT68, BZ84, BZT1b)."""
    hangars.strand(r)
    moves = craft_moving.due(r.state.board)
    return (*moves, *patrols.due(r)) if moves else ()


def before_fire(r: Resolution[BuoyzState]) -> tuple[Task, ...]:
    """Whom flights attack, then close defence at them; initiative first (BZT72, BZ185b, BZT1c)."""
    if not any(r.state.board.flown(each) for each in SIDES):
        return ()
    sides = (r.state.initiative, other(r.state.initiative))
    declared = tuple(Strikes(side=each) for each in sides)
    return (*declared, *(Batteries(side=each) for each in sides))


def after_fire(r: Resolution[BuoyzState]) -> None:
    """Dogfights, then attacks of the flights that are left (BZT71, BZT1c)."""
    hangars.strand(r)
    patrols.resolve(r)
    strikes.drop(r)


def at_end(r: Resolution[BuoyzState]) -> tuple[Task, ...]:
    """Flights that turned back land, others are launched and taken aboard (BZT69)."""
    return hangars.begin(r) if r.state.board.flights else ()


_ORDERED: Final[dict[type[Question], Callable[[Any, Any, Any], None]]] = {
    cq.FlyCraft: craft_moving.fly,
    cq.SetPatrols: patrols.intercept,
    cq.DeclareStrikes: strikes.declare,
    cq.AimFlak: flak.fire,
    cq.OpenHangars: hangars.order,
}


def ordered(r: Resolution[BuoyzState], question: Question, action: Fly) -> None:
    """Carry out an order about craft, as the question asks."""
    _ORDERED[type(question)](r, question, action)
