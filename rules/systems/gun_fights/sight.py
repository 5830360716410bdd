"""Who sees whom, and in what cover."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rules.space.plane import INCH, Line, around, blocked, near_rect, touched
from rules.systems.gun_fights.maps import the

if TYPE_CHECKING:
    from rules.space.plane import Point, Rect
    from rules.systems.gun_fights.maps import Building, Map
    from rules.systems.gun_fights.stats import Person, TargetClass

AT_HAND = INCH
"""Behind what is at most that far from him a firer shoots over it (GF25)."""


class Sight(NamedTuple):
    """What lies between a firer and a point.

    Attributes:
        clear: Whether there is a line of sight.
        cover: What covers whoever is there, in words; empty in the open.
    """

    clear: bool
    cover: str = ""


@lru_cache(maxsize=1 << 14)
def look(ground: Map, firer: Point, target: Point) -> Sight:
    """Whether a firer sees a point, and what covers it (GF18)."""
    line = Line(firer, target)
    passed = tuple(touched(line, _rooms(ground)))
    if passed and blocked(line, [wall for _, walls in passed for wall in walls]):
        return Sight(clear=False)
    room = ground.room_at(target)
    if room is not None:
        return Sight(clear=True, cover=f"in {the(room.name)}")
    return Sight(clear=True, cover=_behind(ground, line, [building for building, _ in passed]))


def target_class(target: Person, sight: Sight) -> TargetClass:
    """How a target counts on the table of arms (GF14, GFT9, GFT10)."""
    if target.armoured:
        return "pt" if sight.cover else "at"
    return "ct" if sight.cover else "nt"


def _behind(ground: Map, line: Line, passed: list[Building]) -> str:
    """What the line touches on its way, unless the firer shoots over it (GF18, GF25, GF31)."""
    firer, target = line
    for rect, name in touched(line, _low(ground)):
        over = near_rect(firer, rect, AT_HAND) and not near_rect(target, rect, AT_HAND)
        if not over:
            return f"behind {the(name)}"
    for building in passed:
        if not building.holds(firer):
            return f"behind {the(building.name)}"
    return ""


@cache
def _rooms(ground: Map) -> tuple[tuple[Rect, tuple[Building, tuple[Line, ...]]], ...]:
    """Every room with its building and its walls: a line meets no others than those it touches."""
    return tuple(
        (room.rect, (building, building.walls_of(room)))
        for building in ground.building
        for room in building.room
    )


@cache
def _low(ground: Map) -> tuple[tuple[Rect, tuple[Rect, str]], ...]:
    """What one may shoot over, and its name: pieces of cover, then fences."""
    cover = ((cover.rect, cover.name) for cover in ground.cover)
    fences = ((around(fence.line), fence.name) for fence in ground.fence)
    return tuple((each[0], each) for each in (*cover, *fences))
