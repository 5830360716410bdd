"""What is on a map in one direction, or a walk away: sorted once, as maps never change."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.space.nearby import Nearby
from rules.space.plane import Rect, around, run
from rules.systems.gun_fights.ground import WALK, roomy, table
from rules.systems.gun_fights.maps import MAPS

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.systems.gun_fights.maps import Map, Spot


def clear_run(ground: Map, at: Point, east: int, south: int) -> int:
    """How far a walk along an axis or a diagonal gets on the table; see ``run``."""
    west, north, far_east, far_south = table(ground)
    most = WALK
    if east:
        most = min(most, far_east - at.x if east > 0 else at.x - west)
    if south:
        most = min(most, far_south - at.y if south > 0 else at.y - north)
    return run(at, east, south, _ahead(ground, east, south).to(at), most)


def spots_about(ground: Map, at: Point) -> tuple[Spot, ...]:
    """The named places with room to stand in the open that may be a walk away."""
    return _open_spots(ground).to(at)


@lru_cache(maxsize=8 * MAPS)
def _ahead(ground: Map, east: int, south: int) -> Nearby[Rect]:
    """The obstacles on a map, each with the area from which a walk that way may meet it."""
    fences = (around(fence.line) for fence in ground.fence)
    cover, rooms = (each.rect for each in ground.cover), (room.rect for room in ground.rooms)
    return Nearby(
        (
            (
                Rect(
                    rect.west - WALK * (east > 0),
                    rect.north - WALK * (south > 0),
                    rect.east + WALK * (east < 0),
                    rect.south + WALK * (south < 0),
                ),
                rect,
            )
            for rect in (*fences, *cover, *rooms)
        ),
        0,
    )


@lru_cache(maxsize=8 * MAPS)
def _open_spots(ground: Map) -> Nearby[Spot]:
    found = (
        spot for spot in ground.spot if roomy(ground, spot.at) and ground.room_at(spot.at) is None
    )
    return Nearby(((Rect(*spot.at, *spot.at), spot) for spot in found), WALK)
