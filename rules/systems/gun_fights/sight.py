"""Who sees whom, and in what cover."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rules.space.plane import INCH, Line, around, blocked, near_rect, nearest, square, touched
from rules.systems.gun_fights.maps import MAPS, the

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.plane import Point, Rect
    from rules.systems.gun_fights.maps import Building, Map
    from rules.systems.gun_fights.stats import Person, TargetClass

AT_HAND = INCH
"""Behind what is at most that far from him a firer shoots over it (GF25)."""


class Sight(NamedTuple):
    """What lies between a firer and a point.

    Attributes:
        clear: Whether there is a line of sight.
        cover: What covers whoever is there, in words: of several things the nearest to him; empty
            in the open.
    """

    clear: bool
    cover: str = ""


@lru_cache(maxsize=1 << 14)
def look(ground: Map, firer: Point, target: Point) -> Sight:
    """Whether a firer sees a point, and what covers it.

    (GFT4, GFT10, GFT11, GF17, GF18, GF31, GF34)
    """
    line = Line(firer, target)
    passed = tuple(touched(line, _rooms(ground)))
    if passed and blocked(line, [wall for _, _, walls in passed for wall in walls]):
        return Sight(clear=False)
    room = ground.room_at(target)
    if room is not None:
        return Sight(clear=True, cover=f"in {the(room.name)}")
    houses = [(rect, building.name) for rect, building, _ in passed if not building.holds(firer)]
    return Sight(clear=True, cover=_behind(line, [*houses, *_not_shot_over(ground, line)]))


def target_class(target: Person, sight: Sight) -> TargetClass:
    """How a target counts on the table of arms (GF14, GFT9, GFT10)."""
    if target.armoured:
        return "pt" if sight.cover else "at"
    return "ct" if sight.cover else "nt"


def _behind(line: Line, covers: list[tuple[Rect, str]]) -> str:
    """The cover that is nearest to the target, in words."""
    if not covers:
        return ""
    target = line.b
    _, name = min(covers, key=lambda cover: square(target, nearest(target, cover[0])))
    return f"behind {the(name)}"


def _not_shot_over(ground: Map, line: Line) -> Iterator[tuple[Rect, str]]:
    """The low things that the line touches, unless the firer shoots over them (GF18, GF25)."""
    firer, target = line
    for rect, name in touched(line, _low(ground)):
        if not near_rect(firer, rect, AT_HAND) or near_rect(target, rect, AT_HAND):
            yield rect, name


@lru_cache(maxsize=MAPS)
def _rooms(ground: Map) -> tuple[tuple[Rect, tuple[Rect, Building, tuple[Line, ...]]], ...]:
    """Every room with its building and its walls: a line meets no others than those it touches."""
    return tuple(
        (room.rect, (room.rect, building, building.walls_of(room)))
        for building in ground.building
        for room in building.room
    )


@lru_cache(maxsize=MAPS)
def _low(ground: Map) -> tuple[tuple[Rect, tuple[Rect, str]], ...]:
    """What one may shoot over, and its name: pieces of cover, then fences."""
    cover = ((cover.rect, cover.name) for cover in ground.cover)
    fences = ((around(fence.line), fence.name) for fence in ground.fence)
    return tuple((each[0], each) for each in (*cover, *fences))
