"""Terrain under a footprint: who may be there, what a unit is in or on, how high it stands."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.plane import Rect, side, touch
from rules.space.polygon import crosses, parts_overlap
from rules.space.shapes import box_of, boxes_meet, clipped, of_rect, twice_area
from rules.systems.braid.formations import COLUMN, LIGHT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.space.plane import Line, Point
    from rules.space.polygon import Convex
    from rules.systems.braid.stats import Terrain

GRAZE: Final = 2
"""Less of an overlap, in hundredths of an inch, is touching: corners are rounded (BC167)."""
LEVELS: Final = {"hill": 2, "rise": 1}
"""How high heights are (BC68)."""
SOFT: Final = ("wood", "hill")


def is_bare(terrain: Terrain, box: Rect) -> bool:
    """Whether a box lies on the table and nothing but roads and open ground is in it."""
    west, north, east, south = box
    if west < 0 or north < 0 or east > terrain.width or south > terrain.depth:
        return False
    return not any(boxes_meet(box, each, GRAZE) for each in terrain.rough)


class Barred(NamedTuple):
    """Why a footprint can't be somewhere: the rule, its case, and what is there."""

    rule: str
    case: str
    name: str


def barred(terrain: Terrain, going: str, part: Convex) -> Barred | None:
    """What terrain bars a footprint, or the ground that it sweeps (BC63, BC66, BC72, BC73)."""
    box = box_of(part.corners)
    if box.west < 0 or box.north < 0 or box.east > terrain.width or box.south > terrain.depth:
        return Barred("BC73", "", "the table")
    for place in terrain.places:
        if place.kind not in ("wood", "hill", "built_up"):
            continue
        if not boxes_meet(box, place.rect) or not parts_overlap(part, _solid(place.rect), GRAZE):
            continue
        if place.kind in SOFT:
            if going not in (LIGHT, COLUMN):
                return Barred("BC66", "", place.name)
        elif going != COLUMN or not _inside(clipped(part.corners, place.rect), terrain.strips):
            return Barred("BC66", "place", place.name)
    return river_bars(terrain, going, part)


def river_bars(terrain: Terrain, going: str, part: Convex) -> Barred | None:
    """What river bars a footprint that lies on no crossing (BC63, BC72)."""
    box = box_of(part.corners)
    for place in terrain.of("river"):
        if (
            boxes_meet(box, place.rect)
            and parts_overlap(part, _solid(place.rect), GRAZE)
            and not _inside(clipped(part.corners, place.rect), _crossings(terrain, going))
        ):
            return Barred("BC72", "", place.name)
    return None


@lru_cache(maxsize=256)
def _solid(rect: Rect) -> Convex:
    return of_rect(rect)


def _crossings(terrain: Terrain, going: str) -> Iterable[Rect]:
    """Where a river is crossed: fords by all, bridges and causeways by columns (BC72)."""
    kinds = ("ford", "bridge", "causeway") if going == COLUMN else ("ford",)
    return [each.rect for each in terrain.of(*kinds)]


def _inside(corners: tuple[Point, ...], rects: Iterable[Rect]) -> bool:
    """Whether all of a part lies in one of some rectangles, but for what only touches."""
    return any(
        all(
            r.west - GRAZE <= each.x <= r.east + GRAZE
            and r.north - GRAZE <= each.y <= r.south + GRAZE
            for each in corners
        )
        for r in rects
    )  # fmt: skip


@lru_cache(maxsize=1 << 10)
def half_in(terrain: Terrain, part: Convex, kind: str) -> bool:
    """Whether at least half of a footprint is in or on terrain of a kind (BC67)."""
    box = box_of(part.corners)
    inside = sum(
        twice_area(clipped(part.corners, place.rect))
        for place in terrain.of(kind)
        if boxes_meet(box, place.rect)
    )
    return 2 * inside >= twice_area(part.corners)


def level(terrain: Terrain, part: Convex, *, rises: bool) -> int:
    """How high a footprint stands: 2 on a hill, 1 on a rise, else 0 (BC68)."""
    kinds = LEVELS if rises else {"hill": 2}
    return max((high for kind, high in kinds.items() if half_in(terrain, part, kind)), default=0)


def touches(terrain: Terrain, part: Convex, *kinds: str) -> bool:
    """Whether any of a footprint lies in terrain of some kinds (BC55)."""
    box = box_of(part.corners)
    return any(
        boxes_meet(box, place.rect) and parts_overlap(part, _solid(place.rect), GRAZE)
        for place in terrain.of(*kinds)
    )


def is_rough(terrain: Terrain, going: str, part: Convex) -> bool:
    """Whether any of a footprint lies in a wood or on a hill, but by a road (BC9, BC63, BC9b)."""
    box = box_of(part.corners)
    return any(
        boxes_meet(box, place.rect)
        and parts_overlap(part, _solid(place.rect), GRAZE)
        and not (going == COLUMN and _inside(clipped(part.corners, place.rect), terrain.strips))
        for place in terrain.of(*SOFT)
    )


def walls_in(terrain: Terrain, part: Convex) -> bool:
    """Whether a wall or hedge runs through a footprint, but where a road leads through (BC71).

    (BC71c)
    """
    return any(
        crosses(part, line) and not _gated(terrain, part, line)
        for _, line in terrain.barriers.values()
    )


def _gated(terrain: Terrain, part: Convex, line: Line) -> bool:
    (ax, ay), (bx, by) = line
    along = Rect(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
    return _inside(clipped(part.corners, along), terrain.strips)


def crossed(terrain: Terrain, way: Line) -> int:
    """How many walls and hedges a piece of a way crosses: its end on one counts (BC71, BC169)."""
    return sum(crossed_one(way, line) for _, line in terrain.barriers.values())


def crossed_one(way: Line, wall: Line) -> bool:
    """Whether a piece of a way crosses a wall or hedge; from its beginning on one it does not."""
    return touch(way, wall) and side(wall, way.a) != 0
