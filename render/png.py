"""The picture: a portrait PNG of 900 x 1600 pixels, made to be read on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.layers import layer_of

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas
    from render.model.scene import Scene


def draw(scene: Scene) -> bytes:
    """The scene as an indexed PNG; the same bytes for the same scene, on any thread."""
    return paint(scene).png()


def paint(scene: Scene) -> Canvas:
    """The scene as a picture that is not encoded yet."""
    return layer_of(scene.board).paint(scene.board, scene)
