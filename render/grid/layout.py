"""Where the cells of a brick grid lie on the picture, and how large letters on them are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from render.drawing.theme import CODE, LABEL, LARGE_CODE, STATUS, Style
from rules.space.grid import Cell

if TYPE_CHECKING:
    from render.drawing.canvas import Box
    from render.drawing.strokes import Spot
    from render.model.scene import Piece, Scene
    from rules.space.grid import BrickGrid

_GAP = 2
"""Half the space between two neighbouring cells."""
_LONGEST = 170
"""A side of a cell on a turned table, in hundredths of the other, at most."""
_QUARTER = 270
"""How far a turned table is turned, in degrees clockwise."""
_RIGHT, _LEFT = 90, 270


_ENLARGED = Style(bold=True, size=62)
"""Of codes on a part that is enlarged."""
_GROWN = 150


class Part(NamedTuple):
    """Some rows and lanes of a grid that lie side by side: the first of each, and the last."""

    first: Cell
    last: Cell

    def __contains__(self, cell: object) -> bool:
        return (
            isinstance(cell, Cell)
            and self.first.row <= cell.row <= self.last.row
            and self.first.lane <= cell.lane <= self.last.lane
        )


@lru_cache(maxsize=128)
def _cells(grid: BrickGrid, part: Part | None) -> tuple[Cell, ...]:
    return grid.cells if part is None else tuple(cell for cell in grid.cells if cell in part)


@lru_cache(maxsize=128)
def _extent(grid: BrickGrid, part: Part | None) -> Box:
    """Where all cells lie in half cells, the overhang of shifted courses included.

    The first column and row, and those after the last.
    """
    far = [grid.centre(cell) for cell in _cells(grid, part)]
    across, along = [x for x, _ in far], [y for _, y in far]
    if part is None:
        return 0, 0, max(across) + 1, max(along) + 1
    return min(across) - 1, min(along) - 1, max(across) + 1, max(along) + 1


@dataclass(frozen=True, slots=True)
class GridLayout:
    """A grid fitted into a box of the picture. All units are pixels.

    Row 1 is on top and lane 1 at the left; ``turned`` by a quarter against the clock, row 1 is at
    the left and lane 1 at the bottom.
    """

    grid: BrickGrid
    left: int
    top: int
    half_width: int
    half_height: int
    turned: bool = False
    part: Part | None = None

    @classmethod
    def fit(cls, grid: BrickGrid, box: Box) -> GridLayout:
        """The largest layout in the box, row 1 on top, centred."""
        _, _, across, along = _extent(grid, None)
        left, top, right, bottom = box
        shape = cls(grid, 0, 0, (right - left) // across, (bottom - top) // along)
        return shape.centred(box)

    @classmethod
    def turn(cls, grid: BrickGrid, box: Box) -> GridLayout:
        """The largest turned layout in the box with cells that are not too long, centred."""
        return cls._bounded(grid, box, None, turned=True)

    @classmethod
    def enlarge(cls, grid: BrickGrid, box: Box, part: Part, *, turned: bool) -> GridLayout:
        """A part of a grid as large as can be in the box, its cells not too long, centred."""
        return cls._bounded(grid, box, part, turned=turned)

    @classmethod
    def _bounded(cls, grid: BrickGrid, box: Box, part: Part | None, *, turned: bool) -> GridLayout:
        first, start, last, end = _extent(grid, part)
        columns, rows = last - first, end - start
        if turned:
            columns, rows = rows, columns
        left, top, right, bottom = box
        wide, high = (right - left) // columns, (bottom - top) // rows
        wide, high = min(wide, high * _LONGEST // 100), min(high, wide * _LONGEST // 100)
        return cls(grid, 0, 0, wide, high, turned, part).centred(box)

    def centred(self, box: Box) -> GridLayout:
        """The same in the middle of a box."""
        left, top, right, bottom = box
        _, _, width, height = self.bounds
        left, top = left + (right - left - width) // 2, top + (bottom - top - height) // 2
        return replace(self, left=left, top=top)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are shown, row by row."""
        return _cells(self.grid, self.part)

    @property
    def width(self) -> int:
        """A cell's width."""
        return 2 * self.half_width

    @property
    def height(self) -> int:
        """A cell's height."""
        return 2 * self.half_height

    @property
    def code(self) -> Style:
        """How codes on pieces are set."""
        if self.part is not None:
            return _ENLARGED
        return LARGE_CODE if self.turned else CODE

    @property
    def word(self) -> Style:
        """How words beside a mark are set."""
        return STATUS if self.turned or self.part is not None else LABEL

    @property
    def grows(self) -> int:
        """How much larger than usual small signs are drawn, in hundredths."""
        return 100 if self.part is None else _GROWN

    def has(self, spot: object) -> TypeGuard[Cell]:
        """Whether a spot is a cell of the grid, shown or not."""
        return isinstance(spot, Cell) and spot in self.grid

    def shows(self, spot: object) -> TypeGuard[Cell]:
        """Whether a spot is one of the cells that are shown."""
        return self.has(spot) and (self.part is None or spot in self.part)

    def heading(self, facing: int) -> int:
        """Degrees clockwise from the top of the picture, for a facing on the table."""
        return (facing + (_QUARTER if self.turned else 0)) % 360

    def centre(self, cell: Cell) -> Spot:
        """The middle of a cell."""
        across, along = self.grid.centre(cell)
        first, start, last, _ = _extent(self.grid, self.part)
        across, along = (
            (along - start, last - across) if self.turned else (across - first, along - start)
        )
        return self.left + across * self.half_width, self.top + along * self.half_height

    def box(self, cell: Cell, inset: int = _GAP) -> Box:
        """A cell without its border."""
        x, y = self.centre(cell)
        return (
            x - self.half_width + inset,
            y - self.half_height + inset,
            x + self.half_width - inset,
            y + self.half_height - inset,
        )

    @property
    def bounds(self) -> Box:
        """The box around all cells that are shown."""
        first, start, last, end = _extent(self.grid, self.part)
        across, along = last - first, end - start
        if self.turned:
            across, along = along, across
        return (
            self.left,
            self.top,
            self.left + across * self.half_width,
            self.top + along * self.half_height,
        )

    @property
    def table(self) -> Box:
        """The box around all cells of the grid, shown or not."""
        if self.part is None:
            return self.bounds
        boxes = [self.box(cell, 0) for cell in (*self.grid.row(1), *self.grid.row(self.grid.rows))]
        boxes += [self.box(Cell(row, lane), 0) for row in (1, 2) for lane in (1, self.grid.lanes)]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def beyond(self, spot: Spot, far: int, *, first: bool) -> Spot:
        """The point so far beyond the edge of the first or the last row, level with a spot."""
        left, top, right, bottom = self.table
        if self.turned:
            return (left - far if first else right + far), spot[1]
        return spot[0], (top - far if first else bottom + far)

    def nearer_first(self, spot: Spot) -> bool:
        """Whether a spot is nearer to the first row's edge than to the last row's."""
        left, top, right, bottom = self.table
        if self.turned:
            return spot[0] - left < right - spot[0]
        return spot[1] - top < bottom - spot[1]


def travels_first(scene: Scene, piece: Piece) -> bool:
    """Whether a piece heads for the edge of the first row."""
    facing = scene.facing(piece)
    return facing <= _RIGHT or facing >= _LEFT
