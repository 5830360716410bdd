"""Who sees whom, and how he counts."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.space import sight
from rules.systems.gun_fights.maps import INCH

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.space.sight import Sight
    from rules.systems.gun_fights.maps import Map
    from rules.systems.gun_fights.stats import Person, TargetClass

AT_HAND = INCH
"""Behind what is at most that far from him a firer shoots over it (GF25)."""


@lru_cache(maxsize=1 << 14)
def look(ground: Map, firer: Point, target: Point) -> Sight:
    """Whether a firer sees a point, and what covers it.

    (GFT4, GFT10, GFT11, GF17, GF18, GF31, GF31b, GF34)
    """
    return sight.look(ground, firer, target, at_hand=AT_HAND)


def target_class(target: Person, seen: Sight) -> TargetClass:
    """How a target counts on the table of arms (GF14, GFT9, GFT10)."""
    if target.armoured:
        return "pt" if seen.cover else "at"
    return "ct" if seen.cover else "nt"
