"""The last action, drawn, or one that is considered: arrows, shot lines, bursts, crosses, words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from render.drawing import theme
from render.drawing.canvas import Box, Canvas, fit, polygon, text_width
from render.drawing.strokes import (
    Spot,
    around,
    arrow,
    beam,
    between,
    cross,
    dashes,
    overlap,
    rays,
    towards,
)
from render.grid.board import GridBoard
from render.grid.pieces import anchor, code_of, paint_ghost
from render.grid.table import GridLayout, paint_outline
from render.model.scene import MoveMark, PlanMark, Scene, ShotMark

if TYPE_CHECKING:
    from render.drawing.theme import Ramp
    from rules.space.grid import Cell

_RIGHT, _LEFT = 90, 270
"""Where a piece faces that travels neither up nor down."""
_BEYOND = 24
"""How far beyond the table an arrow from or to it begins or ends."""


def paint_under(canvas: Canvas, layout: GridLayout, scene: Scene) -> None:
    """Draw what lies below the pieces: ghosts, arrows, shot lines, bursts."""
    for mark in scene.marks:
        if isinstance(mark, PlanMark):
            _plan(canvas, layout, scene, mark)
        elif isinstance(mark, MoveMark):
            _move(canvas, layout, scene, mark)
        elif isinstance(mark, ShotMark):
            if layout.shows(mark.start) and layout.shows(mark.end):
                _shot(canvas, layout, mark, mark.start, mark.end)
        elif layout.shows(mark.at):
            paint_outline(canvas, layout, mark.at, canvas.theme.ramps["ink"])


def paint_over(canvas: Canvas, layout: GridLayout, scene: Scene) -> None:
    """Draw what lies above the pieces: the cross of a miss or failure, and the result's word."""
    for mark in scene.marks:
        if isinstance(mark, MoveMark):
            ends = _ends(layout, scene, mark)
            if ends:
                ramp = (
                    canvas.theme.ramps["ink"] if mark.done else canvas.theme.ramps["red"].upto(62)
                )
                if not mark.done:
                    cross(canvas, between(*ends), min(12, round(math.dist(*ends)) // 6), ramp)
                _word(canvas, layout, scene, at=ends[1], origin=ends[0], word=mark.word, ramp=ramp)
        elif isinstance(mark, ShotMark) and layout.shows(mark.start) and layout.shows(mark.end):
            start, end = anchor(layout, mark.start), anchor(layout, mark.end)
            if not mark.hit:
                near = towards(end, start, min(layout.width, layout.height) * 48 // 100)
                cross(canvas, near, 15, canvas.theme.ramps["ink"])
            ramp = canvas.theme.ramps["red"].upto(62) if mark.hit else canvas.theme.ramps["ink"]
            _word(canvas, layout, scene, at=end, origin=start, word=mark.word, ramp=ramp)
        elif isinstance(mark, PlanMark):
            ends = _ends(layout, scene, mark)
            if ends:
                _verdict(canvas, layout, scene, mark, ends)


def _ends(layout: GridLayout, scene: Scene, mark: MoveMark | PlanMark) -> tuple[Spot, Spot] | None:
    """Where a move or a plan begins and ends; a missing cell is just beyond the table.

    A side leaves it where it is heading, and enters it from behind. A shot at nothing goes nowhere.
    """
    first = mark.start if layout.shows(mark.start) else None
    last = mark.end if layout.shows(mark.end) else None
    on_table = first or last
    if on_table is None:
        return None
    x, y = anchor(layout, on_table)
    _, top, _, bottom = layout.bounds
    if (mark.end if last is None else mark.start) is None:
        up = _travels_up(scene, mark) is (last is None)
    else:
        up = y - top < bottom - y
    outside = (x, top - _BEYOND if up else bottom + _BEYOND)
    start = anchor(layout, first) if first else outside
    if last is not None:
        return start, anchor(layout, last)
    return start, start if isinstance(mark, PlanMark) and mark.shot else outside


def _travels_up(scene: Scene, mark: MoveMark | PlanMark) -> bool:
    facing = scene.facing(mark.piece)
    return facing <= _RIGHT or facing >= _LEFT


def _move(canvas: Canvas, layout: GridLayout, scene: Scene, mark: MoveMark) -> None:
    ends = _ends(layout, scene, mark)
    if ends is None:
        return
    start, end = ends
    room = min(layout.width, layout.height)
    ramp = canvas.theme.skin(mark.piece.side).ramp
    if mark.done:
        if layout.shows(mark.start):
            paint_ghost(canvas, layout, scene, mark.piece, mark.start)
        tip = towards(end, start, room * 44 // 100) if mark.end else end
        arrow(canvas, towards(start, end, room // 8), tip, ramp)
    else:
        tail = towards(start, end, room * 30 // 100) if mark.start else start
        arrow(
            canvas,
            tail,
            towards(end, start, -room // 8),
            canvas.theme.ramps["red"].upto(62),
            dashed=True,
        )


def _plan(canvas: Canvas, layout: GridLayout, scene: Scene, mark: PlanMark) -> None:
    """The way up to what stops it, and the ghost of who would move there or the target lit."""
    ends = _ends(layout, scene, mark)
    if ends is None:
        return
    start, end = ends
    room = min(layout.width, layout.height)
    ramp, red = canvas.theme.skin(mark.piece.side).ramp, canvas.theme.ramps["red"].upto(62)
    if mark.stop is not None:
        stop = _stop(layout, mark, end)
        if stop not in ends:
            beam(canvas, start, stop, 6, ramp)
        beam(canvas, start if stop == end else stop, end, 5, red, dashed=True)
    elif mark.shot:
        beam(canvas, start, end, 6, ramp)
    else:
        tail = towards(start, end, room * 30 // 100) if layout.shows(mark.start) else start
        tip = towards(end, start, room * 36 // 100) if layout.shows(mark.end) else end
        arrow(canvas, tail, tip, ramp)
    if layout.shows(mark.end):
        if mark.shot:
            paint_outline(canvas, layout, mark.end, ramp if mark.stop is None else red)
        elif mark.stop is None:
            paint_ghost(canvas, layout, scene, mark.piece, mark.end)


def _verdict(
    canvas: Canvas, layout: GridLayout, scene: Scene, mark: PlanMark, ends: tuple[Spot, Spot]
) -> None:
    """What a plan needs, or a cross where it stops: beside the pieces at its ends, not on them."""
    start, end = ends
    at, ramp = end, canvas.theme.ramps["ink"]
    if mark.stop is not None:
        at, ramp = _stop(layout, mark, end), canvas.theme.ramps["red"].upto(62)
        half = min(layout.width, layout.height) // 2
        besides = {end: towards(end, start, half), start: towards(start, end, half)}
        cross(canvas, besides.get(at, at), 15, ramp)
    elif not layout.shows(mark.end):
        at, start = start, end
    _word(canvas, layout, scene, at=at, origin=start, word=mark.word, ramp=ramp)


def _stop(layout: GridLayout, mark: PlanMark, end: Spot) -> Spot:
    """Where what is impossible stops."""
    return anchor(layout, mark.stop) if layout.shows(mark.stop) else end


def _shot(canvas: Canvas, layout: GridLayout, mark: ShotMark, first: Cell, last: Cell) -> None:
    end = anchor(layout, last)
    start = _edge(layout, first, end)
    room = min(layout.width, layout.height)
    if mark.hit:
        beam(canvas, start, end, 15, canvas.theme.ramps["red"].upto(40))
        beam(canvas, start, end, 6, canvas.theme.ramps["red"])
        canvas.put(polygon(rays(room * 72 // 100), canvas.theme.ramps["red"].upto(62)), *end)
        canvas.put(polygon(rays(room * 54 // 100), canvas.theme.ramps["red"].upto(90)), *end)
        if mark.wreck:
            x, y = end
            code = code_of(mark.wreck)
            dark = canvas.theme.ramps["red"].upto(90).reverse()
            canvas.text(x, y + 15, code, theme.CODE, dark, align="m")
    else:
        ramp = canvas.theme.skin(mark.side).ramp
        beam(canvas, start, towards(end, start, room * 48 // 100), 5, ramp, dashed=True)


def _edge(layout: GridLayout, cell: Cell, towards: Spot) -> Spot:
    """Where the line from a cell's middle to a spot leaves the cell."""
    x, y = layout.centre(cell)
    dx, dy = towards[0] - x, towards[1] - y
    reach = max(abs(dx) * layout.half_height, abs(dy) * layout.half_width, 1)
    whole = layout.half_width * layout.half_height
    return x + dx * whole // reach, y + dy * whole // reach


def _word(
    canvas: Canvas,
    layout: GridLayout,
    scene: Scene,
    *,
    at: Spot,
    origin: Spot,
    word: str,
    ramp: Ramp,
) -> None:
    """Print the result on a plate beside a spot, where it hides the fewest pieces."""
    if not word:
        return
    text = fit(word, theme.LABEL, 420)
    width, height = text_width(text, theme.LABEL) + 28, 40
    box = _clear_plate(
        _plates(at, origin, layout, (width, height)), _busy(layout, scene, (origin, at))
    )
    canvas.plate(box, canvas.theme.ramps["paper"], ramp)
    canvas.text((box[0] + box[2]) // 2, box[3] - 9, text, theme.LABEL, ramp, align="m")


def _plates(at: Spot, origin: Spot, layout: GridLayout, size: tuple[int, int]) -> list[Box]:
    """Places for a plate around a spot, kept on the table: far from the action's origin first."""
    x, y = at
    width, height = size
    left, top, right, bottom = layout.bounds
    up, across = layout.height // 2 + 2, layout.width // 2 + 2
    columns = (x - width // 2, x - across, x + across - width, x + across, x - across - width)
    above, below = y - up - height, y + up
    if origin[1] < y:
        above, below = below, above
    rows = (above, below, y - height // 2, 2 * above - y + height, 2 * below - y)
    boxes = []
    for corner_y in rows:
        for corner_x in columns:
            px = max(left, min(corner_x, right - width))
            py = max(top - _BEYOND, min(corner_y, bottom + _BEYOND - height))
            boxes.append((px, py, px + width, py + height))
    return boxes


def _clear_plate(plates: list[Box], busy: list[Box]) -> Box:
    """The first plate that covers nothing, or the one that covers least."""
    least, best = None, plates[0]
    for plate in plates:
        hidden = sum(overlap(plate, each) for each in busy)
        if least is None or hidden < least:
            least, best = hidden, plate
        if hidden == 0:
            break
    return best


def _busy(layout: GridLayout, scene: Scene, line: tuple[Spot, Spot]) -> list[Box]:
    """The cells of pieces, terrain and the last action, and its line: no plate should hide them."""
    spots: list[object] = [piece.at for piece in scene.pieces]
    if isinstance(scene.board, GridBoard):
        spots += [feature.cell for feature in scene.board.features]
    for mark in scene.marks:
        if isinstance(mark, MoveMark | PlanMark | ShotMark):
            spots += [mark.start, mark.end]
    beads = [around((start,), 6) for start, _ in dashes(*line, 14)]
    return [layout.box(spot) for spot in spots if layout.shows(spot)] + beads
