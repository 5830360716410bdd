"""The picture: a PNG in one of two shapes, wide for a message and tall for an opened phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.layers import layer_of
from render.model.shape import Shape

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas
    from render.model.scene import Scene, Spot


def draw(scene: Scene, shape: Shape = Shape.WIDE, around: Spot | None = None) -> bytes:
    """The scene as an indexed PNG; the same bytes for the same arguments, on any thread."""
    return paint(scene, shape, around).png()


def paint(scene: Scene, shape: Shape = Shape.WIDE, around: Spot | None = None) -> Canvas:
    """The scene as a picture that is not encoded yet; only the part around a spot, if given."""
    return layer_of(scene.board).paint(scene.board, scene, shape, around)
