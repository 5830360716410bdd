"""The last action, drawn: arrows, shot lines, bursts, crosses and the word that says the result."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from render import theme
from render.canvas import Box, Canvas, fit, polygon, text_width
from render.layers.grid import GridLayout, paint_outline
from render.pieces import anchor, code_of, paint_ghost
from render.scene import MoveMark, Scene, ShotMark
from render.theme import Ramp

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PIL import ImageDraw

    from rules.space.grid import Cell

Spot = tuple[int, int]

_BEYOND = 24
"""How far beyond the table an arrow from or to it begins or ends."""


def paint_under(canvas: Canvas, layout: GridLayout, scene: Scene) -> None:
    """Draw what lies below the pieces: ghosts, arrows, shot lines, bursts."""
    for mark in scene.marks:
        if isinstance(mark, MoveMark):
            _move(canvas, layout, scene, mark)
        elif isinstance(mark, ShotMark):
            _shot(canvas, layout, mark)
        else:
            paint_outline(canvas, layout, mark.cell, theme.RAMPS["ink"])


def paint_over(canvas: Canvas, layout: GridLayout, scene: Scene) -> None:
    """Draw what lies above the pieces: the cross of a miss or failure, and the result's word."""
    for mark in scene.marks:
        if isinstance(mark, MoveMark):
            ends = _move_ends(layout, mark)
            if ends:
                ramp = theme.RAMPS["ink"] if mark.done else theme.RAMPS["red"].upto(62)
                if not mark.done:
                    _cross(canvas, _between(*ends), min(12, round(math.dist(*ends)) // 6), ramp)
                _word(canvas, layout, scene, at=ends[1], origin=ends[0], word=mark.word, ramp=ramp)
        elif isinstance(mark, ShotMark):
            start, end = anchor(layout, mark.start), anchor(layout, mark.end)
            if not mark.hit:
                near = _towards(end, start, min(layout.width, layout.height) * 48 // 100)
                _cross(canvas, near, 15, theme.RAMPS["ink"])
            ramp = theme.RAMPS["red"].upto(62) if mark.hit else theme.RAMPS["ink"]
            _word(canvas, layout, scene, at=end, origin=start, word=mark.word, ramp=ramp)


def _move_ends(layout: GridLayout, mark: MoveMark) -> tuple[Spot, Spot] | None:
    """Where the arrow of a move begins and ends; a missing cell is just beyond the table."""
    on_table = mark.start or mark.end
    if on_table is None:
        return None
    x, y = anchor(layout, on_table)
    _, top, _, bottom = layout.bounds
    outside = (x, top - _BEYOND if y - top < bottom - y else bottom + _BEYOND)
    start = anchor(layout, mark.start) if mark.start else outside
    end = anchor(layout, mark.end) if mark.end else outside
    return start, end


def _move(canvas: Canvas, layout: GridLayout, scene: Scene, mark: MoveMark) -> None:
    ends = _move_ends(layout, mark)
    if ends is None:
        return
    start, end = ends
    room = min(layout.width, layout.height)
    ramp = theme.skin(mark.piece.side).ramp
    if mark.done:
        if mark.start:
            paint_ghost(canvas, layout, scene, mark.piece, mark.start)
        tip = _towards(end, start, room * 44 // 100) if mark.end else end
        _arrow(canvas, _towards(start, end, room // 8), tip, ramp)
    else:
        tail = _towards(start, end, room * 30 // 100) if mark.start else start
        _arrow(
            canvas, tail, _towards(end, start, -room // 8), theme.RAMPS["red"].upto(62), dashed=True
        )


def _shot(canvas: Canvas, layout: GridLayout, mark: ShotMark) -> None:
    end = anchor(layout, mark.end)
    start = _edge(layout, mark.start, end)
    room = min(layout.width, layout.height)
    if mark.hit:
        _beam(canvas, start, end, 15, theme.RAMPS["red"].upto(40))
        _beam(canvas, start, end, 6, theme.RAMPS["red"])
        canvas.put(polygon(_rays(room * 72 // 100), theme.RAMPS["red"].upto(62)), *end)
        canvas.put(polygon(_rays(room * 54 // 100), theme.RAMPS["red"].upto(90)), *end)
        if mark.wreck:
            x, y = end
            code = code_of(mark.wreck)
            dark = theme.RAMPS["red"].upto(90).reverse()
            canvas.text(x, y + 15, code, theme.CODE, dark, align="m")
    else:
        ramp = theme.skin(mark.side).ramp
        _beam(canvas, start, _towards(end, start, room * 48 // 100), 5, ramp, dashed=True)


def _edge(layout: GridLayout, cell: Cell, towards: Spot) -> Spot:
    """Where the line from a cell's middle to a spot leaves the cell."""
    x, y = layout.centre(cell)
    dx, dy = towards[0] - x, towards[1] - y
    reach = max(abs(dx) * layout.half_height, abs(dy) * layout.half_width, 1)
    whole = layout.half_width * layout.half_height
    return x + dx * whole // reach, y + dy * whole // reach


def _between(start: Spot, end: Spot) -> Spot:
    return (start[0] + end[0]) // 2, (start[1] + end[1]) // 2


def _towards(start: Spot, end: Spot, step: int) -> Spot:
    """The point ``step`` pixels from start on the way to end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = math.hypot(dx, dy) or 1
    return round(start[0] + dx * step / far), round(start[1] + dy * step / far)


def _around(points: Iterable[Spot], margin: int) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def _dashes(start: Spot, end: Spot, dash: int) -> list[tuple[Spot, Spot]]:
    length = round(math.hypot(end[0] - start[0], end[1] - start[1]))
    return [
        (_towards(start, end, at), _towards(start, end, min(at + dash, length)))
        for at in range(0, max(1, length - dash // 3), dash * 8 // 5)
    ]


def _beam(
    canvas: Canvas, start: Spot, end: Spot, width: int, ramp: Ramp, *, dashed: bool = False
) -> None:
    box = _around((start, end), width)
    parts = _dashes(start, end, 22) if dashed else [(start, end)]

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for part in parts:
            pen.line([_scaled(spot, box, scale) for spot in part], fill=255, width=width * scale)

    canvas.stroke(box, ramp, draw)


def _arrow(canvas: Canvas, start: Spot, tip: Spot, ramp: Ramp, *, dashed: bool = False) -> None:
    box = _around((start, tip), 24)
    neck = _towards(tip, start, 22)
    dx, dy = tip[0] - start[0], tip[1] - start[1]
    far = math.hypot(dx, dy) or 1
    side = (-dy / far * 17, dx / far * 17)
    head = [
        tip,
        (round(neck[0] + side[0]), round(neck[1] + side[1])),
        (round(neck[0] - side[0]), round(neck[1] - side[1])),
    ]
    parts = _dashes(start, neck, 14) if dashed else [(start, neck)]

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for part in parts:
            pen.line([_scaled(spot, box, scale) for spot in part], fill=255, width=9 * scale)
        pen.polygon([_scaled(spot, box, scale) for spot in head], fill=255)

    canvas.stroke(box, ramp, draw)


@lru_cache(maxsize=16)
def _rays(radius: int) -> tuple[Spot, ...]:
    """The outline of an explosion."""
    points = []
    for ray in range(28):
        far = radius * (100, 66, 88, 60)[ray % 4] / 100
        angle = math.tau * ray / 28
        points.append((round(math.cos(angle) * far), round(math.sin(angle) * far)))
    return tuple(points)


def _cross(canvas: Canvas, at: Spot, arm: int, ramp: Ramp) -> None:
    box = _around((at,), 24)
    x, y = at
    bars = (
        ((x - arm, y - arm), (x + arm, y + arm)),
        ((x - arm, y + arm), (x + arm, y - arm)),
    )
    for width, look in ((17, Ramp((0, 0))), (9, ramp)):

        def draw(pen: ImageDraw.ImageDraw, scale: int, width: int = width) -> None:
            for bar in bars:
                pen.line([_scaled(spot, box, scale) for spot in bar], 255, width * scale)

        canvas.stroke(box, look, draw)


def _scaled(spot: Spot, box: Box, scale: int) -> Spot:
    return (spot[0] - box[0]) * scale, (spot[1] - box[1]) * scale


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
    canvas.plate(box, Ramp((0, 0)), ramp)
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
        hidden = sum(_overlap(plate, each) for each in busy)
        if least is None or hidden < least:
            least, best = hidden, plate
        if hidden == 0:
            break
    return best


def _busy(layout: GridLayout, scene: Scene, line: tuple[Spot, Spot]) -> list[Box]:
    """The cells of pieces, terrain and the last action, and its line: no plate should hide them."""
    cells = [piece.cell for piece in scene.pieces if piece.cell]
    cells += [feature.cell for feature in scene.features]
    for mark in scene.marks:
        if isinstance(mark, MoveMark | ShotMark):
            cells += [cell for cell in (mark.start, mark.end) if cell]
    beads = [_around((start,), 6) for start, _ in _dashes(*line, 14)]
    return [layout.box(cell) for cell in cells if cell in layout.grid] + beads


def _overlap(a: Box, b: Box) -> int:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return max(0, wide) * max(0, high)
