"""Where a figure could go if nobody else stood on the table: what follows from map and place alone.

All of it is kept for a while, as maps do not change and figures seldom leave their places.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.nets import Route
from rules.space.plane import Line, Point, distance, distance_up, square, touched, towards, within
from rules.space.site import the
from rules.systems.modern_skirmish.places import outside
from rules.systems.modern_skirmish.stats import CM
from rules.systems.modern_skirmish.terrain import ALLOWANCE, OPEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.routes import Crossing
    from rules.space.site import Building, Site
    from rules.systems.modern_skirmish.events import Way
    from rules.systems.modern_skirmish.terrain import Terrain

STEP = CM
"""Who goes as far as it can stops at a whole number of these before the end."""
_BEYOND = 200
"""So far from an opening, inside and outside, one is in front of it."""
_WAYS: Final[dict[Crossing, Way]] = {
    "open": "outside",
    "in": "through",
    "out": "through",
    "room": "inside",
}


class Walk(NamedTuple):
    """A move that can be made.

    Attributes:
        origin: Where it starts.
        to: Where it ends.
        way: How it goes.
        past: The opening that it leads through or the building that it stays in, in words.
        length: How long it is, rounded up.
    """

    origin: Point
    to: Point
    way: Way
    past: str
    length: int


class Known(NamedTuple):
    """A move with its way, which may be so long at most."""

    walk: Walk
    route: Route
    most: int


@lru_cache(maxsize=1 << 14)
def possible(site: Site, ground: Terrain, at: Point, to: Point) -> Known | None:
    """The move to just that point, if it is near enough (MST15, MS27, MS28)."""
    crossing = ground.routes.crossing(at, to)
    if crossing is None:
        return None
    most = ALLOWANCE[crossing]
    route = route_of(site, ground, at, to, most)
    if route is None:
        return None
    past = ""
    if route.opening is not None:
        past = the(route.opening.name)
    elif crossing == "room":
        building = site.building_at(at)
        past = the(building.name) if building is not None else ""
    return Known(Walk(at, to, _WAYS[crossing], past, route.length), route, most)


@lru_cache(maxsize=1 << 14)
def route_of(site: Site, ground: Terrain, at: Point, to: Point, most: int) -> Route | None:
    """The shortest way that is no longer than that (MS27, MS28)."""
    if not within(at, to, most):
        return None
    room = site.room_at(at)
    straight = room is not None and room.rect.holds(to)
    if straight or (room is None and _is_clear(ground, at, to)):
        return Route((at, to), distance_up(at, to), None, 0)
    return ground.routes.shortest(at, to, most)


def _is_clear(ground: Terrain, at: Point, to: Point) -> bool:
    """Whether nothing at all stands on a line from outside."""
    return not any(True for _ in touched(Line(at, to), ground.solid))


def on_the_way(
    site: Site, ground: Terrain, at: Point, goal: Point, *, nearest: bool = False
) -> Iterator[Point]:
    """Where one may stop on the shortest way to a point: the farthest first, or the nearest."""
    legs, whole = _legs(site, ground, at, goal)
    first = min(whole, OPEN)
    stops = (first, *range((first - 1) // STEP * STEP, 0, -STEP))
    roomy = ground.ways.roomy
    for stop in reversed(stops) if nearest else stops:
        left = stop
        for a, b, length in legs:
            if left <= length:
                end = _part(a, b, left, length)
                if end != at and roomy(end):
                    yield end
                break
            left -= length


def straight_ahead(
    site: Site, ground: Terrain, at: Point, bearing: int, *, nearest: bool = False
) -> Iterator[Point]:
    """Where one may stop straight in a direction: the farthest first, or the nearest."""
    most = ALLOWANCE["room" if site.building_at(at) is not None else "open"]
    stops = range(STEP, most + 1, STEP) if nearest else range(most, 0, -STEP)
    straight = ground.ways.straight
    for stop in stops:
        end = end_of(at, bearing, stop)
        if end != at and straight(at, end):
            yield end


@lru_cache(maxsize=1 << 13)
def _legs(
    site: Site, ground: Terrain, at: Point, goal: Point
) -> tuple[tuple[tuple[Point, Point, int], ...], int]:
    """The legs of the shortest way to a point with their lengths, and the whole length."""
    points = _far(site, ground, at, goal)
    legs = tuple((a, b, distance(a, b)) for a, b in pairwise(points))
    return legs, sum(length for _, _, length in legs)


@lru_cache(maxsize=1 << 12)
def _far(site: Site, ground: Terrain, at: Point, goal: Point) -> tuple[Point, ...]:
    """The bends of a way across the table to a point, however long (MS64).

    In and out by the opening that is nearest to where one goes; to what is solid, or has none,
    straight.
    """
    here, there = site.building_at(at), site.building_at(goal)
    if here is there:
        if here is not None or _is_clear(ground, at, goal):
            return at, goal
        found = ground.far.shortest(at, goal, ground.longest)
        return found.points if found is not None else (at, goal)
    if here is not None:
        passage = _passage(ground, here, goal)
        if passage is None:
            return at, goal
        inner, outer = passage
        return (at, inner, outer, *_far(site, ground, outer, goal)[1:])
    assert there is not None  # noqa: S101 - for type checkers: one of the two is inside
    passage = _passage(ground, there, at)
    if passage is None:
        return at, goal
    inner, outer = passage
    return (*_far(site, ground, at, outer), inner, goal)


def _passage(ground: Terrain, building: Building, to: Point) -> tuple[Point, Point] | None:
    """Inside and outside of that opening of a building that is nearest to a point."""
    both = (
        (outside(building, opening, -_BEYOND), outside(building, opening, _BEYOND))
        for opening in ground.far.outer(building)
    )
    return min(both, key=lambda each: (square(each[1], to), each), default=None)


def _part(a: Point, b: Point, far: int, length: int) -> Point:
    """A point on the way to another, never farther than that."""
    if far >= length:
        return b
    dx, dy = b.x - a.x, b.y - a.y
    east, south = abs(dx) * far // (length + 1), abs(dy) * far // (length + 1)
    return a.moved(east if dx > 0 else -east, south if dy > 0 else -south)


def end_of(at: Point, bearing: int, length: int) -> Point:
    """Where a straight move ends; never farther away than its length."""
    return at.moved(*_stride(bearing, length))


@lru_cache(maxsize=1 << 12)
def _stride(bearing: int, length: int) -> Point:
    """How far east and south a straight move leads."""
    start = Point(0, 0)
    end = towards(start, bearing, length)
    while not within(start, end, length):
        length -= 1
        end = towards(start, bearing, length)
    return end
