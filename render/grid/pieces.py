"""Pieces: glow, hull, code and damage marks, in a cell of the table or in a tray."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from render.drawing import theme
from render.drawing.art import Guise, stepped
from render.drawing.canvas import Canvas, fit, stamp_of
from render.drawing.strokes import turned

if TYPE_CHECKING:
    from render.drawing.art import Size
    from render.drawing.canvas import Stamp
    from render.drawing.theme import Ramp, Style
    from render.grid.layout import GridLayout
    from render.model.scene import Badge, Piece, Scene
    from rules.space.grid import Cell

_BADGE = 28
_LARGEST = 124
"""A hull on a turned table, at most."""
_ENLARGED = 176
"""A hull where only a part of a table is shown, at most."""
_BESIDE = 15
"""Cells wider than this many tenths of their height carry the code beside the hull."""
_SHINE = 52
"""How bright a glow is, of a side's full colour."""
_FAINT = 70


class Small(NamedTuple):
    """How pieces in trays are drawn; ``turn`` is where the top of the table is on the picture."""

    size: tuple[int, int] = (58, 62)
    style: Style = theme.SMALL_CODE
    turn: int = 0


SMALL = Small()


def code_of(piece: Piece) -> str:
    """The two letters that stand for a piece."""
    return fit(piece.code[:2], theme.CODE, 80)


def paint_pieces(canvas: Canvas, layout: GridLayout, scene: Scene) -> None:
    """Draw every piece that is on the table."""
    for piece in scene.pieces:
        if layout.shows(piece.at):
            _paint(canvas, layout, scene, piece, piece.at)


def paint_glows(canvas: Canvas, layout: GridLayout, scene: Scene) -> None:
    """Let the pieces shine that stand out."""
    size = min(layout.width, layout.height) * 3 // 2
    for piece in scene.pieces:
        if piece.emphasised and layout.shows(piece.at):
            glow = _glow(size, canvas.theme.skin(piece.side).ramp)
            canvas.put(glow, *anchor(layout, piece.at))


@lru_cache(maxsize=16)
def _glow(size: int, ramp: Ramp) -> Stamp:
    """A soft disc."""
    light = Image.new("L", (size, size))
    edge = size // 5
    ImageDraw.Draw(light).ellipse((edge, edge, size - edge, size - edge), fill=255)
    soft = light.filter(ImageFilter.GaussianBlur(size / 12))
    # What glows less than that would only darken what lies behind it.
    bright = soft.point([light if light > _FAINT else 0 for light in range(256)])
    return stamp_of(bright, ramp.upto(_SHINE).coarse(5), -size // 2, -size // 2)


def paint_ghost(canvas: Canvas, layout: GridLayout, scene: Scene, piece: Piece, cell: Cell) -> None:
    """Draw the outline of a piece that has left a cell."""
    size, _, _ = _frame(layout)
    facing = layout.heading(scene.facing(piece))
    canvas.put(_stamp(scene, piece, size, facing, ghost=True), *anchor(layout, cell))


def _stamp(scene: Scene, piece: Piece, size: Size, facing: int, *, ghost: bool = False) -> Stamp:
    facing = stepped(facing)
    if facing % 180:
        size = (min(size), min(size))
    guise = Guise(scene.theme, size, piece.side, facing, ghost, badged=bool(piece.badges))
    return scene.art.pieces.of(piece.shape).stamp(guise)


def _sign(scene: Scene, badge: Badge, size: int) -> Stamp:
    return scene.art.signs.of(badge.kind).stamp(Guise(scene.theme, (size, size)))


def anchor(layout: GridLayout, cell: Cell) -> tuple[int, int]:
    """The middle of the hull of a piece in a cell: where arrows and shots begin and end."""
    _, hull_x, _ = _frame(layout)
    x, y = layout.centre(cell)
    return x + hull_x, y


def _frame(layout: GridLayout) -> tuple[tuple[int, int], int, int]:
    """A hull's size, and how far the hull and its code stand from the cell's middle."""
    if layout.width * 10 > layout.height * _BESIDE:
        size = layout.height - 6
        return (size, size), (size + 8 - layout.width) // 2, 0
    if layout.turned and layout.part is None:
        size = min(layout.width, layout.height, _LARGEST)
        return (size, size), 0, 1
    if layout.part is not None:
        size = min(layout.width, layout.height, _ENLARGED)
        return (size, size), 0, 1
    return (min(layout.width - 6, 82), min(layout.height - 4, 86)), 0, 1


def _paint(canvas: Canvas, layout: GridLayout, scene: Scene, piece: Piece, cell: Cell) -> None:
    size, hull_x, inside = _frame(layout)
    x, y = layout.centre(cell)
    facing = layout.heading(scene.facing(piece))
    canvas.put(_stamp(scene, piece, size, facing), x + hull_x, y)
    look = canvas.theme.skin(piece.side)
    if inside:
        code_y = scene.art.pieces.of(piece.shape).code_y
        if layout.turned or layout.part is not None:
            # Codes are wider than they are high: too far along the hull they would leave it.
            code_y = code_y * 6 // 10
        ((aside, lift),) = turned(((0, code_y),), stepped(facing))
        low = layout.code.size * 35 // 100
        along, down = x + aside * size[0] // 200, y + lift * size[1] // 200 + low
        canvas.text(
            along, down, code_of(piece), layout.code, look.letters, align="m", halo=look.halo
        )
        sign = _BADGE * layout.grows // 100
        far, high = (layout.width - sign) // 2, (layout.height - sign) // 2
        corners = ((far, -high), (-far, -high), (far, high))
        for badge, (right, low) in zip(piece.badges, corners, strict=False):
            canvas.put(_sign(scene, badge, sign), x + right, y + low)
        return
    code = code_of(piece)
    left = x - layout.width // 2 + size[0] + 5
    canvas.text(left, y + 15, code, layout.code, look.ramp)
    side = min(_BADGE - 4, layout.height // 2 - 2)
    right, half = x + layout.width // 2 - side // 2 - 2, side // 2 + 1
    spots = ((right, y - half), (right, y + half), (right - side, y - half))
    for badge, spot in zip(piece.badges, spots, strict=False):
        canvas.put(_sign(scene, badge, side), *spot)


def paint_small(
    canvas: Canvas,
    scene: Scene,
    piece: Piece,
    at: tuple[int, int],
    *,
    faded: bool,
    small: Small = SMALL,
) -> None:
    """Draw a piece in a tray."""
    x, y = at
    facing = (scene.facing(piece) + small.turn) % 360
    canvas.put(_stamp(scene, piece, small.size, facing, ghost=faded), x, y)
    look = canvas.theme.skin(piece.side)
    code = code_of(piece)
    base, style = y + small.style.size * 37 // 100, small.style
    if faded:
        canvas.text(x, base, code, style, look.ramp.upto(70), align="m")
    else:
        canvas.text(x, base, code, style, look.letters, align="m", halo=look.halo)
    for row, badge in enumerate(piece.badges[:2]):
        canvas.put(_sign(scene, badge, _BADGE), x + 22, y - 20 + row * _BADGE)
