"""A page that shows some rows and lanes of a grid around a cell, enlarged."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.cells import span
from render.drawing import theme
from render.drawing.canvas import Canvas, fit
from render.drawing.stills import kept
from render.grid import lattice
from render.grid.layout import GridLayout, Part
from render.grid.marks import covered, outcomes_of, paint_over, paint_under, taken_cells
from render.grid.pieces import paint_glows, paint_pieces
from render.model.shape import Shape
from render.page import lens
from rules.space.grid import Cell

if TYPE_CHECKING:
    from render.drawing.art import Art
    from render.drawing.canvas import Box
    from render.drawing.theme import Theme
    from render.grid.board import Feature, GridBoard, Shade
    from render.model.scene import Scene
    from rules.space.grid import BrickGrid

_CELL = 172
"""How wide and how high a cell is at least, in pixels."""
_NAME = 40
"""How much height the name of an edge takes."""
_BEYOND = 24
"""So far beyond the part lines are seen that lead out of it."""
_SMALL = 400
"""The small map of the table is measured by a layout of about that size."""


def paint(board: GridBoard, scene: Scene, shape: Shape, around: Cell) -> Canvas:
    """The part around a cell as a picture that is not encoded yet."""
    layout = layout_of(board.grid, shape, around)
    clean = _still(layout, board.features, board.shades, scene.theme, scene.art)
    canvas = clean.copy()
    outcomes = outcomes_of(layout, scene)
    taken = {*taken_cells(layout, scene), *lattice.named_in(layout, covered(outcomes))}
    lattice.paint_names(canvas, layout, board.features, board.shades, taken)
    lit = scene.theme.skin(scene.status_side or 0).ramp
    for spot in scene.highlight:
        if layout.shows(spot):
            lattice.paint_lit(canvas, layout, spot, lit, named=spot not in taken)
    paint_glows(canvas, layout, scene)
    paint_under(canvas, layout, scene)
    paint_pieces(canvas, layout, scene)
    paint_over(canvas, layout, outcomes)
    left, top, right, bottom = layout.bounds
    seen = (left - _BEYOND, top - _BEYOND, right + _BEYOND, bottom + _BEYOND)
    canvas = lens.window(canvas, clean, seen)
    _edges(canvas, layout, board)
    lens.paint_words(canvas, scene, shape, _whereabouts(board.grid, scene, layout))
    return canvas


@lru_cache(maxsize=64)
def layout_of(grid: BrickGrid, shape: Shape, around: Cell) -> GridLayout:
    """Where the cells around one lie on the page."""
    left, top, right, bottom = lens.TABLES[shape]
    box = (left + _BEYOND, top + _NAME, right - _BEYOND, bottom - _NAME // 2)
    part = part_of(grid, (box[2] - box[0], box[3] - box[1]), around, turned=shape is Shape.WIDE)
    return GridLayout.enlarge(grid, box, part, turned=shape is Shape.WIDE)


def part_of(grid: BrickGrid, size: tuple[int, int], around: Cell, *, turned: bool) -> Part:
    """As many rows and lanes around a cell as there is room for, all on the table."""
    wide, high = (each // _CELL for each in size)
    rows, lanes = (wide, high) if turned else (high, wide)
    first_row, last_row = span(around.row, rows, grid.rows)
    first_lane, last_lane = span(around.lane, lanes, grid.lanes)
    return Part(Cell(first_row, first_lane), Cell(last_row, last_lane))


def words(grid: BrickGrid, shape: Shape, around: Cell) -> str:
    """What is shown, in a sentence."""
    part = layout_of(grid, shape, around).part
    if part is None:
        return ""
    first, last = part
    return f"Only rows {first.row} to {last.row} of lanes {first.lane} to {last.lane} are shown."


@kept
def _still(
    layout: GridLayout,
    features: tuple[Feature, ...],
    shades: tuple[Shade, ...],
    look: Theme,
    art: Art,
) -> Canvas:
    """The part with its terrain, without names. Not to be drawn on: copy it."""
    size = (Shape.WIDE if layout.turned else Shape.TALL).size
    canvas = Canvas(art.backdrop(look, size), look)
    lattice.calm(canvas, layout.bounds)
    lattice.paint_table(canvas, layout, features, shades, art)
    return canvas


def _edges(canvas: Canvas, layout: GridLayout, board: GridBoard) -> None:
    """Name what lies beyond the first and the last row, where they are shown."""
    ink = canvas.theme.ramps["ink"].upto(70).coarse(3)
    left, top, right, bottom = layout.bounds
    room = (right - left) // 2 - 20
    if layout.cells[0].row == 1:
        name = fit(board.top.name, theme.EDGE, room)
        canvas.text(left, top - 12, name, theme.EDGE, ink)
    if layout.cells[-1].row == board.grid.rows:
        name = fit(board.bottom.name, theme.EDGE, room)
        base = top - 12 if layout.turned else bottom + 30
        canvas.text(right, base, name, theme.EDGE, ink, align="r")


def _whereabouts(grid: BrickGrid, scene: Scene, layout: GridLayout) -> lens.Whereabouts:
    """The whole table as it lies on the page, in a unit of its own."""
    box: Box = (0, 0, _SMALL, _SMALL)
    whole = GridLayout.turn(grid, box) if layout.turned else GridLayout.fit(grid, box)
    boxes = [whole.box(cell, 0) for cell in layout.cells]
    stood = [(whole.centre(p.at), p.side) for p in scene.pieces if whole.shows(p.at)]
    return lens.whereabouts(whole.bounds, boxes, stood)
