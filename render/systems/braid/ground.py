"""The table of a battle as it is drawn, and the names of what is on it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from render.plane.ground import Area, Ground, Landmark
from rules.space.plane import Rect
from rules.space.site import the

if TYPE_CHECKING:
    from rules.space.plane import Line
    from rules.systems.braid.stats import Terrain

_SIGNS: Final = {
    "rise": ",", "hill": "%", "wood": "^", "river": "~", "road": ":", "ford": "=",
    "bridge": "=", "causeway": "=", "built_up": "#", "wall": "-", "hedge": "-",
}  # fmt: skip
"""What lies under what; and how it is written on a board of letters."""
_ORDER: Final = tuple(_SIGNS)
_THICK: Final = 30
"""Half of how thick walls and hedges are drawn."""


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
    lands += [(kind, "", _along(line)) for kind, line in terrain.barriers.values()]
    lands.sort(key=lambda each: _ORDER.index(each[0]))
    return Ground(
        width=terrain.width,
        depth=terrain.depth,
        decor=tuple(Area(kind, name, rect, sign=_SIGNS[kind]) for kind, name, rect in lands),
        landmarks=tuple(
            Landmark(the(each.name), each.rect.centre)
            for each in terrain.places
            if each.kind in ("wood", "built_up", "bridge", "causeway", "ford", "hill")
        ),
    )


def _along(line: Line) -> Rect:
    """What a wall or hedge covers."""
    (ax, ay), (bx, by) = line
    across, down = (0, _THICK) if ay == by else (_THICK, 0)
    west, north, east, south = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
    return Rect(west - across, north - down, east + across, south + down)


def _written(kind: str, name: str) -> str:
    return name if kind in ("built_up", "hill", "rise") else ""


def _within(rect: Rect, whole: Rect) -> Rect:
    return Rect(
        max(rect.west, whole.west), max(rect.north, whole.north),
        min(rect.east, whole.east), min(rect.south, whole.south),
    )  # fmt: skip
