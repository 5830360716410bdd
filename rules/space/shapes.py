"""Rectangles at a pose, hulls, gaps between convex parts, and what of a part lies in a rectangle.

All in integers, or in exact fractions where a foot of a perpendicular is no whole number.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.space.plane import Point, Rect
from rules.space.polygon import Convex, convex, touching
from rules.space.pose import MILLIONTHS, spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.space.plane import Line
    from rules.space.pose import Pose


@lru_cache(maxsize=1 << 12)
def rectangle(pose: Pose, width: int, depth: int) -> Convex:
    """The rectangle whose front has its middle at a pose: front left, front right, rear ones."""
    return convex(corners_at(pose, width, depth))


def corners_at(pose: Pose, width: int, depth: int) -> list[Point]:
    """The corners of that rectangle, in its order."""
    half, back = width * MILLIONTHS // 2, -depth * MILLIONTHS
    corners = (
        ((-half, 0), (half, 0), (half, back), (-half, back)) if back else ((-half, 0), (half, 0))
    )
    found = [spot(pose, aside, ahead) for aside, ahead in corners]
    return found if back else [*found, *found[::-1]]


def of_rect(rect: Rect) -> Convex:
    """A rectangle along the axes as a convex part."""
    return convex(rect.corners)


def box_of(points: Iterable[tuple[int, int]]) -> Rect:
    """The least rectangle along the axes that holds some points."""
    east, south = zip(*points, strict=True)
    return Rect(min(east), min(south), max(east), max(south))


def boxes_meet(one: Rect, other: Rect, margin: int = 0) -> bool:
    """Whether two rectangles along the axes, widened by a margin, have a point in common."""
    west, north, east, south = one
    far_west, far_north, far_east, far_south = other
    return (
        west - margin <= far_east
        and far_west - margin <= east
        and north - margin <= far_south
        and far_north - margin <= south
    )


def moved_box(box: Rect, east: int, south: int) -> Rect:
    """A rectangle along the axes that far to the east and south."""
    west, north, far_east, far_south = box
    return Rect(west + east, north + south, far_east + east, far_south + south)


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """The corners of the least convex part that holds some points, without those on its edges."""
    ordered = sorted(set(points))
    if len(ordered) < 3:  # noqa: PLR2004 - a line
        return tuple(ordered)
    lower = _chain(ordered)
    upper = _chain(ordered[::-1])
    return (*lower[:-1], *upper[:-1])


def _chain(ordered: Sequence[Point]) -> list[Point]:
    found: list[Point] = []
    for each in ordered:
        x, y = each
        while len(found) > 1:
            (ax, ay), (bx, by) = found[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            found.pop()
        found.append(each)
    return found


def gap(one: Convex, other: Convex) -> Fraction:
    """The square of the distance between two convex parts; 0 if they touch or overlap."""
    if touching(one, other):
        return Fraction(0)
    least, under = 1, 0  # farther than anything
    for part, rest in ((one, other), (other, one)):
        for a, b in zip(rest.corners, (*rest.corners[1:], rest.corners[0]), strict=True):
            for corner in part.corners:
                over, whole = _from_line(corner, a, b)
                if over * under < least * whole:
                    least, under = over, whole
    return Fraction(least, under)


def nearer(one: Convex, other: Convex, least: Fraction | int) -> bool:
    """Whether the square of the distance between two convex parts is less than that."""
    over, under = least.numerator, least.denominator
    apart = False
    for axes, corners in ((one.axes, other.corners), (other.axes, one.corners)):
        for x, y, low, high, whole in axes:
            far = [x * east + y * south for east, south in corners]
            away = max(min(far) - high, low - max(far))
            if away > 0:
                # They are no nearer than the strip between two lines that parts them is wide.
                if away * away * under >= over * whole:
                    return False
                apart = True
    return gap(one, other) < least if apart else over > 0


def _from_line(point: Point, a: Point, b: Point) -> tuple[int, int]:
    """The square of the distance from a point to a line from ``a`` to ``b``, as a fraction."""
    dx, dy = b.x - a.x, b.y - a.y
    x, y = point.x - a.x, point.y - a.y
    length, along = dx * dx + dy * dy, x * dx + y * dy
    if along <= 0 or not length:
        return x * x + y * y, 1
    if along >= length:
        return (point.x - b.x) ** 2 + (point.y - b.y) ** 2, 1
    return (dx * y - dy * x) ** 2, length


def clipped(corners: Sequence[Point], rect: Rect) -> tuple[Point, ...]:
    """What of a convex part lies in a rectangle: its corners, rounded; few of them if nothing."""
    found = list(corners)
    for axis, limit, sign in ((0, rect.west, 1), (0, rect.east, -1),
                              (1, rect.north, 1), (1, rect.south, -1)):  # fmt: skip
        found = _cut(found, axis, limit, sign)
    return tuple(found)


def _cut(corners: list[Point], axis: int, limit: int, sign: int) -> list[Point]:
    found: list[Point] = []
    for a, b in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        here, there = sign * (a[axis] - limit), sign * (b[axis] - limit)
        if here >= 0:
            found.append(a)
        if (here > 0 > there) or (there > 0 > here):
            whole = here - there
            x = a.x + (2 * (b.x - a.x) * here + whole) // (2 * whole)
            y = a.y + (2 * (b.y - a.y) * here + whole) // (2 * whole)
            found.append(Point(x, y))
    return found


def twice_area(corners: Sequence[Point]) -> int:
    """Twice the area of a part by its corners in order."""
    pairs = zip(corners, (*corners[1:], *corners[:1]), strict=True)
    return abs(sum(a.x * b.y - a.y * b.x for a, b in pairs))


def length_in(line: Line, rect: Rect) -> Fraction:
    """How much of a line lies in a rectangle, as a share of it."""
    low, high = _within(line, rect)
    return max(Fraction(0), high - low)


def length_in_any(line: Line, rects: Iterable[Rect]) -> Fraction:
    """How much of a line lies in one or more of some rectangles, as a share of it."""
    found, far = Fraction(0), Fraction(0)
    for low, high in sorted(_within(line, each) for each in rects):
        found += max(Fraction(0), high - max(low, far))
        far = max(far, high)
    return found


def _within(line: Line, rect: Rect) -> tuple[Fraction, Fraction]:
    """From where to where a line lies in a rectangle, as shares of it; nowhere if backwards."""
    (ax, ay), (bx, by) = line
    low, high = Fraction(0), Fraction(1)
    for start, step, near, far in (
        (ax, bx - ax, rect.west, rect.east),
        (ay, by - ay, rect.north, rect.south),
    ):
        if not step:
            if not near <= start <= far:
                return Fraction(1), Fraction(0)
            continue
        first, last = sorted((Fraction(near - start, step), Fraction(far - start, step)))
        low, high = max(low, first), min(high, last)
    return (low, high) if low <= high else (Fraction(1), Fraction(0))
