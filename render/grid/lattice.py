"""The brick grid of the wide page: what stands still on it, as quiet as it can be read."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFilter

from render.drawing import theme
from render.drawing.art import Guise
from render.drawing.canvas import Stamp, centred, fit, rounded, stamp_of, text_width
from render.drawing.strokes import joined, meets, overlap
from rules.space.grid import Cell

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from render.drawing.art import Art
    from render.drawing.canvas import Box, Canvas, Placed
    from render.drawing.theme import Ramp
    from render.grid.board import Feature, Shade
    from render.grid.layout import GridLayout

_LINE = 2
_AIR = 6
"""Pixels between the names of two cells, at least."""
_DIM = 20
"""How bright lines between cells are, of the ink's way to its full colour."""
_LEVELS = (0, 25, 50, 75)
"""How strong an influence glows, of the brightest."""
_SOFT = 5
"""How softly it ends, in pixels."""
_STEPS = 5
"""Of the glow: so few that each level has one of its own, and edges pack small."""
_BRIGHT = 88
"""How bright the strongest could be, of the ramp's full colour."""
_COARSE = 4
"""The glow is worked out at that part of the picture's size: it is soft anyway."""
_DARK = 16
"""What glows less shows what is behind it, which would only get darker."""
QUIET = (56, 60, 68, 74)
"""How bright names of cells are, by the level of the influence: 4.5 : 1 on each."""


def paint_table(
    canvas: Canvas,
    layout: GridLayout,
    features: tuple[Feature, ...],
    shades: tuple[Shade, ...],
    art: Art,
) -> None:
    """Draw lines, influences and terrain, but no names of cells."""
    levels = _levels(layout, features, shades)
    _glow(canvas, layout, levels)
    pen = ImageDraw.Draw(canvas.image)
    line = canvas.theme.ramps["ink"].upto(_DIM).full
    for cell in layout.cells:
        left, top, right, bottom = layout.box(cell, -_LINE // 2)
        pen.rectangle((left, top, right - 1, bottom - 1), None, line, _LINE)
    for feature in features:
        if layout.shows(feature.cell):
            _feature(canvas, layout, feature, art)


def paint_names(
    canvas: Canvas,
    layout: GridLayout,
    features: tuple[Feature, ...],
    shades: tuple[Shade, ...],
    busy: Collection[Cell] = (),
) -> None:
    """Write its name into every cell that is free; where that has no room, at the edges."""
    ink = canvas.theme.ramps["ink"]
    if text_width(str(layout.grid.cells[-1]), theme.CELL) + _AIR > layout.width:
        _number(canvas, layout, ink.upto(QUIET[0]).coarse(3))
        return
    taken = {feature.cell for feature in features} | set(busy)
    for cell, name in _names(layout, features, shades, canvas.theme):
        if cell not in taken:
            canvas.put(*name)


@lru_cache(maxsize=64)
def _names(
    layout: GridLayout, features: tuple[Feature, ...], shades: tuple[Shade, ...], look: theme.Theme
) -> tuple[tuple[Cell, Placed], ...]:
    """The name of each cell, as bright as the influence on it leaves it readable."""
    levels, ink = _levels(layout, features, shades), look.ramps["ink"]
    quiet = [ink.upto(bright).coarse(3) for bright in QUIET]
    found = []
    for cell in layout.cells:
        x, y = layout.centre(cell)
        ramp = quiet[levels.get(cell, 0)]
        found.append((cell, centred(str(cell), theme.CELL, ramp, x, y + 11)))
    return tuple(found)


def _number(canvas: Canvas, layout: GridLayout, quiet: Ramp) -> None:
    """Number the rows below the table and the lanes beside it."""
    _, _, _, bottom = layout.bounds
    for row in range(1, layout.grid.rows + 1):
        x, _ = layout.centre(Cell(row, 1))
        canvas.text(x, bottom + 30, str(row), theme.CELL, quiet, align="m")
    for lane in range(1, layout.grid.lanes + 1):
        x, y = layout.centre(Cell(1, lane))
        left = x - layout.half_width - 8
        canvas.text(left, y + 11, str(lane), theme.CELL, quiet, align="r")


def paint_lit(canvas: Canvas, layout: GridLayout, cell: Cell, ramp: Ramp, *, named: bool) -> None:
    """Light a cell up: a wash of colour, and its name in that colour."""
    left, top, right, bottom = layout.box(cell, 5)
    canvas.put(_wash(right - left, bottom - top, ramp), left, top)
    if named:
        x, y = layout.centre(cell)
        canvas.text(x, y + 11, str(cell), theme.CELL, ramp.coarse(3), align="m")


@lru_cache(maxsize=32)
def _wash(width: int, height: int, ramp: Ramp) -> Stamp:
    return stamp_of(rounded(width, height), ramp.upto(24).coarse(3))


def calm(canvas: Canvas, box: Box) -> None:
    """Leave of the backdrop only what each row of pixels mostly is: specks look like letters."""
    left, top, right, bottom = box
    for y in range(top, bottom):
        shades = canvas.image.crop((left, y, right, y + 1)).histogram()
        canvas.image.paste(shades.index(max(shades)), (left, y, right, y + 1))


@lru_cache(maxsize=512)
def _levels(
    layout: GridLayout, features: tuple[Feature, ...], shades: tuple[Shade, ...]
) -> Mapping[Cell, int]:
    """How strong the influence on each cell is; terrain glows as strongly as what is around it."""
    levels = {
        shade.cell: max(0, min(3, shade.level)) for shade in shades if shade.cell in layout.grid
    }
    around = dict(levels)
    for feature in features:
        if feature.cell in layout.grid:
            near = (around.get(cell, 0) for cell in layout.grid.neighbours(feature.cell))
            levels[feature.cell] = max(near, default=0)
    return levels


def _glow(canvas: Canvas, layout: GridLayout, levels: Mapping[Cell, int]) -> None:
    """Let influences shine, soft where they end."""
    if not levels:
        return
    width, height = canvas.image.size
    light = Image.new("L", (width // _COARSE, height // _COARSE))
    for cell, level in levels.items():
        if not layout.shows(cell):
            continue
        left, top, right, bottom = (edge // _COARSE for edge in layout.box(cell, 0))
        light.paste(_LEVELS[level] * 255 // 100, (left, top, right, bottom))
    blurred = light.filter(ImageFilter.GaussianBlur(_SOFT / _COARSE))
    soft = blurred.resize((width, height), Image.Resampling.BICUBIC)
    glow = soft.point([light if light * 100 >= _DARK * 255 else 0 for light in range(256)])
    canvas.put(stamp_of(glow, canvas.theme.ramps["well"].upto(_BRIGHT).coarse(_STEPS)), 0, 0)


def _feature(canvas: Canvas, layout: GridLayout, feature: Feature, art: Art) -> None:
    x, y = layout.centre(feature.cell)
    sprite = art.terrain.of(feature.kind)
    reach = min(layout.width, layout.height) * sprite.percent // 100
    canvas.put(sprite.stamp(Guise(canvas.theme, (reach, reach))), x, y)
    ramps = canvas.theme.ramps
    label = fit(feature.label, theme.LABEL, layout.half_width + 10)
    canvas.text(
        x + layout.half_width - 6, y + layout.half_height - 8, label, theme.LABEL,
        ramps["ink"], align="r", halo=ramps["halo"],
    )  # fmt: skip


def named_in(layout: GridLayout, boxes: list[Box]) -> list[Cell]:
    """The cells whose names lie in some boxes, if only in part."""
    if not boxes:
        return []
    whole = joined(boxes)
    near = [each for each in _name_boxes(layout) if overlap(each[1], whole)]
    return [cell for cell, name in near if meets(name, boxes)]


@lru_cache(maxsize=16)
def _name_boxes(layout: GridLayout) -> tuple[tuple[Cell, Box], ...]:
    boxes = []
    for cell in layout.cells:
        x, y = layout.centre(cell)
        half = text_width(str(cell), theme.CELL) // 2
        boxes.append((cell, (x - half, y - 12, x + half, y + 12)))
    return tuple(boxes)
