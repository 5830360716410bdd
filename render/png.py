"""The picture: a portrait PNG of 900 x 1600 pixels, made to be read on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.grid import page as grid
from render.model.ground import Ground
from render.plane import page as plane

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas
    from render.model.scene import Scene


def draw(scene: Scene) -> bytes:
    """The scene as an indexed PNG; the same bytes for the same scene, on any thread."""
    return paint(scene).png()


def paint(scene: Scene) -> Canvas:
    """The scene as a picture that is not encoded yet."""
    if isinstance(scene.board, Ground):
        return plane.paint(scene.board, scene)
    return grid.paint(scene.board, scene)
