"""What follows from a map alone: where a figure can stand, and what is in the way of a walk.

The maps never change: what stands on them is sorted once by where it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.space.nearby import Nearby
from rules.space.plane import (
    INCH,
    Line,
    Point,
    Rect,
    around,
    blocked,
    near,
    nearest,
    touched,
)
from rules.systems.gun_fights.maps import MAPS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.gun_fights.maps import Building, Cover, Fence, Map, Opening

BASE = INCH
"""Bases are an inch wide: they keep clear of each other and of what is solid (GF24)."""
WALK = 12 * INCH
"""How far a figure walks in one action (GFT3)."""
_HALF = BASE // 2


@lru_cache(maxsize=MAPS)
def table(ground: Map) -> Rect:
    """Where the middle of a base can be without hanging over the edge (GF27)."""
    return Rect(_HALF, _HALF, ground.width - _HALF, ground.depth - _HALF)


def roomy(ground: Map, point: Point) -> bool:
    """Whether a base has room on the table: not over a wall, fence, cover or edge (GF24)."""
    x, y = point
    for west, north, east, south in _solid(ground).to(point):
        aside = west - x if x < west else x - east if x > east else 0
        along = north - y if y < north else y - south if y > south else 0
        if aside * aside + along * along < _HALF * _HALF:
            return False
    return table(ground).holds(point)


def in_the_way(ground: Map, at: Point, to: Point) -> Fence | Cover | Building | None:
    """The first thing that a straight walk in the open would pass through, if any (GF28)."""
    return next(touched(Line(at, to), _obstacles(ground).to(at)), None)


def things_at_hand(ground: Map, at: Point) -> Iterator[Opening | Fence]:
    """The doors and fences that a figure stands close enough to, to use them."""
    return (thing for thing in _handles(ground).to(at) if at_hand(ground, at, thing))


def at_hand(ground: Map, at: Point, thing: Opening | Fence) -> bool:
    """Whether a figure stands close enough to a door, or beside a fence, to use it (GFT7, GF26)."""
    if not near(at, thing.line, BASE):
        return False
    access = nearest(at, around(thing.line))
    if blocked(Line(at, access), ground.walls):
        return False
    if thing.id in ground.doors:
        return True
    a, b = thing.line
    beside = access.x == at.x if a.y == b.y else access.y == at.y
    return beside and ground.room_at(at) is None


def beyond(ground: Map, at: Point, thing: Opening | Fence, far: int) -> Iterator[Point]:
    """Where a figure may come to stand behind a door or fence, likeliest first (GFT5, GF26)."""
    (ax, ay), (bx, by) = thing.line
    along_x = ay == by
    if along_x:
        x = min(max(at.x, min(ax, bx)), max(ax, bx))
        straight = Point(x, ay + (far if at.y < ay else -far))
    else:
        y = min(max(at.y, min(ay, by)), max(ay, by))
        straight = Point(ax + (far if at.x < ax else -far), y)
    for aside in (0, BASE, -BASE, 2 * BASE, -2 * BASE):
        end = straight.moved(*((aside, 0) if along_x else (0, aside)))
        if not roomy(ground, end):
            continue
        if thing.id in ground.fences:
            free = [*touched(Line(at, end), _obstacles(ground).to(at))] == [thing]
        else:
            free = not aside or not any(touched(Line(straight, end), _lines(ground).to(straight)))
        if free:
            yield end


@lru_cache(maxsize=MAPS)
def _solid(ground: Map) -> Nearby[Rect]:
    """What no base may lie over: the borders of rooms, fences, cover."""
    sides = (side for room in ground.rooms for side in room.rect.sides)
    lines = (*sides, *(fence.line for fence in ground.fence))
    rects = (*map(around, lines), *(cover.rect for cover in ground.cover))
    return Nearby(((rect, rect) for rect in rects), _HALF)


@lru_cache(maxsize=MAPS)
def _obstacles(ground: Map) -> Nearby[tuple[Rect, Fence | Cover | Building]]:
    """What a walk leads around, in the order in which it is named."""
    found: list[tuple[Rect, Fence | Cover | Building]] = [
        *((around(fence.line), fence) for fence in ground.fence),
        *((cover.rect, cover) for cover in ground.cover),
        *((room.rect, building) for building in ground.building for room in building.room),
    ]
    return Nearby(((each[0], each) for each in found), WALK)


@lru_cache(maxsize=MAPS)
def _lines(ground: Map) -> Nearby[tuple[Rect, bool]]:
    """What one cannot step aside through."""
    return Nearby(((around(line), (around(line), True)) for line in ground.lines), 2 * BASE)


@lru_cache(maxsize=MAPS)
def _handles(ground: Map) -> Nearby[Opening | Fence]:
    things: tuple[Opening | Fence, ...] = (*ground.doors.values(), *ground.fence)
    return Nearby(((around(thing.line), thing) for thing in things), BASE)
