"""What is to come: dotted borders of where somebody may go or how far he gets, and charges."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from render.drawing.strokes import arrow, beam, towards
from render.drawing.theme import Style
from render.page.lens import cut
from render.plane import figures

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas
    from render.drawing.strokes import Spot
    from render.drawing.theme import Ramp
    from render.model.scene import PlanMark
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


def paint_ranges(canvas: Canvas, layout: PlaneLayout, at: Spot, mark: PlanMark) -> None:
    """Rings around a spot, each with its length where it is nearest the top, and its spokes."""
    side, style = mark.piece.side, Style(bold=True, size=max(26, layout.gauge.measure.size))
    ramp, paper = canvas.theme.skin(side).ramp, canvas.theme.ramps["paper"]
    left, top, right, bottom = layout.bounds
    far = layout.length(max(mark.rings))
    for spoke in mark.spokes:
        east, south = math.sin(math.radians(spoke)), -math.cos(math.radians(spoke))
        end = (at[0] + round(east * far), at[1] + round(south * far))
        seen = cut(at, end, layout.bounds)
        if seen is not None:
            tail = towards(*seen, min(layout.gauge.clear + 8, far // 2))
            beam(canvas, tail, seen[1], 3, ramp, dashed=True)
    for ring in mark.rings:
        radius = layout.length(ring)
        paint_circle(canvas, layout, at, radius, side)
        for x, y in _compass(at, radius):
            if left + 24 < x < right - 24 and top + 20 < y < bottom - 20:
                word = layout.ground.measure.text(ring)
                canvas.text(x, y + style.size // 3, word, style, ramp, align="m", halo=paper)
                break


def _compass(at: Spot, radius: int) -> tuple[Spot, ...]:
    """Where on a ring its length may be written."""
    x, y = at
    slant = radius * 7 // 10
    return (
        (x + slant, y - slant), (x - slant, y - slant), (x + slant, y + slant),
        (x - slant, y + slant), (x, y - radius), (x, y + radius),
    )  # fmt: skip


def paint_charge(canvas: Canvas, start: Spot, end: Spot, ramp: Ramp) -> None:
    """A broad arrow on gold, from whoever charges to his target."""
    beam(canvas, start, towards(end, start, _TIP), _BROAD + 8, canvas.theme.ramps["gold"])
    beam(canvas, start, towards(end, start, _TIP), _BROAD, ramp)
    arrow(canvas, towards(end, start, 2 * _TIP), end, ramp)
