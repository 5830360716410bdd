"""Where the hexes lie on the picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from rules.space.hex import Hex

if TYPE_CHECKING:
    from render.drawing.canvas import Box
    from render.drawing.strokes import Spot
    from rules.space.hex import HexMap

_QUARTER = 90
"""How far a turned map is turned, in degrees clockwise."""
_STRETCH = 124
"""How much longer than in a regular hex the way from row to row is at most, in hundredths."""
_ROW = 866
"""That way in a regular hex, in thousandths of its width."""


class Part(NamedTuple):
    """Some columns and rows that lie side by side: the first of each, and the last."""

    first: Hex
    last: Hex

    def __contains__(self, cell: object) -> bool:
        return (
            isinstance(cell, Hex)
            and self.first.column <= cell.column <= self.last.column
            and self.first.row <= cell.row <= self.last.row
        )


@dataclass(frozen=True, slots=True)
class HexLayout:
    """A map fitted into a box of the picture. All units are pixels.

    Row 1 is on top; ``turned`` by a quarter with the clock, it is at the right, column A on top.

    Attributes:
        half: Half of the way from a hex to the next one in its row.
        step: The way from row to row.
        part: What of the map is shown; ``None``: all of it.
    """

    grid: HexMap
    left: int
    top: int
    half: int
    step: int
    turned: bool = False
    part: Part | None = None

    @classmethod
    def fit(
        cls, grid: HexMap, box: Box, *, turned: bool = False, part: Part | None = None
    ) -> HexLayout:
        """The largest layout in a box, centred."""
        left, top, right, bottom = box
        wide, high = right - left, bottom - top
        if turned:
            wide, high = high, wide
        shown = part or Part(Hex(1, 1), Hex(grid.columns, grid.rows))
        columns = shown.last.column - shown.first.column + 1
        rows = shown.last.row - shown.first.row + 1
        half = wide // (2 * columns + 1)
        step = (3 * high) // (3 * rows + 1)
        step = min(step, 2 * half * _ROW * _STRETCH // 100_000)
        half = min(half, step * 1000 // (2 * _ROW))
        found = cls(grid, 0, 0, half, step, turned, part)
        wide, high = (2 * columns + 1) * half, step * rows + step // 3
        if turned:
            wide, high = high, wide
        return replace(
            found, left=left + (right - left - wide) // 2, top=top + (bottom - top - high) // 2
        )

    @property
    def size(self) -> int:
        """The diameter of the circle that has room in a hex."""
        return min(2 * self.half, self.step * 115 // 100)

    def has(self, spot: object) -> TypeGuard[Hex]:
        """Whether a spot is a hex of the map, shown or not."""
        return isinstance(spot, Hex) and spot in self.grid

    def shows(self, spot: object) -> TypeGuard[Hex]:
        """Whether a spot is one of the hexes that are shown."""
        return self.has(spot) and (self.part is None or spot in self.part)

    @property
    def cells(self) -> tuple[Hex, ...]:
        """The hexes that are shown."""
        if self.part is None:
            return self.grid.cells
        return tuple(cell for cell in self.grid.cells if cell in self.part)

    def heading(self, facing: int) -> int:
        """Degrees clockwise from the top of the picture, for a facing on the map."""
        return (facing + (_QUARTER if self.turned else 0)) % 360

    def centre(self, cell: Hex) -> Spot:
        """The middle of a hex."""
        first = self.part.first if self.part is not None else Hex(1, 1)
        x = (2 * (cell.column - first.column) + 1 + (cell.row % 2 == 0)) * self.half
        y = (cell.row - first.row) * self.step + self.step * 2 // 3
        if self.turned:
            return self.left + self._deep - y, self.top + x
        return self.left + x, self.top + y

    @property
    def _deep(self) -> int:
        rows = self.grid.rows
        if self.part is not None:
            rows = self.part.last.row - self.part.first.row + 1
        return self.step * rows + self.step // 3

    @property
    def bounds(self) -> Box:
        """The box around all hexes that are shown."""
        columns = self.grid.columns
        if self.part is not None:
            columns = self.part.last.column - self.part.first.column + 1
        wide, high = (2 * columns + 1) * self.half, self._deep
        if self.turned:
            wide, high = high, wide
        return self.left, self.top, self.left + wide, self.top + high

    def corners(self, cell: Hex, percent: int = 100) -> tuple[Spot, ...]:
        """The corners of a hex, or of a smaller one about its middle."""
        x, y = self.centre(cell)
        far, near = self.step * 2 * percent // 300, self.step * percent // 300
        half = self.half * percent // 100
        points = ((0, -far), (half, -near), (half, near), (0, far), (-half, near), (-half, -near))
        if self.turned:
            return tuple((x - b, y + a) for a, b in points)
        return tuple((x + a, y + b) for a, b in points)

    def box(self, cell: Hex) -> Box:
        """The box around a hex."""
        xs, ys = zip(*self.corners(cell), strict=True)
        return min(xs), min(ys), max(xs), max(ys)
