"""Where a figure can go with one action: a walk in the open, a room, a door, a fence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from rules.kernel.values.errors import Illegal, Malformed, Unknown
from rules.kernel.values.naming import find
from rules.space.measure import INCHES
from rules.space.plane import Point, distance_up, parse_point, towards, within
from rules.space.site import Fence, Opening, the
from rules.space.typed import read_bearing
from rules.systems.gun_fights.maps import INCH, WALK
from rules.systems.gun_fights.refusals import illegal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.systems.gun_fights.actions import Move
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.maps import Map
    from rules.systems.gun_fights.pieces import Figure


BEYOND = 60
"""How far behind a door or fence a figure comes to stand (GF26b)."""
STEP = INCH // 2
WayOf = Literal["open", "room", "door", "fence"]


class Walk(NamedTuple):
    """A move that can be made: where it ends, how, and past what."""

    to: Point
    way: WayOf
    past: str = ""


def plan(field: Field, figure: Figure, at: Point, action: Move) -> Walk:
    """The move that an action asks for (GFT3, GFT5, GFT7, GF16, GF24c).

    Raises:
        Refusal: It cannot be made.
    """
    target = _wanted(field, action)
    ground, name = field.map, field.person(figure).name
    if isinstance(target, Opening | Fence):
        if not field.ways.at_hand(at, target):
            rule = "GFT5" if isinstance(target, Fence) else "GFT7"
            raise illegal(rule, figure=name, thing=the(target.name))
        end = first_free(field, figure, field.ways.beyond(at, target, BEYOND))
        if end is None:
            raise illegal("GF24", case="beyond", thing=the(target.name))
        return Walk(end, "fence" if isinstance(target, Fence) else "door", target.name)
    if target is None:
        bearing = _bearing_of(action)
        if action.distance is None:
            farthest = first_free(field, figure, walks(ground, at, bearing))
            if farthest is not None:
                return Walk(farthest, "room" if ground.room_at(at) else "open")
            target = end_of(at, bearing, STEP)
        else:
            target = end_of(at, bearing, INCHES.parse(action.distance))
    refusal = _refusal(field, figure, at, target)
    if refusal is not None:
        raise refusal
    return Walk(target, "room" if ground.room_at(at) else "open")


def end_of(at: Point, bearing: int, length: int) -> Point:
    """Where a walk by degrees ends, to a hundredth of an inch; of 12 inches never beyond them."""
    end = towards(at, bearing, length)
    if length == WALK and not within(at, end, WALK):
        return towards(at, bearing, WALK - 1)
    return end


def walks(ground: Map, at: Point, bearing: int) -> Iterator[Point]:
    """The ends of walks in a direction, farthest first, in half inches."""
    for length in range(WALK, 0, -STEP):
        end = end_of(at, bearing, length)
        if ground.ways.straight(at, end):
            yield end


def meant(field: Field, at: Point, action: Move) -> Point:
    """The point that a move aims at, whether it can be made or not."""
    target = _wanted(field, action)
    if isinstance(target, Point):
        return target
    if target is None:
        length = STEP if action.distance is None else INCHES.parse(action.distance)
        return end_of(at, _bearing_of(action), length)
    (ax, ay), (bx, by) = target.line
    return Point((ax + bx) // 2, (ay + by) // 2)


def written(field: Field, action: Move) -> str | None:
    """Where a move leads, as its id or its point, however its name was typed."""
    if action.to is None:
        return None
    named = find(field.map.spots, action.to) or _thing(field.map, action.to)
    return named.id if named else str(point_of(field, action.to))


def point_of(field: Field, text: str) -> Point:
    """The point that a player typed, or the place of that name.

    Raises:
        Malformed: It is neither.
    """
    spot = find(field.map.spots, text)
    if spot is not None:
        return spot.at
    try:
        return parse_point(text)
    except ValueError:
        raise Unknown(
            "There is no such place here. Write inches east and south of the corner, such as "
            "12.5,20, or name a place."
        ) from None


def no_room(field: Field, figure: Figure, to: Point) -> Illegal | None:
    """Why a figure cannot stand at a point, if it cannot (GF24, GF24b, GF27)."""
    ground = field.map
    if not ground.ways.table.holds(to):
        return illegal("GF27", width=INCHES.text(ground.width), depth=INCHES.text(ground.depth))
    other = field.taken(to, figure.id)
    if other is not None:
        return illegal("GF24", other=field.person(other).name)
    return None if ground.ways.roomy(to) else illegal("GF24", case="solid")


def first_free(field: Field, figure: Figure, ends: Iterable[Point]) -> Point | None:
    """The first of some points at which nobody stands."""
    return next((end for end in ends if field.taken(end, figure.id) is None), None)


def _wanted(field: Field, action: Move) -> Point | Opening | Fence | None:
    """What the player points at: a named place, a door, a fence, a point; ``None``: a direction."""
    if action.to is None:
        return None
    if action.direction is not None or action.distance is not None:
        raise Malformed("Say either where to go, or a direction and a distance.")
    ground = field.map
    spot = find(ground.spots, action.to)
    return spot.at if spot else _thing(ground, action.to) or point_of(field, action.to)


def _thing(ground: Map, text: str) -> Opening | Fence | None:
    return find(ground.doors, text) or find(ground.fences, text)


def _bearing_of(action: Move) -> int:
    bearing = read_bearing(action.direction or "")
    if bearing is None:
        raise Malformed("Say where to go: a place, a point such as 12.5,20, or a direction.")
    return bearing


def _refusal(field: Field, figure: Figure, at: Point, to: Point) -> Illegal | None:
    """Why a figure cannot go straight to a point, if it cannot."""
    if to == at:
        return illegal("GFT3", case="here", figure=field.person(figure).name)
    refusal = no_room(field, figure, to) or _no_way(field, figure, at, to)
    if refusal is not None:
        refusal.legal = _as_far_as(field, figure, at, to)
    return refusal


def _no_way(field: Field, figure: Figure, at: Point, to: Point) -> Illegal | None:
    """What keeps a figure from going straight to a point, if anything does.

    (GFT3, GFT6, GFT7, GF16, GF28)
    """
    ground, name = field.map, field.person(figure).name
    room = ground.room_at(at)
    if room is not None:
        if room.rect.holds(to):
            return None
        return illegal("GFT6", figure=name, room=the(room.name))
    if ground.room_at(to) is not None:
        return illegal("GFT7", case="outside", figure=name)
    if not within(at, to, WALK):
        return illegal("GFT3", figure=name)
    thing = ground.ways.in_the_way(at, to)
    if thing is None:
        return None
    return illegal(
        "GF16" if isinstance(thing, Fence) else "GF28", figure=name, thing=the(thing.name)
    )


def _as_far_as(field: Field, figure: Figure, at: Point, to: Point) -> tuple[str, ...]:
    """How far on the way to a point a figure could go, in words."""
    whole = distance_up(at, to)
    for length in range(min(WALK, whole // STEP * STEP), 0, -STEP):
        east, south = _part(to.x - at.x, length, whole), _part(to.y - at.y, length, whole)
        end = at.moved(east, south)
        if field.map.ways.straight(at, end) and field.taken(end, figure.id) is None:
            return (f"{INCHES.text(length)}″ that way, to {end}",)
    return ()


def _part(leg: int, length: int, whole: int) -> int:
    """A part of a leg, never rounded up."""
    part = abs(leg) * length // whole
    return part if leg > 0 else -part
