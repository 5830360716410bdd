"""Where men come back who were driven off: near their officer, as far from the enemy as can be."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from rules.space.plane import Point, Rect
from rules.systems.gun_fights.maps import BASE, INCH
from rules.systems.gun_fights.older_redeploying import farthest_by_pattern
from rules.systems.gun_fights.pieces import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.gun_fights.maps import Map
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.view import AnyPosition

REDEPLOY = 6 * INCH
"""A man redeploys at most that far from his officer (GF11)."""
TRULY_FARTHEST = 2
"""The version from which the farthest place is found exactly, to a hundredth of an inch (GF11b)."""
Points = tuple[Point, ...]


def must_redeploy(position: AnyPosition, figure: Figure) -> bool:
    """Whether a man has been driven off and there is room for him to come back (GF10b, GF32)."""
    return figure.status is Status.LIFTED and redeployment(position, figure) is not None


def redeployment(position: AnyPosition, figure: Figure) -> Point | None:
    """Where a man redeploys: near his officer, far from the enemy (GFT16, GFT17, GF11, GF11b).

    The place whose nearest enemy is farthest; of equally good ones that nearest to the officer,
    then the northernmost, then the westernmost. ``None`` if there is no room.
    """
    field = position.field
    officer_id = field.scenario.officer(field.person(figure))
    officer = field.figure(officer_id).at if officer_id is not None else None
    if officer is None:
        return None
    side = field.person(figure).side
    enemies = tuple(at for other, at in field.standing if field.person(other).side != side)
    friends = tuple(at for other, at in field.standing if field.person(other).side == side)
    exact = field.version >= TRULY_FARTHEST
    return (farthest if exact else farthest_by_pattern)(
        field.map, officer, REDEPLOY, enemies, friends
    )


@lru_cache(maxsize=1 << 10)
def farthest(
    ground: Map, officer: Point, reach: int, enemies: Points, friends: Points
) -> Point | None:
    """The best of all places within reach of the officer (GF11b, GF24, GF27, GF36).

    Of the rectangles of places that are left the most promising is quartered, until it is a
    single place: no other can be better.
    """
    west, north, east, south = ground.ways.table
    x, y = officer
    whole = Rect(max(west, x - reach), max(north, y - reach), min(east, x + reach),
                 min(south, y + reach))  # fmt: skip
    waiting: list[tuple[tuple[int, int, int, int], Rect]] = []
    others = (*enemies, *friends)

    def wait(rect: Rect) -> None:
        near = _nearest(officer, rect)
        if near <= reach * reach and not _full(ground, rect, others):
            # No place in it is farther from the nearest enemy, nearer to the officer, and so on.
            worth = min((_farthest(enemy, rect) for enemy in enemies), default=0)
            heappush(waiting, ((-worth, near, rect.north, rect.west), rect))

    wait(whole)
    while waiting:
        _, rect = heappop(waiting)
        if rect.west == rect.east and rect.north == rect.south:
            return Point(rect.west, rect.north)
        for part in _quarters(rect):
            wait(part)
    return None


def _full(ground: Map, rect: Rect, others: Points) -> bool:
    """Whether one thing alone keeps everybody out of a rectangle: of a place, whether any does."""
    corner = Point(rect.west, rect.north)
    room = ground.room_at(corner)
    if room is not None and room.rect.holds(Point(rect.east, rect.south)):
        return True
    if any(_farthest(other, rect) < BASE * BASE for other in others):
        return True
    return ground.ways.solid_throughout(rect)


def _nearest(point: Point, rect: Rect) -> int:
    """The square of the distance from a point to the nearest place in a rectangle."""
    (x, y), (west, north, east, south) = point, rect
    aside = west - x if x < west else x - east if x > east else 0
    along = north - y if y < north else y - south if y > south else 0
    return aside * aside + along * along


def _farthest(point: Point, rect: Rect) -> int:
    """The square of the distance from a point to the farthest place in a rectangle."""
    (x, y), (west, north, east, south) = point, rect
    aside, along = max(x - west, east - x), max(y - north, south - y)
    return aside * aside + along * along


def _quarters(rect: Rect) -> Iterator[Rect]:
    """Its quarters; of a rectangle one place wide or deep its halves."""
    west, north, east, south = rect
    x, y = (west + east) // 2, (north + south) // 2
    for left, right in ((west, x), (x + 1, east)):
        for upper, lower in ((north, y), (y + 1, south)):
            if left <= right and upper <= lower:
                yield Rect(left, upper, right, lower)
