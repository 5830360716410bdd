"""Where men came back in the first version of the rules: the best place of a pattern (GF11b).

It may be 0.6 inches short of the truly farthest place; games that were started by it keep it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from rules.space.plane import FULL_CIRCLE, Point, square, towards
from rules.systems.gun_fights.maps import BASE, INCH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.systems.gun_fights.maps import Map

_GRAIN = INCH // 2


@lru_cache(maxsize=1 << 10)
def farthest_by_pattern(
    ground: Map,
    officer: Point,
    reach: int,
    enemies: tuple[Point, ...],
    friends: tuple[Point, ...],
) -> Point | None:
    """The best place of a pattern within reach of the officer (GF11b)."""
    best: tuple[int, int, int, int] = (-1, 0, 0, 0)
    found: Point | None = None
    middle = officer
    west, north, east, south = ground.ways.table
    # The nearest enemy rules most places out; few of the others are better than the best so far.
    nearest_first = sorted(enemies, key=lambda enemy: square(enemy, officer))
    # By half inches, then about the best of these by twentieths, then by hundredths.
    for offsets in (_about(reach), _around(_GRAIN, _GRAIN // 10), _around(_GRAIN // 10, 1)):
        for aside, along in offsets:
            x, y = middle.x + aside, middle.y + along
            near = (x - officer.x) ** 2 + (y - officer.y) ** 2
            if near > reach * reach or not (west <= x <= east and north <= y <= south):
                continue
            worth = (_safety(x, y, nearest_first, best[0]), -near, -y, -x)
            if worth > best and _free(ground, Point(x, y), enemies, friends):
                best, found = worth, Point(x, y)
        if found is None:
            break
        middle = found
    return found


def _safety(x: int, y: int, enemies: Iterable[Point], least: int) -> int:
    """The square of the distance to the nearest enemy; -1 if it is below ``least``."""
    nearest = -1
    for enemy_x, enemy_y in enemies:
        far = (enemy_x - x) ** 2 + (enemy_y - y) ** 2
        if far < least:
            return -1
        if nearest < 0 or far < nearest:
            nearest = far
    return max(nearest, 0)


def _free(ground: Map, spot: Point, enemies: tuple[Point, ...], friends: tuple[Point, ...]) -> bool:
    """Whether a man can come to stand there, outside buildings (GF36)."""
    return (
        ground.ways.roomy(spot)
        and ground.room_at(spot) is None
        and all(square(spot, other) >= BASE * BASE for other in (*enemies, *friends))
    )


@cache
def _about(reach: int) -> tuple[tuple[int, int], ...]:
    """Of a round place: the rim by degrees, and half inches."""
    centre, steps = Point(0, 0), range(-reach, reach + 1, _GRAIN)
    places = {towards(centre, turn, reach): None for turn in range(FULL_CIRCLE)}
    places |= {Point(x, y): None for y in steps for x in steps}
    return tuple((x, y) for x, y in places if x * x + y * y <= reach * reach)


@cache
def _around(wide: int, fine: int) -> tuple[tuple[int, int], ...]:
    """Of a square place: fine steps."""
    steps = range(-wide, wide + 1, fine)
    return tuple((x, y) for y in steps for x in steps)
