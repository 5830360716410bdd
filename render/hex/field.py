"""What stands still on a map: the lines, names and terrain, as quiet as they can be read."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PIL import ImageDraw

from render.drawing.art import Guise
from render.drawing.canvas import centred, polygon
from render.drawing.strokes import arrow, towards
from render.drawing.theme import Style

if TYPE_CHECKING:
    from collections.abc import Collection

    from render.drawing.art import Art
    from render.drawing.canvas import Canvas, Placed
    from render.drawing.theme import Ramp, Theme
    from render.hex.board import Pull, Terrain
    from render.hex.layout import HexLayout
    from rules.space.hex import Hex

_LINE: Final = 24
"""How bright lines between hexes are, of the ink's way to its full colour."""
NAME: Final = Style(bold=False, size=24)
_QUIET: Final = 52
_PULL: Final = 60


def paint_lines(canvas: Canvas, layout: HexLayout) -> None:
    """Draw the outline of every hex."""
    pen = ImageDraw.Draw(canvas.image)
    line = canvas.theme.ramps["ink"].upto(_LINE).full
    for cell in layout.cells:
        corners = layout.corners(cell)
        pen.line((*corners, corners[0]), line, 2)


def paint_terrain(
    canvas: Canvas, layout: HexLayout, terrain: tuple[Terrain, ...], art: Art
) -> None:
    """Draw what lies in the hexes."""
    for each in terrain:
        if layout.shows(each.cell):
            sprite = art.terrain.of(each.kind)
            reach = layout.size * sprite.percent // 100
            canvas.put(sprite.stamp(Guise(canvas.theme, (reach, reach))), *layout.centre(each.cell))


def paint_pulls(canvas: Canvas, layout: HexLayout, pulls: tuple[Pull, ...]) -> None:
    """Draw where ships are drawn to."""
    ramp = canvas.theme.ramps["gold"].upto(_PULL)
    for each in pulls:
        if layout.shows(each.cell) and layout.has(each.to):
            start, end = layout.centre(each.cell), layout.centre(each.to)
            tail = towards(start, end, layout.size * 42 // 100)
            arrow(canvas, tail, towards(start, end, layout.size * 78 // 100), ramp)


def paint_names(canvas: Canvas, layout: HexLayout, taken: Collection[Hex] = ()) -> None:
    """Write its name into every hex that is free."""
    for cell, name in _names(layout, canvas.theme):
        if cell not in taken:
            canvas.put(*name)


@lru_cache(maxsize=8)
def _names(layout: HexLayout, look: Theme) -> tuple[tuple[Hex, Placed], ...]:
    quiet, low = look.ramps["ink"].upto(_QUIET).coarse(3), NAME.size // 3
    middles = ((cell, layout.centre(cell)) for cell in layout.cells)
    return tuple((cell, centred(str(cell), NAME, quiet, x, y + low)) for cell, (x, y) in middles)


def paint_lit(canvas: Canvas, layout: HexLayout, cell: Hex, ramp: Ramp, *, named: bool) -> None:
    """Light a hex up: a wash of colour, and its name in that colour."""
    x, y = layout.centre(cell)
    outline = tuple((a - x, b - y) for a, b in layout.corners(cell, 92))
    canvas.put(polygon(outline, ramp.upto(24).coarse(3)), x, y)
    if named:
        canvas.text(x, y + NAME.size // 3, str(cell), NAME, ramp.coarse(3), align="m")


def paint_outline(canvas: Canvas, layout: HexLayout, cell: Hex, ramp: Ramp) -> None:
    """A strong border around one hex."""
    corners = layout.corners(cell, 96)
    pen = ImageDraw.Draw(canvas.image)
    pen.line((*corners, corners[0], corners[1]), ramp.full, 5, joint="curve")
