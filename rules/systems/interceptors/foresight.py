"""What awaits a fighter on a way: who may fire at it, and on whom it would bear at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.foresight.surveys import Threat, Threats, likeliest_first
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.systems.interceptors import aiming, flying, guns, odds, reactions
from rules.systems.interceptors.pieces import Fighter
from rules.systems.interceptors.stats import INTERCEPTOR, PARTS
from rules.systems.interceptors.template import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.space.plane import Point
    from rules.space.pose import Pose
    from rules.systems.interceptors.aiming import Aim
    from rules.systems.interceptors.flying import Leg
    from rules.systems.interceptors.pieces import Unit
    from rules.systems.interceptors.view import FightersView


def danger(
    view: FightersView, fighter: Fighter, legs: Sequence[Leg], *, late: bool
) -> dict[str, tuple[str, str]]:
    """The enemies that may fire on the way, by id: their names and their most dice (II24, II68).

    They may where it is now, unless they were asked there; ``late``: they were.
    """
    found: dict[str, tuple[str, str]] = {}
    most: dict[str, int] = {}
    begun = flying.flight_of(view, fighter).used > 0 or view.options.react_at_start
    starts = legs and begun and not late
    for pose in (*((fighter.here,) if starts else ()), *(each.pose for each in legs)):
        if not view.table.holds(pose):
            break
        there = at(view, fighter, pose)
        target = there.table.by_id[fighter.id]
        for shot in reactions.aims(there, target):
            enemy = shot.firer
            if shot.dice > most.get(enemy.id, 0):
                most[enemy.id] = shot.dice
                engine = ", engines" if shot.engine else ""
                found[enemy.id] = (enemy.name, f"{counted(shot.dice, 'die', 'dice')}{engine}")
    return found


def guns_there(view: FightersView, fighter: Fighter, legs: Sequence[Leg]) -> tuple[Aim, ...]:
    """The shots that gun clusters would have at a fighter at the end of a way (II94)."""
    if not legs or not view.table.targets(fighter.side) or not view.table.holds(legs[-1].pose):
        return ()
    there = at(view, fighter, legs[-1].pose)
    return guns.bearing_on(there, there.table.by_id[fighter.id])


def outlook(view: FightersView, fighter: Fighter, legs: Sequence[Leg]) -> tuple[str, ...]:
    """Whom a fighter would bear on at the end of a way, with how many dice (II21, II51)."""
    if not legs or not view.table.holds(legs[-1].pose):
        return ()
    there = flown(view, fighter, legs)
    mine = there.table.by_id[fighter.id]
    return tuple(
        f"{each.target.name} ({counted(each.dice, 'die', 'dice')})"
        for each in aiming.shots(there, mine)
    )


def flown(view: FightersView, fighter: Fighter, legs: Sequence[Leg]) -> FightersView:
    """The view once a fighter has flown a way, if nothing else happens."""
    flight = flying.flight_of(view, fighter)
    arcs, poses = dict(flight.arcs), flight.poses
    for leg in legs:
        for each in flying.in_arc(view.table, fighter, leg.pose, poses[-1]):
            arcs[each] = arcs.get(each, 0) + 1
        poses = (*poses, leg.pose)
    way = (*flight.way, *(each.way for each in legs))
    flight = changed(flight, way=way, poses=poses, arcs=arcs)
    table = view.table.changing(fighter.id, pose=poses[-1])
    return changed(view, table=table, flight=flight)


def at(view: FightersView, fighter: Fighter, pose: Pose) -> FightersView:
    """The view with a fighter elsewhere, as if it had not flown there."""
    return changed(view, table=view.table.changing(fighter.id, pose=pose), flight=None)


def threats(view: FightersView, unit: str, at: Point | None = None) -> Threats[Point] | None:
    """Who could fire on a fighter or a structure (II24, II66, II94).

    A fighter is looked at with its heading at a place, if one is given; a structure stays.
    """
    found = view.table.units_by_id.get(unit)
    if found is None or not found.there:
        return None
    here = there = shown(found.here)
    table = view.table
    if isinstance(found, Fighter):
        there = here if at is None else at
        x, y, heading = found.here
        x, y = x + (there.x - here.x) * PARTS, y + (there.y - here.y) * PARTS
        table = table.changing(unit, pose=found.here._replace(x=x, y=y, heading=heading))
    known = changed(view, table=table, flight=None)
    enemies: tuple[Unit, ...] = table.enemies(found.side)
    if isinstance(found, Fighter) and found.side != INTERCEPTOR:
        enemies = (*enemies, *table.guns)
    by = [threat for each in enemies if (threat := _threat(known, each, table.unit(unit)))]
    return Threats(unit, here, there, found.name, f"at {there}", likeliest_first(by))


def _threat(view: FightersView, enemy: Unit, target: Unit) -> Threat[Point] | None:
    """What an enemy could fire at a target, and how likely a shot of it gets through."""
    shot = aiming.possible(view, enemy, target)
    if shot is None:
        return None
    left = view.table.shots_left(enemy)
    each = f", up to {left} shots" if left > 1 else ""
    words = f"{enemy.name}, {aiming.words_of(shot)}{each}"
    chance = odds.through(odds.volley_of(view, (shot,), target, row=False))
    return Threat(enemy.id, shown(enemy.here), words, chance)
