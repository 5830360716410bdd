"""The table of a battle as it is drawn, and the names of what is on it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from render.plane.ground import Area, Ground, Landmark
from rules.space.plane import Rect
from rules.space.site import the

if TYPE_CHECKING:
    from rules.systems.braid.stats import Terrain

_ORDER: Final = ("rise", "hill", "wood", "river", "road", "ford", "bridge", "causeway", "built_up")
"""What lies under what."""


@lru_cache(maxsize=16)
def ground_of(terrain: Terrain, *, rises: bool) -> Ground:
    """A table as it is drawn; without rises, where they count as plain ground."""
    whole = Rect(0, 0, terrain.width, terrain.depth)
    lands: list[tuple[str, str, Rect]] = [
        (each.kind, _written(each.kind, each.name), each.rect)
        for each in terrain.places
        if rises or each.kind != "rise"
    ]
    lands += [("road", "", _within(each, whole)) for each in terrain.strips]
    lands.sort(key=lambda each: _ORDER.index(each[0]))
    return Ground(
        width=terrain.width,
        depth=terrain.depth,
        decor=tuple(Area(kind, name, rect) for kind, name, rect in lands),
        fences=tuple(line for _, line in terrain.barriers.values()),
        landmarks=tuple(
            Landmark(the(each.name), each.rect.centre)
            for each in terrain.places
            if each.kind in ("wood", "built_up", "bridge", "causeway", "ford", "hill")
        ),
    )


def _written(kind: str, name: str) -> str:
    return name if kind in ("built_up", "hill", "rise") else ""


def _within(rect: Rect, whole: Rect) -> Rect:
    return Rect(
        max(rect.west, whole.west), max(rect.north, whole.north),
        min(rect.east, whole.east), min(rect.south, whole.south),
    )  # fmt: skip
