"""What tells the state of a piece around it: bars bent around its sides, its nose, what is left."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.canvas import polygon, stamp_of
from render.drawing.strokes import turned

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas, Stamp
    from render.drawing.strokes import Spot
    from render.drawing.theme import Ramp

_GAP: Final = 9
"""Degrees that an arc leaves free at each end."""
_FINE: Final = 4
_HIGH: Final = 5
"""How high the bar of what is left is."""


@lru_cache(maxsize=64)
def nose(reach: int, course: int, ramp: Ramp) -> Stamp:
    """A dart that points where a piece does: longer than wide, so that no corner but one does."""
    wide, far = reach * 7 // 10, reach * 8 // 10
    return polygon(turned(((0, -reach), (wide, far), (0, reach // 2), (-wide, far)), course), ramp)


@lru_cache(maxsize=512)
def arc(reach: int, middle: int, span: int, thick: int, ramp: Ramp) -> Stamp:
    """A bar bent around a piece.

    Args:
        reach: From the middle of the piece to the inner edge of the bar, in pixels.
        middle: Where the middle of the bar is, in degrees clockwise from the top of the picture.
        span: How many degrees it may take; it leaves a gap at both ends.
        thick: How broad it is, in pixels.
        ramp: Its colour.
    """
    edge = reach + thick
    large = Image.new("L", (2 * edge * _FINE, 2 * edge * _FINE))
    start, end = middle - span // 2 + _GAP - 90, middle + span // 2 - _GAP - 90
    box = (_FINE, _FINE, (2 * edge - 1) * _FINE, (2 * edge - 1) * _FINE)
    ImageDraw.Draw(large).arc(box, start, end, fill=255, width=thick * _FINE)
    return stamp_of(large.reduce(_FINE), ramp.coarse(6), -edge, -edge)


def bar(canvas: Canvas, corner: Spot, wide: int, left: tuple[int, int], ramp: Ramp) -> None:
    """What is left of a piece, as a bar on a darker one; red when half of it is gone.

    Args:
        canvas: The picture.
        corner: The upper left corner.
        wide: How wide the whole bar is, in pixels.
        left: How much is left, and of how much.
        ramp: The colour of what is left.
    """
    x, y = corner
    have, whole = left
    pen = ImageDraw.Draw(canvas.image)
    ink, red = canvas.theme.ramps["ink"], canvas.theme.ramps["red"]
    paper = canvas.theme.ramps["paper"].full
    pen.rectangle((x - 1, y - 1, x + wide + 1, y + _HIGH + 1), fill=paper)
    pen.rectangle((x, y, x + wide, y + _HIGH), fill=ink.upto(30).full)
    fill = ramp if 2 * have > whole else red
    if have:
        pen.rectangle((x, y, x + wide * have // max(1, whole), y + _HIGH), fill=fill.full)
