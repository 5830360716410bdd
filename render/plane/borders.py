"""Dotted borders of what is considered: of where somebody may go, and of how far he gets."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from render.drawing.strokes import towards
from render.plane import figures

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas
    from render.drawing.strokes import Spot
    from render.plane.table import PlaneLayout

_DOTS = 10.5
"""Pixels from dot to dot of a border."""


def paint_border(canvas: Canvas, corners: list[Spot], side: int) -> None:
    """Dots along a closed line, evenly, however short its pieces are."""
    left = 0.0
    for start, end in pairwise((*corners, corners[0])):
        length = math.dist(start, end)
        while left < length:
            canvas.put(figures.bead(canvas.theme, side), *towards(start, end, round(left)))
            left += _DOTS
        left -= length


def paint_circle(canvas: Canvas, layout: PlaneLayout, at: Spot, radius: int, side: int) -> None:
    """Dots around a spot, so many pixels from it, as far as they lie on the table."""
    left, top, right, bottom = layout.bounds
    dots = max(12, min(180, radius * 44 // 70))
    for dot in range(dots):
        angle = math.tau * dot / dots
        x = at[0] + round(math.cos(angle) * radius)
        y = at[1] + round(math.sin(angle) * radius)
        if left + 4 < x < right - 4 and top + 4 < y < bottom - 4:
            canvas.put(figures.bead(canvas.theme, side), x, y)
