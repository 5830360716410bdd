"""Where a figure could go from a place, as far as the ground decides: ways said in a word."""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from rules.space.plane import FULL_CIRCLE, Point
from rules.space.site import Fence
from rules.space.typed import COMPASS
from rules.systems.gun_fights import walking
from rules.systems.gun_fights.maps import WALK
from rules.systems.gun_fights.walking import BEYOND, STEP, Walk, end_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.space.ways import Ways
    from rules.systems.gun_fights.actions import Move
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.maps import Map
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.walking import WayOf

_EIGHTH = FULL_CIRCLE // 8
_KEPT = 1 << 12


class Way(NamedTuple):
    """A move that can be said in a word, as far as the ground decides.

    Attributes:
        to: The place, door or fence; ``None`` for a direction.
        direction: The compass point; ``None`` for a place.
        end: Where it ends if nobody stands there.
        way: How it is done.
    """

    to: str | None
    direction: str | None
    end: Point
    way: WayOf


@lru_cache(maxsize=_KEPT)
def ways(ground: Map, paths: Ways, at: Point) -> tuple[Way, ...]:
    """The moves from a point that can be said in a word, as far as the ground decides.

    ``paths``: those of the ground by the version of the game.
    """
    inside = ground.room_at(at) is not None
    how: WayOf = "room" if inside else "open"
    spots = ground.spot if inside else paths.spots_about(at)
    found = [
        Way(spot.id, None, spot.at, how)
        for spot in spots
        if spot.at != at and paths.straight(at, spot.at)
    ]
    for name, bearing in COMPASS.items():
        end = next(walks(ground, at, bearing), None)
        if end is not None:
            found.append(Way(None, name, end, how))
    for thing in paths.things_at_hand(at):
        how = "fence" if isinstance(thing, Fence) else "door"
        end = next(paths.beyond(at, thing, BEYOND), None)
        if end is not None:
            found.append(Way(thing.id, None, end, how))
    return tuple(found)


def plan(field: Field, figure: Figure, at: Point, action: Move) -> Walk:
    """The move that an action asks for, as ``walking.plan`` has it.

    Raises:
        Refusal: It cannot be made.
    """
    return _known(field, figure, at, action) or walking.plan(field, figure, at, action)


def _known(field: Field, figure: Figure, at: Point, action: Move) -> Walk | None:
    """The move, if it is one of those said in a word and nobody stands where it ends."""
    if action.distance is None:
        ground = field.map
        for to, direction, end, how in ways(ground, field.ways, at):
            if to == action.to and direction == action.direction:
                if field.taken(end, figure.id) is not None:
                    return None
                return Walk(end, how, ground.passages[to].name if to in ground.passages else "")
    return None


def passable(field: Field, figure: Figure, at: Point, way: Way) -> bool:
    """Whether a way leads somewhere: if somebody stands at its end, perhaps short of it."""
    if field.taken(way.end, figure.id) is None:
        return True
    ground = field.map
    ends: Iterable[Point] = ()
    if way.direction is not None:
        ends = walks(ground, at, COMPASS[way.direction])
    elif way.to is not None and way.way in ("door", "fence"):
        ends = field.ways.beyond(at, ground.passages[way.to], BEYOND)
    return walking.first_free(field, figure, islice(ends, 1, None)) is not None


def walks(ground: Map, at: Point, bearing: int) -> Iterator[Point]:
    """The ends of walks in a direction, as ``walking.walks`` has them."""
    if bearing in _STRIDES and ground.room_at(at) is None:
        yield from _open_walks(ground, at, bearing)
        return
    yield from walking.walks(ground, at, bearing)


def _open_walks(ground: Map, at: Point, bearing: int) -> Iterator[Point]:
    """The same of a compass point, outside buildings."""
    east, south, strides = _STRIDES[bearing]
    free = ground.ways.clear_run(at, east, south)
    for length in reversed(strides[: bisect(strides, free)]):
        end = Point(at.x + east * length, at.y + south * length)
        if ground.ways.roomy(end):
            yield end


def _strides(bearing: int) -> tuple[int, int, tuple[int, ...]]:
    """By axes, where a compass point leads, and how far each walk of whole half inches gets."""
    start = Point(0, 0)
    ends = [end_of(start, bearing, length) for length in range(STEP, WALK + 1, STEP)]
    x, y = ends[0]
    return (x > 0) - (x < 0), (y > 0) - (y < 0), tuple(max(abs(x), abs(y)) for x, y in ends)


_STRIDES = {bearing: _strides(bearing) for bearing in range(0, FULL_CIRCLE, _EIGHTH)}
