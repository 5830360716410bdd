"""Pieces: hull, code and damage marks, in a cell of the table or in a tray."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing import theme
from render.drawing.art import Guise, stepped
from render.drawing.canvas import Canvas, fit
from render.drawing.strokes import turned
from render.grid.table import GridLayout, paint_outline

if TYPE_CHECKING:
    from render.drawing.art import Size
    from render.drawing.canvas import Stamp
    from render.model.scene import Badge, Piece, Scene
    from rules.space.grid import Cell

_BADGE = 28
_SMALL = (58, 62)
"""A piece in a tray."""
_BESIDE = 15
"""Cells wider than this many tenths of their height carry the code beside the hull."""


def code_of(piece: Piece) -> str:
    """The two letters that stand for a piece."""
    return fit(piece.code[:2], theme.CODE, 80)


def paint_pieces(canvas: Canvas, layout: GridLayout, scene: Scene) -> None:
    """Draw every piece that is on the table."""
    for piece in scene.pieces:
        if not layout.shows(piece.at):
            continue
        if piece.emphasised:
            paint_outline(canvas, layout, piece.at, canvas.theme.skin(piece.side).ramp)
        _paint(canvas, layout, scene, piece, piece.at)


def paint_ghost(canvas: Canvas, layout: GridLayout, scene: Scene, piece: Piece, cell: Cell) -> None:
    """Draw the outline of a piece that has left a cell."""
    size, _, _ = _frame(layout)
    canvas.put(_stamp(scene, piece, size, ghost=True), *anchor(layout, cell))


def _stamp(scene: Scene, piece: Piece, size: Size, *, ghost: bool = False) -> Stamp:
    facing = stepped(scene.facing(piece))
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
    return (min(layout.width - 6, 82), min(layout.height - 4, 86)), 0, 1


def _paint(canvas: Canvas, layout: GridLayout, scene: Scene, piece: Piece, cell: Cell) -> None:
    size, hull_x, inside = _frame(layout)
    x, y = layout.centre(cell)
    canvas.put(_stamp(scene, piece, size), x + hull_x, y)
    look = canvas.theme.skin(piece.side)
    if inside:
        code_y = scene.art.pieces.of(piece.shape).code_y
        ((aside, lift),) = turned(((0, code_y),), stepped(scene.facing(piece)))
        along, down = x + aside * size[0] // 200, y + lift * size[1] // 200 + 15
        canvas.text(
            along, down, code_of(piece), theme.CODE, look.letters, align="m", halo=look.halo
        )
        far, high = layout.width // 2 - 14, layout.height // 2 - 14
        corners = ((far, -high), (-far, -high), (far, high))
        for badge, (right, low) in zip(piece.badges, corners, strict=False):
            canvas.put(_sign(scene, badge, _BADGE), x + right, y + low)
        return
    code = code_of(piece)
    left = x - layout.width // 2 + size[0] + 5
    canvas.text(left, y + 15, code, theme.CODE, look.ramp)
    side = min(_BADGE - 4, layout.height // 2 - 2)
    right, half = x + layout.width // 2 - side // 2 - 2, side // 2 + 1
    spots = ((right, y - half), (right, y + half), (right - side, y - half))
    for badge, spot in zip(piece.badges, spots, strict=False):
        canvas.put(_sign(scene, badge, side), *spot)


def paint_small(
    canvas: Canvas, scene: Scene, piece: Piece, at: tuple[int, int], *, faded: bool
) -> None:
    """Draw a piece in a tray."""
    x, y = at
    canvas.put(_stamp(scene, piece, _SMALL, ghost=faded), x, y)
    look = canvas.theme.skin(piece.side)
    code = code_of(piece)
    if faded:
        canvas.text(x, y + 13, code, theme.SMALL_CODE, look.ramp.upto(70), align="m")
    else:
        canvas.text(x, y + 13, code, theme.SMALL_CODE, look.letters, align="m", halo=look.halo)
    for row, badge in enumerate(piece.badges[:2]):
        canvas.put(_sign(scene, badge, _BADGE), x + 22, y - 20 + row * _BADGE)
