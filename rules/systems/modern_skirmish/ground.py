"""What follows from a map: where figures stand, what lines they walk, which corners they round.

Lengths of ways are ``FINE`` times those of the map, rounded down: of one straight line the
comparison with a limit is exact.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Final

from rules.space.nearby import Nearby
from rules.space.plane import Line, Point, Rect, around, blocked, square, touch, touched
from rules.space.site import box

if TYPE_CHECKING:
    from rules.space.site import Building, Fence, Site

FINE: Final = 10**4
_LEAN = 50
"""A figure's middle keeps so far from walls, and from the edge of the table (MS62)."""
_SEAM = 2
"""Walls reach so far into what they adjoin, that nobody slips through between."""


def length(a: Point, b: Point) -> int:
    """How far two points are apart, in ``FINE`` parts."""
    return isqrt(square(a, b) * FINE * FINE)


class Ground:
    """A map as figures walk on it.

    Attributes:
        site: The map.
        nodes: What shortest ways turn at: corners of what stands there, ends of walls.
        jambs: By building: the ends of the openings that one passes.
    """

    def __init__(self, site: Site, *, windows: bool, fences: bool) -> None:
        """Sort what stands on a map.

        Args:
            site: The map.
            windows: Whether one goes in and out by windows (MS29).
            fences: Whether low walls and hedges are walked around (MS27).
        """
        self.site = site
        self._gaps = {
            building.id: tuple(
                each.line for each in (building.openings if windows else building.door)
            )
            for building in site.building
        }
        lines: list[Line] = [wall.line for wall in site.wall]
        if fences:
            lines += [fence.line for fence in site.fence]
        self._walls = tuple(map(_longer, lines))
        rooms = [(room.rect, each) for each in site.building for room in each.room]
        blocks = [block.rect for block in site.block]
        self._solid: tuple[tuple[Rect, Building | None], ...] = (
            *((_within(rect), building) for rect, building in rooms),
            *((_within(rect), None) for rect in blocks),
        )
        corners = [corner for rect, _ in rooms for corner in rect.corners]
        corners += [corner for rect in blocks for corner in rect.corners]
        corners += [end for wall in self._walls for end in wall]
        table = Rect(0, 0, site.width, site.depth)
        self.nodes = tuple(
            each
            for each in dict.fromkeys(corners)
            if table.holds(each) and not any(rect.holds(each) for rect, _ in self._solid)
        )
        self.jambs = {
            name: tuple(dict.fromkeys(end for line in gaps for end in line))
            for name, gaps in self._gaps.items()
        }
        low = () if fences else site.fence
        standing = [around(side) for rect, _ in rooms for side in rect.sides]
        standing += [around(line) for line in lines]
        self._near = Nearby(((rect, rect) for rect in (*standing, *blocks)), _LEAN)
        self._low = tuple(box(fence) for fence in low)
        self._table = Rect(_LEAN, _LEAN, site.width - _LEAN, site.depth - _LEAN)
        self._inside = Nearby(((rect, building) for rect, building in rooms), 0)

    def roomy(self, point: Point) -> bool:
        """Whether a figure can stand at a point: on the table, not in a wall (MS31, MS53, MS62)."""
        if not self._table.holds(point):
            return False
        x, y = point
        for west, north, east, south in self._near.to(point):
            aside = west - x if x < west else x - east if x > east else 0
            along = north - y if y < north else y - south if y > south else 0
            if aside * aside + along * along < _LEAN * _LEAN:
                return False
        return not any(rect.holds(point) for rect in self._low)

    def on_table(self, point: Point) -> bool:
        """Whether a point is on the table (MS31)."""
        return self._table.holds(point)

    def building_at(self, point: Point) -> Building | None:
        """The building that a point is in."""
        for building in self._inside.to(point):
            if building.holds(point):
                return building
        return None

    def open(self, a: Point, b: Point) -> bool:
        """Whether one walks straight from a point to another, both outside or on a border.

        (MS27, MS28)
        """
        line = Line(a, b)
        for _ in touched(line, self._solid):
            return False
        return not (self._walls and blocked(line, self._walls))

    def through(self, inner: Point, outer: Point, building: Building) -> bool:
        """Whether one walks straight from inside a building to a point outside (MS28, MS29)."""
        line = Line(inner, outer)
        if not any(touch(line, gap) for gap in self._gaps[building.id]):
            return False
        if any(each is not building for each in touched(line, self._solid)):
            return False
        return not (self._walls and blocked(line, self._walls))

    def gap(self, line: Line, building: Building) -> str:
        """The name of the opening that a line leads through."""
        return next((each.name for each in building.openings if touch(line, each.line)), "")

    def fences_on(self, line: Line) -> list[Fence]:
        """The low walls and hedges that a line meets."""
        return [each for each in self.site.fence if touch(line, each.line)]


@lru_cache(maxsize=64)
def ground_of(site: Site, *, windows: bool, fences: bool) -> Ground:
    """A map as figures walk on it by the options of a game."""
    return Ground(site, windows=windows, fences=fences)


def _within(rect: Rect) -> Rect:
    """A rectangle without its border."""
    return Rect(rect.west + 1, rect.north + 1, rect.east - 1, rect.south - 1)


def _longer(line: Line) -> Line:
    """A wall that reaches into what it adjoins."""
    a, b = sorted(line)
    if a.y == b.y:
        return Line(a.moved(-_SEAM, 0), b.moved(_SEAM, 0))
    return Line(a.moved(0, -_SEAM), b.moved(0, _SEAM))
