"""Who sees whom, and in what cover."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rules.space.plane import INCH, Line, blocked, near, near_rect, touch, touches_rect
from rules.systems.gun_fights.maps import the

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.maps import Map
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.stats import TargetClass

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


@lru_cache(maxsize=1 << 15)
def look(ground: Map, firer: Point, target: Point) -> Sight:
    """Whether a firer sees a point, and what covers it (GF18)."""
    line = Line(firer, target)
    if blocked(line, ground.walls):
        return Sight(clear=False)
    room = ground.room_at(target)
    if room is not None:
        return Sight(clear=True, cover=f"in {the(room.name)}")
    return Sight(clear=True, cover=_behind(ground, line))


def target_class(field: Field, target: Figure, sight: Sight) -> TargetClass:
    """How a target counts on the table of arms (GF14, GFT9, GFT10)."""
    if field.person(target).armoured:
        return "pt" if sight.cover else "at"
    return "ct" if sight.cover else "nt"


def _behind(ground: Map, line: Line) -> str:
    """What the line touches on its way, unless the firer shoots over it (GF18, GF25, GF31)."""
    firer, target = line
    for cover in ground.cover:
        over = near_rect(firer, cover.rect, AT_HAND) and not near_rect(target, cover.rect, AT_HAND)
        if touches_rect(line, cover.rect) and not over:
            return f"behind {the(cover.name)}"
    for fence in ground.fence:
        over = near(firer, fence.line, AT_HAND) and not near(target, fence.line, AT_HAND)
        if touch(line, fence.line) and not over:
            return f"behind {the(fence.name)}"
    for building in ground.building:
        through = any(touches_rect(line, room.rect) for room in building.room)
        if through and not building.holds(firer):
            return f"behind {the(building.name)}"
    return ""
