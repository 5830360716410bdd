"""What was done last, or is being considered, on the table."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.model.scene import MoveMark, PlaceMark, PlanMark, ShotMark
from render.plane.reach import outline
from render.systems.gun_fights.figures import piece
from rules.kernel.game.d6 import at_least
from rules.space.plane import (
    Line,
    Point,
    Rect,
    blocked,
    distance,
    nearest,
    within,
)
from rules.systems.gun_fights import events as ev
from rules.systems.gun_fights.maps import BASE, WALK
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.stats import SIDES

if TYPE_CHECKING:
    from render.model.scene import Mark
    from rules.kernel.foresight.forecast import Considered
    from rules.space.site import Building
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.maps import Map
    from rules.systems.gun_fights.shown import Acted, Hit
    from rules.systems.gun_fights.view import GunFightView

_SHORT = 64
"""Letters that fit beside a line."""
_FEW = 2
"""So many figures can be told apart by the ground that is lit around them."""


def marks_of(view: GunFightView) -> tuple[Mark, ...]:
    """The marks of the last act; of what is considered instead, while something is."""
    if view.preview is not None:
        return (_plan(view.field, view.preview),)
    if view.last is None or was_set_up(view):
        return ()
    return _done(view.field, view.last.act, view.last.struck)


def _done(field: Field, act: Acted, struck: Hit | None) -> tuple[Mark, ...]:
    """The marks of the last act."""
    match act:
        case ev.Moved():
            mover = piece(field, field.figure(act.figure))
            return (MoveMark(mover, act.origin, act.to, done=True, word=act.past),)
        case ev.Shot():
            hit = struck is not None
            target = field.figure(act.target)
            return (
                ShotMark(
                    side=SIDES.index(field.person(field.figure(act.figure)).side),
                    start=act.origin,
                    end=act.at,
                    hit=hit,
                    word=_outcome(act, struck),
                    wreck=piece(field, target) if target.status is not Status.IN_PLAY else None,
                ),
            )
        case ev.ShotInto():
            return (_stray(field, act, struck),)
        case ev.Deployed() | ev.Placed():
            return (PlaceMark(act.at),)
    return ()


def lit(view: GunFightView) -> tuple[tuple[Point, ...], ...]:
    """The borders of where those may go who are up, if they are few.

    While one considers to shoot into a building, its rooms instead; while another action, nothing.
    """
    if view.preview is not None:
        building = _into(view.field, view.preview)
        return tuple(room.rect.corners for room in building.room) if building else ()
    if len(view.waiting) > _FEW:
        return ()
    standing = (view.field.figure(each).at for each in view.waiting)
    return tuple(standing_room(view.field.map, at, WALK) for at in standing if at is not None)


def was_set_up(view: GunFightView) -> bool:
    """Whether nothing has happened since the referee put everybody on the table."""
    deployed = view.last is not None and isinstance(view.last.act, ev.Deployed)
    return deployed and view.field.options.deployment == "map"


def _outcome(act: ev.Shot, struck: Hit | None) -> str:
    if struck is None:
        return f"MISS: {act.face}, needs {at_least(act.needed)}"
    return f"{_struck(struck)}: {act.face}, needs {at_least(act.needed)}"


def _struck(struck: Hit) -> str:
    return {"marked": "HIT", "lifted": "HIT, redeploys", "removed": "OUT"}[struck.outcome]


def _stray(field: Field, act: ev.ShotInto, struck: Hit | None) -> ShotMark:
    """A shot into a building goes to whom it found, if he stands; else to its outermost wall."""
    building = next(each for each in field.map.building if each.id == act.building)
    found = field.figure(act.found) if act.found else None
    end = found.at if found is not None and found.at is not None else None
    word = f"{_struck(struck)}: {act.face}" if struck else f"MISS: {act.face}"
    return ShotMark(
        side=SIDES.index(field.person(field.figure(act.figure)).side),
        start=act.origin,
        end=end or building.middle,
        stop=None if act.found else _entry(building, Line(act.origin, building.middle)),
        hit=act.hit,
        word=word,
        wreck=piece(field, found) if found is not None and end is None else None,
    )


def _entry(building: Building, line: Line) -> Point:
    """Where a line from outside comes to a building."""
    low, high = 0, distance(*line)
    while low < high:
        middle = (low + high) // 2
        inside = building.holds(_along(line, middle))
        low, high = (low, middle) if inside else (middle + 1, high)
    return _along(line, high)


def _into(field: Field, preview: Considered[Point]) -> Building | None:
    """The building that one considers shooting into, whoever is in it."""
    if not (preview.shot and preview.clear):
        return None
    return next((each for each in field.map.building if each.middle == preview.end), None)


def _plan(field: Field, preview: Considered[Point]) -> PlanMark:
    if preview.start is None:  # it is put there
        return PlanMark(piece(field, field.figure(preview.unit)), None, preview.end)
    line = Line(preview.start, preview.end)
    building = _into(field, preview)
    end = _entry(building, line) if building is not None else line.b
    return PlanMark(
        piece=piece(field, field.figure(preview.unit)),
        start=preview.start,
        end=end,
        reach=preview.reach if preview.shot else 0,
        outline=()
        if preview.shot or not preview.reach
        else standing_room(field.map, preview.start, preview.reach),
        shot=preview.shot,
        stop=None if preview.clear else _stop(field, line, preview),
        word=_in_short(preview),
    )


def _in_short(preview: Considered[Point]) -> str:
    """What goes beside the line, where there is little room; the caption has all of it."""
    words = (preview.words.partition(": ")[2] or preview.words).rstrip(".").partition("; ")[0]
    parts = words.split(", ")
    if preview.shot and preview.clear and parts[2:]:  # without the cover's name
        return ", ".join((*parts[:2], parts[-1]))
    while len(words) > _SHORT and ", " in words:
        words = words.rpartition(", ")[0]
    return words


@lru_cache(maxsize=256)
def standing_room(ground: Map, at: Point, reach: int) -> tuple[Point, ...]:
    """The border of where a figure could come to stand: of its room, or as far as it can walk."""
    room = ground.room_at(at)
    if room is None:
        return outline(at, reach, ground.ways.obstacles, ground.ways.roomy)
    aside, (west, north, east, south) = BASE // 2, room.rect
    return Rect(west + aside, north + aside, east - aside, south - aside).corners


def _stop(field: Field, line: Line, preview: Considered[Point]) -> Point:
    """Where a line ends for what is considered: out of reach, where it meets something, the edge.

    For a shot that is out of reach, what is in between does not matter.
    """
    ground = field.map
    if preview.shot and _own_side(field, preview):
        return line.b
    edge = Rect(0, 0, ground.width, ground.depth)
    room = ground.room_at(line.a)
    reached = within(*line, preview.reach)
    if not reached and (preview.shot or room is None):
        line = Line(line.a, _along(line, preview.reach))

    def met(length: int) -> bool:
        part = Line(line.a, _along(line, length))
        if not edge.holds(part.b):
            return True
        if preview.shot:
            return reached and blocked(part, ground.walls)
        if room is not None:
            return not room.rect.holds(part.b)
        return ground.ways.in_the_way(*part) is not None

    low, high = 0, distance(*line)
    if not met(high):
        return line.b
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if met(middle) else (middle + 1, high)
    return nearest(_along(line, high), edge)


def _own_side(field: Field, preview: Considered[Point]) -> bool:
    """Whether somebody of the shooter's side is aimed at: then nothing else is in the way."""
    side = field.person(field.figure(preview.unit)).side
    return any(each.at == preview.end for each in field.side(side))


def _along(line: Line, length: int) -> Point:
    """The point of a line at a distance from its beginning, to a hundredth of an inch."""
    (ax, ay), (bx, by) = line
    whole = distance(*line) or 1
    return Point(ax + (bx - ax) * length // whole, ay + (by - ay) * length // whole)
