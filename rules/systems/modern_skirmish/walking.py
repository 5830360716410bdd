"""Where a figure can go with one move: to a point, towards a place, in a direction."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.errors import Malformed
from rules.space.measure import CENTIMETRES
from rules.space.plane import Line, Point, distance, near, square, touched, towards, within
from rules.space.routes import Route
from rules.space.site import the
from rules.space.typed import read_bearing
from rules.systems.modern_skirmish.places import Named, outside, where
from rules.systems.modern_skirmish.refusals import illegal
from rules.systems.modern_skirmish.stats import CM
from rules.systems.modern_skirmish.terrain import ALLOWANCE, FENCE_COST, INSIDE, OPEN, terrain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.errors import Illegal
    from rules.space.routes import Circle, Crossing
    from rules.space.site import Building, Site
    from rules.systems.modern_skirmish.actions import Advance, Move
    from rules.systems.modern_skirmish.events import Way
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure
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
_HOW: Final[dict[Crossing, str]] = {
    "open": "outside",
    "in": "into a building",
    "out": "out of a building",
    "room": "inside a building",
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


def plan(field: Field, figure: Figure, at: Point, action: Move) -> Walk:
    """The move that a player asks for (MST15, MS15, MS27, MS28, MS30).

    To a point or a post a figure goes just there; towards a thing on the map as far as it can.

    Raises:
        Refusal: It cannot be made.
    """
    goal = goal_of(field, action)
    if isinstance(goal, int):
        walk = heading(field, figure, at, goal, action.distance)
    elif isinstance(goal, Point):
        return to_point(field, figure, at, goal)
    else:
        walk = nearer(field, figure, at, goal.at)
    if walk is None:
        raise illegal("MS27", figure=figure.name)
    return walk


def goal_of(field: Field, action: Move | Advance) -> Point | Named | int:
    """What a move aims at: a point (that of a post, too), a thing on the map, or a bearing.

    Raises:
        Malformed: It says neither, or both.
    """
    if action.to is None:
        bearing = read_bearing(action.direction or "")
        if bearing is None:
            raise Malformed("Say where to go: a place, a point such as 60,42.5, or a direction.")
        return bearing
    if action.direction is not None or action.distance is not None:
        raise Malformed("Say either where to go, or a direction and a distance.")
    found = where(field.brief.site, action.to)
    if isinstance(found, Named) and found.is_post:
        return found.at
    return found


def to_point(field: Field, figure: Figure, at: Point, to: Point) -> Walk:
    """The move of a figure to just that point.

    Raises:
        Refusal: It cannot be made.
    """
    refusal = no_room(field, figure, to)
    if to == at:
        refusal = illegal("MST15", case="here", figure=figure.name)
    walk = None if refusal else way_to(field, figure, at, to)
    if walk is not None:
        return walk
    refusal = refusal or _no_way(field, figure, at, to)
    short = nearer(field, figure, at, to)
    if short is not None:
        refusal.legal = (f"{CENTIMETRES.words(short.length)} that way, to {short.to}",)
    raise refusal


def no_room(field: Field, figure: Figure, to: Point) -> Illegal | None:
    """Why a figure cannot stand at a point, if it cannot (MS30, MS31, MS62)."""
    site, ways = field.brief.site, terrain(field.brief.site, field.options).ways
    if not ways.table.holds(to):
        wide, deep = CENTIMETRES.text(site.width), CENTIMETRES.text(site.depth)
        return illegal("MS31", width=wide, depth=deep)
    other = field.taken(to, figure)
    if other is not None:
        case = "" if field.side(other) == field.side(figure) else "enemy"
        return illegal("MS30", case=case, other=other.name)
    return None if ways.roomy(to) else illegal("MS62", figure=figure.name)


def nearer(field: Field, figure: Figure, at: Point, goal: Point) -> Walk | None:
    """The move of a figure towards a point, as far as it can; ``None`` if it cannot (MS64)."""
    site = field.brief.site
    bends = _far(site, terrain(site, field.options), at, goal)
    return _as_far(field, figure, at, _stops(bends))


def heading(
    field: Field, figure: Figure, at: Point, bearing: int, typed: str | None
) -> Walk | None:
    """The straight move of a figure in a direction; ``None`` if it cannot make any.

    As far as it can, unless a distance is given: then just so far.

    Raises:
        Refusal: It cannot go so far.
    """
    if typed is not None:
        return to_point(field, figure, at, end_of(at, bearing, CENTIMETRES.parse(typed)))
    site = field.brief.site
    ways = terrain(site, field.options).ways
    inside = site.building_at(at) is not None
    most = INSIDE if inside else OPEN
    return _as_far(
        field,
        figure,
        at,
        (
            end
            for length in range(most, 0, -STEP)
            if ways.straight(at, end := end_of(at, bearing, length))
        ),
    )


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


def _as_far(field: Field, figure: Figure, at: Point, ends: Iterator[Point]) -> Walk | None:
    """The first of some ends at which the figure can arrive."""
    roomy = terrain(field.brief.site, field.options).ways.roomy
    for end in ends:
        if end != at and roomy(end) and field.taken(end, figure) is None:
            walk = way_to(field, figure, at, end, detours=False)
            if walk is not None:
                return walk
    return None


def way_to(
    field: Field, figure: Figure, at: Point, to: Point, *, detours: bool = True
) -> Walk | None:
    """The shortest way to a point at which there is room, if it is short enough."""
    known = _possible(field.brief.site, terrain(field.brief.site, field.options), at, to)
    if known is None:
        return None
    walk, route, most = known
    if _keeps_off(field, figure, at, route, ""):
        return walk
    if not detours:
        return None
    found = shortest(field, figure, at, to, most)
    return walk._replace(length=found.length) if found is not None else None


@lru_cache(maxsize=1 << 14)
def _possible(site: Site, ground: Terrain, at: Point, to: Point) -> tuple[Walk, Route, int] | None:
    """The shortest way if nobody is about, and how long it may be."""
    crossing = ground.routes.crossing(at, to)
    if crossing is None:
        return None
    most = ALLOWANCE[crossing]
    route = _route(site, ground, at, to, most)
    if route is None:
        return None
    past = ""
    if route.opening is not None:
        past = the(route.opening.name)
    elif crossing == "room":
        building = site.building_at(at)
        past = the(building.name) if building is not None else ""
    return Walk(at, to, _WAYS[crossing], past, route.length), route, most


def reachable(field: Field, figure: Figure, at: Point, to: Point) -> bool:
    """Whether a figure can go to a point at which there is room."""
    return way_to(field, figure, at, to, detours=False) is not None


def shortest(
    field: Field, figure: Figure, at: Point, to: Point, most: int, *, but: str = ""
) -> Route | None:
    """The shortest way that passes no enemy within contact (MS30).

    ``but``: the enemy that may be touched; then no way around others is looked for.
    """
    route = route_of(field, at, to, most)
    if route is None or _keeps_off(field, figure, at, route, but):
        return route
    if but:
        return None
    circles = _circles(field, figure, at, most, but)
    ground = terrain(field.brief.site, field.options)
    return ground.routes.shortest(at, to, most, keep_off=circles)


def _keeps_off(field: Field, figure: Figure, at: Point, route: Route, but: str) -> bool:
    circles = _circles(field, figure, at, route.length, but)
    return all(keeps_off(route.points, circle) for circle in circles)


def _circles(field: Field, figure: Figure, at: Point, reach: int, but: str) -> list[Circle]:
    """From whom a way keeps off, and how far; one may go away from who is in contact."""
    off = field.options.base + 1
    return [
        (there, off)
        for enemy, there in field.enemies_about(figure, at, reach + off)
        if enemy != but and not within(at, there, off - 1)
    ]


def keeps_off(points: tuple[Point, ...], circle: Circle) -> bool:
    """Whether a way comes nowhere nearer to a point than a radius."""
    middle, radius = circle
    return not any(near(middle, Line(a, b), radius - 1) for a, b in pairwise(points))


def route_of(field: Field, at: Point, to: Point, most: int) -> Route | None:
    """The shortest way if nobody is about (MS27, MS28)."""
    return _route(field.brief.site, terrain(field.brief.site, field.options), at, to, most)


@lru_cache(maxsize=1 << 14)
def _route(site: Site, ground: Terrain, at: Point, to: Point, most: int) -> Route | None:
    if not within(at, to, most):
        return None
    room = site.room_at(at)
    straight = room is not None and room.rect.holds(to)
    if straight or (room is None and _is_clear(ground, at, to)):
        far = square(at, to)
        return Route((at, to), isqrt(far - 1) + 1 if far else 0, None, 0)
    return ground.routes.shortest(at, to, most)


def _is_clear(ground: Terrain, at: Point, to: Point) -> bool:
    """Whether nothing at all stands on a line from outside."""
    return not any(True for _ in touched(Line(at, to), ground.solid))


@lru_cache(maxsize=1 << 14)
def _far(site: Site, ground: Terrain, at: Point, goal: Point) -> tuple[Point, ...]:
    """The bends of a way across the table to a point, however long (MS64).

    In and out by the opening that is nearest to where one goes; to what is solid straight.
    """
    here, there = site.building_at(at), site.building_at(goal)
    if here is there:
        if here is not None or _is_clear(ground, at, goal):
            return at, goal
        found = ground.far.shortest(at, goal, ground.longest)
        return found.points if found is not None else (at, goal)
    if here is not None:
        inner, outer = _passage(ground, here, goal)
        return (at, inner, outer, *_far(site, ground, outer, goal)[1:])
    assert there is not None  # noqa: S101 - for type checkers: one of the two is inside
    inner, outer = _passage(ground, there, at)
    return (*_far(site, ground, at, outer), inner, goal)


def _passage(ground: Terrain, building: Building, to: Point) -> tuple[Point, Point]:
    """Inside and outside of that opening of a building that is nearest to a point."""
    both = (
        (outside(building, opening, -_BEYOND), outside(building, opening, _BEYOND))
        for opening in ground.far.outer(building)
    )
    return min(both, key=lambda each: (square(each[1], to), each))


def _stops(points: tuple[Point, ...]) -> Iterator[Point]:
    """Where one may stop on a way, farthest first, no farther along than a move leads."""
    legs = [(a, b, distance(a, b)) for a, b in pairwise(points)]
    whole = sum(length for _, _, length in legs)
    first = min(whole, OPEN)
    for far in (first, *range((first - 1) // STEP * STEP, 0, -STEP)):
        left = far
        for a, b, length in legs:
            if left <= length:
                yield _part(a, b, left, length)
                break
            left -= length


def _part(a: Point, b: Point, far: int, length: int) -> Point:
    """A point on the way to another, never farther than that."""
    if far >= length:
        return b
    dx, dy = b.x - a.x, b.y - a.y
    east, south = abs(dx) * far // (length + 1), abs(dy) * far // (length + 1)
    return a.moved(east if dx > 0 else -east, south if dy > 0 else -south)


def _no_way(field: Field, figure: Figure, at: Point, to: Point) -> Illegal:
    """Why a figure cannot go to a point at which there is room (MST15, MS27, MS28, MS30)."""
    site = field.brief.site
    ground = terrain(site, field.options)
    crossing = ground.routes.crossing(at, to)
    here, there = site.building_at(at), site.building_at(to)
    if crossing is None:
        names = [the(each.name) for each in (here, there) if each is not None]
        return illegal("MS28", figure=figure.name, origin=names[0], end=names[-1])
    most = ALLOWANCE[crossing]
    options = field.options
    route = route_of(field, at, to, most)
    if route is not None:
        off = options.base + 1
        enemies = field.enemies(field.side(figure))
        other = next(
            (each for each, at_ in enemies if not keeps_off(route.points, (at_, off))), None
        )
        return illegal("MS30", case="passing", other=other.name if other else "an enemy")
    far = ground.far.shortest(at, to, ground.longest)
    if far is None:
        return illegal("MS27", figure=figure.name)
    return illegal(
        "MST15",
        figure=figure.name,
        length=CENTIMETRES.text(
            far.length + far.fences * (FENCE_COST if options.fence_cost else 0)
        ),
        most=CENTIMETRES.text(most),
        how=_HOW[crossing],
    )
