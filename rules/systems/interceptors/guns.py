"""Gun clusters: they fire after all fighters, one by one or as a volley."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import aiming, firing
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors import raid_events as rv
from rules.systems.interceptors.refusals import any_fighter, illegal, own_unit
from rules.systems.interceptors.stats import INTERCEPTOR

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution
    from rules.systems.interceptors.aiming import Aim
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.state import FightersState, Position


def bearing_on(position: Position, target: Fighter) -> tuple[Aim, ...]:
    """The shots that gun clusters have at a fighter, those with the most dice first."""
    found = [aiming.possible(position, each, target) for each in position.table.guns]
    shots = [each for each in found if each is not None]
    return tuple(sorted(shots, key=lambda each: (-each.dice, each.bearing.range)))


def in_reach(position: Position) -> tuple[Fighter, ...]:
    """The fighters at which some gun cluster can fire (II94b)."""
    flying = position.table.enemies(INTERCEPTOR)
    return tuple([each for each in flying if bearing_on(position, each)])


def due(r: Resolution[FightersState]) -> None:
    """Ask whether gun clusters fire, if they can (IIT34d, II39, II94)."""
    if in_reach(r.state):
        r.next(qu.FireGuns(seat=INTERCEPTOR))


def decide(
    r: Resolution[FightersState], question: Question, action: ac.Fire | ac.Volley | ac.Hold
) -> None:
    """Fire with one gun cluster, with all, or with no more of them in this go (II94, II123)."""
    match action:
        case ac.Fire():
            shot = checked(r.state, question.seat, action)
            r.next(*firing.shoot(r, shot, reaction=False), qu.Guns())
        case ac.Volley():
            target = checked_volley(r.state, action)
            r.emit(rv.Volleyed(side=question.seat, target=target.id))
            r.next(qu.Volleying(target=target.id, spent=target.free), qu.Guns())
        case ac.Hold():
            r.emit(ev.Held(side=question.seat, target=""))


def volley(r: Resolution[FightersState], task: qu.Volleying) -> None:
    """The next shot of a volley: of that cluster which has most dice (II123)."""
    target = r.state.table.by_id[task.target]
    if not target.flies or (target.free and not task.spent):
        return
    shots = bearing_on(r.state, target)
    if shots:
        r.next(*firing.shoot(r, shots[0], reaction=False), task)


def checked(position: Position, seat: str, action: ac.Fire) -> Aim:
    """A shot of a gun cluster, checked.

    Raises:
        Refusal: It is not possible.
    """
    table = position.table
    gun = own_unit(table, seat, action.fighter)
    return aiming.aim(position, gun, any_fighter(table, action.target))


def checked_volley(position: Position, action: ac.Volley) -> Fighter:
    """The target of a volley, checked.

    Raises:
        Refusal: No gun cluster can fire at it.
    """
    target = any_fighter(position.table, action.target)
    if not bearing_on(position, target):
        names = tuple(each.name for each in in_reach(position))
        raise illegal("II123", legal=names, target=target.name)
    return target
