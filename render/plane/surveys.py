"""What a player asks the table on an open ground: where a piece gets, and who fires on a place."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from render.drawing.canvas import text_width
from render.drawing.strokes import around, arrow, beam, hidden, towards
from render.drawing.theme import Style
from render.model.scene import SpotMark
from render.plane.light import paint_light

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Box, Canvas
    from render.drawing.strokes import Spot
    from render.model.scene import ReachMark, Scene, ThreatMark
    from render.plane.table import PlaneLayout

_DOT = 16
"""Half of what the plate with the number of a place takes up."""
_NUMBER = Style(bold=True, size=26)
_TURNS = (0, 0.5, -0.5, 1, -1, 1.6, -1.6, 2.2, -2.2)
"""How far the word of a threat turns aside from straight behind, the best place first."""


def dot(layout: PlaneLayout, mark: SpotMark) -> list[Box]:
    """What the number of a place takes up."""
    return [around((layout.at(mark.at),), _DOT)] if layout.shows(mark.at) else []


def behind(layout: PlaneLayout, word: str, start: Spot, end: Spot, taken: Sequence[Box]) -> Box:
    """The plate of a word close behind whoever fires, away from his line, so that it is his."""
    gauge = layout.gauge
    half, high = text_width(word, gauge.word) // 2 + 10, gauge.word.size * 6 // 11
    left, top, right, bottom = layout.bounds
    straight = math.atan2(start[1] - end[1], start[0] - end[0])
    boxes = []
    for turn in _TURNS:
        east, south = math.cos(straight + turn), math.sin(straight + turn)
        far = gauge.clear + 4 + min(half / max(abs(east), 0.01), high / max(abs(south), 0.01))
        x = min(max(round(start[0] + east * far), left + half), right - half)
        y = min(max(round(start[1] + south * far), top + high), bottom - high)
        boxes.append((x - half, y - high, x + half, y + high))
    return min(boxes, key=lambda box: hidden(box, taken))


def paint_reach(canvas: Canvas, layout: PlaneLayout, mark: ReachMark) -> None:
    """Light up where somebody gets."""
    for area in mark.areas:
        paint_light(canvas, [layout.at(point) for point in area])


def paint_spots(canvas: Canvas, layout: PlaneLayout, scene: Scene) -> None:
    """Put the number of each place there."""
    paper, ink = canvas.theme.ramps["paper"], canvas.theme.ramps["ink"]
    for mark in scene.marks:
        if isinstance(mark, SpotMark):
            for box in dot(layout, mark):
                canvas.plate(box, paper, ink)
                x, y = layout.at(mark.at)  # type: ignore[arg-type]  # it has a box
                canvas.text(x, y + _NUMBER.size * 35 // 100, mark.word, _NUMBER, ink, align="m")


def paint_threat(
    canvas: Canvas, layout: PlaneLayout, mark: ThreatMark, start: Spot, end: Spot
) -> None:
    """A line of fire from who could shoot to just before the place, with a tip."""
    ramp, gauge = canvas.theme.skin(mark.piece.side).ramp, layout.gauge
    tip = towards(end, start, gauge.clear)
    beam(canvas, start, tip, 15, canvas.theme.ramps["paper"])
    arrow(canvas, start, tip, ramp, dashed=not mark.aimed)
