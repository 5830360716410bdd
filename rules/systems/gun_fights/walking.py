"""Where a figure can go with one action: a walk in the open, a room, a door, a fence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from rules.kernel.errors import Malformed, Refusal
from rules.space.plane import (
    INCH,
    Line,
    Point,
    inches,
    near,
    parse_inches,
    parse_point,
    touch,
    touches_rect,
    towards,
    within,
)
from rules.systems.gun_fights.actions import COMPASS, Move, read_bearing
from rules.systems.gun_fights.refusals import illegal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.maps import Fence, Opening
    from rules.systems.gun_fights.pieces import Figure

WALK = 12 * INCH
"""How far a figure walks in one action (GFT3)."""
AT_HAND = INCH
"""A door or fence is used from that near (GF26)."""
BEYOND = 60
"""How far behind a door or fence a figure comes to stand."""
_STEP = INCH // 2
_ASIDE = (0, 100, -100, 200, -200)


class Walk(NamedTuple):
    """A move that can be made: where it ends, how, and past what."""

    to: Point
    way: Literal["open", "room", "door", "fence"]
    past: str = ""


def plan(field: Field, figure: Figure, at: Point, action: Move) -> Walk:
    """The move that an action asks for.

    Raises:
        Refusal: It cannot be made.
    """
    target = _wanted(field, at, action)
    if isinstance(target, Point):
        return _walk(field, figure, at, target)
    way: Literal["door", "fence"] = "fence" if target.id in field.map.fences else "door"
    rule = "GFT5" if way == "fence" else "GFT7"
    if not near(at, target.line, AT_HAND):
        raise illegal(rule, figure=field.person(figure).name, thing=target.name)
    end = _across(field, figure, at, target.line)
    if end is None:
        raise illegal("GF24", case="beyond", thing=target.name)
    return Walk(end, way, target.name)


def options(field: Field, figure: Figure, at: Point) -> Iterator[tuple[Move, Walk]]:
    """Moves to choose from: named places, the compass, doors and fences at hand.

    A figure may go to any other point as well; these are those that can be said in a word.
    """
    for spot in field.map.spot:
        if spot.at != at and _refusal(field, figure, at, spot.at) is None:
            yield Move(figure=figure.id, to=spot.id), _walk(field, figure, at, spot.at)
    if field.map.room_at(at) is None:
        for name, bearing in COMPASS.items():
            end = _farthest(field, figure, at, bearing)
            if end is not None:
                yield Move(figure=figure.id, direction=name), Walk(end, "open")
    for door in field.map.doors.values():
        yield from _passing(field, figure, at, door, "door")
    for fence in field.map.fence:
        yield from _passing(field, figure, at, fence, "fence")


def _passing(
    field: Field, figure: Figure, at: Point, thing: Opening | Fence, way: Literal["door", "fence"]
) -> Iterator[tuple[Move, Walk]]:
    if near(at, thing.line, AT_HAND):
        end = _across(field, figure, at, thing.line)
        if end is not None:
            yield Move(figure=figure.id, to=thing.id), Walk(end, way, thing.name)


def _wanted(field: Field, at: Point, action: Move) -> Point | Opening | Fence:
    """What the player points at: a named place, a door, a fence, a point, a direction."""
    if action.to is None:
        return _by_bearing(field, at, action)
    if action.direction is not None or action.distance is not None:
        raise Malformed("Say either where to go, or a direction and a distance.")
    ground = field.map
    if action.to in ground.spots:
        return ground.spots[action.to].at
    if action.to in ground.doors:
        return ground.doors[action.to]
    if action.to in ground.fences:
        return ground.fences[action.to]
    return point_of(field, action.to)


def point_of(field: Field, text: str) -> Point:
    """The point that a player typed, or the place of that name.

    Raises:
        Malformed: It is neither.
    """
    if text in field.map.spots:
        return field.map.spots[text].at
    try:
        return parse_point(text)
    except ValueError:
        raise Malformed(
            "There is no such place here. Write inches east and south of the corner, such as "
            "12.5,20, or name a place.",
            legal=tuple(spot.id for spot in field.map.spot),
        ) from None


def meant(field: Field, at: Point, action: Move) -> Point:
    """The point that a move aims at, whether it can be made or not."""
    target = _wanted(field, at, action)
    if isinstance(target, Point):
        return target
    (ax, ay), (bx, by) = target.line
    return Point((ax + bx) // 2, (ay + by) // 2)


def _by_bearing(field: Field, at: Point, action: Move) -> Point:
    bearing = read_bearing(action.direction or "")
    if bearing is None:
        raise Malformed("Say where to go: a place, a point such as 12.5,20, or a direction.")
    if action.distance is not None:
        return towards(at, bearing, parse_inches(action.distance))
    figure = field.figure(action.figure)
    return _farthest(field, figure, at, bearing) or towards(at, bearing, _STEP)


def _walk(field: Field, figure: Figure, at: Point, to: Point) -> Walk:
    refusal = _refusal(field, figure, at, to)
    if refusal is not None:
        raise refusal
    return Walk(to, "room" if field.map.room_at(at) else "open")


def _refusal(field: Field, figure: Figure, at: Point, to: Point) -> Refusal | None:
    """Why a figure cannot go straight to a point, if it cannot."""
    return _no_room(field, figure, to) or _no_way(field, figure, at, to)


def _no_room(field: Field, figure: Figure, to: Point) -> Refusal | None:
    ground = field.map
    if not ground.edge.holds(to):
        return illegal("GF27", width=inches(ground.width), depth=inches(ground.depth))
    other = field.taken(to, figure.id)
    if other is not None:
        return illegal("GF24", other=field.person(other).name)
    return None if field.free(to, figure.id) else illegal("GF24", case="solid")


def _no_way(field: Field, figure: Figure, at: Point, to: Point) -> Refusal | None:
    name = field.person(figure).name
    room = field.map.room_at(at)
    if room is not None:
        inside = room.rect.holds(to)
        return None if inside else illegal("GFT6", figure=name, room=room.name.lower())
    if field.map.room_at(to) is not None:
        return illegal("GFT7", case="outside", figure=name)
    if not within(at, to, WALK):
        return illegal("GFT3", figure=name)
    return _obstacle(field, Line(at, to), name)


def _obstacle(field: Field, path: Line, name: str) -> Refusal | None:
    for fence in field.map.fence:
        if touch(path, fence.line):
            return illegal("GF16", figure=name, thing=fence.name)
    for cover in field.map.cover:
        if touches_rect(path, cover.rect):
            return illegal("GF28", figure=name, thing=cover.name)
    for building in field.map.building:
        if any(touches_rect(path, room.rect) for room in building.room):
            return illegal("GF28", figure=name, thing=building.name)
    return None


def _farthest(field: Field, figure: Figure, at: Point, bearing: int) -> Point | None:
    """How far a figure can walk in a direction, in half inches; ``None`` if not at all."""
    for length in range(WALK, 0, -_STEP):
        end = towards(at, bearing, length)
        # Rounding may have pushed the end a hair beyond the twelve inches.
        if within(at, end, WALK) and _refusal(field, figure, at, end) is None:
            return end
    return None


def _across(field: Field, figure: Figure, at: Point, line: Line) -> Point | None:
    """Where a figure comes to stand beyond a door or fence, if there is room for it."""
    (ax, ay), (bx, by) = line
    along_x = ay == by
    if along_x:
        x = min(max(at.x, min(ax, bx)), max(ax, bx))
        straight = Point(x, ay + (BEYOND if at.y < ay else -BEYOND))
    else:
        y = min(max(at.y, min(ay, by)), max(ay, by))
        straight = Point(ax + (BEYOND if at.x < ax else -BEYOND), y)
    for aside in _ASIDE:
        end = straight.moved(aside, 0) if along_x else straight.moved(0, aside)
        step = Line(straight, end)
        reached = not any(touch(step, each) for each in field.map.lines)
        if reached and field.free(end, figure.id):
            return end
    return None
