"""Where a figure could go from a place, as far as the ground decides: ways said in a word."""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from rules.space.plane import FULL_CIRCLE, INCH, Point, towards, within
from rules.systems.gun_fights.actions import COMPASS
from rules.systems.gun_fights.ground import (
    WALK,
    beyond,
    clear_run,
    in_the_way,
    roomy,
    spots_about,
    things_at_hand,
)
from rules.systems.gun_fights.maps import Fence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.gun_fights.maps import Map

BEYOND = 60
"""How far behind a door or fence a figure comes to stand (GF26)."""
STEP = INCH // 2
_EIGHTH = FULL_CIRCLE // 8
_KEPT = 1 << 12

WayOf = Literal["open", "room", "door", "fence"]


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
def ways(ground: Map, at: Point) -> tuple[Way, ...]:
    """The moves from a point that can be said in a word, as far as the ground decides."""
    inside = ground.room_at(at) is not None
    how: WayOf = "room" if inside else "open"
    spots = ground.spot if inside else spots_about(ground, at)
    found = [
        Way(spot.id, None, spot.at, how)
        for spot in spots
        if spot.at != at and open_way(ground, at, spot.at)
    ]
    if not inside:
        for name, bearing in COMPASS.items():
            end = next(_open_walks(ground, at, bearing), None)
            if end is not None:
                found.append(Way(None, name, end, "open"))
    for thing in things_at_hand(ground, at):
        how = "fence" if isinstance(thing, Fence) else "door"
        end = next(beyond(ground, at, thing, BEYOND), None)
        if end is not None:
            found.append(Way(thing.id, None, end, how))
    return tuple(found)


def end_of(at: Point, bearing: int, length: int) -> Point:
    """Where a walk by degrees ends, to a hundredth of an inch; never beyond 12 inches (GFT3)."""
    end = towards(at, bearing, length)
    if length == WALK and not within(at, end, WALK):
        return towards(at, bearing, WALK - 1)
    return end


def walks(ground: Map, at: Point, bearing: int) -> Iterator[Point]:
    """The ends of walks in a direction, farthest first, in half inches."""
    if bearing in _STRIDES and ground.room_at(at) is None:
        yield from _open_walks(ground, at, bearing)
        return
    for length in range(WALK, 0, -STEP):
        end = end_of(at, bearing, length)
        if open_way(ground, at, end):
            yield end


def _open_walks(ground: Map, at: Point, bearing: int) -> Iterator[Point]:
    """The same of a compass point, outside buildings."""
    east, south, strides = _STRIDES[bearing]
    free = clear_run(ground, at, east, south)
    for length in reversed(strides[: bisect(strides, free)]):
        end = Point(at.x + east * length, at.y + south * length)
        if roomy(ground, end):
            yield end


def open_way(ground: Map, at: Point, to: Point) -> bool:
    """Whether the ground lets a figure go straight to a point, inside its room or in the open."""
    room = ground.room_at(at)
    if room is not None:
        return room.rect.holds(to) and roomy(ground, to)
    return within(at, to, WALK) and roomy(ground, to) and in_the_way(ground, at, to) is None


def _strides(bearing: int) -> tuple[int, int, tuple[int, ...]]:
    """By axes, where a compass point leads, and how far each walk of whole half inches gets."""
    start = Point(0, 0)
    ends = [end_of(start, bearing, length) for length in range(STEP, WALK + 1, STEP)]
    x, y = ends[0]
    return (x > 0) - (x < 0), (y > 0) - (y < 0), tuple(max(abs(x), abs(y)) for x, y in ends)


_STRIDES = {bearing: _strides(bearing) for bearing in range(0, FULL_CIRCLE, _EIGHTH)}
