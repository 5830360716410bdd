"""The wide page of a game on hexes: the map at the left, words in a column at the right."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from render.drawing.canvas import Canvas, wrap
from render.drawing.stills import kept
from render.drawing.theme import TRAY
from render.hex import field
from render.hex.layout import HexLayout
from render.hex.marks import covered, outcomes_of, paint_over, paint_under, taken_cells
from render.hex.pieces import paint_glows, paint_pieces
from render.model.shape import Shape
from render.page import column
from render.page.end import Stage
from rules.kernel.system.how_to_play import Part

if TYPE_CHECKING:
    from render.drawing.art import Art
    from render.drawing.canvas import Box
    from render.drawing.theme import Theme
    from render.hex.board import HexBoard
    from render.model.scene import Scene
    from render.page.column import Block
    from rules.space.hex import HexMap

WIDTH, HEIGHT = Shape.WIDE.size
_EDGE: Final = 22
_COLUMN: Final = 384
_MAP: Box = (12, 14, WIDTH - _EDGE - _COLUMN - 18, HEIGHT - 14)
_PANEL: Box = (WIDTH - _EDGE - _COLUMN, 18, WIDTH - _EDGE, HEIGHT - 18)
_LINE: Final = 40
_SHADES: Final = 3


def paint(board: HexBoard, scene: Scene) -> Canvas:
    """The scene as a picture that is not encoded yet."""
    canvas, (box,) = stage(board, scene)
    wide = box[2] - box[0]
    blocks = [
        column.heading(canvas, scene, wide),
        column.banner(canvas, scene, wide),
        column.caption(canvas, scene.caption, wide, column.BANNER.size),
    ]
    if scene.chart is not None:
        blocks.append(column.charted(canvas, scene.chart))
    blocks.append(_trays(canvas, scene, wide))
    column.stack(blocks, box)
    return canvas


def stage(board: HexBoard, scene: Scene) -> Stage:
    """The map without words beside it."""
    layout = layout_of(board.grid)
    canvas = still(layout, board, scene.theme, scene.art, (WIDTH, HEIGHT)).copy()
    paint_scene(canvas, layout, board, scene)
    return Stage(canvas, (_PANEL,))


def paint_scene(canvas: Canvas, layout: HexLayout, board: HexBoard, scene: Scene) -> None:
    """All that moves, and the names of the hexes that nothing hides."""
    taken = {each.cell for each in board.terrain} | taken_cells(layout, scene)
    outcomes = outcomes_of(layout, scene)
    hidden = taken | set(covered(layout, outcomes))
    lit = {spot for spot in scene.highlight if layout.shows(spot)}
    field.paint_names(canvas, layout, hidden | lit)
    ramp = scene.theme.skin(scene.status_side or 0).ramp
    for cell in sorted(lit):
        field.paint_lit(canvas, layout, cell, ramp, named=cell not in hidden)
    paint_glows(canvas, layout, scene)
    paint_under(canvas, layout, scene)
    paint_pieces(canvas, layout, scene)
    paint_over(canvas, outcomes)


@lru_cache(maxsize=8)
def layout_of(grid: HexMap) -> HexLayout:
    """Where the hexes lie."""
    return HexLayout.fit(grid, _MAP)


@kept
def still(
    layout: HexLayout, board: HexBoard, look: Theme, art: Art, size: tuple[int, int]
) -> Canvas:
    """What stays the same for a whole game. Not to be drawn on: copy it."""
    canvas = Canvas(art.backdrop(look, size), look)
    field.paint_lines(canvas, layout)
    field.paint_pulls(canvas, layout, board.pulls)
    field.paint_terrain(canvas, layout, board.terrain, art)
    return canvas


def _trays(canvas: Canvas, scene: Scene, wide: int) -> Block:
    """Who is off the map, in words."""
    lines = [
        line
        for tray in scene.trays
        if tray.pieces
        for line in wrap(
            f"{tray.name}: {', '.join(each.name for each in tray.pieces)}", TRAY, wide, 3
        )
    ]
    ink = canvas.theme.ramps["ink"].upto(75).coarse(_SHADES)

    def draw(box: Box) -> None:
        left, top, _, _ = canvas.parts[Part.TRAYS] = box
        for number, line in enumerate(lines):
            canvas.text(left, top + 30 + number * _LINE, line, TRAY, ink)

    high = len(lines) * _LINE
    return column.Block(high, high, draw)
