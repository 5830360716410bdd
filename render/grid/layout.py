"""Where the cells of a brick grid lie on the picture, and how large letters on them are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeGuard

from render.drawing.theme import CODE, LABEL, LARGE_CODE, STATUS
from rules.space.grid import Cell

if TYPE_CHECKING:
    from render.drawing.canvas import Box
    from render.drawing.strokes import Spot
    from render.drawing.theme import Style
    from render.model.scene import Piece, Scene
    from rules.space.grid import BrickGrid

_GAP = 2
"""Half the space between two neighbouring cells."""
_LONGEST = 170
"""A side of a cell on a turned table, in hundredths of the other, at most."""
_QUARTER = 270
"""How far a turned table is turned, in degrees clockwise."""
_RIGHT, _LEFT = 90, 270


@lru_cache(maxsize=64)
def _extent(grid: BrickGrid) -> tuple[int, int]:
    """The table's size in half cells, the overhang of shifted courses included."""
    far = [grid.centre(cell) for cell in grid.cells]
    return max(across for across, _ in far) + 1, max(along for _, along in far) + 1


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

    @classmethod
    def fit(cls, grid: BrickGrid, box: Box) -> GridLayout:
        """The largest layout in the box, row 1 on top, centred."""
        across, along = _extent(grid)
        left, top, right, bottom = box
        return cls._centred(grid, box, (right - left) // across, (bottom - top) // along)

    @classmethod
    def turn(cls, grid: BrickGrid, box: Box) -> GridLayout:
        """The largest turned layout in the box with cells that are not too long, centred."""
        across, along = _extent(grid)
        left, top, right, bottom = box
        wide, high = (right - left) // along, (bottom - top) // across
        wide, high = min(wide, high * _LONGEST // 100), min(high, wide * _LONGEST // 100)
        return cls._centred(grid, box, wide, high, turned=True)

    @classmethod
    def _centred(
        cls, grid: BrickGrid, box: Box, wide: int, high: int, *, turned: bool = False
    ) -> GridLayout:
        left, top, right, bottom = box
        alone = cls(grid, 0, 0, wide, high, turned)
        _, _, width, height = alone.bounds
        left, top = left + (right - left - width) // 2, top + (bottom - top - height) // 2
        return cls(grid, left, top, wide, high, turned)

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
        return LARGE_CODE if self.turned else CODE

    @property
    def word(self) -> Style:
        """How words beside a mark are set."""
        return STATUS if self.turned else LABEL

    def shows(self, spot: object) -> TypeGuard[Cell]:
        """Whether a spot is one of its cells."""
        return isinstance(spot, Cell) and spot in self.grid

    def heading(self, facing: int) -> int:
        """Degrees clockwise from the top of the picture, for a facing on the table."""
        return (facing + (_QUARTER if self.turned else 0)) % 360

    def centre(self, cell: Cell) -> Spot:
        """The middle of a cell."""
        across, along = self.grid.centre(cell)
        if self.turned:
            across, along = along, _extent(self.grid)[0] - across
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
        """The box around all cells."""
        across, along = _extent(self.grid)
        if self.turned:
            across, along = along, across
        return (
            self.left,
            self.top,
            self.left + across * self.half_width,
            self.top + along * self.half_height,
        )

    def beyond(self, spot: Spot, far: int, *, first: bool) -> Spot:
        """The point so far beyond the edge of the first or the last row, level with a spot."""
        left, top, right, bottom = self.bounds
        if self.turned:
            return (left - far if first else right + far), spot[1]
        return spot[0], (top - far if first else bottom + far)

    def nearer_first(self, spot: Spot) -> bool:
        """Whether a spot is nearer to the first row's edge than to the last row's."""
        left, top, right, bottom = self.bounds
        if self.turned:
            return spot[0] - left < right - spot[0]
        return spot[1] - top < bottom - spot[1]


def travels_first(scene: Scene, piece: Piece) -> bool:
    """Whether a piece heads for the edge of the first row."""
    facing = scene.facing(piece)
    return facing <= _RIGHT or facing >= _LEFT
