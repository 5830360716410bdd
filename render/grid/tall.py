"""The tall page of a game on a grid.

From top to bottom: title and tallies, who has the initiative, what lies beyond the top edge, the
table, what lies beyond the bottom edge, the last action in words, the other trays.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.drawing import theme
from render.drawing.art import Guise
from render.drawing.canvas import Canvas, fit, text_width
from render.drawing.stills import kept
from render.grid import table
from render.grid.lattice import named_in, paint_lit
from render.grid.layout import GridLayout
from render.grid.marks import covered, outcomes_of, paint_over, paint_under
from render.grid.pieces import paint_glows, paint_pieces, paint_small
from render.model.shape import Shape
from render.page.caption import Room, paint_caption
from render.page.header import paint_header

if TYPE_CHECKING:
    from PIL import Image

    from render.drawing.art import Art
    from render.grid.board import Feature, GridBoard, Shade
    from render.model.scene import Scene, Tray
    from rules.space.grid import BrickGrid

WIDTH, HEIGHT = Shape.TALL.size
_EDGE = 20
_HEADER = (_EDGE, 0, WIDTH - _EDGE, 122)
_TOP_STRIP = 128
_TABLE = (12, 214, WIDTH - 12, 1342)
_BOTTOM_STRIP = 1362
_STRIP = 70
_CAPTION = Room(_EDGE, WIDTH - _EDGE, 1476, 42, 2)
_LONG_CAPTION = _CAPTION._replace(lines=3)
_APART_Y = 1563
_KEY = 28
_TRAY_LEFT = 240
_PITCH = 68


def paint(board: GridBoard, scene: Scene) -> Canvas:
    """The scene as a picture that is not encoded yet."""
    layout = layout_of(board.grid)
    canvas = _still(board.grid, board.features, board.shades, scene.theme, scene.art).copy()
    # A piece hides the name of its cell, and so does what came of the last action.
    taken = {piece.at for piece in scene.pieces if layout.shows(piece.at)}
    solid = {feature.cell for feature in board.features}
    outcomes = outcomes_of(layout, scene)
    taken |= {*named_in(layout, covered(outcomes))} - solid
    table.paint_cells(canvas, layout, taken, board.shades)
    for cell in scene.highlight:
        if layout.shows(cell):
            ramp = scene.theme.skin(scene.status_side or 0).ramp
            paint_lit(canvas, layout, cell, ramp, named=cell not in taken)
    paint_glows(canvas, layout, scene)
    paint_header(canvas, scene, _HEADER)
    _strips(canvas, board, scene)
    _key(canvas, board, scene)
    paint_under(canvas, layout, scene)
    paint_pieces(canvas, layout, scene)
    paint_over(canvas, layout, outcomes)
    _footer(canvas, board, scene)
    return canvas


@lru_cache(maxsize=16)
def layout_of(grid: BrickGrid) -> GridLayout:
    """Where the cells lie."""
    return GridLayout.fit(grid, _TABLE)


@lru_cache(maxsize=4)
def _backdrop(look: theme.Theme, art: Art) -> Image.Image:
    """Not to be drawn on: copy it."""
    return art.backdrop(look, (WIDTH, HEIGHT))


@kept
def _still(
    grid: BrickGrid,
    features: tuple[Feature, ...],
    shades: tuple[Shade, ...],
    look: theme.Theme,
    art: Art,
) -> Canvas:
    """What stays the same for a whole game: the backdrop, the table, its terrain."""
    canvas = Canvas(_backdrop(look, art).copy(), look)
    layout = layout_of(grid)
    table.paint_cells(canvas, layout, grid.cells, shades)
    table.paint_names(canvas, layout)
    table.paint_cells(canvas, layout, [f.cell for f in features if f.cell in grid], shades)
    table.paint_features(canvas, layout, features, art)
    return canvas


def _strips(canvas: Canvas, board: GridBoard, scene: Scene) -> None:
    for edge, top in ((board.top, _TOP_STRIP), (board.bottom, _BOTTOM_STRIP)):
        trays = [tray for tray in scene.trays if tray.name in edge.trays]
        ink = scene.theme.ramps["ink"]
        canvas.text(_EDGE, top + 29, fit(edge.name, theme.EDGE, 210), theme.EDGE, ink.upto(85))
        left, more = _TRAY_LEFT, sum(len(tray.pieces) for tray in trays)
        if trays:
            name = fit(" · ".join(tray.name for tray in trays), theme.TRAY, _TRAY_LEFT - _EDGE - 8)
            canvas.text(_EDGE, top + 64, name, theme.TRAY, ink.upto(62))
        pitch = _pitch(WIDTH - _EDGE - left, more)
        for tray in trays:
            left = _tray_pieces(canvas, scene, tray, left=left, y=top + _STRIP // 2, pitch=pitch)


def _key(canvas: Canvas, board: GridBoard, scene: Scene) -> None:
    """Explain the damage marks that are on the table, at the right of the top strip."""
    badges = {badge.kind: badge for piece in scene.pieces for badge in piece.badges}
    off = sum(len(tray.pieces) for tray in scene.trays if tray.name in board.top.trays)
    taken = _TRAY_LEFT + off * _PITCH
    x = WIDTH - _EDGE
    for kind in sorted(badges, reverse=True):
        short = fit(badges[kind].short, theme.TRAY, 130)
        if x - text_width(short, theme.TRAY) - _KEY - 16 < taken:
            break
        y = _TOP_STRIP + 50
        x -= canvas.text(x, y + 12, short, theme.TRAY, scene.theme.ramps["ink"].upto(62), align="r")
        sign = scene.art.signs.of(kind).stamp(Guise(scene.theme, (_KEY, _KEY)))
        canvas.put(sign, x - 8 - _KEY // 2, y)
        x -= _KEY + 28


def _tray_pieces(canvas: Canvas, scene: Scene, tray: Tray, *, left: int, y: int, pitch: int) -> int:
    """Draw a tray's pieces from ``left``; returns where they end."""
    for number, piece in enumerate(tray.pieces):
        at = (left + pitch * number + pitch // 2, y)
        paint_small(canvas, scene, piece, at, faded=tray.faded)
    return left + pitch * len(tray.pieces)


def _footer(canvas: Canvas, board: GridBoard, scene: Scene) -> None:
    ink = scene.theme.ramps["ink"]
    beyond = board.top.trays + board.bottom.trays
    apart = [tray for tray in scene.trays if tray.name not in beyond and tray.pieces]
    paint_caption(canvas, scene.caption, ink, _CAPTION if apart else _LONG_CAPTION)
    names = [fit(tray.name, theme.TRAY, 200) for tray in apart]
    room = WIDTH - 2 * _EDGE - sum(text_width(name, theme.TRAY) + 28 for name in names)
    pitch = _pitch(room, sum(len(tray.pieces) for tray in apart))
    left = _EDGE
    for tray, name in zip(apart, names, strict=True):
        left += canvas.text(left, _APART_Y + 12, name, theme.TRAY, ink.upto(62)) + 8
        left = _tray_pieces(canvas, scene, tray, left=left, y=_APART_Y, pitch=pitch) + 20


def _pitch(room: int, pieces: int) -> int:
    """The distance of a tray's pieces, closer where there are many."""
    return max(0, min(_PITCH, room // max(1, pieces)))
