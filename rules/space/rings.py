"""How long a way past round things is at least: what no way of ``routes`` is shorter than.

Many ways past many things are looked for in vain, and it takes long to find that out. Here rings
have few corners, all of them within what is to be kept off from, and lines are only such as touch
what they bend around, so that one search from a point soon tells where no way leads from there.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import combinations
from math import isqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.crowds import past
from rules.space.nets import through
from rules.space.plane import Line, Point, on, side, square, towards

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.space.crowds import Circle
    from rules.space.plane import Rect

_TURN: Final = 30
_APOTHEM: Final = (965, 1000)
"""The sides of a ring with a corner every so many degrees are that far off its middle, at least."""
_ROUNDED: Final = 2
"""So much at most coordinates are off by rounding."""
_PARTS: Final = 3
"""In so many steps the edge of a ring is walked from its corners to the middle of a side."""
_SPARE: Final = 20
"""So much longer than their straight lines ways may be told to be, or shorter, by rounding."""


class Corner(NamedTuple):
    """A corner of what stands in the way, and where those beside it are, seen from it."""

    x: int
    y: int
    before: tuple[int, int]
    behind: tuple[int, int]


class Rings:
    """Round things of one size that ways keep off, and solid ones.

    Args:
        middles: Where the round things are.
        radius: How near to them no way leads; exactly so near it may.
        solid: What no way leads through.
    """

    def __init__(
        self, middles: tuple[Point, ...], radius: int, solid: tuple[Rect, ...] = ()
    ) -> None:
        self._middles, self._radius, self._solid = middles, radius, solid
        part, whole = _APOTHEM
        within = self._within = radius * part // whole - 2 * _ROUNDED
        self._circles = tuple([(each, within) for each in middles])
        # Where the edge of a ring is looked for at the edge of its circle, a line to it is off.
        self._narrow = tuple([(each, 2 * within - radius - _ROUNDED) for each in middles])
        shut = (2 * radius - 2 * _ROUNDED) ** 2
        pairs = combinations(middles, 2)
        # Nothing gets through between two that are so near to each other.
        self._shut = tuple([Line(a, b) for a, b in pairs if square(a, b) < shut])
        self._corners = [*self._of_rings(within), *self._of_solid()]
        self._onward: dict[Corner, list[tuple[int, Corner]]] = {}
        self._from: dict[tuple[Point, int], list[tuple[int, Corner]]] = {}

    def leads(self, at: Point, to: Point, reach: int, most: int) -> bool:
        """Whether a way may lead so near to a middle that is no longer: ``False`` is for certain.

        Args:
            at: Where it starts, outside of all circles.
            to: The middle.
            reach: How near to it the way ends: no nearer than the radius.
            most: How long it may be.
        """
        starts = self._reached(at, most)
        others = tuple([each for each in self._circles if each[0] != to])
        for far, corner in starts:
            end = self._straight(corner, to, reach, most + _SPARE - far)
            if end is not None and self._clear(Point(corner[0], corner[1]), end, others):
                return True
        narrow = tuple([each for each in self._narrow if each[0] != to])
        for end in self._nooks(to, reach):
            for far, corner in starts:
                if self._straight(corner, end, 0, most + _SPARE - far) is not None:
                    start = Point(corner[0], corner[1])
                    # Only about there the line ends: what is shut is beside it, perhaps.
                    if past(start, end, narrow) and not any(through(start, end, self._solid)):
                        return True
        return False

    @staticmethod
    def _straight(corner: Corner, to: Point, reach: int, most: int) -> Point | None:
        """Where a straight way of that length from a corner, touching what it is of, comes near."""
        x, y, (ax, ay), (bx, by) = corner
        dx, dy = to[0] - x, to[1] - y
        far = dx * dx + dy * dy
        if most < 0 or far > (most + reach) ** 2:
            return None
        if (dx * ay - dy * ax) * (dx * by - dy * bx) < 0:
            return None
        length = isqrt(far)
        left = max(0, length - reach)
        if not reach or not length:
            return to
        return Point(x + dx * left // length, y + dy * left // length)

    def _clear(self, a: Point, b: Point, circles: tuple[Circle, ...]) -> bool:
        """Whether a way may lead straight from one point to another."""
        if not past(a, b, circles) or any(through(a, b, self._solid)):
            return False
        line = Line(a, b)
        return not any(_cross(line, each) for each in self._shut)

    def _nooks(self, to: Point, reach: int) -> Iterator[Point]:
        """Where the circle around a middle at which ways end meets the rings of others, about.

        Between where it meets their circles and where it meets those that their sides touch.
        """
        near = self._radius
        for other in self._middles:
            dx, dy = other[0] - to[0], other[1] - to[1]
            far = dx * dx + dy * dy
            if other == to or far > (near + reach) ** 2:
                continue
            (x, y), (inner_x, inner_y) = (
                _meeting(far, reach, radius) for radius in (near, self._within)
            )
            for part in range(_PARTS + 1):
                along = x + (inner_x - x) * part // _PARTS
                length, off = isqrt(far), y + (inner_y - y) * part // _PARTS
                for aside in (off, -off):
                    yield Point(
                        to[0] + (dx * along - dy * aside) // length,
                        to[1] + (dy * along + dx * aside) // length,
                    )

    def _reached(self, at: Point, most: int) -> list[tuple[int, Corner]]:
        """The corners that ways lead to which are no longer, and how long those are at least."""
        asked = at, most
        found = self._from.get(asked)
        if found is None:
            found = self._from[asked] = list(self._search(at, most + _SPARE))
        return found

    def _search(self, at: Point, most: int) -> Iterator[tuple[int, Corner]]:
        start = Corner(*at, (0, 0), (0, 0))
        heap = [(0, start)]
        settled: set[Corner] = set()
        while heap:
            far, here = heappop(heap)
            if here in settled:
                continue
            settled.add(here)
            yield far, here
            for length, there in self._lines(here):
                if there not in settled and far + length <= most:
                    heappush(heap, (far + length, there))

    def _lines(self, here: Corner) -> list[tuple[int, Corner]]:
        """The corners to which lines lead that touch what both are of, and their lengths."""
        found = self._onward.get(here)
        if found is None:
            found = self._onward[here] = self._looked(here)
        return found

    def _looked(self, here: Corner) -> list[tuple[int, Corner]]:
        x, y, (ax, ay), (bx, by) = here
        start = Point(x, y)
        found = []
        for there in self._corners:
            dx, dy = there[0] - x, there[1] - y
            if (dx * ay - dy * ax) * (dx * by - dy * bx) < 0:
                continue
            (cx, cy), (ex, ey) = there[2], there[3]
            if (dx * cy - dy * cx) * (dx * ey - dy * ex) < 0:
                continue
            end = Point(there[0], there[1])
            if self._clear(start, end, self._circles):
                found.append((isqrt(dx * dx + dy * dy), there))
        return found

    def _of_rings(self, within: int) -> Iterator[Corner]:
        """The corners of rings that are in no other ring, nor where nobody gets through.

        Around one that is between two who stand close there is nothing to bend.
        """
        far = self._radius - _ROUNDED
        ring = [towards(Point(0, 0), degrees, far) for degrees in range(0, 360, _TURN)]
        sides = _sides(ring)
        for x, y in self._middles:
            for (east, south), (before, behind) in zip(ring, sides, strict=True):
                each = Corner(x + east, y + south, before, behind)
                point = Point(each.x, each.y)
                free = all(square(point, other) >= within * within for other in self._middles)
                if free and not any(on(line, point) for line in self._shut):
                    yield each

    def _of_solid(self) -> Iterator[Corner]:
        for west, north, east, south in self._solid:
            ring = [Point(west, north), Point(east, north), Point(east, south), Point(west, south)]
            for (x, y), (before, behind) in zip(ring, _sides(ring), strict=True):
                yield Corner(x, y, before, behind)


def _cross(one: Line, other: Line) -> bool:
    """Whether two lines run through each other."""
    return (
        side(one, other.a) * side(one, other.b) < 0 and side(other, one.a) * side(other, one.b) < 0
    )


def _meeting(far: int, reach: int, radius: int) -> tuple[int, int]:
    """Where a circle meets one whose middle is so far off, squared: on the line there, and aside.

    Where it does not, that is the point of it that is nearest.
    """
    length = isqrt(far)
    along = min(reach, (reach * reach - radius * radius + far) // (2 * length))
    return along, isqrt(max(0, reach * reach - along * along))


def _sides(ring: Sequence[Point]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """By corner: where those before and behind it are, seen from it."""
    found = []
    for number, (x, y) in enumerate(ring):
        (ax, ay), (bx, by) = ring[number - 1], ring[(number + 1) % len(ring)]
        found.append(((ax - x, ay - y), (bx - x, by - y)))
    return found
