"""How far a ride is: straight, or around rivers by their crossings."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.space.plane import Line, Point, distance, distance_up
from rules.space.polygon import crosses, holds
from rules.systems.braid.sight import marks

if TYPE_CHECKING:
    from rules.space.plane import Rect
    from rules.space.polygon import Convex
    from rules.systems.braid.stats import Terrain


def stretch(start: Point, end: Point, *, older: bool = False) -> int:
    """How long a straight ride is: rounded up, as all costs are (BC47).

    In games of the first version it is rounded down.
    """
    return distance(start, end) if older else distance_up(start, end)


def way_length(terrain: Terrain, start: Point, end: Point, *, older: bool = False) -> int | None:
    """How far a ride is, around rivers by their crossings; ``None`` if there is no way (BC133).

    (BC133b)

    Each stretch of it is rounded by itself.
    """
    rivers = terrain.rivers
    if not any(crosses(each, Line(start, end)) for each in rivers):
        return stretch(start, end, older=older)
    over = crossings(terrain)
    nodes = [start, end, *(each for rect in over for each in _ends(rect))]
    found: dict[Point, int] = {start: 0}
    open_ = set(nodes) - {start}
    at = start
    while at != end:
        for each in nodes:
            line = Line(at, each)
            dry = not any(crosses(river, line) for river in rivers)
            if each in open_ and (dry or any(r.holds(at) and r.holds(each) for r in over)):
                far = found[at] + stretch(at, each, older=older)
                found[each] = min(far, found.get(each, far))
        nearest = min(((found[each], each) for each in open_ if each in found), default=None)
        if nearest is None:
            return None
        at = nearest[1]
        open_.discard(at)
    return found[end]


# Of most units and commanders neither has moved since this was asked last.
@lru_cache(maxsize=1 << 11)
def way_to(
    terrain: Terrain, start: Point, part: Convex, *, older: bool = False
) -> tuple[int | None, Point]:
    """How far it is to a unit, and to which point of it; ``None`` if there is no way."""
    if holds(part, start):
        return 0, start
    ways = [(way_length(terrain, start, each, older=older), each) for each in marks(part)]
    return min([(far, each) for far, each in ways if far is not None], default=(None, start))


def crossings(terrain: Terrain) -> tuple[Rect, ...]:
    """Where rivers are crossed (BC133b)."""
    return tuple(each.rect for each in terrain.of("bridge", "causeway", "ford"))


def _ends(rect: Rect) -> tuple[Point, ...]:
    """The middles of a crossing's sides."""
    x, y = rect.centre
    return (
        Point(x, rect.north), Point(x, rect.south), Point(rect.west, y), Point(rect.east, y),
    )  # fmt: skip
