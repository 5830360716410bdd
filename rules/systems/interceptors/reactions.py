"""Reaction fire: at each position of a mover, its enemies fire at it or hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import aiming, firing
from rules.systems.interceptors.events import Held
from rules.systems.interceptors.questions import MayReact, Reacting
from rules.systems.interceptors.refusals import any_unit, illegal, own_unit
from rules.systems.interceptors.stats import INTERCEPTOR, other

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.interceptors.aiming import Aim
    from rules.systems.interceptors.pieces import Fighter, Unit
    from rules.systems.interceptors.state import FightersState, Position


def aims(position: Position, target: Fighter) -> tuple[Aim, ...]:
    """The shots that a mover's enemies have at it, where it is (IIT27, II24, II69, II70).

    Gun clusters have none, unless the game lets them (II94).
    """
    table = position.table
    foes: tuple[Unit, ...] = table.of(_foe(target))
    if table.options.cluster_react and target.side != INTERCEPTOR:
        foes = (*foes, *table.guns)
    found = [aiming.possible(position, each, target) for each in foes]
    return tuple([each for each in found if each is not None])


def _foe(target: Fighter) -> str:
    return other(target.side)


def react(r: Resolution[FightersState], task: Reacting) -> None:
    """Ask whether anybody fires at a mover who could; then it goes on (II24, II68, II70b)."""
    state = r.state
    target = state.table.by_id[task.target]
    if target.flies and not _not_yet(state, target) and aims(state, target):
        r.next(MayReact(seat=_foe(target), target=target.id))


def _not_yet(position: Position, target: Fighter) -> bool:
    """Whether a mover has not left its start, where nobody reacts in some games (II68)."""
    flight = position.flight
    if flight is None or flight.fighter != target.id or flight.used:
        return False
    return not position.options.react_at_start


def decide(r: Resolution[FightersState], question: MayReact, action: ac.Fire | ac.Hold) -> None:
    """Fire at the mover, one shot at a time, or hold until it is elsewhere (II69, II70, II86)."""
    if isinstance(action, ac.Hold):
        r.emit(Held(side=question.seat, target=question.target))
        return
    shot = checked(r.state, question, action)
    r.next(*firing.shoot(r, shot, reaction=True), Reacting(target=question.target))


def checked(position: Position, question: MayReact, action: ac.Fire) -> Aim:
    """A shot in reaction, checked (II70).

    Raises:
        Refusal: It is not at the mover, or not possible.
    """
    table = position.table
    firer = own_unit(table, question.seat, action.fighter)
    target = any_unit(table, action.target)
    if target.id != question.target:
        mover = table.by_id[question.target].name
        raise illegal("II70", legal=(mover,), target=target.name, mover=mover)
    return aiming.aim(position, firer, target)
