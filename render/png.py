"""The picture: a PNG in one of two shapes, wide for a message and tall for an opened phone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from render.layers import layer_of
from render.model.shape import Shape
from render.page import end
from render.page.callouts import Target, explained
from rules.kernel.system.how_to_play import Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Canvas
    from render.model.callout import Callout
    from render.model.ending import Ending
    from render.model.scene import Scene, Spot


def draw(scene: Scene, shape: Shape = Shape.WIDE, around: Spot | None = None) -> bytes:
    """The scene as an indexed PNG; the same bytes for the same arguments, on any thread."""
    return paint(scene, shape, around).png()


def draw_end(scene: Scene, ending: Ending, shape: Shape = Shape.WIDE) -> bytes:
    """The final board of a game and how it ended, as an indexed PNG.

    A wide one has the size of all wide pages; a tall one is higher than others by a panel.
    """
    return paint_end(scene, ending, shape).png()


def paint_end(scene: Scene, ending: Ending, shape: Shape = Shape.WIDE) -> Canvas:
    """The final board and how it ended as a picture that is not encoded yet."""
    still, layer = replace(scene, highlight=()), layer_of(scene.board)
    if shape is Shape.TALL:
        judged = replace(
            still,
            status=ending.verdict,
            status_side=ending.winning_side,
            caption=ending.words,
        )
        return end.below(layer.paint(scene.board, judged, shape), still, ending)
    stage = layer.stage(scene.board, still)
    end.paint_words(stage, still, ending)
    return stage.canvas


def paint(scene: Scene, shape: Shape = Shape.WIDE, around: Spot | None = None) -> Canvas:
    """The scene as a picture that is not encoded yet; only the part around a spot, if given."""
    return layer_of(scene.board).paint(scene.board, scene, shape, around)


def draw_explained(scene: Scene, callouts: Sequence[Callout]) -> bytes:
    """The wide page of a scene with numbered notes on it, and below it what they say.

    Raises:
        KeyError: A note is on a part that the page of the scene does not have.
    """
    layer = layer_of(scene.board)
    page = layer.paint(scene.board, scene, Shape.WIDE, None)
    targets = [
        Target(page.parts[each.target], level=True)
        if isinstance(each.target, Part)
        else Target(layer.box(scene.board, scene, each.target))
        for each in callouts
    ]
    return explained(page, targets, [each.words for each in callouts]).png(whole=True)
