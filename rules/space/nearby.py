"""Things of an open table, found by where they are: only those near a point are looked at."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.space.plane import Point, Rect

T = TypeVar("T")
_CELL = 200
"""The width of a square, in whatever measure: about the size of what stands on a table."""


class Nearby(Generic[T]):
    """Things, each with the rectangle around it, sorted into the squares of a lattice.

    ``margin`` is how near a thing must be, along each axis, to be found for certain.
    """

    def __init__(self, things: Iterable[tuple[Rect, T]], margin: int) -> None:
        cells: defaultdict[tuple[int, int], list[T]] = defaultdict(list)
        for (west, north, east, south), thing in things:
            for column in range((west - margin) // _CELL, (east + margin) // _CELL + 1):
                for row in range((north - margin) // _CELL, (south + margin) // _CELL + 1):
                    cells[column, row].append(thing)
        self._cells = {cell: tuple(found) for cell, found in cells.items()}

    def to(self, point: Point) -> tuple[T, ...]:
        """Those near a point, in the order given, and perhaps some a little farther away."""
        x, y = point
        return self._cells.get((x // _CELL, y // _CELL), ())
