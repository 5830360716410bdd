"""Charges before they move: who may charge whom, and the path that leads there (BC21, BC96)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import value
from rules.space.measure import INCHES
from rules.space.plane import SINES, Line, Point, near, touch
from rules.space.polygon import Convex, in_strip, parts_overlap
from rules.space.pose import MILLIONTHS, Pose, Step, laid, spot
from rules.space.shapes import boxes_meet, rectangle
from rules.systems.braid import batteries, ground
from rules.systems.braid.combat import HOME, ON, RAN, Contact
from rules.systems.braid.commanders import general_of, with_unit
from rules.systems.braid.formations import going, size
from rules.systems.braid.ground import GRAZE
from rules.systems.braid.marching import WALL, walked
from rules.systems.braid.pieces import (
    ATTACK,
    BATTERY,
    CLUSTER,
    GARRISON,
    LINE,
    REINFORCED,
    SQUARE,
)
from rules.systems.braid.refusals import illegal
from rules.systems.braid.sight import fronts, sighted
from rules.systems.braid.stats import FOOT, HORSE, INCH
from rules.systems.braid.ways import Leg, Way, wheel_cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.stats import Terrain

MOST_WHEEL: Final = 45
FREE, TEST, NO = "free", "test", "no"
_SIGHT: Final = 40 * INCH
_MOST_ON_A_SIDE: Final = 2
_QUARTER: Final = 90


class Meeting(NamedTuple):
    """Where two footprints meet: the charger's pose, the point, and which side is touched."""

    pose: Pose
    at: Point
    face: int
    heading: int


@value
class Path:
    """The path of a charge (BC96).

    Attributes:
        unit: Who.
        target: Whom.
        wheel: Its wheel, in degrees, to the right if positive.
        ahead: How far straight ahead.
        cost: What it takes of the charge distance.
        most: How much there is.
        meeting: Where it leads.
        contact: What the melee would be.
    """

    unit: Unit
    target: Unit
    wheel: int
    ahead: int
    cost: int
    most: int
    meeting: Meeting
    contact: Contact


def reach(field: Field, unit: Unit) -> int:
    """How far a unit charges; 0 if it does not in its formation (BC21, BC23)."""
    arm = field.stats(unit).arm
    kinds = (REINFORCED,) if arm in HORSE else (REINFORCED, ATTACK, LINE)
    return field.form(unit).move(arm) if arm in FOOT | HORSE and unit.formation in kinds else 0


def verdict(field: Field, unit: Unit, target: Unit) -> str:
    """Whether a unit may charge another: free, after a test, or not (BCT10, BC21, BC22, BC101).

    (BC80b)
    """
    foe = field.stats(target)
    broken = target.formation == CLUSTER
    horse = foe.arm in HORSE and not target.area
    rough = not target.area and any(
        ground.half_in(field.brief.terrain, field.placed[target.id].part, kind)
        for kind in ground.SOFT
    )
    held = target.formation == GARRISON
    if field.stats(unit).arm in HORSE:
        return NO if rough or held else TEST if target.formation == SQUARE else FREE
    if unit.formation == ATTACK:
        tested = (horse and not broken) or target.formation in (ATTACK, SQUARE)
        return NO if rough or held else TEST if tested else FREE
    if unit.formation == REINFORCED:
        if rough:
            return TEST if field.stats(unit).arm == "light_foot" else NO
        if (horse and not broken) or target.formation == ATTACK:
            return NO
        return TEST if target.formation in (GARRISON, REINFORCED, SQUARE) else FREE
    barred = (horse and not broken) or target.formation in (ATTACK, REINFORCED)
    return NO if rough or held or barred else TEST


def path(field: Field, unit: Unit, target: Unit, wheel: int | None = None) -> Path:
    """The path of a charge with the least wheel, or with that one, checked (BC96, BC171).

    Raises:
        Refusal: There is none.
    """
    own, foe = field.placed[unit.id], field.placed[target.id]
    most = reach(field, unit)
    if sighted(field, own, fronts(field, unit)[0], foe, _SIGHT) is None:
        raise _no(field, unit, target, "BC96", case="unseen")
    width, _ = size(field.brief, unit.formation, unit.stands)
    found: Refusal | None = None
    for degrees in _wheels(width, most) if wheel is None else (wheel,):
        cost = wheel_cost(width, degrees)
        start = wheeled(unit.here, width, degrees)
        meeting = meets(field, start, width, target)
        if meeting is None or cost + meeting[0] > most:
            continue
        try:
            return _checked(field, unit, target, degrees, meeting[0])
        except Refusal as refusal:
            found = found or refusal
    raise found or _no(field, unit, target, "BC96", most=INCHES.text(most))


def _no(field: Field, unit: Unit, target: Unit, rule: str, case: str = "", **words: str) -> Refusal:
    """The refusal of a charge of one at another."""
    names = {"unit": field.stats(unit).name, "target": field.stats(target).name}
    return illegal(rule, case=case, legal=(), **names, **words)


def _wheels(width: int, most: int) -> Iterator[int]:
    """Wheels, the least first, to the left first (BC171)."""
    yield 0
    for degrees in range(1, MOST_WHEEL + 1):
        if wheel_cost(width, degrees) > most:
            return
        yield -degrees
        yield degrees


def wheeled(pose: Pose, width: int, degrees: int) -> Pose:
    """A pose after a wheel about an end of its front (BC60)."""
    hand = (width if degrees > 0 else -width) * MILLIONTHS // 2
    return laid(pose, (Step(hand, 0, degrees), Step(-hand, 0)))


def meets(field: Field, pose: Pose, width: int, target: Unit) -> tuple[int, Meeting] | None:
    """How far straight ahead a front meets a unit, and where; ``None`` if it passes it."""
    part = field.placed[target.id].part
    points = in_strip(part, pose, width // 2 - GRAZE)
    if not points or max(each.right for each in points) <= min(each.right for each in points):
        return None
    far = min(each.ahead for each in points)
    if far < -GRAZE * SINES:
        return None
    first = [each for each in points if each.ahead - far <= SINES]
    at = sorted(first)[len(first) // 2]
    ahead = max(0, far) // SINES
    touched = spot(pose, at.right * MILLIONTHS // SINES, at.ahead * MILLIONTHS // SINES)
    there = laid(pose, (Step(0, ahead * MILLIONTHS),))
    face, heading = _face(target, part, there, touched)
    return ahead, Meeting(there, touched, face, heading)


def _face(target: Unit, part: Convex, pose: Pose, at: Point) -> tuple[int, int]:
    """Which side is touched, and the heading of a front along it: that with the least turn."""
    base = 0 if target.area else target.here.heading
    found = []
    for face, edge in enumerate(edges(part)):
        heading = (base + _QUARTER * face + 180) % 360
        turn = (heading - pose.heading + 180) % 360 - 180
        if near(at, edge, 2 * GRAZE) and abs(turn) < _QUARTER:
            found.append((abs(turn), turn, face, heading))
    if found:
        return min(found)[2:]
    turns = [((base + _QUARTER * each + 180 - pose.heading + 180) % 360 - 180) for each in range(4)]
    face = min(range(4), key=lambda each: (abs(turns[each]), each))
    return face, (base + _QUARTER * face + 180) % 360


def edges(part: Convex) -> tuple[Line, Line, Line, Line]:
    """The sides of a footprint: front, right, rear, left; of a place north, east, south, west."""
    a, b, c, d = part.corners
    return Line(a, b), Line(b, c), Line(c, d), Line(d, a)


def _checked(field: Field, unit: Unit, target: Unit, wheel: int, ahead: int) -> Path:
    """A path with its walls and all that is in its way (BC71, BC96, BC111, BC71b)."""
    stats = field.stats(unit)
    way = Way((Leg(wheel, ahead),)) if wheel or ahead else Way(())
    found = walked(
        field.brief,
        going(stats.arm, unit.formation),
        unit.here,
        size(field.brief, unit.formation, unit.stands),
        way,
    )
    cost, most = found.cost + found.walls * WALL, reach(field, unit)
    if cost > most:
        raise _no(field, unit, target, "BC96", most=INCHES.text(most))
    if found.barred is not None:
        raise _no(field, unit, target, "BC96", case="ground", place=found.barred.name)
    parts = (*found.track.sweeps, found.track.final)
    for each in field.standing:
        if each.unit.id in (unit.id, target.id) or not boxes_meet(found.track.box, each.box):
            continue
        if any(parts_overlap(part, each.part, GRAZE) for part in parts):
            other = field.stats(each.unit).name
            raise _no(field, unit, target, "BC96", case="barred", other=other)
    width, _ = size(field.brief, unit.formation, unit.stands)
    met = meets(field, wheeled(unit.here, width, wheel), width, target)
    if met is None or not has_room(field, target, met[1].face):
        raise _no(field, unit, target, "BC111")
    contact = contact_of(field, unit, target, met[1].face, found.track.path)
    return Path(unit, target, wheel, ahead, cost, most, met[1], contact)


def has_room(field: Field, target: Unit, face: int) -> bool:
    """Whether one more can touch that side: at most two, each with an inch free (BC111).

    The rear and flanks of a gun or line are an inch deep; turned, they are by rounded corners
    a little less (BC167).
    """
    others = _touching(field, target, face)
    if len(others) >= _MOST_ON_A_SIDE:
        return False
    part = field.placed[target.id].part
    if not field.older and target.formation == BATTERY:
        part = rectangle(batteries.start(field, target), *batteries.shape(field, target))
    (ax, ay), (bx, by) = edges(part)[face]
    dx, dy = bx - ax, by - ay
    whole = dx * dx + dy * dy
    covered = 0
    for each in others:
        at = [(x - ax) * dx + (y - ay) * dy for x, y in field.placed[each].part.corners]
        covered += max(0, min(max(at), whole) - max(min(at), 0))
    free = whole - covered
    return free > 0 and free * free >= (INCH - GRAZE) ** 2 * whole


def _touching(field: Field, target: Unit, face: int) -> list[str]:
    """Who touches a side already, whoever charged; all guns of a battery are one target (BC111).

    Who was charged by the target touches its front.
    """
    if field.older:
        contacts = field.combat.contacts
        return [e.charger for e in contacts if e.charged == target.id and e.face == face]
    ids = [each.id for each in batteries.body(field, target)]
    found = []
    for each in field.combat.contacts:
        if each.charged in ids and each.face == face:
            found.append(each.charger)
        elif each.charger in ids and not face:
            found.append(each.charged)
    return list(dict.fromkeys(found))


def contact_of(field: Field, unit: Unit, target: Unit, face: int, way: tuple[Line, ...]) -> Contact:
    """What the melee of a charge would be, with its target alone (BC69, BC70, BC112, BC115)."""
    terrain = field.brief.terrain
    own, foe = field.placed[unit.id].part, field.placed[target.id].part
    rises = field.options.rises
    levels = [ground.level(terrain, each, rises=rises) for each in (own, foe)]
    high = "" if levels[0] == levels[1] else unit.id if levels[0] > levels[1] else target.id
    kinds = [kind for kind in ground.SOFT if ground.half_in(terrain, foe, kind)]
    what = "built_up" if target.area else kinds[0] if kinds else "open"
    cover = target.formation != GARRISON and _walled(terrain, edges(foe)[face], way)
    return Contact(
        charger=unit.id, charged=target.id, face=face, ground=what, high=high, cover=cover
    )


def _walled(terrain: Terrain, edge: Line, way: tuple[Line, ...]) -> bool:
    """Whether a path crosses a wall or hedge that is within an inch of a side (BC70)."""
    return any(
        ground.crossed_one(each, wall) and _close(edge, wall)
        for _, wall in terrain.barriers.values()
        for each in way
    )


def _close(edge: Line, wall: Line) -> bool:
    return touch(edge, wall) or any(
        near(point, other, INCH)
        for line, other in ((edge, wall), (wall, edge))
        for point in line
    )  # fmt: skip


def declared(
    field: Field, unit: Unit, target: Unit, *, general: bool, wheel: int | None = None
) -> Path:
    """A charge that is declared, checked (BC25, BC92, BC95, BC96, BC97, BC104, BC105).

    Raises:
        Refusal: The unit may not charge, not that one, or can't get there.
    """
    check_able(field, unit)
    stats, foe = field.stats(unit), field.stats(target)
    if not target.plays or foe.side == stats.side:
        raise _no(field, unit, target, "BC96", case="nobody")
    if is_charging(field, target):
        raise _no(field, unit, target, "BC25")
    if verdict(field, unit, target) == NO:
        raise _no(field, unit, target, "BCT10", formation=field.form(unit).name)
    if general and general_of(field, unit) is None:
        raise illegal("BC105", unit=stats.name)
    if wheel is not None and abs(wheel) > MOST_WHEEL:
        raise illegal("BC96", case="wheel")
    return path(field, unit, target, wheel)


def is_charging(field: Field, unit: Unit) -> bool:
    """Whether a unit is charging already, or storming as an assault column (BC25, BC43, BC25b)."""
    coming = field.combat.charge_of(unit.id)
    if coming is not None and coming.state in (ON, RAN):
        return True
    return bool(unit.storms) and not field.older


def is_charged(field: Field, unit: Unit) -> bool:
    """Whether a unit has been charged in this turn, or is to be assaulted (BC97, BC97c)."""
    if any(each.target == unit.id and each.state in (ON, HOME) for each in field.combat.charges):
        return True
    return not field.older and any(
        each.storms and batteries.together(field, unit, field.by_id[each.storms])
        for each in field.units
        if each.plays
    )


def check_able(field: Field, unit: Unit) -> None:
    """Whether a unit may declare a charge at all (BC97, BC97b).

    Raises:
        Refusal: It has charged, was charged, fights already, or does not charge so formed.
    """
    name = field.stats(unit).name
    if not reach(field, unit):
        raise illegal("BC21", unit=name, formation=field.form(unit).name)
    if field.engaged(unit.id):
        raise illegal("BC97", case="fights", unit=name)
    if field.combat.charge_of(unit.id) is not None:
        raise illegal("BC97", unit=name)
    if is_charged(field, unit):
        raise illegal("BC97", case="charged", unit=name)


def charges(field: Field, side: str) -> tuple[Path, ...]:
    """All charges that a side may declare now."""
    key = ("charges", side)
    if key not in field.kept:
        field.kept[key] = tuple(_charges(field, side))
    found: tuple[Path, ...] = field.kept[key]
    return found


def _charges(field: Field, side: str) -> Iterator[Path]:
    for unit in field.on_table(side):
        try:
            check_able(field, unit)
        except Refusal:
            continue
        own, far = field.placed[unit.id], reach(field, unit)
        for foe in field.enemies(side):
            if boxes_meet(own.box, foe.box, far):
                try:
                    yield declared(field, unit, foe.unit, general=False)
                except Refusal:
                    continue


def may_lead(field: Field, unit: Unit) -> bool:
    """Whether a commander is with a unit who may lead its charge (BC105)."""
    return with_unit(field, unit.id) is not None and general_of(field, unit) is not None
