"""Where a unit comes to lie when its formation breaks, or when it falls back (BC58, BC126)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from rules.space.plane import bearing
from rules.space.polygon import convex, parts_overlap
from rules.space.pose import MILLIONTHS, Pose, Step, laid
from rules.space.shapes import box_of, boxes_meet, gap, hull, nearer, rectangle
from rules.systems.braid.formations import COLUMN, around_centre, centred, size
from rules.systems.braid.ground import GRAZE, barred, river_bars
from rules.systems.braid.neighbours import NEAR
from rules.systems.braid.sight import sees
from rules.systems.braid.stats import INCH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.polygon import Convex
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit

NO_ROOM: Final = "finds no room and is lost"
OFF: Final = "runs off the table"
_GRAIN: Final = INCH // 2
_FARTHEST: Final = 6 * INCH
_WAYS: Final = (180, 270, 90, 0, 225, 135, 315, 45)
"""To rear, left, right, front, then the four slants, rear ones first (BC58)."""
_BACK: Final = 12 * INCH
_TURNS: Final = (0, *(sign * turn for turn in range(15, 91, 15) for sign in (-1, 1)))
"""By how much a path of retreat turns aside, to the left first (BC127)."""


def _shifted(pose: Pose, way: int, length: int) -> Pose:
    """A pose slid so far at an angle to its heading, which is kept."""
    return laid(pose, (Step(0, 0, way), Step(0, length * MILLIONTHS, -way)))


def clear_place(field: Field, unit: Unit, formation: str, stands: int, pose: Pose) -> Pose | None:
    """The nearest place where a footprint overlaps nobody and nothing forbidden (BC58, BC58b)."""
    shape = size(field.brief, formation, stands)
    for each in _slid(pose):
        if is_clear(field, unit, rectangle(each, *shape)):
            return each
    return None


def _slid(pose: Pose) -> Iterator[Pose]:
    yield pose
    for length in range(_GRAIN, _FARTHEST + 1, _GRAIN):
        for way in _WAYS:
            yield _shifted(pose, way, length)


def is_clear(field: Field, unit: Unit, part: Convex) -> bool:
    """Whether a footprint overlaps no unit, no forbidden ground and no edge."""
    if barred(field.brief.terrain, COLUMN, part) is not None:
        return False
    box = box_of(part.corners)
    return not any(
        each.unit.id != unit.id
        and boxes_meet(box, each.box)
        and parts_overlap(part, each.part, GRAZE)
        for each in field.standing
    )


def broken(field: Field, unit: Unit, formation: str, stands: int) -> Pose | None:
    """Where a unit lies that re-forms about its centre, its front as it was (BC58, BC81)."""
    old = size(field.brief, unit.formation, unit.stands)
    new = size(field.brief, formation, stands)
    pose = around_centre(centred(unit.here, old[1]), new[1])
    return clear_place(field, unit, formation, stands, pose)


def fallen_back(field: Field, unit: Unit, away: int, formation: str) -> Pose | str:
    """Where a unit is that falls back 12 inches at a heading; how it went, if it did (BC127).

    (BC127b)
    """
    shape = size(field.brief, formation, unit.stands)
    if unit.area:
        at = field.placed[unit.id].box.centre
        centre = Pose(at.x, at.y, unit.here.heading)
    else:
        centre = centred(unit.here, size(field.brief, unit.formation, unit.stands)[1])
    side = field.stats(unit).side
    for turn in _TURNS:
        heading = (away + turn) % 360
        begun = Pose(centre.x, centre.y, heading)
        there = laid(begun, (Step(0, _BACK * MILLIONTHS),))
        pose = around_centre(there, shape[1])
        if _held_up(field, side, begun, pose, shape):
            continue
        found = _beyond_friends(field, unit, pose, shape)
        if isinstance(found, str) or not _held_up(field, side, begun, found, shape):
            return found
    return NO_ROOM


def _held_up(field: Field, side: str, begun: Pose, pose: Pose, shape: tuple[int, int]) -> bool:
    """Whether enemies, rivers or their garrisons are in the way (BC127, BC127b)."""
    start = around_centre(begun, shape[1])
    corners = [*rectangle(start, *shape).corners, *rectangle(pose, *shape).corners]
    path = convex(hull(corners))
    here = rectangle(start, *shape)
    box = box_of(path.corners)
    for each in field.enemies(side):
        if boxes_meet(box, each.box, NEAR):
            near = min(gap(here, each.part), Fraction(NEAR * NEAR))
            if gap(path, each.part) < near:
                return True
    if not field.older:
        # A column is laid about the centre at once: the half of it behind that has passed nothing.
        half = rectangle(start, shape[0], shape[1] // 2)
        path = convex(hull([*half.corners, *rectangle(pose, *shape).corners]))
    return river_bars(field.brief.terrain, COLUMN, path) is not None


def bars_retreat(field: Field, unit: Unit, part: Convex) -> bool:
    """Whether enemies within an inch, or a river, part a cluster from where it retires (BC127).

    (BC137b)
    """
    own = field.placed[unit.id]
    path = convex(hull((*own.part.corners, *part.corners)))
    enemies = field.enemies(field.stats(unit).side)
    return river_bars(field.brief.terrain, COLUMN, path) is not None or any(
        nearer(path, each.part, min(gap(own.part, each.part), Fraction(NEAR * NEAR)))
        for each in enemies
    )


def _beyond_friends(field: Field, unit: Unit, pose: Pose, shape: tuple[int, int]) -> Pose | str:
    """The first clear place on from there, by half inches (BC127, BC185); why there is none.

    (BC26b, BC73b)
    """
    terrain = field.brief.terrain
    while True:
        part = rectangle(pose, *shape)
        box = box_of(part.corners)
        if box.west < 0 or box.north < 0 or box.east > terrain.width or box.south > terrain.depth:
            return OFF
        if is_clear(field, unit, part):
            return pose
        pose = laid(pose, (Step(0, _GRAIN * MILLIONTHS),))


def away_from(field: Field, unit: Unit) -> int:
    """The heading away from the nearest enemy in sight; else to its own edge (BC126, BC126b)."""
    side = field.stats(unit).side
    own = field.placed[unit.id]
    found = [(gap(own.part, each.part), field.brief.number[each.unit.id], each)
             for each in field.enemies(side) if sees(field, own, each)]  # fmt: skip
    if not found:
        return (field.ahead(side) + 180) % 360
    nearest = min(found, key=lambda each: each[:2])[2]
    foe = nearest.box.centre
    at = own.box.centre
    if foe == at:
        return (field.ahead(side) + 180) % 360
    return bearing(foe, at)
