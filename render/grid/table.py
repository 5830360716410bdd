"""The brick grid of the tall page: everything on it that stands still."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.drawing import theme
from render.drawing.art import Guise
from render.drawing.canvas import Canvas, Stamp, fit, rounded, stamp_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.drawing.art import Art
    from render.drawing.theme import Theme
    from render.grid.board import Feature, Shade
    from render.grid.layout import GridLayout
    from rules.space.grid import Cell


@lru_cache(maxsize=64)
def _rim(width: int, height: int, thick: int) -> Image.Image:
    """A cell's rounded border, as coverage."""
    large = Image.new("L", (width * 4, height * 4))
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, width * 4 - 1, height * 4 - 1), 40, outline=255, width=thick * 4
    )
    return large.reduce(4)


@lru_cache(maxsize=64)
def _face(look: Theme, width: int, height: int, level: int) -> tuple[Stamp, Stamp]:
    """An empty cell's face and border, tinted by the level of the influence on it."""
    if level:
        well = look.ramps["well"]
        face, rim = well.upto(14 + 17 * level), well.upto(45 + 18 * level)
    else:
        face, rim = theme.Ramp((0, 0)), look.ramps["ink"].upto(24)
    return stamp_of(rounded(width, height), face), stamp_of(_rim(width, height, 2), rim)


def paint_cells(
    canvas: Canvas, layout: GridLayout, cells: Iterable[Cell], shades: tuple[Shade, ...]
) -> None:
    """Draw cells as empty ones: face and border, those under an influence tinted."""
    levels = {shade.cell: max(0, min(3, shade.level)) for shade in shades}
    for cell in cells:
        left, top, right, bottom = layout.box(cell)
        size = (right - left, bottom - top)
        for stamp in _face(canvas.theme, *size, levels.get(cell, 0)):
            canvas.put(stamp, left, top)


def paint_features(
    canvas: Canvas, layout: GridLayout, features: tuple[Feature, ...], art: Art
) -> None:
    """Draw the terrain with its labels."""
    ramps = canvas.theme.ramps
    for feature in features:
        if feature.cell not in layout.grid:
            continue
        x, y = layout.centre(feature.cell)
        sprite = art.terrain.of(feature.kind)
        reach = min(layout.width, layout.height) * sprite.percent // 100
        canvas.put(sprite.stamp(Guise(canvas.theme, (reach, reach))), x, y)
        label = fit(feature.label, theme.LABEL, layout.half_width + 10)
        right = x + layout.half_width - 7
        canvas.text(
            right, y + layout.half_height - 8, label, theme.LABEL, ramps["ink"], align="r",
            halo=ramps["halo"],
        )  # fmt: skip


def paint_outline(canvas: Canvas, layout: GridLayout, cell: Cell, ramp: theme.Ramp) -> None:
    """Draw a strong border around one cell."""
    left, top, right, bottom = layout.box(cell, 0)
    canvas.cover(_rim(right - left, bottom - top, 5), ramp, left, top)


def paint_names(canvas: Canvas, layout: GridLayout) -> None:
    """Write its name into every cell."""
    dim = canvas.theme.ramps["ink"].upto(52).coarse(5)
    for cell in layout.grid.cells:
        x, y = layout.centre(cell)
        canvas.text(x, y + 11, str(cell), theme.CELL, dim, align="m")
