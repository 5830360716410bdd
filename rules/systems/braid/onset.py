"""Step 6, first half: charges move home, are met by counter-charges, stop, or go on (BC107)."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Final

from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import changed
from rules.space.plane import SINES, bearing
from rules.space.polygon import parts_overlap
from rules.space.pose import MILLIONTHS, Pose, Step, laid, seen
from rules.space.shapes import box_of, boxes_meet, gap, nearer, rectangle
from rules.systems.braid import fight_events as fe
from rules.systems.braid import ground
from rules.systems.braid import questions as qu
from rules.systems.braid.bullets import mounted
from rules.systems.braid.charging import contact_of, has_room, meets, path, reach, wheeled
from rules.systems.braid.combat import DONE, ON, RAN
from rules.systems.braid.formations import going, size
from rules.systems.braid.ground import GRAZE, barred
from rules.systems.braid.marching import WALL, walked
from rules.systems.braid.neighbours import NEAR
from rules.systems.braid.pieces import ASSAULT, REINFORCED
from rules.systems.braid.refusals import illegal
from rules.systems.braid.sight import fronts, marks
from rules.systems.braid.stats import INCH
from rules.systems.braid.ways import Leg, Way, wheel_cost

if TYPE_CHECKING:
    from collections.abc import Collection

    from rules.kernel.game.resolution import Resolution
    from rules.space.polygon import Convex
    from rules.systems.braid import actions as ac
    from rules.systems.braid.charging import Meeting
    from rules.systems.braid.combat import Charge
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.state import BraidState

LEAST: Final = 2 * INCH
"""How far a charge goes on whose target ran, and a counter-charge, at least (BC24, BC106)."""
ADVANCES, STOPS, COUNTERS = "advances", "stops", "counter-charges"


def go_on(r: Resolution[BraidState]) -> None:
    """The next charge in the order of declaring (BC107)."""
    field = r.state.field
    charge = next((each for each in field.combat.charges if each.state in (ON, RAN)), None)
    if charge is None:
        r.next()
        return
    unit, target = field.by_id[charge.unit], field.by_id[charge.target]
    if charge.state == RAN:
        side = field.stats(unit).side
        if farthest(field, unit, charge.wheel)[1] >= LEAST + INCH:
            r.next(qu.AdvanceOn(seat=side, unit=unit.id), qu.Onset())
            return
        advance(r, charge, LEAST)
    elif target.id not in field.combat.answered and may_counter(field, charge):
        owner = field.stats(target).side
        r.next(qu.CounterCharge(seat=owner, unit=target.id, charger=unit.id), qu.Onset())
        return
    else:
        r.emit(_arrival(field, charge))
    r.next(qu.Onset())


def _arrival(field: Field, charge: Charge) -> fe.Contacted | fe.ChargeMoved:
    """A charge moves to contact, if it can (BC109, BC110)."""
    unit, target = field.by_id[charge.unit], field.by_id[charge.target]
    met = target.id in field.combat.charged
    try:
        found = path(field, unit, target, None if met else charge.wheel)
    except Refusal:
        meeting = _facing(field, unit, target) if met else None
        if meeting is None:
            wheel, far = farthest(field, unit, charge.wheel)
            return _moved(unit, STOPS, _end(field, unit, wheel, far))
        contact = contact_of(field, unit, target, meeting.face, ())
    else:
        meeting, contact = found.meeting, found.contact
    contact = contact.model_copy(update={"high": charge.contact.high})
    pose = aligned(field, unit, meeting)
    return fe.Contacted(contact=contact, origin=unit.here, pose=pose)


def all_home(field: Field, bodies: Collection[str]) -> Field:
    """The field when the charges that come at some units have moved."""
    for charge in field.combat.charges:
        if charge.state != ON or charge.target not in bodies:
            continue
        event = _arrival(field, charge)
        combat = (
            field.combat.at_home(event.contact)
            if isinstance(event, fe.Contacted)
            else field.combat.with_charge(charge.unit, DONE)
        )
        field = field.changing(charge.unit, pose=event.pose).but(combat=combat)
    return field


def _facing(field: Field, unit: Unit, target: Unit) -> Meeting | None:
    """Where a charger meets horse that has come at it, if it turns to it freely (BC108, BC173)."""
    width, _ = size(field.brief, unit.formation, unit.stands)
    start = Pose(unit.here.x, unit.here.y, bearing(unit.here.at, target.here.at))
    met = meets(field, start, width, target)
    if met is None or met[0] > reach(field, unit) or not has_room(field, target, met[1].face):
        return None
    return met[1] if _clear(field, unit, _part(field, unit, met[1].pose)) else None


def aligned(field: Field, unit: Unit, meeting: Meeting) -> Pose:
    """The pose when it has turned about the point of contact, if there is room (BC110)."""
    if not field.options.align or meeting.heading == meeting.pose.heading:
        return meeting.pose
    aside = seen(meeting.pose, meeting.at).right * MILLIONTHS // SINES
    pose = laid(Pose(meeting.at.x, meeting.at.y, meeting.heading), (Step(-aside, 0),))
    return pose if _clear(field, unit, _part(field, unit, pose)) else meeting.pose


def _part(field: Field, unit: Unit, pose: Pose) -> Convex:
    return rectangle(pose, *size(field.brief, unit.formation, unit.stands))


def is_clear(field: Field, unit: Unit, pose: Pose) -> bool:
    """Whether a unit may lie at a pose as it is formed: no overlap, ground open to it."""
    return _clear(field, unit, _part(field, unit, pose))


def _clear(field: Field, unit: Unit, part: Convex) -> bool:
    """Whether a footprint overlaps nobody and lies on ground open to it."""
    kind = going(field.stats(unit).arm, unit.formation)
    box = box_of(part.corners)
    return barred(field.brief.terrain, kind, part) is None and not any(
        each.unit.id != unit.id
        and boxes_meet(box, each.box)
        and parts_overlap(part, each.part, GRAZE)
        for each in field.standing
    )


def farthest(field: Field, unit: Unit, wheel: int, *, most: int = 0) -> tuple[int, int]:
    """How far a charge goes along its path, by its wheel and in all (BC106, BC109).

    Args:
        field: The field.
        unit: Who.
        wheel: The wheel that it begins with.
        most: How far at most; 0: its charge distance.

    Returns:
        The wheel, 0 if there is no room for it, and the cost of the whole.
    """
    most = min(most or reach(field, unit), reach(field, unit) or most)
    width, _ = size(field.brief, unit.formation, unit.stands)
    cost = wheel_cost(width, wheel)
    if cost > most or not _open(field, unit, wheel, 0, most):
        if wheel == 0:
            return 0, 0
        return farthest(field, unit, 0, most=most)
    low, high = 0, most - cost
    while low < high:
        middle = (low + high + 1) // 2
        if _open(field, unit, wheel, middle, most):
            low = middle
        else:
            high = middle - 1
    return wheel, cost + low


def _open(field: Field, unit: Unit, wheel: int, ahead: int, most: int) -> bool:
    """Whether a way is open: ground, friends, and an inch from enemies (BC106, BC106b)."""
    way = Way((Leg(wheel, ahead),)) if wheel or ahead else Way(())
    stats = field.stats(unit)
    kind = going(stats.arm, unit.formation)
    found = walked(
        field.brief, kind, unit.here, size(field.brief, unit.formation, unit.stands), way
    )
    if found.barred is not None or found.cost + found.walls * WALL > most:
        return False
    if unit.formation == ASSAULT and any(
        ground.touches(field.brief.terrain, part, *ground.SOFT) for part in found.track.sweeps
    ):
        return False  # woods and hills are no ground for an assault (BC141)
    box = found.track.box
    met = [e for e in field.standing if boxes_meet(box, e.box, NEAR) and e.unit.id != unit.id]
    if not met:
        return True
    own = field.placed[unit.id]
    parts = (*found.track.sweeps, found.track.final)
    for each in met:
        if each.side == stats.side:
            if any(parts_overlap(part, each.part, GRAZE) for part in parts):
                return False
            continue
        near = min(gap(own.part, each.part), Fraction(NEAR * NEAR))
        if any(nearer(part, each.part, near) for part in parts):
            return False
    return True


def _end(field: Field, unit: Unit, wheel: int, cost: int) -> Pose:
    width, _ = size(field.brief, unit.formation, unit.stands)
    start = wheeled(unit.here, width, wheel) if wheel else unit.here
    return laid(start, (Step(0, (cost - wheel_cost(width, wheel)) * MILLIONTHS),))


def _moved(unit: Unit, kind: str, pose: Pose) -> fe.ChargeMoved:
    return fe.ChargeMoved(unit=unit.id, kind=kind, origin=unit.here, pose=pose)


def advance(r: Resolution[BraidState], charge: Charge, length: int) -> None:
    """A charger whose target is gone goes on so far, or as far as it gets (BC106)."""
    field = r.state.field
    unit = field.by_id[charge.unit]
    width, _ = size(field.brief, unit.formation, unit.stands)
    wanted = max(length, wheel_cost(width, charge.wheel))
    wheel, far = farthest(field, unit, charge.wheel, most=wanted)
    r.emit(_moved(unit, ADVANCES, _end(field, unit, wheel, far)))


def advanced(r: Resolution[BraidState], unit_id: str, distance: int) -> None:
    """The answer of a charger whose target is gone (BC27, BC106)."""
    charge = r.state.field.combat.charge_of(unit_id)
    if charge is None:
        raise LookupError(f"{unit_id} has declared no charge")
    if not LEAST <= distance * INCH <= reach(r.state.field, r.state.field.by_id[unit_id]):
        name = r.state.brief.units[unit_id].name
        raise illegal("BC106", unit=name, most=reach(r.state.field, r.state.field.by_id[unit_id])
                      // INCH)  # fmt: skip
    advance(r, charge, distance * INCH)


def may_counter(field: Field, charge: Charge) -> bool:
    """Whether the target may counter-charge this charger (BC24, BC108, BC108b)."""
    target = field.by_id[charge.target]
    if not mounted(field, target) or target.formation != REINFORCED or field.engaged(target.id):
        return False
    own, foe = field.placed[target.id], field.placed[charge.unit]
    chargers = [field.placed[each.unit] for each in field.combat.against(target.id)]
    nearest = min(chargers, key=lambda e: (gap(own.part, e.part), field.brief.number[e.unit.id]))
    if nearest is not foe:
        return False
    front = fronts(field, target)[0]
    return any(map(front.holds, marks(foe.part))) and most_counter(field, charge) >= LEAST


def most_counter(field: Field, charge: Charge) -> int:
    """How far the target may come at its charger (BC108, BC190).

    Half the gap in whole inches, as far as the way is open.
    """
    target = field.by_id[charge.target]
    own, foe = field.placed[target.id], field.placed[charge.unit]
    half = isqrt(int(gap(own.part, foe.part))) // 2
    whole = half // INCH * INCH
    while whole >= LEAST:
        if _counter_open(field, target, _counter_pose(field, charge, 0), whole, half):
            return whole
        whole -= INCH
    return 0


def countering(field: Field, charge: Charge, length: int) -> Field:
    """The field when the target of a charge has come at it so far; 0: it stands (BC108)."""
    if not length:
        return field
    combat = changed(field.combat, charged=(*field.combat.charged, charge.target))
    moved = field.changing(charge.target, pose=_counter_pose(field, charge, length))
    return moved.but(combat=combat)


def _counter_pose(field: Field, charge: Charge, length: int) -> Pose:
    target, charger = field.by_id[charge.target], field.by_id[charge.unit]
    turned = Pose(target.here.x, target.here.y, bearing(target.here.at, charger.here.at))
    return laid(turned, (Step(0, length * MILLIONTHS),))


def _counter_open(field: Field, target: Unit, turned: Pose, length: int, most: int) -> bool:
    """Whether horse can come on so far of that much: a wall takes its two inches, too (BC71).

    (BC71b)
    """
    stats = field.stats(target)
    kind = going(stats.arm, target.formation)
    found = walked(
        field.brief,
        kind,
        turned,
        size(field.brief, target.formation, target.stands),
        Way((Leg(0, length),)),
    )
    if found.barred is not None:
        return False
    if length + found.walls * WALL > most and not field.older:
        return False
    parts = (_part(field, target, turned), *found.track.sweeps, found.track.final)
    box = box_of([each for part in parts for each in part.corners])
    return not any(
        each.unit.id != target.id
        and boxes_meet(box, each.box)
        and any(parts_overlap(part, each.part, GRAZE) for part in parts)
        for each in field.standing
    )


def countered(r: Resolution[BraidState], question: qu.CounterCharge, action: ac.Counter) -> None:
    """The answer of horse that is charged: it comes on, or stands (BC108).

    Raises:
        Refusal: It can't go so far.
    """
    field = r.state.field
    unit = field.by_id[question.unit]
    charge = field.combat.charge_of(question.charger)
    if charge is None:
        raise LookupError(f"{question.charger} has declared no charge")
    most = most_counter(field, charge) // INCH
    if action.distance and not LEAST // INCH <= action.distance <= most:
        raise illegal("BC108", unit=field.stats(unit).name, most=most)
    if not action.distance:
        r.emit(fe.Stood(unit=unit.id))
        return
    r.emit(_moved(unit, COUNTERS, _counter_pose(field, charge, action.distance * INCH)))
