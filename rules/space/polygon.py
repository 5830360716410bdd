"""Outlines of convex parts: what overlaps how deep, what a line crosses, what lies in a strip.

All is exact: integers only, no roots. Corners are `plane.Point`s in a system's smallest unit. Two
things that share an edge touch and do not overlap; by how much they must overlap is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rules.space.plane import SINES, Point
from rules.space.pose import Aside, seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.space.plane import Line
    from rules.space.pose import Pose


Axis: TypeAlias = "tuple[int, int, int, int, int]"
"""A direction across an edge of a part, and from where to where the part reaches along it.

Its eastern and its southern part; the least and the greatest product of a corner with it; the
square of its length. It is a plain tuple: there are many, and the collector of garbage looks at
no plain tuple of numbers twice.
"""


class Convex(NamedTuple):
    """A convex part: its corners in order, and the directions across its edges."""

    corners: tuple[Point, ...]
    axes: tuple[Axis, ...]


class Outline(NamedTuple):
    """A thing made of convex parts, with the box around them: west, north, east, south."""

    parts: tuple[Convex, ...]
    box: tuple[int, int, int, int]


def convex(corners: Sequence[Point]) -> Convex:
    """A convex part; its corners in order, either way around."""
    axes: list[Axis] = []
    ax, ay = corners[0]
    for bx, by in (*corners[1:], corners[0]):
        x, y = by - ay, ax - bx
        ax, ay = bx, by
        for along, across, *_ in axes:
            if x * across == y * along:
                break  # an edge along another one says nothing more
        else:
            far = [x * east + y * south for east, south in corners]
            axes.append((x, y, min(far), max(far), x * x + y * y))
    return Convex(tuple(corners), tuple(axes))


def moved(part: Convex, east: int, south: int) -> Convex:
    """A part that far to the east and south: what ``convex`` would make of its corners there."""
    return Convex(
        tuple([Point(x + east, y + south) for x, y in part.corners]),
        tuple(
            [
                (x, y, low + x * east + y * south, high + x * east + y * south, square)
                for x, y, low, high, square in part.axes
            ]
        ),
    )


def outline(*parts: Sequence[Point]) -> Outline:
    """A thing of convex parts."""
    east = [each.x for part in parts for each in part]
    south = [each.y for part in parts for each in part]
    box = (min(east), min(south), max(east), max(south))
    return Outline(tuple([convex(part) for part in parts]), box)


def overlap(one: Outline, other: Outline, deeper: int = 0) -> bool:
    """Whether two things overlap: two of their parts by more than ``deeper``.

    How deep two parts overlap is the smallest shift that would separate them.
    """
    west, north, east, south = one.box
    far_west, far_north, far_east, far_south = other.box
    if west >= far_east or far_west >= east or north >= far_south or far_north >= south:
        return False
    return any(parts_overlap(a, b, deeper) for a in one.parts for b in other.parts)


def parts_overlap(one: Convex, other: Convex, deeper: int = 0) -> bool:
    """Whether the smallest shift that separates two convex parts is more than ``deeper``."""
    least = deeper * deeper
    for axes, corners in ((one.axes, other.corners), (other.axes, one.corners)):
        for x, y, low, high, square in axes:
            at = [x * east + y * south for east, south in corners]
            shift = min(high - min(at), max(at) - low)
            if shift <= 0 or shift * shift <= least * square:
                return False
    return True


def touching(one: Convex, other: Convex) -> bool:
    """Whether two convex parts have a point in common, their borders included."""
    for axes, corners in ((one.axes, other.corners), (other.axes, one.corners)):
        for x, y, low, high, _ in axes:
            near, far = _span(corners, x, y)
            if high < near or far < low:
                return False
    return True


def holds(part: Convex, point: Point) -> bool:
    """Whether a point lies in a convex part or on its border."""
    return all(low <= x * point.x + y * point.y <= high for x, y, low, high, _ in part.axes)


def crosses(part: Convex, line: Line) -> bool:
    """Whether a line runs through the inside of a convex part; along its border it does not."""
    (ax, ay), (bx, by) = line
    for x, y, low, high, _ in part.axes:
        a, b = x * ax + y * ay, x * bx + y * by
        if (a <= low and b <= low) or (a >= high and b >= high):
            return False
    x, y = by - ay, ax - bx
    low, high = _span(part.corners, x, y)
    return low < x * ax + y * ay < high or (x == y == 0)


def in_strip(part: Convex, pose: Pose, half: int) -> tuple[Aside, ...]:
    """What of a convex part lies in an endless strip ahead and behind of a pose: its corners.

    Args:
        part: The part.
        pose: From where the strip runs, in the middle.
        half: How far it reaches to either side.

    Returns:
        The corners as they are seen from the pose, the points in the strip's middle among them.
    """
    corners = [seen(pose, each) for each in part.corners]
    edge = half * SINES
    found = [each for each in corners if -edge <= each.right <= edge]
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        low, high = (a.right, b.right) if a.right < b.right else (b.right, a.right)
        rise, run = b.ahead - a.ahead, b.right - a.right
        found += [
            Aside(at, a.ahead + rise * (at - a.right) // run)
            for at in (-edge, 0, edge)
            if low < at < high
        ]
    return tuple(found)


def in_wedge(point: Aside, apex: int, length: int) -> bool:
    """Whether a point lies in the wedge of 60 degrees behind somebody, its border included.

    Args:
        point: The point as it is seen.
        apex: How far behind the wedge begins.
        length: How far it reaches from there.
    """
    far = -point.ahead - apex * SINES
    return 0 <= far <= length * SINES and 3 * point.right**2 <= far**2


def _span(corners: Iterable[Point], x: int, y: int) -> tuple[int, int]:
    found = [x * east + y * south for east, south in corners]
    return min(found), max(found)
