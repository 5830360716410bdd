"""Assaults as they are carried out: the way there, the fight to the death, and what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE
from rules.space.pose import MILLIONTHS, Step, laid
from rules.systems.braid import (
    assault_events,
    assaults,
    batteries,
    commanders,
    declaring,
    firing,
    grand_battery,
    onset,
    risk,
    settling,
)
from rules.systems.braid import events as ev
from rules.systems.braid import questions as qu
from rules.systems.braid.changing import COMPASS, front_of
from rules.systems.braid.onset import LEAST
from rules.systems.braid.pieces import ASSAULT, BATTERY, CLUSTER, GARRISON, MARCH
from rules.systems.braid.refusals import illegal
from rules.systems.braid.stats import CLUSTER_STANDS, INCH

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.braid.assaults import Assault
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.state import BraidState


def carry_out(r: Resolution[BraidState]) -> bool:
    """Let all columns that declared charge and fight, the attacker's first (BC107, BC144).

    Returns:
        Whether all have; else a side is asked how far one goes on, and then it is for the others.
    """
    for side in (r.state.field.attacker, r.state.field.defender):
        for each in r.state.field.of(side):
            unit = r.state.field.by_id[each.id]
            if unit.plays and unit.formation == ASSAULT and unit.storms and _asks(r, unit):
                r.next(qu.AdvanceOn(seat=side, unit=unit.id), qu.Storms())
                return False
    return True


def _asks(r: Resolution[BraidState], unit: Unit) -> bool:
    """Let a column charge; whether its target is gone, and it is to be asked how far it goes on."""
    field = r.state.field
    found = assaults.possible(field, unit)
    wanted = field.by_id[unit.storms]
    if found is None or not wanted.plays or not batteries.together(field, found.target, wanted):
        if assaults.lies_ahead(field, unit, wanted):
            _go_on(r, unit, most_on(field, unit))
            return False
    elif declaring.received(r, found.target, (found.charge,)):
        _meet(r, unit, found)
        commanders.settle(r)
        return False
    commanders.settle(r)
    field = r.state.field
    if most_on(field, field.by_id[unit.id]) >= LEAST + INCH:
        return True
    advance(r, unit.id, LEAST)
    return False


def most_on(field: Field, unit: Unit) -> int:
    """How far a column gets straight ahead whose target is gone (BC106, BC109)."""
    return onset.farthest(field, unit, 0, most=assaults.REACH)[1]


def advance(r: Resolution[BraidState], unit_id: str, length: int) -> None:
    """A column whose target is gone goes on so far, or as far as it gets (BC106, BC143, BC143b).

    Raises:
        Refusal: It goes on no less than two inches, and no more than it charges.
    """
    field = r.state.field
    unit = field.by_id[unit_id]
    if not LEAST <= length <= assaults.REACH:
        raise illegal("BC106", unit=field.stats(unit).name, most=assaults.REACH // INCH)
    _go_on(r, unit, onset.farthest(field, unit, 0, most=length)[1])


def _go_on(r: Resolution[BraidState], unit: Unit, far: int) -> None:
    """Ahead, and a march column again, its general with it."""
    there = laid(unit.here, (Step(0, far * MILLIONTHS),))
    r.emit(assault_events.AssaultMoved(unit=unit.id, target="", origin=unit.here, pose=there))
    r.emit(assaults.into(r.state.field.by_id[unit.id], MARCH))
    commanders.settle(r)


def _meet(r: Resolution[BraidState], unit: Unit, found: Assault) -> None:
    """The column has come home: they fight until one of them is gone (BC44)."""
    target = found.target.id
    r.emit(
        assault_events.AssaultMoved(unit=unit.id, target=target, origin=unit.here, pose=found.end)
    )
    _fight(r, unit.id, target)
    _end(r, unit.id, target)


def _fight(r: Resolution[BraidState], unit_id: str, target_id: str) -> None:
    """Rounds until one of them is gone; the general is the first loss (BC44, BC44b, BC44c)."""
    names = [r.state.brief.units[each].name for each in (unit_id, target_id)]
    while True:
        field = r.state.field
        unit = field.by_id[unit_id]
        target = _still(field, target_id)
        if not unit.stands or target is None:
            return
        own, foe = risk.dice(unit.stands, batteries.strength(field, target))
        faces = r.roll(own, DIE, f"assault: {names[0]}")
        foes = r.roll(foe, DIE, f"assault: {names[1]} holds")
        lost, cost = risk.losses(faces, foes)
        leader = commanders.with_unit(field, unit_id)
        falls = leader.id if leader is not None and lost else ""
        r.emit(
            assault_events.AssaultFought(
                unit=unit_id,
                target=target.id,
                faces=faces,
                foes=foes,
                lost=min(unit.stands, lost - bool(falls)),
                cost=min(cost, batteries.strength(field, target)),
                general=falls,
            )
        )
        if target.formation == BATTERY:
            _lose_guns(r, unit, target, cost)


def _still(field: Field, target_id: str) -> Unit | None:
    """The target while any of it is left: of a Grand Battery a gun that stands (BC177)."""
    target = field.by_id[target_id]
    if target.formation == BATTERY:
        guns = batteries.guns_of(field, field.stats(target).side)
        return guns[0] if guns else None
    return target if target.stands else None


def _lose_guns(r: Resolution[BraidState], unit: Unit, target: Unit, cost: int) -> None:
    """A Grand Battery loses the guns at the end that is farther from the column (BC177)."""
    for _ in range(cost):
        field = r.state.field
        guns = batteries.guns_of(field, field.stats(target).side)
        if not guns:
            return
        at = unit.here.at
        row = sorted(
            (guns[0], guns[-1]),
            key=lambda each: (each.here.x - at.x) ** 2 + (each.here.y - at.y) ** 2,
        )
        if not field.older:
            grand_battery.spare_leader(r, (row[-1].id,))
        firing.reduce(r, row[-1].id, 1)


def _end(r: Resolution[BraidState], unit_id: str, target_id: str) -> None:
    """Who is left, and what he is now (BC144)."""
    field = r.state.field
    unit, target = field.by_id[unit_id], field.by_id[target_id]
    won = unit.stands > 0
    loser, winner = (target, unit) if won else (unit, target)
    if loser.plays:
        r.emit(ev.Removed(unit=loser.id, why="is destroyed to the last"))
    field = r.state.field
    if winner.formation == BATTERY:
        for each in batteries.body(field, winner):
            r.emit(_settled(field, each, ""))
        return
    if _worn_out(field, winner):
        r.emit(ev.Removed(unit=winner.id, why="has too few left, and is eliminated"))
        return
    r.emit(_settled(field, winner, target.area if won else winner.area))


def _worn_out(field: Field, winner: Unit) -> bool:
    """Whether the winner has so few stands left that he is eliminated (BC44, BC44d)."""
    few = winner.stands < CLUSTER_STANDS and not field.stats(winner).is_gun
    return few and not field.options.keep_winner


def _settled(field: Field, winner: Unit, area: str) -> assault_events.AssaultEnded:
    """The winner in what he is now: a garrison or column, of few stands a cluster (BC144).

    (BC144b)
    """
    formation, pose = winner.formation, winner.here
    broken = winner.stands <= CLUSTER_STANDS and not field.stats(winner).is_gun
    if area and area != winner.area:
        place = field.brief.terrain.by_id[area]
        ahead = min(COMPASS, key=lambda each: abs((COMPASS[each] - pose.heading + 180) % 360 - 180))
        pose = front_of(place, ahead)
    if broken:
        formation = CLUSTER
        if area and (area == winner.area or not field.older):
            pose = firing.nearest_side(field, winner, area)
        elif not area:
            pose = settling.broken(field, winner, CLUSTER, winner.stands) or pose
    elif area:
        formation = GARRISON
    elif formation == ASSAULT:
        formation = MARCH
    return assault_events.AssaultEnded(
        unit=winner.id, formation=formation, pose=pose, area=area, stands=winner.stands
    )
