"""Brick-offset grids: rectangular cells, every second course shifted by half a cell.

Such a grid has the topology of a hex map: six neighbours a cell, and the hex distance.
Integer arithmetic only.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias

from pydantic import PlainSerializer, PlainValidator, WithJsonSchema

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_TYPED_CELL = re.compile(
    r"(?:row|r)?\s*(\d{1,3})\s*(?:[-.,:/ ]\s*(?:lane|l)?|lane|l)\s*(\d{1,3})", re.ASCII
)

_WIDTH = 2  # of a cell, in the half-cell units of `BrickGrid.centre`

Point: TypeAlias = tuple[int, int]


class Cell(NamedTuple):
    """A cell by its row and lane, both counted from 1. Written ``row-lane``, such as ``7-4``."""

    row: int
    lane: int

    def __str__(self) -> str:
        return f"{self.row}-{self.lane}"


def parse_cell(text: object) -> Cell:
    """Read ``7-4``, ``7.4``, ``r7l4`` or ``row 7 lane 4``.

    Raises:
        ValueError: The text names no cell.
    """
    if isinstance(text, Cell):
        return text
    match = _TYPED_CELL.fullmatch(str(text).strip().lower())
    if match is None:
        raise ValueError("a cell is written row-lane, such as 7-4")
    return Cell(int(match[1]), int(match[2]))


CellText = Annotated[
    Cell,
    PlainValidator(parse_cell),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"type": "string"}),
]
"""A ``Cell`` as a model field; its JSON form is ``"7-4"``."""


class Axis(StrEnum):
    """Which courses are shifted: the lanes (along the table) or the rows (across it)."""

    LANES = "lanes"
    ROWS = "rows"


class Cube(NamedTuple):
    """Cube coordinates of a hex: ``q + r + s == 0``."""

    q: int
    r: int
    s: int


class BrickGrid:
    """A table of ``rows`` x ``lanes`` cells; courses 2, 4, 6 … stand half a cell further on.

    With ``Axis.LANES`` the even lanes are shifted towards the higher rows, with ``Axis.ROWS``
    the even rows towards the higher lanes. Make them with ``brick_grid``, which keeps them.
    """

    def __init__(self, rows: int, lanes: int, axis: Axis) -> None:
        self.rows = rows
        self.lanes = lanes
        self.axis = axis
        self._distances: dict[Cell, Mapping[Cell, int]] = {}
        self._within: dict[tuple[Cell, int], int] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled: by what makes it, without the distances that were worked out."""
        return brick_grid, (self.rows, self.lanes, self.axis)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell, row by row."""
        return tuple(
            Cell(row, lane) for row in range(1, self.rows + 1) for lane in range(1, self.lanes + 1)
        )

    @cached_property
    def bits(self) -> Mapping[Cell, int]:
        """Each cell as a bit of its own: sets of cells are numbers then, quick to compare."""
        return {cell: 1 << index for index, cell in enumerate(self.cells)}

    def __contains__(self, cell: Cell) -> bool:
        return 1 <= cell.row <= self.rows and 1 <= cell.lane <= self.lanes

    def shifted(self, cell: Cell) -> bool:
        """Whether the cell lies in a shifted course."""
        course = cell.lane if self.axis is Axis.LANES else cell.row
        return course % 2 == 0

    def row(self, row: int) -> tuple[Cell, ...]:
        """The cells of one row, by lane."""
        return self._rows[row - 1]

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The up to six cells that share an edge with this one, in reading order."""
        return self._neighbours[cell]

    def distance(self, a: Cell, b: Cell) -> int:
        """Steps of the shortest neighbour path (hex distance)."""
        return self.distances(a)[b]

    def distances(self, cell: Cell) -> Mapping[Cell, int]:
        """The distance from one cell to each."""
        found = self._distances.get(cell)
        if found is None:
            q, r, s = self._cubes[cell]
            found = self._distances[cell] = {
                other: max(abs(q - cube.q), abs(r - cube.r), abs(s - cube.s))
                for other, cube in self._cubes.items()
            }
        return found

    def within(self, cell: Cell, steps: int) -> int:
        """The bits of all cells that are at most so many steps away."""
        found = self._within.get((cell, steps))
        if found is None:
            away = self.distances(cell)
            found = sum(bit for other, bit in self.bits.items() if away[other] <= steps)
            self._within[cell, steps] = found
        return found

    def stopped(self, a: Cell, b: Cell, solid: Iterable[Cell]) -> bool:
        """Whether solid cells stop the straight line between the centres of two cells.

        A cell stops the line that crosses its area; touching a corner is no crossing. A line
        that runs along the edge between two cells is stopped only if both are solid.
        """
        start, end = self.centre(a), self.centre(b)
        boxes = [self.centre(cell) for cell in solid if cell not in (a, b)]
        # Two solid cells side by side in a course close their common edge: a box astride it.
        boxes += [
            ((x + u) // 2, (y + v) // 2)
            for (x, y), (u, v) in combinations(boxes, 2)
            if abs(x - u) + abs(y - v) == _WIDTH
        ]
        return any(_crosses(start, end, box) for box in boxes)

    def centre(self, cell: Cell) -> Point:
        """The centre in half-cell units ``(across, along)`` from the corner of row 1, lane 1."""
        shift = int(self.shifted(cell))
        across, along = 2 * cell.lane - 1, 2 * cell.row - 1
        return (across, along + shift) if self.axis is Axis.LANES else (across + shift, along)

    @cached_property
    def _rows(self) -> tuple[tuple[Cell, ...], ...]:
        return tuple(
            self.cells[start : start + self.lanes]
            for start in range(0, len(self.cells), self.lanes)
        )

    @cached_property
    def _neighbours(self) -> dict[Cell, tuple[Cell, ...]]:
        found: dict[Cell, tuple[Cell, ...]] = {}
        for cell in self.cells:
            shift = int(self.shifted(cell))
            row, lane = cell
            if self.axis is Axis.LANES:
                steps = [(row - 1, lane), (row + 1, lane)]
                steps += [
                    (row - 1 + shift + d, side) for side in (lane - 1, lane + 1) for d in (0, 1)
                ]
            else:
                steps = [(row, lane - 1), (row, lane + 1)]
                steps += [
                    (side, lane - 1 + shift + d) for side in (row - 1, row + 1) for d in (0, 1)
                ]
            near = (Cell(*step) for step in steps if Cell(*step) in self)
            found[cell] = tuple(sorted(near, key=lambda other: self._bearing(cell, other)))
        return found

    def _bearing(self, cell: Cell, other: Cell) -> tuple[int, int]:
        """Sorts as a reader's eye goes over the map: what lies further up first, then the left."""
        here, there = self.centre(cell), self.centre(other)
        along = there[1] - here[1]
        return (along > 0) - (along < 0), there[0] - here[0]

    @cached_property
    def _cubes(self) -> dict[Cell, Cube]:
        return {cell: self._cube(cell) for cell in self.cells}

    def _cube(self, cell: Cell) -> Cube:
        course, along = cell.lane - 1, cell.row - 1
        if self.axis is Axis.ROWS:
            course, along = along, course
        r = along - (course - course % 2) // 2
        return Cube(course, r, -course - r)


def _crosses(start: Point, end: Point, box: Point) -> bool:
    """Whether a straight line crosses the inside of the cell with that centre."""
    along, across = end[1] - start[1], start[0] - end[0]
    off = along * (box[0] - start[0]) + across * (box[1] - start[1])
    return abs(off) < abs(along) + abs(across) and all(
        min(one, other) < middle + 1 and max(one, other) > middle - 1
        for one, other, middle in zip(start, end, box, strict=True)
    )


@lru_cache(maxsize=64)
def brick_grid(rows: int, lanes: int, axis: Axis) -> BrickGrid:
    """The grid of that size; the same object each time, so that its tables are made once."""
    return BrickGrid(rows, lanes, axis)
