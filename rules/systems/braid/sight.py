"""Fields of fire and lines of sight: from where a unit fires, whom it sees, how far off."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.plane import SINES, Line, Point, Rect, around, square
from rules.space.polygon import crosses
from rules.space.pose import MILLIONTHS, Pose, Step, laid, seen, spot
from rules.space.shapes import box_of, boxes_meet, gap, length_in, of_rect
from rules.systems.braid import batteries, ground
from rules.systems.braid.changing import COMPASS, front_of
from rules.systems.braid.formations import size
from rules.systems.braid.ground import GRAZE
from rules.systems.braid.stats import INCH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.polygon import Convex
    from rules.systems.braid.field import Field, Standing
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.stats import Place

SIDES_OF_SQUARE: Final = ("front", "right", "rear", "left")
_WOOD: Final = 3 * INCH
"""How much of woods one sees through (BC86)."""
_OVER: Final = 3 * INCH
"""How far a unit must be from both to be looked over (BC87)."""
_QUARTER: Final = 90
_WELL: Final = 2 * SINES
"""So far beyond a border is well beyond it, as points are rounded: two hundredths of an inch."""


class Front(NamedTuple):
    """A side from which a unit fires: its middle, looking out, and half of its length."""

    pose: Pose
    half: int
    name: str = ""

    @property
    def points(self) -> tuple[Point, Point, Point]:
        """Its middle and its ends."""
        half = self.half * MILLIONTHS
        return self.pose.at, spot(self.pose, -half, 0), spot(self.pose, half, 0)

    def holds(self, point: Point) -> bool:
        """Whether a point lies between the rays at 45 degrees from its ends (BC83)."""
        aside, ahead = seen(self.pose, point)
        return ahead >= 0 and abs(aside) <= self.half * SINES + ahead

    def misses(self, part: Convex) -> bool:
        """Whether all of a footprint lies beyond one border of the field, and well beyond it."""
        found = [seen(self.pose, each) for each in part.corners]
        wide = self.half * SINES + _WELL
        return (
            max(ahead for _, ahead in found) < -_WELL
            or min(aside - ahead for aside, ahead in found) > wide
            or max(aside + ahead for aside, ahead in found) < -wide
        )


def fronts(field: Field, unit: Unit) -> tuple[Front, ...]:
    """The sides from which a unit fires: one, or the four of a square or garrison (BC16, BC83)."""
    fire = field.form(unit).fire
    all_round = fire is not None and fire.sides > 1
    if unit.area:
        place = field.brief.terrain.by_id[unit.area]
        if all_round:
            return tuple(_side_of(place, name) for name in COMPASS)
        name = next(name for name, way in COMPASS.items() if way == unit.here.heading)
        return (_side_of(place, name),)
    width, depth = size(field.brief, unit.formation, unit.stands)
    front = Front(unit.here, width // 2)
    if not all_round:
        return (front,)
    return tuple(
        Front(_turned(unit.here, width, depth, quarter), width // 2, name)
        for quarter, name in enumerate(SIDES_OF_SQUARE)
    )


def _turned(pose: Pose, width: int, depth: int, quarters: int) -> Pose:
    """The middle of a side of a square, looking out."""
    centre = Step(0, -depth * MILLIONTHS // 2, _QUARTER * quarters)
    return laid(pose, (centre, Step(0, width * MILLIONTHS // 2)))


def _side_of(place: Place, name: object) -> Front:
    west, north, east, south = place.rect
    length = east - west if name in ("north", "south") else south - north
    return Front(front_of(place, name), length // 2, str(name))  # type: ignore[arg-type]  # one of the four


@lru_cache(maxsize=1 << 12)
def marks(part: Convex) -> tuple[Point, ...]:
    """The points of a footprint that are aimed at: corners, middles of sides, centre (BC85)."""
    a, b, c, d = part.corners
    sides = [Point((p.x + q.x) // 2, (p.y + q.y) // 2) for p, q in ((a, b), (b, c), (c, d), (d, a))]
    return (a, b, c, d, *sides, Point((a.x + c.x) // 2, (a.y + c.y) // 2))


def sighted(
    field: Field, firer: Standing, front: Front, target: Standing, most: int
) -> Line | None:
    """The shortest line by which a target is seen from a front; ``None`` if it is not (BC85).

    Args:
        field: The field.
        firer: Who fires.
        front: From which of its sides.
        target: At whom.
        most: The farthest range that is of use.
    """
    starts = front.points
    if _out_of_range(box_of(starts), target.box, most) or front.misses(target.part):
        return None
    ends = [each for each in marks(target.part) if front.holds(each)]
    found = {(square(a, b), a, b) for a in starts for b in ends}
    slack = 0 if field.older else GRAZE
    for a, b in _shortest(Line(starts[1], starts[2]), target.part, slack):
        if front.holds(b):
            found.add((square(a, b), a, b))
    lines = sorted(found)
    blockers: tuple[Convex, ...] | None = None
    for far, a, b in lines:
        if far > most * most:
            return None
        if blockers is None:
            blockers = tuple(_blockers(field, firer, target, _span(front, target.box)))
        line = Line(a, b)
        if not any(crosses(each, line) for each in blockers) and not _wooded(field, line):
            return line
    return None


def sees(field: Field, one: Standing, other: Standing) -> bool:
    """Whether a unit has another one in sight, whichever way it faces (BC86, BC126)."""
    whole = box_of((*one.part.corners, *other.part.corners))
    blockers = tuple(_blockers(field, one, other, whole))
    lines = (Line(a, b) for a in marks(one.part) for b in marks(other.part))
    return any(
        not any(crosses(each, line) for each in blockers) and not _wooded(field, line)
        for line in lines
    )


def _out_of_range(one: Rect, other: Rect, most: int) -> bool:
    """Whether two boxes are farther apart than that."""
    west, north, east, south = one
    far_west, far_north, far_east, far_south = other
    x = max(0, far_west - east, west - far_east)
    y = max(0, far_north - south, north - far_south)
    return x * x + y * y > most * most


def _shortest(front: Line, part: Convex, slack: int) -> list[tuple[Point, Point]]:
    """The shortest lines from a front to a footprint, to the nearest hundredth (BC85).

    Along a side there are many: those at both ends of them (BC183). Feet of perpendiculars are
    rounded, so those that are longer by as much as that may be are as short.
    """
    corners = part.corners
    edges = [Line(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    found = [(each, _foot(each, edge)) for each in front for edge in edges]
    found += [(_foot(each, front), each) for each in corners]
    least = min(square(*pair) for pair in found)
    most = (isqrt(least) + slack) ** 2 if slack else least
    return [pair for pair in found if square(*pair) <= most]


def _foot(point: Point, line: Line) -> Point:
    """The point of a line that is nearest to a point, to the nearest hundredth."""
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = (point.x - ax) * dx + (point.y - ay) * dy
    if along <= 0 or not length:
        return line.a
    if along >= length:
        return line.b
    x, y = 2 * dx * along + length, 2 * dy * along + length
    return Point(ax + x // (2 * length), ay + y // (2 * length))


def _blockers(field: Field, firer: Standing, target: Standing, box: Rect) -> Iterator[Convex]:
    """What could stop a line between two units (BC86, BC87)."""
    terrain, rises = field.brief.terrain, field.options.rises
    heights = [ground.level(terrain, each.part, rises=rises) for each in (firer, target)]
    own = {firer.unit.area, target.unit.area} - {""}
    for each in field.standing:
        if not boxes_meet(box, each.box) or any(
            batteries.together(field, each.unit, end.unit) for end in (firer, target)
        ):
            continue
        if ground.level(terrain, each.part, rises=rises) < max(heights) and all(
            gap(each.part, end.part) > _OVER * _OVER for end in (firer, target)
        ):
            continue
        yield each.part
    high = max(heights)
    for place in terrain.places:
        if boxes_meet(box, place.rect) and _hides(place, high, own, rises=rises):
            yield of_rect(place.rect)


def _hides(place: Place, high: int, own: set[str], *, rises: bool) -> bool:
    """Whether a place stops lines between ends that are not in it, nor as high (BC68, BC86).

    (BC86c)
    """
    if place.kind == "built_up":
        return place.id not in own
    return ground.LEVELS.get(place.kind, 0) > high and (rises or place.kind != "rise")


def _span(front: Front, box: Rect) -> Rect:
    _, a, b = front.points
    near = around(Line(a, b))
    return Rect(
        min(near.west, box.west), min(near.north, box.north),
        max(near.east, box.east), max(near.south, box.south),
    )  # fmt: skip


def _wooded(field: Field, line: Line) -> bool:
    """Whether a line runs through more than three inches of wood in all (BC86, BC86b)."""
    box = around(line)
    share = sum(
        length_in(line, wood.rect)
        for wood in field.brief.terrain.of("wood")
        if boxes_meet(box, wood.rect)
    )
    return bool(share) and share * share * square(*line) > _WOOD * _WOOD
