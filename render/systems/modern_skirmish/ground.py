"""The table of a skirmish: the map as it is drawn, and the names of what stands on it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.plane.ground import Area, Ground, Landmark
from rules.space.measure import CENTIMETRES
from rules.space.plane import Line, Point, Rect, around
from rules.space.site import the

if TYPE_CHECKING:
    from rules.space.site import Area as SiteArea
    from rules.space.site import Site

_THICK = 40
"""Half of how thick low walls and hedges are drawn, in hundredths of a centimetre."""
_NAMED = 1400
"""How wide an area must be for its name to be written into it."""
_SOLID = frozenset(("car-wreck",))
"""Areas that look like things."""


@lru_cache(maxsize=16)
def ground_of(site: Site) -> Ground:
    """A map as it is drawn."""
    soft = [area for area in site.area if area.kind not in _SOLID]
    return Ground(
        width=site.width,
        depth=site.depth,
        rooms=tuple(
            Area("room", room.name.capitalize(), room.rect, the(room.name)) for room in site.rooms
        ),
        walls=(*site.walls, *(wall.line for wall in site.wall)),
        doors=tuple(door.line for building in site.building for door in building.door),
        windows=tuple(each.line for building in site.building for each in building.window),
        things=(
            *(Area(each.kind, each.name, _thick(each.line)) for each in site.fence),
            *(Area(each.kind, each.name, each.rect) for each in site.block),
            *(Area(each.kind, each.name, each.rect) for each in site.area if each.kind in _SOLID),
        ),
        decor=(
            *(Area(each.kind, each.name, each.rect) for each in site.decor),
            *(Area(each.kind, _written(each), each.rect) for each in soft),
        ),
        landmarks=(
            *(Landmark(the(each.name), each.middle) for each in site.building),
            *(Landmark(the(each.name), _middle(each.line)) for each in site.fence),
            *(Landmark(the(each.name), each.rect.centre) for each in site.area),
            *(Landmark(the(each.name), each.rect.centre) for each in site.block),
        ),
        measure=CENTIMETRES,
    )


def _written(area: SiteArea) -> str:
    """A name as it is written, if there is room: ``Rocks`` for the northern ones."""
    wide = area.rect.east - area.rect.west
    return area.name.rsplit(maxsplit=1)[-1].capitalize() if wide >= _NAMED else ""


def _thick(line: Line) -> Rect:
    west, north, east, south = around(line)
    level = north == south
    across, along = (0, _THICK) if level else (_THICK, 0)
    return Rect(west - across, north - along, east + across, south + along)


def _middle(line: Line) -> Point:
    return Point((line.a.x + line.b.x) // 2, (line.a.y + line.b.y) // 2)
