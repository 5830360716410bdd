"""The open table: points, lines and rectangles, all in integers; `measure` says of what.

Distances are compared by their squares, sides of a line by cross products: nothing is rounded but
the ends of moves given by bearing. North is up: y grows towards the south.
"""

from __future__ import annotations

from bisect import bisect
from math import isqrt
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

from pydantic import PlainSerializer, PlainValidator, WithJsonSchema

from rules.space.measure import INCHES, Measure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")
FULL_CIRCLE = 360
WINDS = (
    *("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE"),
    *("S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"),
)
"""The compass points, clockwise: of turns by less than 45° eight would name three alike."""
_ARROWS = "↑↗→↘↓↙←↖"
SINES = 10**9
"""What `sine` multiplies with."""
_HUNDREDTHS = INCHES.text


class Point(NamedTuple):
    """A point, east and south of the north-west corner.

    As text it is written in hundredths, ``12.5,20``: of another measure see ``Measure.text``.
    """

    x: int
    y: int

    def __str__(self) -> str:
        return f"{_HUNDREDTHS(self.x)},{_HUNDREDTHS(self.y)}"

    def moved(self, x: int, y: int) -> Point:
        """The point that far to the east and to the south."""
        return Point(self.x + x, self.y + y)


def parse_point(text: object, measure: Measure = INCHES) -> Point:
    """Read ``12.5,20``.

    Raises:
        ValueError: It is no point.
    """
    return text if isinstance(text, Point) else Point(*measure.parse_pair(str(text)))


def _read_point(text: object) -> Point:
    return parse_point(text)


PointText = Annotated[
    Point,
    PlainValidator(_read_point),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"type": "string"}),
]
"""A ``Point`` as a model field; its JSON form is ``"12.5,20"``."""


class Line(NamedTuple):
    """A straight line from one point to another, both ends included."""

    a: Point
    b: Point


class Rect(NamedTuple):
    """A rectangle along the axes, its border included: west, north, east, south."""

    west: int
    north: int
    east: int
    south: int

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """North-west, north-east, south-east, south-west."""
        return (
            Point(self.west, self.north),
            Point(self.east, self.north),
            Point(self.east, self.south),
            Point(self.west, self.south),
        )

    @property
    def sides(self) -> tuple[Line, Line, Line, Line]:
        """Its border: north, east, south, west."""
        a, b, c, d = self.corners
        return Line(a, b), Line(b, c), Line(c, d), Line(d, a)

    @property
    def centre(self) -> Point:
        """Its middle, rounded to the north-west."""
        return Point((self.west + self.east) // 2, (self.north + self.south) // 2)

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it or on its border."""
        return self.west <= point.x <= self.east and self.north <= point.y <= self.south


def around(line: Line) -> Rect:
    """The least rectangle that holds a line."""
    (ax, ay), (bx, by) = line
    return Rect(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


def square(a: Point, b: Point) -> int:
    """The square of a distance."""
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def within(a: Point, b: Point, distance: int) -> bool:
    """Whether two points are at most that far apart; the exact distance counts (X3)."""
    return square(a, b) <= distance * distance


def distance(a: Point, b: Point) -> int:
    """A distance rounded down, for words and estimates: rules compare with ``within``."""
    return isqrt(square(a, b))


def distance_up(a: Point, b: Point) -> int:
    """A distance rounded up, for rules that count how far it is."""
    whole = square(a, b)
    return isqrt(whole - 1) + 1 if whole else 0


def side(line: Line, point: Point) -> int:
    """On which side of a line, endlessly long, a point lies: 1, -1, or 0 on it."""
    (ax, ay), (bx, by) = line
    cross = (bx - ax) * (point.y - ay) - (by - ay) * (point.x - ax)
    return (cross > 0) - (cross < 0)


def on(line: Line, point: Point) -> bool:
    """Whether a point lies on a line, its ends included."""
    (ax, ay), (bx, by) = line
    x, y = point
    return (
        (ax <= x <= bx or bx <= x <= ax)
        and (ay <= y <= by or by <= y <= ay)
        and side(line, point) == 0
    )


def touch(one: Line, other: Line) -> bool:
    """Whether two lines have a point in common."""
    return (
        not _apart(one, other)
        and side(one, other.a) * side(one, other.b) <= 0
        and side(other, one.a) * side(other, one.b) <= 0
    )


def touches_rect(line: Line, rect: Rect) -> bool:
    """Whether a line has a point in common with a rectangle."""
    return any(touched(line, ((rect, True),)))


def touched(line: Line, things: Iterable[tuple[Rect, T]]) -> Iterator[T]:
    """Of things with their rectangles, those with which a line has a point in common."""
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    low_x, high_x = (ax, bx) if ax < bx else (bx, ax)
    low_y, high_y = (ay, by) if ay < by else (by, ay)
    for (west, north, east, south), thing in things:
        if high_x < west or low_x > east or high_y < north or low_y > south:
            continue
        # Two convex things are apart only if an edge of one of them parts them: are all corners
        # on one side of the line? Their cross products with it differ by these parts alone.
        top, bottom = dx * (north - ay), dx * (south - ay)
        left, right = dy * (west - ax), dy * (east - ax)
        if min(top, bottom) <= max(left, right) and max(top, bottom) >= min(left, right):
            yield thing


def run(start: Point, east: int, south: int, things: Iterable[Rect], most: int) -> int:
    """How far one gets along an axis or a diagonal without touching any of some rectangles.

    Args:
        start: Where one starts.
        east: 1, 0 or -1: which way one goes.
        south: Likewise.
        things: What stands in the way.
        most: How far one wants to get.

    Returns:
        The length along an axis, ``most`` at most; below 0 if one touches something at once.
    """
    x, y = start
    for west, north, far_east, far_south in things:
        # From where to where on the way one is level with the rectangle, by one axis, by both.
        near, far = 0, most
        if east:
            near, far = (west - x, far_east - x) if east > 0 else (x - far_east, x - west)
        elif not west <= x <= far_east:
            continue
        if south:
            low, high = (north - y, far_south - y) if south > 0 else (y - far_south, y - north)
            if low > far or high < near:
                continue
            near, far = max(near, low), min(far, high)
        elif not north <= y <= far_south:
            continue
        if far >= 0 and near <= most:
            most = max(near, 0) - 1
    return most


def _apart(one: Line, other: Line) -> bool:
    """Whether the boxes around two lines are apart, as those of most lines are."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    return (
        (ax < cx and ax < dx and bx < cx and bx < dx)
        or (ax > cx and ax > dx and bx > cx and bx > dx)
        or (ay < cy and ay < dy and by < cy and by < dy)
        or (ay > cy and ay > dy and by > cy and by > dy)
    )


def near(point: Point, line: Line, distance: int) -> bool:
    """Whether a point is at most that far from a line; exact, without a root."""
    (ax, ay), (bx, by) = line
    x, y = point
    if (
        (x + distance < ax and x + distance < bx)
        or (x - distance > ax and x - distance > bx)
        or (y + distance < ay and y + distance < by)
        or (y - distance > ay and y - distance > by)
    ):
        return False
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = (x - ax) * dx + (y - ay) * dy
    if along <= 0 or length == 0:
        return within(point, line.a, distance)
    if along >= length:
        return within(point, line.b, distance)
    cross = dx * (y - ay) - dy * (x - ax)
    return cross * cross <= distance * distance * length


def nearest(point: Point, rect: Rect) -> Point:
    """The point of a rectangle that is nearest to a point."""
    west, north, east, south = rect
    return Point(min(max(point.x, west), east), min(max(point.y, north), south))


def near_rect(point: Point, rect: Rect, distance: int) -> bool:
    """Whether a point is at most that far from a rectangle, or in it."""
    x, y = point
    west, north, east, south = rect
    aside = west - x if x < west else x - east if x > east else 0
    along = north - y if y < north else y - south if y > south else 0
    return aside * aside + along * along <= distance * distance


def blocked(line: Line, walls: Iterable[Line]) -> bool:
    """Whether walls stop a line of sight.

    A wall that is crossed stops it. Where the line meets ends of walls, it is stopped if walls
    leave that point to both sides of it: a corner has no gap. So it is where it runs along a wall
    that others leave to both sides. Grazing a wall does not stop it.
    """
    west, north, east, south = around(line)
    met: list[tuple[Point, Point, int]] = []
    for wall in walls:
        (ax, ay), (bx, by) = wall
        # Most walls are far off.
        if (
            (ax < west and bx < west)
            or (ax > east and bx > east)
            or (ay < north and by < north)
            or (ay > south and by > south)
        ):
            continue
        a, b = side(line, wall.a), side(line, wall.b)
        if a == b == 0:
            met.append((min(wall), max(wall), 0))
        elif a * b < 0:
            if side(wall, line.a) * side(wall, line.b) < 0:
                return True
        elif a == 0 and on(line, wall.a):
            met.append((wall.a, wall.a, b))
        elif b == 0 and on(line, wall.b):
            met.append((wall.b, wall.b, a))
    return _parted(met)


def _parted(met: list[tuple[Point, Point, int]]) -> bool:
    """Whether stretches along a line that hang together are left to both of its sides."""
    reached: Point | None = None
    left: set[int] = set()
    for start, end, where in sorted(met):
        if reached is None or start > reached:
            left, reached = set(), end
        reached = max(reached, end)
        left.add(where)
        if {1, -1} <= left:
            return True
    return False


def towards(start: Point, bearing: int, length: int) -> Point:
    """The point at a bearing (degrees clockwise from north) and a distance, rounded."""
    east, north = sine(bearing), sine(bearing + 90)
    return start.moved(_rounded(length * east), -_rounded(length * north))


def bearing(a: Point, b: Point) -> int:
    """The bearing from one point to another, to the nearest degree; 0 if they are the same."""
    east, north = b.x - a.x, a.y - b.y
    if east == north == 0:
        return 0
    turns = 0
    while east < 0 or north <= 0:
        east, north = -north, east
        turns += 1
    # The last whole degree that is not beyond the line, then whichever neighbour is nearer.
    low = bisect(_SLOPES, east * SINES // north)
    while low < _QUARTER - 1 and north * TURNS[low + 1][0] <= east * TURNS[low + 1][1]:
        low += 1
    while low and north * TURNS[low][0] > east * TURNS[low][1]:
        low -= 1
    (sin, cos), (far_sin, far_cos) = TURNS[low], TURNS[low + 1]
    nearer = east * far_sin + north * far_cos > east * sin + north * cos
    return (low + nearer + 90 * turns) % FULL_CIRCLE


def wind(a: Point, b: Point, points: int = 16) -> str:
    """The compass point from one point to another, of eight or sixteen: ``NE``."""
    return wind_of(bearing(a, b), points)


def wind_of(degrees: int, points: int = 16) -> str:
    """The compass point, of eight or sixteen, of a bearing in whole degrees: 45 is ``NE``."""
    return WINDS[_nearest(degrees, points) * len(WINDS) // points]


def arrow(a: Point, b: Point) -> str:
    """The arrow from one point to another on a map with north at the top: ``↗``."""
    return _ARROWS[_nearest(bearing(a, b), len(_ARROWS))]


def _nearest(degrees: int, parts: int) -> int:
    """Which of so many equal parts of the circle is nearest to a bearing; north is 0."""
    return (degrees * 2 * parts + FULL_CIRCLE) // (2 * FULL_CIRCLE) % parts


def _rounded(fine: int) -> int:
    return (fine + SINES // 2) // SINES


def sine(degrees: int) -> int:
    """The sine of whole degrees, times ``SINES``."""
    return TURNS[degrees % FULL_CIRCLE][0]


def _quarter() -> tuple[int, ...]:
    """Sines of 0 to 90 degrees times 10^9, by adding one degree at a time in wide integers."""
    scale = 10**24
    # Sine and cosine of one degree, to 24 places.
    sin1, cos1 = 17452406437283512819418, 999847695156391239157011
    sin, cos = 0, scale
    found = []
    for _ in range(91):
        found.append((sin * SINES + scale // 2) // scale)
        sin, cos = (sin * cos1 + cos * sin1) // scale, (cos * cos1 - sin * sin1) // scale
    return tuple(found)


def _turns() -> Iterator[tuple[int, int]]:
    quarter = _quarter()
    circle = [*quarter, *quarter[-2:0:-1]]
    circle += [-each for each in circle]
    for degrees in range(FULL_CIRCLE):
        yield circle[degrees], circle[(degrees + 90) % FULL_CIRCLE]


TURNS = tuple(_turns())
"""Sine and cosine of each whole degree from 0 to 359, times ``SINES``."""
_QUARTER = 90
_SLOPES = tuple([sin * SINES // cos for sin, cos in TURNS[1:_QUARTER]])
"""About the tangents of 1 to 89 degrees, times ``SINES``."""
