"""The last action on an open ground, and what is being considered: lines, arrows, ghosts, words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from render import figures
from render.canvas import Canvas, fit, polygon, text_width
from render.labels import place
from render.scene import MoveMark, PlaceMark, PlanMark, ShotMark
from render.strokes import around, arrow, beam, cross, dashes, rays, towards
from render.theme import LABEL, Ramp
from render.themes.dust import DUST

if TYPE_CHECKING:
    from render.canvas import Box
    from render.layers.plane import PlaneLayout
    from render.scene import Mark, Scene
    from render.strokes import Spot

_RED = DUST.ramps["red"].upto(62)
_CLEAR = figures.RADIUS + 4
"""Arrows and lines of fire end so far from the middle of a base."""


def paint_under(canvas: Canvas, layout: PlaneLayout, scene: Scene) -> None:
    """Draw what lies below the figures: ghosts, arrows, lines of fire, bursts, the reach."""
    ground = layout.ground
    for mark in scene.marks:
        if isinstance(mark, PlanMark):
            if ground.shows(mark.start) and ground.shows(mark.end):
                _plan(canvas, layout, mark)
        elif isinstance(mark, MoveMark):
            ends = _ends(layout, mark)
            if ends is not None and mark.done:
                figures.paint_ghost(canvas, mark.piece, ends[0])
            if ends is not None:
                _arrow(canvas, *ends, DUST.skin(mark.piece.side).ramp if mark.done else _RED)
        elif isinstance(mark, ShotMark):
            ends = _ends(layout, mark)
            if ends is not None:
                _shot(canvas, mark, *ends)
        elif ground.shows(mark.at):
            canvas.put(polygon(rays(40), DUST.ramps["gold"]), *layout.at(mark.at))


def paint_over(canvas: Canvas, layout: PlaneLayout, scene: Scene, busy: list[Box]) -> None:
    """Draw what lies above the figures: crosses, the sight, and the words."""
    ink = DUST.ramps["ink"]
    for mark in scene.marks:
        if isinstance(mark, PlaceMark):
            continue
        ends = _ends(layout, mark)
        if ends is None:
            continue
        start, end = ends
        ramp, at = ink, end
        if isinstance(mark, ShotMark):
            ramp = _RED if mark.hit else ink
            if not mark.hit:
                cross(canvas, towards(end, start, min(_CLEAR + 14, _half(start, end))), 13, ink)
        elif isinstance(mark, MoveMark):
            if not mark.done:
                cross(canvas, towards(end, start, _half(start, end)), 12, _RED)
        elif mark.stop is not None and layout.ground.shows(mark.stop):
            ramp, at = _RED, layout.at(mark.stop)
            cross(canvas, at, 13, _RED)
        _word(canvas, layout, mark.word, at, ramp, [*busy, *beads(start, end)])


def beads(start: Spot, end: Spot) -> list[Box]:
    """Boxes along a line, for what should not hide it."""
    return [around((spot,), 7) for spot, _ in dashes(start, end, 14)]


def lines(layout: PlaneLayout, scene: Scene) -> list[Box]:
    """Boxes along the lines of all marks."""
    ends = [_ends(layout, mark) for mark in scene.marks if not isinstance(mark, PlaceMark)]
    return [box for each in ends if each is not None for box in beads(*each)]


def _ends(layout: PlaneLayout, mark: Mark) -> tuple[Spot, Spot] | None:
    """Where a mark begins and ends, if it does both on the table."""
    if isinstance(mark, PlaceMark):
        return None
    if layout.ground.shows(mark.start) and layout.ground.shows(mark.end):
        return layout.at(mark.start), layout.at(mark.end)
    return None


def _half(start: Spot, end: Spot) -> int:
    return round(math.dist(start, end)) // 2


def _arrow(canvas: Canvas, start: Spot, end: Spot, ramp: Ramp) -> None:
    clear = min(_CLEAR, _half(start, end) // 2)
    tail, tip = towards(start, end, clear), towards(end, start, clear)
    if math.dist(tail, tip) > 2:
        beam(canvas, tail, towards(tip, tail, 16), 15, DUST.ramps["paper"])
        arrow(canvas, tail, tip, ramp)


def _shot(canvas: Canvas, mark: ShotMark, start: Spot, end: Spot) -> None:
    paper = DUST.ramps["paper"]
    if mark.hit:
        beam(canvas, start, end, 15, paper)
        beam(canvas, start, end, 8, _RED)
        canvas.put(polygon(rays(52), _RED), *end)
        canvas.put(polygon(rays(40), DUST.ramps["red"].upto(85)), *end)
        if mark.wreck is not None:
            code = figures.code_of(mark.wreck)
            canvas.text(end[0], end[1] + 11, code, LABEL, DUST.ramps["ink"], align="m")
        return
    near = towards(end, start, min(_CLEAR + 4, _half(start, end)))
    beam(canvas, start, near, 11, paper)
    beam(canvas, start, near, 5, DUST.skin(mark.side).ramp, dashed=True)


def _plan(canvas: Canvas, layout: PlaneLayout, mark: PlanMark) -> None:
    """The reach as a dotted circle, and the way up to what stops it."""
    start, end = layout.at(mark.start), layout.at(mark.end)
    side = mark.piece.side % 2
    _circle(canvas, layout, start, layout.length(max(0, mark.reach)), side)
    look, paper = DUST.skin(side).ramp, DUST.ramps["paper"]
    shown = mark.stop is not None and layout.ground.shows(mark.stop)
    stop = layout.at(mark.stop) if shown and mark.stop is not None else end
    if mark.shot:
        beam(canvas, start, stop, 11, paper)
        beam(canvas, start, stop, 5, look)
        canvas.put(figures.sight(), *end)
    elif stop == end:
        _arrow(canvas, start, end, look)
        figures.paint_ghost(canvas, mark.piece, end)
    else:
        beam(canvas, start, stop, 11, paper)
        beam(canvas, start, stop, 6, look)
        figures.paint_ghost(canvas, mark.piece, end)
    if stop != end:
        beam(canvas, stop, end, 4, _RED, dashed=True)


def _circle(canvas: Canvas, layout: PlaneLayout, at: Spot, radius: int, side: int) -> None:
    left, top, right, bottom = layout.bounds
    dots = max(12, min(180, radius * 44 // 70))
    for dot in range(dots):
        angle = math.tau * dot / dots
        x = at[0] + round(math.cos(angle) * radius)
        y = at[1] + round(math.sin(angle) * radius)
        if left + 4 < x < right - 4 and top + 4 < y < bottom - 4:
            canvas.put(figures.bead(side), x, y)


def _word(
    canvas: Canvas, layout: PlaneLayout, word: str, at: Spot, ramp: Ramp, busy: list[Box]
) -> None:
    """Print words on a plate beside a spot, where they hide the least."""
    if not word:
        return
    text = fit(word, LABEL, 460)
    size = (text_width(text, LABEL) + 28, 42)
    (box,) = place(((at, size),), figures.RADIUS + 8, tuple(busy), layout.bounds)
    if box is None:
        left, top, right, bottom = layout.bounds
        x = max(left, min(at[0] - size[0] // 2, right - size[0]))
        y = max(top, min(at[1] + figures.RADIUS + 8, bottom - size[1]))
        box = (x, y, x + size[0], y + size[1])
    canvas.plate(box, DUST.ramps["paper"], ramp)
    canvas.text((box[0] + box[2]) // 2, box[3] - 10, text, LABEL, ramp, align="m")
