"""The last action on an open ground, and what is being considered: lines, arrows, ghosts, words."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from render.drawing.canvas import Canvas, polygon, printable, text_width, wrap
from render.drawing.placement import place_word
from render.drawing.strokes import around, arrow, beam, cross, dashes, rays, towards
from render.drawing.theme import LABEL
from render.model.scene import MoveMark, PlaceMark, PlanMark, ShotMark
from render.plane import figures, outlines
from rules.space.plane import Point, Rect, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.drawing.canvas import Box
    from render.drawing.strokes import Spot
    from render.drawing.theme import Ramp
    from render.model.scene import Mark, Piece, Scene
    from render.plane.ground import Ground
    from render.plane.table import PlaneLayout

Moved: TypeAlias = "Mapping[Point, Spot]"
"""Where figures are drawn that had to make room for others."""

_DOTS = 10.5
"""Pixels from dot to dot of a border."""
_PLATE = 460
"""How wide the words beside a mark may be; longer ones take two lines."""
_LINE = 30
_CLEAR = figures.RADIUS + 4
"""Arrows and lines of fire end so far from the middle of a base."""


def _red(canvas: Canvas) -> Ramp:
    return canvas.theme.ramps["red"].upto(62)


def paint_under(canvas: Canvas, layout: PlaneLayout, scene: Scene, moved: Moved) -> None:
    """Draw what lies below the figures: ghosts, arrows, lines of fire, bursts, the reach."""
    ground = layout.ground
    for mark in scene.marks:
        if isinstance(mark, PlanMark):
            ends = _ends(layout, mark, moved)
            if ends is not None:
                _plan(canvas, layout, scene, mark, ends)
        elif isinstance(mark, MoveMark):
            ends = _ends(layout, mark, moved)
            if ends is not None and mark.done:
                _ghost(canvas, layout, scene, mark.piece, ends[0])
            if ends is not None:
                _arrow(
                    canvas,
                    *ends,
                    canvas.theme.skin(mark.piece.side).ramp if mark.done else _red(canvas),
                )
        elif isinstance(mark, ShotMark):
            ends = _ends(layout, mark, moved)
            if ends is not None:
                _shot(canvas, mark, *ends)
        elif ground.shows(mark.at):
            spot = moved.get(mark.at) or layout.at(mark.at)
            canvas.put(polygon(rays(48), canvas.theme.ramps["gold"]), *spot)


def paint_over(
    canvas: Canvas, layout: PlaneLayout, scene: Scene, moved: Moved, busy: list[Box]
) -> None:
    """Draw what lies above the figures: crosses, the sight, and the words."""
    ink = canvas.theme.ramps["ink"]
    for mark in scene.marks:
        if isinstance(mark, PlaceMark):
            continue
        ends = _ends(layout, mark, moved)
        if ends is None:
            continue
        start, end = ends
        ramp, at = ink, end
        if isinstance(mark, ShotMark):
            ramp = _red(canvas) if mark.hit else ink
            if not mark.hit:
                cross(canvas, towards(end, start, min(_CLEAR + 14, _half(start, end))), 13, ink)
        elif isinstance(mark, MoveMark):
            if not mark.done:
                cross(canvas, towards(end, start, _half(start, end)), 12, _red(canvas))
        elif mark.stop is not None and layout.ground.shows(mark.stop):
            ramp, at = _red(canvas), layout.at(mark.stop)
            beside = towards(end, start, min(_CLEAR + 14, _half(start, end)))
            cross(canvas, beside if mark.shot and mark.stop == mark.end else at, 13, _red(canvas))
        if mark.word:
            lines = _in_lines(mark.word)
            size = (max(text_width(line, LABEL) for line in lines) + 28, 12 + _LINE * len(lines))
            taken = (*busy, *beads(start, end))
            box = place_word(at, size, figures.RADIUS + 8, taken, layout.bounds)
            _say(canvas, lines, box, ramp)
            busy = [*busy, box]


def _say(canvas: Canvas, lines: tuple[str, ...], box: Box, ramp: Ramp) -> None:
    """Put words on a plate."""
    canvas.plate(box, canvas.theme.ramps["paper"], ramp)
    middle = (box[0] + box[2]) // 2
    for number, line in enumerate(reversed(lines)):
        canvas.text(middle, box[3] - 10 - _LINE * number, line, LABEL, ramp, align="m")


def _in_lines(words: str) -> tuple[str, ...]:
    """Words in one line, or in two that are about as long."""
    whole = text_width(printable(words), LABEL)
    if whole <= _PLATE:
        return (printable(words),)
    longest = max(text_width(word, LABEL) for word in printable(words).split(" "))
    return wrap(words, LABEL, min(_PLATE, whole // 2 + longest), 2)


def beads(start: Spot, end: Spot) -> list[Box]:
    """Boxes along a line, for what should not hide it."""
    return [around((spot,), 7) for spot, _ in dashes(start, end, 14)]


def lines(layout: PlaneLayout, scene: Scene, moved: Moved) -> list[Box]:
    """Boxes along the lines of all marks, and around bursts and ghosts."""
    boxes: list[Box] = []
    for mark in scene.marks:
        ends = _ends(layout, mark, moved)
        if ends is not None:
            boxes += beads(*ends)
            boxes += [around(ends[1:], 40)] if isinstance(mark, ShotMark) and mark.hit else []
            boxes += [around(ends[:1], figures.RADIUS)] if isinstance(mark, MoveMark) else []
            if isinstance(mark, PlanMark) and not mark.shot:
                boxes.append(around(ends[1:], figures.RADIUS))
    return boxes


def _ends(layout: PlaneLayout, mark: Mark, moved: Moved) -> tuple[Spot, Spot] | None:
    """Where a mark begins and ends, if it does both on the table; a plan ends at its edge."""
    if isinstance(mark, PlaceMark):
        return None
    start, end = mark.start, mark.end
    if isinstance(mark, PlanMark) and isinstance(end, Point) and layout.ground.shows(start):
        end = _up_to_edge(layout.ground, start, end)
    if layout.ground.shows(start) and layout.ground.shows(end):
        return moved.get(start) or layout.at(start), moved.get(end) or layout.at(end)
    return None


def _up_to_edge(ground: Ground, start: Point, end: Point) -> Point:
    """The end of a line from a point of the table, or where it leaves the table."""
    parts = [(1, 1)]
    for here, there, far in ((start.x, end.x, ground.width), (start.y, end.y, ground.depth)):
        if there < 0:
            parts.append((here, here - there))
        elif there > far:
            parts.append((far - here, there - here))
    part, whole = min(parts, key=lambda each: each[0] / each[1])
    x, y = ((b - a) * part // whole for a, b in zip(start, end, strict=True))
    return nearest(start.moved(x, y), Rect(0, 0, ground.width, ground.depth))


def _half(start: Spot, end: Spot) -> int:
    return round(math.dist(start, end)) // 2


def _arrow(canvas: Canvas, start: Spot, end: Spot, ramp: Ramp) -> None:
    clear = min(_CLEAR, _half(start, end) // 2)
    tail, tip = towards(start, end, clear), towards(end, start, clear)
    if tail != tip:
        beam(canvas, tail, towards(tip, tail, 16), 15, canvas.theme.ramps["paper"])
        arrow(canvas, tail, tip, ramp)


def _shot(canvas: Canvas, mark: ShotMark, start: Spot, end: Spot) -> None:
    paper = canvas.theme.ramps["paper"]
    if mark.hit:
        beam(canvas, start, end, 15, paper)
        beam(canvas, start, end, 8, _red(canvas))
        canvas.put(polygon(rays(58), _red(canvas)), *end)
        canvas.put(polygon(rays(46), canvas.theme.ramps["red"].upto(85)), *end)
        if mark.wreck is not None:
            code = figures.code_of(mark.wreck)
            canvas.text(end[0], end[1] + 11, code, LABEL, canvas.theme.ramps["ink"], align="m")
        return
    near = towards(end, start, min(_CLEAR + 4, _half(start, end)))
    beam(canvas, start, near, 11, paper)
    beam(canvas, start, near, 5, canvas.theme.skin(mark.side).ramp, dashed=True)


def _plan(
    canvas: Canvas, layout: PlaneLayout, scene: Scene, mark: PlanMark, ends: tuple[Spot, Spot]
) -> None:
    """How far it could go as a dotted line, and the way up to what stops it."""
    (start, end), side = ends, mark.piece.side
    if mark.outline:
        _border(canvas, [layout.at(point) for point in mark.outline], side)
    elif mark.reach > 0:
        _circle(canvas, layout, start, layout.length(mark.reach), side)
    look, paper = canvas.theme.skin(side).ramp, canvas.theme.ramps["paper"]
    stop = layout.at(mark.stop) if layout.ground.shows(mark.stop) else end
    if mark.shot:
        beam(canvas, start, stop, 11, paper)
        beam(canvas, start, stop, 5, look)
        canvas.put(figures.sight(canvas.theme), *end)
    elif stop == end:
        _arrow(canvas, start, end, look)
    else:
        beam(canvas, start, stop, 11, paper)
        beam(canvas, start, stop, 6, look)
    if not mark.shot and layout.ground.shows(mark.end):
        _ghost(canvas, layout, scene, mark.piece, end)
    if stop != end:
        beam(canvas, stop, end, 4, _red(canvas), dashed=True)


def _ghost(canvas: Canvas, layout: PlaneLayout, scene: Scene, piece: Piece, at: Spot) -> None:
    if piece.outline:
        outlines.paint_empty(canvas, layout, piece, at)
    else:
        figures.paint_ghost(canvas, scene, piece, at)


def _border(canvas: Canvas, corners: list[Spot], side: int) -> None:
    """Dots along a closed line, evenly, however short its pieces are."""
    left = 0.0
    for start, end in pairwise((*corners, corners[0])):
        length = math.dist(start, end)
        while left < length:
            canvas.put(figures.bead(canvas.theme, side), *towards(start, end, round(left)))
            left += _DOTS
        left -= length


def _circle(canvas: Canvas, layout: PlaneLayout, at: Spot, radius: int, side: int) -> None:
    left, top, right, bottom = layout.bounds
    dots = max(12, min(180, radius * 44 // 70))
    for dot in range(dots):
        angle = math.tau * dot / dots
        x = at[0] + round(math.cos(angle) * radius)
        y = at[1] + round(math.sin(angle) * radius)
        if left + 4 < x < right - 4 and top + 4 < y < bottom - 4:
            canvas.put(figures.bead(canvas.theme, side), x, y)
