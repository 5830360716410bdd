"""The table of a gun fight: the map's rooms, fences, cover and ground, and their names."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.plane.ground import Area, Ground, Landmark
from rules.space.plane import Line, Point
from rules.space.site import the

if TYPE_CHECKING:
    from rules.space.site import Building
    from rules.systems.gun_fights.maps import Map


@lru_cache(maxsize=16)
def ground_of(ground: Map) -> Ground:
    """A map as it is drawn."""
    doors = tuple(door for building in ground.building for door in building.door)
    return Ground(
        width=ground.width,
        depth=ground.depth,
        rooms=tuple(
            Area("room", _written(room.name), room.rect, the(room.name))
            for building in ground.building
            for room in building.room
        ),
        walls=ground.walls,
        doors=tuple(door.line for door in doors),
        windows=tuple(w.line for building in ground.building for w in building.window),
        fences=tuple(fence.line for fence in ground.fence),
        things=tuple(Area(block.kind, block.name, block.rect) for block in ground.block),
        decor=tuple(Area(each.kind, each.name, each.rect) for each in ground.decor),
        landmarks=(
            *(Landmark(the(door.name), _middle(door.line)) for door in doors),
            *(Landmark(the(block.name), block.rect.centre) for block in ground.block),
        ),
        inscriptions=tuple(
            Landmark(_capital(building.name), _north_of(building))
            for building in ground.building
            if len(building.room) > 1
        ),
    )


def _written(room: str) -> str:
    """A room's name as it is written into it, where there is little space: ``Bar``, ``Dining``."""
    return _capital(room.removesuffix(" room"))


def _capital(name: str) -> str:
    """A name as it stands by itself: ``Inn``, ``Fly's parlour``."""
    return name[:1].upper() + name[1:]


def _north_of(building: Building) -> Point:
    """Where a building's name is written: over the middle of its northern wall."""
    top = min(room.rect.north for room in building.room)
    rooms = [room.rect for room in building.room if room.rect.north == top]
    west, east = min(rect.west for rect in rooms), max(rect.east for rect in rooms)
    return Point((west + east) // 2, top)


def _middle(line: Line) -> Point:
    return Point((line.a.x + line.b.x) // 2, (line.a.y + line.b.y) // 2)
