"""Things of an open table, found by where they are: only those near a point are looked at."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.space.plane import Point, Rect

T = TypeVar("T")
_CELL = 200
"""The least width of a square, in whatever measure: about the size of what stands on a table."""
_CELLS = 32
"""So many squares lie along the longer side of all that is sorted, at most."""


class Nearby(Generic[T]):
    """Things, each with the rectangle around it, sorted into the squares of a lattice.

    ``margin`` is how near a thing must be, along each axis, to be found for certain.
    """

    def __init__(self, things: Iterable[tuple[Rect, T]], margin: int) -> None:
        things = tuple(things)
        wide, deep = (
            max((rect[axis + 2] for rect, _ in things), default=0)
            - min((rect[axis] for rect, _ in things), default=0)
            for axis in (0, 1)
        )
        cell = self._cell = max(_CELL, max(wide, deep) // _CELLS)
        cells: defaultdict[tuple[int, int], list[T]] = defaultdict(list)
        for (west, north, east, south), thing in things:
            for column in range((west - margin) // cell, (east + margin) // cell + 1):
                for row in range((north - margin) // cell, (south + margin) // cell + 1):
                    cells[column, row].append(thing)
        self._cells = {square: tuple(found) for square, found in cells.items()}

    def to(self, point: Point) -> tuple[T, ...]:
        """Those near a point, in the order given, and perhaps some a little farther away."""
        x, y = point
        return self._cells.get((x // self._cell, y // self._cell), ())
