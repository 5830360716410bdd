"""How figures stand and walk on a map, by the options of a game; worked out once for each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.space.routes import Routes
from rules.space.ways import Ways
from rules.systems.modern_skirmish.places import posts
from rules.systems.modern_skirmish.stats import CM

if TYPE_CHECKING:
    from rules.space.plane import Rect
    from rules.space.routes import Crossing
    from rules.space.site import Site
    from rules.systems.modern_skirmish.options import SkirmishOptions
    from rules.systems.modern_skirmish.places import Named

OPEN, PASSING, INSIDE = 15 * CM, 10 * CM, 5 * CM
ALLOWANCE: Final[dict[Crossing, int]] = {
    "open": OPEN,
    "in": PASSING,
    "out": PASSING,
    "room": INSIDE,
}
"""How far a figure moves, by how its way crosses walls (MST15, MS15, MS28)."""
FENCE_COST = 10 * CM
"""With the option: what it costs to cross a low wall or hedge (MS27b)."""
LEAN = CM // 2
"""A figure's middle keeps so far from what is solid, and from the edge of the table (MS62)."""


@dataclass(frozen=True, eq=False, slots=True)
class Terrain:
    """A map as figures walk on it; much is kept by it.

    Attributes:
        ways: Where they stand and how they walk straight (MS31, MS62, MS66).
        routes: The shortest ways within a move (MS27, MS27b, MS28b, MS28c, MS29).
        far: The shortest ways across the whole table (MS64).
        solid: What ways lead around or into, as rectangles.
        longest: No way is longer.
        posts: Where single figures can be told to stand, by id.
        exact: Whether ways are measured exactly.
    """

    ways: Ways
    routes: Routes
    far: Routes
    solid: tuple[tuple[Rect, bool], ...]
    longest: int
    posts: dict[str, Named]
    exact: bool


EXACT: Final = 2
"""The version from which ways are measured exactly (MS27), and spots are posts (MS70)."""


def terrain(site: Site, options: SkirmishOptions, version: int = EXACT) -> Terrain:
    """A map by the options and the version of a game."""
    return _made(site, options.windows_passable, options.fence_cost, version >= EXACT)


@lru_cache(maxsize=64)
def _made(site: Site, windows: bool, fences: bool, exact: bool) -> Terrain:
    longest = 2 * (site.width + site.depth)
    cost = FENCE_COST if fences else 0
    ways = Ways(site, base=2 * LEAN, walk=OPEN, hand=LEAN, fences=fences)
    return Terrain(
        ways,
        Routes(site, walk=OPEN, windows=windows, fence_cost=cost, exact=exact),
        Routes(site, walk=longest, windows=windows, fence_cost=cost, recurring=True, exact=exact),
        tuple((rect, True) for rect in ways.obstacles),
        longest,
        {key: each for key, each in posts(site).items() if exact or key not in site.spots},
        exact,
    )
