"""Shots that are told together: thin lines of fire with small bursts and crosses at their ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing.canvas import polygon
from render.drawing.strokes import beam, rays

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas
    from render.drawing.strokes import Spot
    from render.model.scene import ShotMark

REACH = 17
"""How large the burst at the end of such a line is."""
_CORE, _MISS = 10, 7
"""The inside of a burst, and half of a cross."""


def paint_line(canvas: Canvas, mark: ShotMark, start: Spot, end: Spot) -> None:
    """A thin line of fire: whole if it hit, else dashed."""
    beam(canvas, start, end, 7 if mark.hit else 5, canvas.theme.ramps["paper"])
    if mark.hit:
        beam(canvas, start, end, 4, canvas.theme.ramps["red"].upto(62))
    else:
        beam(canvas, start, end, 3, canvas.theme.skin(mark.side).ramp, dashed=True)


def paint_end(canvas: Canvas, mark: ShotMark, end: Spot) -> None:
    """A small burst where a thin line of fire hit, a small cross where it did not."""
    if mark.hit:
        red = canvas.theme.ramps["red"]
        canvas.put(polygon(rays(REACH), red.upto(62)), *end)
        canvas.put(polygon(rays(_CORE), red.upto(85)), *end)
        return
    x, y = end
    for width, ramp in ((9, canvas.theme.ramps["paper"]), (4, canvas.theme.ramps["ink"])):
        for slant in (-1, 1):
            ends = (x - _MISS, y - _MISS * slant), (x + _MISS, y + _MISS * slant)
            beam(canvas, *ends, width, ramp)
