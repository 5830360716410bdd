"""Others from whom ways keep off: the corners around them, and which lines pass them.

Where many stand, many ways are looked for past the same: what is found out of those is kept.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Final, TypeAlias

from rules.space.plane import Point, square, towards

if TYPE_CHECKING:
    from collections.abc import Callable

Circle: TypeAlias = tuple[Point, int]
"""Somebody's place, and how near to it no way leads; exactly so near it may."""

GRAIN: Final = 1
FINE: Final = 20
"""Lengths are added up in parts of a unit that have so many bits more."""
_TURN: Final = 15
_WIDER: Final = {15: (1_008_630, 1_000_000), 5: (1_000_953, 1_000_000)}
"""Corners every so many degrees, that much farther out than a circle, lead around it."""
_LINES: Final = 1 << 11
"""Of so many lines it is kept whether they pass a crowd."""
_LENGTHS: Final = 1 << 14


class Crowd:
    """Some of whom ways keep off.

    Args:
        circles: Where they stand, and how near no way leads.
        free: Whether a way can lead over a point.
        clear: Whether nothing solid is between two points.
        turn: Ways bend around them every so many degrees.
        bent: Around whom they bend, if not around all.
    """

    def __init__(
        self,
        circles: tuple[Circle, ...],
        free: Callable[[Point], bool],
        clear: Callable[[Point, Point], bool],
        *,
        turn: int = _TURN,
        bent: tuple[Circle, ...] | None = None,
    ) -> None:
        self._circles, self._free, self._clear, self._turn = circles, free, clear, turn
        self._bent = circles if bent is None else bent
        self._corners: dict[Circle, tuple[Point, ...]] = {}
        self.passes = lru_cache(maxsize=_LINES)(self._passes)

    def about(self, at: Point, to: Point, limit: int) -> list[Point]:
        """Corners around these, over which a way may be short enough; the limit in fine parts.

        Who is too far off for the limit counts for nothing.
        """
        most = (limit >> FINE) ** 2
        return [
            each
            for circle in self._bent
            if _meets(at, to, limit, *circle)
            for each in self._around(circle)
            if square(each, to) <= most and length(at, each) + length(each, to) <= limit
        ]

    def near(self, at: Point, to: Point, limit: int) -> Callable[[Point, Point], bool]:
        """Whether a line passes them, of a way within a limit; in fine parts."""
        circles = tuple([each for each in self._circles if _meets(at, to, limit, *each)])
        clear = self._clear
        return lambda a, b: past(a, b, circles) and clear(a, b)

    def _around(self, circle: Circle) -> tuple[Point, ...]:
        """The corners around one of them that are outside of all circles."""
        found = self._corners.get(circle)
        if found is None:
            middle, radius = circle
            far = _outside(radius, self._turn)
            beside = [
                (there, off * off)
                for there, off in self._circles
                if square(there, middle) <= (far + off + GRAIN) ** 2
            ]
            found = self._corners[circle] = tuple(
                each
                for each in _ring(middle, radius, self._turn)
                if all(square(each, there) >= least for there, least in beside) and self._free(each)
            )
        return found

    def _passes(self, a: Point, b: Point) -> bool:
        """Whether a line comes too near to none of them, and nothing solid is on it."""
        return past(a, b, self._circles) and self._clear(a, b)


@lru_cache(maxsize=1 << 10)
def _ring(middle: Point, radius: int, turn: int) -> tuple[Point, ...]:
    """The corners around a circle."""
    far = _outside(radius, turn)
    return tuple([towards(middle, degrees, far) for degrees in range(0, 360, turn)])


def _outside(radius: int, turn: int) -> int:
    """How far from the middle of a circle its corners are."""
    more, of = _WIDER[turn]
    return -(-radius * more // of) + 2 * GRAIN


@lru_cache(maxsize=_LENGTHS)
def length(a: Point, b: Point) -> int:
    """A distance in fine parts, rounded up."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    whole = (dx * dx + dy * dy) << 2 * FINE
    found = isqrt(whole)
    return found + (found * found < whole)


def _meets(at: Point, to: Point, limit: int, middle: Point, radius: int) -> bool:
    """Whether a way within a limit, in fine parts, may come so near to a point.

    With a unit to spare: lengths are rounded up to fine parts.
    """
    return length(at, middle) + length(middle, to) <= limit + (2 * radius + 1 << FINE)


def past(a: Point, b: Point, circles: tuple[Circle, ...]) -> bool:
    """Whether a line comes nowhere nearer to points than their radii; exact, without a root."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    low_x, high_x = (ax, bx) if ax < bx else (bx, ax)
    low_y, high_y = (ay, by) if ay < by else (by, ay)
    square_of_line = dx * dx + dy * dy
    for (x, y), radius in circles:
        if (
            x <= low_x - radius
            or x >= high_x + radius
            or y <= low_y - radius
            or y >= high_y + radius
        ):
            continue
        east, south = x - ax, y - ay
        along = east * dx + south * dy
        if along <= 0:
            too_near = east * east + south * south < radius * radius
        elif along >= square_of_line:
            too_near = (x - bx) ** 2 + (y - by) ** 2 < radius * radius
        else:
            cross = dx * south - dy * east
            too_near = cross * cross < radius * radius * square_of_line
        if too_near:
            return False
    return True
