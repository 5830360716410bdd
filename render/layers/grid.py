"""The brick grid: where its cells lie on the picture, and everything on it that stands still."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render import sprites, theme
from render.canvas import Box, Canvas, rounded

if TYPE_CHECKING:
    from render.scene import Feature, Shade
    from rules.space.grid import BrickGrid, Cell

_GAP = 2
"""Half the space between two neighbouring cells."""


def _extent(grid: BrickGrid) -> tuple[int, int]:
    """The table's size in half cells, the overhang of shifted courses included."""
    far = [grid.centre(cell) for cell in grid.cells]
    return max(across for across, _ in far) + 1, max(along for _, along in far) + 1


@dataclass(frozen=True, slots=True)
class GridLayout:
    """A grid fitted into a box of the picture, row 1 on top. All units are pixels."""

    grid: BrickGrid
    left: int
    top: int
    half_width: int
    half_height: int

    @classmethod
    def fit(cls, grid: BrickGrid, box: Box) -> GridLayout:
        """The largest layout in the box, centred."""
        left, top, right, bottom = box
        across, along = _extent(grid)
        half_width, half_height = (right - left) // across, (bottom - top) // along
        return cls(
            grid,
            left + (right - left - half_width * across) // 2,
            top + (bottom - top - half_height * along) // 2,
            half_width,
            half_height,
        )

    @property
    def width(self) -> int:
        """A cell's width."""
        return 2 * self.half_width

    @property
    def height(self) -> int:
        """A cell's height."""
        return 2 * self.half_height

    def centre(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell."""
        across, along = self.grid.centre(cell)
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
        return (
            self.left,
            self.top,
            self.left + across * self.half_width,
            self.top + along * self.half_height,
        )


@lru_cache(maxsize=64)
def _rim(width: int, height: int, thick: int) -> Image.Image:
    """A cell's rounded border, as coverage."""
    large = Image.new("L", (width * 4, height * 4))
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, width * 4 - 1, height * 4 - 1), 40, outline=255, width=thick * 4
    )
    return large.reduce(4)


def paint_cells(canvas: Canvas, layout: GridLayout, shades: tuple[Shade, ...]) -> None:
    """Draw the empty table: cell borders, and the cells under an influence tinted."""
    levels = {shade.cell: shade.level for shade in shades}
    rim, well = theme.RAMPS["ink"].upto(24), theme.RAMPS["well"]
    for cell in layout.grid.cells:
        left, top, right, bottom = layout.box(cell)
        size = (right - left, bottom - top)
        level = min(3, levels.get(cell, 0))
        if level > 0:
            canvas.cover(rounded(*size), well.upto(14 + 17 * level), left, top)
            canvas.cover(_rim(*size, 2), well.upto(45 + 18 * level), left, top)
        else:
            canvas.cover(rounded(*size), theme.Ramp((0, 0)), left, top)
            canvas.cover(_rim(*size, 2), rim, left, top)


def paint_features(canvas: Canvas, layout: GridLayout, features: tuple[Feature, ...]) -> None:
    """Draw the terrain with its labels."""
    for feature in features:
        if feature.cell not in layout.grid:
            continue
        x, y = layout.centre(feature.cell)
        reach = min(layout.width, layout.height) * (134 if feature.kind == "nebula" else 114) // 100
        canvas.put(sprites.terrain(feature.kind, (reach, reach)), x, y)
        label = feature.label[:4]
        right = x + layout.half_width - 7
        canvas.text(
            right, y + layout.half_height - 8, label, theme.LABEL, theme.RAMPS["ink"], align="r",
            halo=theme.RAMPS["space"].upto(30),
        )  # fmt: skip


def paint_outline(canvas: Canvas, layout: GridLayout, cell: Cell, ramp: theme.Ramp) -> None:
    """Draw a strong border around one cell."""
    left, top, right, bottom = layout.box(cell, 0)
    canvas.cover(_rim(right - left, bottom - top, 5), ramp, left, top)


def paint_names(canvas: Canvas, layout: GridLayout, taken: frozenset[Cell]) -> None:
    """Write the name of every cell that nothing stands on."""
    dim = theme.RAMPS["ink"].upto(46).coarse(5)
    for cell in layout.grid.cells:
        if cell not in taken:
            x, y = layout.centre(cell)
            canvas.text(x, y + 11, str(cell), theme.CELL, dim, align="m")
