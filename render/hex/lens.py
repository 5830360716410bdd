"""A page that shows some columns and rows of a map around a hex, enlarged."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from render.cells import span
from render.hex.layout import HexLayout, Part
from render.hex.wide import paint_scene, still
from render.model.shape import Shape
from render.page import lens
from rules.space.hex import Hex

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas
    from render.hex.board import HexBoard
    from render.model.scene import Scene
    from rules.space.hex import HexMap

_CELL: Final = 132
"""How wide a hex is at least, in pixels."""
_SMALL: Final = 400


def paint(board: HexBoard, scene: Scene, shape: Shape, around: Hex) -> Canvas:
    """The part around a hex as a picture that is not encoded yet."""
    layout = layout_of(board.grid, shape, around)
    clean = still(layout, board, scene.theme, scene.art, shape.size)
    canvas = clean.copy()
    paint_scene(canvas, layout, board, scene)
    canvas = lens.window(canvas, clean, layout.bounds)
    lens.paint_words(canvas, scene, shape, _whereabouts(board.grid, scene, layout))
    return canvas


@lru_cache(maxsize=64)
def layout_of(grid: HexMap, shape: Shape, around: Hex) -> HexLayout:
    """Where the hexes around one lie on the page."""
    box = lens.TABLES[shape]
    turned = shape is Shape.TALL
    wide, high = box[2] - box[0], box[3] - box[1]
    if turned:
        wide, high = high, wide
    first, last = span(around.column, wide // _CELL, grid.columns)
    top, bottom = span(around.row, high * 115 // (_CELL * 100), grid.rows)
    part = Part(Hex(first, top), Hex(last, bottom))
    return HexLayout.fit(grid, box, turned=turned, part=part)


def words(grid: HexMap, shape: Shape, around: Hex) -> str:
    """What is shown, in a sentence."""
    part = layout_of(grid, shape, around).part
    return f"Only {part.first} to {part.last} are shown." if part is not None else ""


def _whereabouts(grid: HexMap, scene: Scene, layout: HexLayout) -> lens.Whereabouts:
    """The whole map as it lies on the page, in a unit of its own."""
    whole = HexLayout.fit(grid, (0, 0, _SMALL, _SMALL), turned=layout.turned)
    boxes = [whole.box(cell) for cell in layout.cells]
    stood = [(whole.centre(p.at), p.side) for p in scene.pieces if whole.shows(p.at)]
    return lens.whereabouts(whole.bounds, boxes, stood)
