"""What is to come: dotted borders of where somebody may go or how far he gets, and charges."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from render.drawing.strokes import arrow, beam, towards
from render.plane import figures

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas
    from render.drawing.strokes import Spot
    from render.drawing.theme import Ramp
    from render.plane.table import PlaneLayout

_BROAD, _TIP = 15, 20
"""How wide the arrow of a charge is, and how long its tip."""
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


def paint_charge(canvas: Canvas, start: Spot, end: Spot, ramp: Ramp) -> None:
    """A broad arrow on gold, from whoever charges to his target."""
    beam(canvas, start, towards(end, start, _TIP), _BROAD + 8, canvas.theme.ramps["gold"])
    beam(canvas, start, towards(end, start, _TIP), _BROAD, ramp)
    arrow(canvas, towards(end, start, 2 * _TIP), end, ramp)
