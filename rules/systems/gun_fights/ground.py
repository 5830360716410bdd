"""What follows from a map alone: where a figure can stand, and what is in the way of a walk.

The maps never change and figures seldom move, so answers are kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.space.plane import (
    INCH,
    Line,
    Point,
    Rect,
    blocked,
    near,
    nearer,
    nearest,
    square,
    touch,
    touches_rect,
)

if TYPE_CHECKING:
    from rules.systems.gun_fights.maps import Building, Cover, Fence, Map, Opening

BASE = INCH
"""Bases are an inch wide: they keep clear of each other and of what is solid (GF24)."""
_HALF = BASE // 2
_KEPT = 1 << 15


def table(ground: Map) -> Rect:
    """Where the middle of a base can be without hanging over the edge."""
    return Rect(_HALF, _HALF, ground.width - _HALF, ground.depth - _HALF)


@lru_cache(maxsize=_KEPT)
def roomy(ground: Map, point: Point) -> bool:
    """Whether there is room for a base on the table: not over a wall, fence, cover or edge."""
    return (
        table(ground).holds(point)
        and not any(_over_border(point, room.rect) for room in ground.rooms)
        and not any(nearer(point, fence.line, _HALF) for fence in ground.fence)
        and not any(_over(point, cover.rect) for cover in ground.cover)
    )


@lru_cache(maxsize=_KEPT)
def in_the_way(ground: Map, at: Point, to: Point) -> Fence | Cover | Building | None:
    """The first thing that a straight walk in the open would have to pass through, if any."""
    path = Line(at, to)
    for fence in ground.fence:
        if touch(path, fence.line):
            return fence
    for cover in ground.cover:
        if touches_rect(path, cover.rect):
            return cover
    for building in ground.building:
        for room in building.room:
            if touches_rect(path, room.rect):
                return building
    return None


def at_hand(ground: Map, at: Point, thing: Opening | Fence) -> bool:
    """Whether a figure stands close enough to a door or fence to use it (GF26)."""
    if not near(at, thing.line, BASE):
        return False
    (ax, ay), (bx, by) = thing.line
    access = nearest(at, Rect(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)))
    return not blocked(Line(at, access), ground.walls) and (
        thing.id in ground.doors or ground.room_at(at) is None
    )


@lru_cache(maxsize=_KEPT)
def beyond(ground: Map, at: Point, thing: Opening | Fence, far: int) -> tuple[Point, ...]:
    """Where a figure may come to stand behind a door or fence, the likeliest place first."""
    (ax, ay), (bx, by) = thing.line
    along_x = ay == by
    if along_x:
        x = min(max(at.x, min(ax, bx)), max(ax, bx))
        straight = Point(x, ay + (far if at.y < ay else -far))
    else:
        y = min(max(at.y, min(ay, by)), max(ay, by))
        straight = Point(ax + (far if at.x < ax else -far), y)
    return tuple(
        end
        for aside in (0, BASE, -BASE, 2 * BASE, -2 * BASE)
        if roomy(ground, end := straight.moved(*((aside, 0) if along_x else (0, aside))))
        and not any(touch(Line(straight, end), each) for each in ground.lines)
    )


def _over(point: Point, rect: Rect) -> bool:
    """Whether a base at a point would lie over a part of a rectangle."""
    x, y = point
    west, north, east, south = rect
    if x <= west - _HALF or x >= east + _HALF or y <= north - _HALF or y >= south + _HALF:
        return False
    return square(point, nearest(point, rect)) < _HALF * _HALF


def _over_border(point: Point, rect: Rect) -> bool:
    """Whether a base at a point would lie over a part of a rectangle's border."""
    if not rect.holds(point):
        return _over(point, rect)
    west, north, east, south = rect
    return min(point.x - west, east - point.x, point.y - north, south - point.y) < _HALF
