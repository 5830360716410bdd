"""Where a figure can go with one move: to a point, towards a place, in a direction."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rules.kernel.values.errors import Malformed
from rules.space.measure import CENTIMETRES
from rules.space.plane import Line, Point, near, square
from rules.space.site import the
from rules.space.typed import read_bearing
from rules.systems.modern_skirmish.places import Named, where
from rules.systems.modern_skirmish.refusals import illegal
from rules.systems.modern_skirmish.terrain import ALLOWANCE, FENCE_COST
from rules.systems.modern_skirmish.unhindered import (
    end_of,
    on_the_way,
    possible,
    route_of,
    straight_ahead,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.values.errors import Illegal
    from rules.space.crowds import Circle
    from rules.space.nets import Route
    from rules.space.routes import Crossing
    from rules.systems.modern_skirmish.actions import Advance, Move
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure
    from rules.systems.modern_skirmish.unhindered import Walk

_HOW: Final[dict[Crossing, str]] = {
    "open": "outside",
    "in": "into a building",
    "out": "out of a building",
    "room": "inside a building",
}


def plan(field: Field, figure: Figure, at: Point, action: Move) -> Walk:
    """The move that a player asks for (MST15, MS15, MS27, MS28, MS30b).

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
    """Why a figure cannot stand at a point, if it cannot (MS30, MS31, MS62, MS62b)."""
    site, ways = field.brief.site, field.ground.ways
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
    return _first(field, figure, at, on_the_way(site, field.ground, at, goal))


def goes_nearer(field: Field, figure: Figure, at: Point, goal: Point) -> bool:
    """Whether a figure can move towards a point at all."""
    site = field.brief.site
    ends = on_the_way(site, field.ground, at, goal, nearest=True)
    return _first(field, figure, at, ends) is not None


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
    ends = straight_ahead(site, field.ground, at, bearing)
    return _first(field, figure, at, ends)


def heads(field: Field, figure: Figure, at: Point, bearing: int) -> bool:
    """Whether a figure can move straight in a direction at all."""
    site = field.brief.site
    ends = straight_ahead(site, field.ground, at, bearing, nearest=True)
    return _first(field, figure, at, ends) is not None


def _first(field: Field, figure: Figure, at: Point, ends: Iterable[Point]) -> Walk | None:
    """The move to the first of some points at which the figure can arrive (MS64d)."""
    for end in ends:
        if field.taken(end, figure) is None:
            walk = way_to(field, figure, at, end, detours=False)
            if walk is not None:
                return walk
    return None


def way_to(
    field: Field, figure: Figure, at: Point, to: Point, *, detours: bool = True
) -> Walk | None:
    """The shortest way to a point at which there is room, if it is short enough."""
    known = possible(field.brief.site, field.ground, at, to)
    if known is None:
        return None
    walk, route, most = known
    if passes_nobody(field, figure, at, route):
        return walk
    if not detours:
        return None
    found = around_others(field, figure, at, to, most, told=True)
    return walk._replace(length=found.length) if found is not None else None


def reachable(field: Field, figure: Figure, at: Point, to: Point) -> bool:
    """Whether a figure can go to a point at which there is room."""
    return way_to(field, figure, at, to, detours=False) is not None


def passes_nobody(field: Field, figure: Figure, at: Point, route: Route, *, but: str = "") -> bool:
    """Whether a way passes no enemy within contact (MS64c); ``but``: who may be touched."""
    circles = _circles(field, figure, at, route.length, but)
    return all(keeps_off(route.points, circle) for circle in circles)


def around_others(
    field: Field,
    figure: Figure,
    at: Point,
    to: Point,
    most: int,
    *,
    but: str = "",
    area: Circle | None = None,
    told: bool = False,
    closely: bool = True,
) -> Route | None:
    """The shortest way that passes no enemy within contact (MS30b, MS69).

    Args:
        field: Who stands where.
        figure: Who goes.
        at: From where.
        to: To where.
        most: How long the way may be.
        but: Who may be touched.
        area: In which more ways may end.
        told: Whether its length is told, and not only whether there is such a way.
        closely: Whether a way that is a bit too long is measured closely.
    """
    circles = _circles(field, figure, at, most, but)
    # Exactly so near a way of ``Routes`` may lead: a grain farther off it keeps from all but those
    # whom its ends are as near to.
    farther = [
        (there, off if min(square(at, there), square(to, there)) < (off + 1) ** 2 else off + 1)
        for there, off in circles
    ]
    ground = field.ground
    route = ground.routes.shortest(at, to, most, keep_off=farther, area=area)
    if route is not None and not all(keeps_off(route.points, circle) for circle in circles):
        route = None
    if ground.exact and (told or (route is None and closely)):
        route = ground.routes.closest(at, to, most, keep_off=circles, area=area) or route
    return route


def _circles(field: Field, figure: Figure, at: Point, reach: int, but: str) -> list[Circle]:
    """From whom a way keeps off, and how far; one may go away from who is in contact."""
    off, (x, y) = field.base, at
    least = off * off
    return [
        (there, off)
        for enemy, there in field.enemies_about(figure, at, reach + off)
        if enemy != but and (there[0] - x) ** 2 + (there[1] - y) ** 2 > least
    ]


def keeps_off(points: tuple[Point, ...], circle: Circle) -> bool:
    """Whether a way is everywhere farther from a point than a radius."""
    middle, radius = circle
    return not any(near(middle, Line(a, b), radius) for a, b in pairwise(points))


def way_of(field: Field, at: Point, to: Point, most: int) -> Route | None:
    """The shortest way if nobody is about (MS27, MS28)."""
    return route_of(field.brief.site, field.ground, at, to, most)


def _no_way(field: Field, figure: Figure, at: Point, to: Point) -> Illegal:
    """Why a figure cannot go to a point at which there is room.

    (MST15, MS27, MS28b, MS28c, MS28d, MS30b)
    """
    site = field.brief.site
    ground = field.ground
    crossing = ground.routes.crossing(at, to)
    here, there = site.building_at(at), site.building_at(to)
    if crossing is None:
        names = [the(each.name) for each in (here, there) if each is not None]
        return illegal("MS28", figure=figure.name, origin=names[0], end=names[-1])
    most = ALLOWANCE[crossing]
    options = field.options
    route = way_of(field, at, to, most)
    if route is not None:
        enemies = field.enemies(field.side(figure))
        other = next(
            (each for each, at_ in enemies if not keeps_off(route.points, (at_, field.base))), None
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
