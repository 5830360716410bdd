"""A page that shows one part of an open ground, about a third of the table's width, enlarged."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.drawing.canvas import Canvas
from render.drawing.stills import kept
from render.model.shape import Shape
from render.page import lens
from render.plane import forces, table, wide
from render.plane.gauge import LENS
from render.plane.table import PlaneLayout
from rules.space.plane import Point, Rect

if TYPE_CHECKING:
    from render.drawing.art import Art
    from render.drawing.theme import Theme
    from render.model.scene import Scene
    from render.plane.ground import Ground

_SCALE, _MEASURE = 44, 30
"""What the measure takes at the left of the table and above it."""
_SHARE = 3


def paint(board: Ground, scene: Scene, shape: Shape, around: Point) -> Canvas:
    """The part around a point as a picture that is not encoded yet."""
    layout = layout_of(board, shape, around)
    clean = _still(scene.theme, scene.art, layout, shape)
    drawn = clean.copy()
    wide.paint_table(drawn, layout, scene)
    canvas = lens.window(drawn, clean, layout.bounds)
    stood = tuple((p.at, p.side) for p in scene.pieces if board.shows(p.at))
    where = lens.Whereabouts((board.width, board.depth), (*layout.shown,), stood)
    wide_, told = lens.COLUMN, []
    if shape is Shape.WIDE:
        told = [forces.sides(canvas, scene, wide_), *forces.key(canvas, layout, scene, wide_)]
    lens.paint_words(canvas, scene, shape, where, told)
    return canvas


@kept
def _still(theme: Theme, art: Art, layout: PlaneLayout, shape: Shape) -> Canvas:
    """The part with all that stands still on it, in a frame. Not to be drawn on: copy it."""
    drawn = wide.bare(theme, art, layout, shape.size)
    page = Canvas(art.backdrop(theme, shape.size), theme)
    table.paint_frame(page, layout)
    return lens.window(drawn, page, layout.bounds)


@lru_cache(maxsize=64)
def layout_of(board: Ground, shape: Shape, around: Point) -> PlaneLayout:
    """Where the part around a point lies on the page."""
    left, top, right, bottom = lens.TABLES[shape]
    box = (left + _SCALE, top + _MEASURE, right, bottom)
    part = part_of(board, (box[2] - box[0], box[3] - box[1]), around)
    return PlaneLayout.fit(board, box, LENS, part)


def part_of(board: Ground, size: tuple[int, int], around: Point) -> Rect:
    """What is shown around a point: of the page's proportions, and inside of the table.

    It is at least as wide as the bar of the scale is long, and begins at whole units.
    """
    width = min(board.width, max(board.measure.span, board.width // _SHARE))
    depth = min(board.depth, width * size[1] // size[0])
    west = _start(around.x, width, board.width, board.measure.unit)
    north = _start(around.y, depth, board.depth, board.measure.unit)
    return Rect(west, north, west + width, north + depth)


def _start(middle: int, length: int, whole: int, unit: int) -> int:
    """Where a length begins that has something in its middle, and stays inside of a whole."""
    start = (middle - length // 2 + unit // 2) // unit * unit
    return max(0, min(start, whole - length))


def words(board: Ground, shape: Shape, around: Point) -> str:
    """From which point to which is shown, in a sentence."""
    part = layout_of(board, shape, around).shown
    first, _, last, _ = part.corners
    return f"Only the part from {first} to {last} is shown ({board.measure.many} east, south)."
