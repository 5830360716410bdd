"""The tall page of a game on hexes: the map turned by a quarter, words above and below it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from render.hex.layout import HexLayout
from render.hex.wide import paint_scene, still
from render.model.shape import Shape
from render.page.caption import Room, paint_caption
from render.page.chart import paint_chart
from render.page.header import paint_header

if TYPE_CHECKING:
    from render.drawing.canvas import Box, Canvas
    from render.hex.board import HexBoard
    from render.model.scene import Scene
    from rules.space.hex import HexMap

WIDTH, HEIGHT = Shape.TALL.size
_EDGE: Final = 20
_HEADER: Box = (_EDGE, 0, WIDTH - _EDGE, 122)
_CAPTION: Final = Room(_EDGE, WIDTH - _EDGE, 172, 42, 2)
_CHART: Final = 300
_MAP: Box = (10, 232, WIDTH - 10, HEIGHT - _CHART - 20)
_BELOW: Box = (_EDGE, HEIGHT - _CHART, WIDTH - _EDGE, HEIGHT - 10)


def paint(board: HexBoard, scene: Scene) -> Canvas:
    """The scene as a picture that is not encoded yet."""
    layout = layout_of(board.grid)
    canvas = still(layout, board, scene.theme, scene.art, (WIDTH, HEIGHT)).copy()
    paint_scene(canvas, layout, board, scene)
    paint_header(canvas, scene, _HEADER)
    paint_caption(canvas, scene.caption, scene.theme.ramps["ink"], _CAPTION)
    if scene.chart is not None:
        paint_chart(canvas, scene.chart, _BELOW)
    return canvas


@lru_cache(maxsize=8)
def layout_of(grid: HexMap) -> HexLayout:
    """Where the hexes lie."""
    return HexLayout.fit(grid, _MAP, turned=True)
