"""What stands on an open ground, seen from above: fences and things. Boxes are in pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import ImageDraw

from render.drawing.art import Guise

if TYPE_CHECKING:
    from render.drawing.art import Art
    from render.drawing.canvas import Box, Canvas


def paint_fence(canvas: Canvas, box: Box, grain: int) -> None:
    """Posts and rails."""
    pen = ImageDraw.Draw(canvas.image)
    left, top, right, bottom = box
    ink, wood = canvas.theme.ramps["ink"].full, canvas.theme.ramps["wood"].steps[9]
    level = top == bottom
    first, last = (left, right) if level else (top, bottom)
    for shift in (-3, 3):
        if level:
            pen.line(
                (left, top + shift, right, top + shift),
                fill=canvas.theme.ramps["wood"].full,
                width=2,
            )
        else:
            pen.line(
                (left + shift, top, left + shift, bottom),
                fill=canvas.theme.ramps["wood"].full,
                width=2,
            )
    posts = max(1, (last - first) // (2 * grain))
    for post in range(posts + 1):
        along = first + (last - first) * post // posts
        x, y = (along, top) if level else (left, along)
        pen.rectangle((x - 5, y - 5, x + 4, y + 4), fill=ink)
        pen.rectangle((x - 3, y - 3, x + 2, y + 2), fill=wood)


def paint_thing(canvas: Canvas, art: Art, kind: str, box: Box) -> None:
    """Draw a thing in its box, and as far beyond it as it reaches."""
    left, top, right, bottom = box
    sprite = art.terrain.of(kind)
    grown = sprite.margin
    size = (max(6, right - left + 2 * grown), max(6, bottom - top + 2 * grown))
    canvas.put(sprite.stamp(Guise(canvas.theme, size)), (left + right) // 2, (top + bottom) // 2)
