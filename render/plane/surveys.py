"""What a player asks the table on an open ground: where a piece gets, and who fires on a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing.canvas import polygon
from render.drawing.strokes import arrow, beam, rays, towards
from render.model.scene import ReachMark
from render.plane.light import paint_light

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas
    from render.drawing.strokes import Spot
    from render.model.scene import SpotMark, ThreatMark
    from render.plane.table import PlaneLayout

_DOT, _RIM = 9, 13
"""Half of what the dot of a place takes up, without and with its rim."""


def paint_ground(canvas: Canvas, layout: PlaneLayout, mark: ReachMark | SpotMark) -> None:
    """Light up where somebody gets, or put a dot with a rim where a place has a name."""
    if isinstance(mark, ReachMark):
        for area in mark.areas:
            paint_light(canvas, [layout.at(point) for point in area])
    elif layout.ground.shows(mark.at):
        spot = layout.at(mark.at)
        canvas.put(polygon(rays(_RIM), canvas.theme.ramps["paper"]), *spot)
        canvas.put(polygon(rays(_DOT), canvas.theme.ramps["ink"]), *spot)


def paint_threat(
    canvas: Canvas, layout: PlaneLayout, mark: ThreatMark, start: Spot, end: Spot
) -> None:
    """A line of fire from who could shoot to just before the place, with a tip."""
    ramp, gauge = canvas.theme.skin(mark.piece.side).ramp, layout.gauge
    tip = towards(end, start, gauge.clear)
    beam(canvas, start, tip, 9, canvas.theme.ramps["paper"])
    arrow(canvas, start, tip, ramp)
