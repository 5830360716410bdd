"""The word of a result, on a plate beside its spot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing.canvas import fit, text_width
from render.drawing.strokes import around, dashes, hidden
from render.grid.board import GridBoard
from render.model.scene import MoveMark, PlanMark, ShotMark, ThreatMark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Box, Canvas
    from render.drawing.strokes import Spot
    from render.drawing.theme import Ramp
    from render.grid.layout import GridLayout
    from render.model.scene import Scene

_BEYOND = 24
"""How far beyond the table a plate may lie."""
_WIDEST = 420


def beads(start: Spot, end: Spot) -> list[Box]:
    """Small boxes along a line."""
    return [around((spot,), 6) for spot, _ in dashes(start, end, 14)]


def plate_of(
    layout: GridLayout,
    scene: Scene,
    word: str,
    *,
    at: Spot,
    origin: Spot,
    taken: Sequence[Box] = (),
) -> Box:
    """The plate for a word beside a spot, where it hides the fewest pieces and other plates."""
    style = layout.word
    size = text_width(fit(word, style, _WIDEST), style) + 28, style.size + 7
    return _clear_plate(
        _plates(at, origin, layout, size), [*taken, *_busy(layout, scene, (origin, at))]
    )


def paint_word(canvas: Canvas, layout: GridLayout, box: Box, word: str, ramp: Ramp) -> None:
    """Print a word on its plate."""
    style = layout.word
    canvas.plate(box, canvas.theme.ramps["paper"], ramp)
    base = box[3] - style.size * 27 // 100 - 1
    text = fit(word, style, _WIDEST)
    canvas.text((box[0] + box[2]) // 2, base, text, style, ramp, align="m")


def _plates(at: Spot, origin: Spot, layout: GridLayout, size: tuple[int, int]) -> list[Box]:
    """Places for a plate around a spot, kept on the table: far from the action's origin first."""
    x, y = at
    width, height = size
    left, top, right, bottom = layout.bounds
    up, across = layout.height // 2 + 2, layout.width // 2 + 2
    columns = [x - width // 2, x - across, x + across - width, x + across, x - across - width]
    columns += [x - width // 2 + sign * cell * layout.width for cell in (1, 2) for sign in (1, -1)]
    above, below = y - up - height, y + up
    if origin[1] < y:
        above, below = below, above
    # Words stay inside of a turned table, whose edges have others beyond them.
    spare = 0 if layout.turned else _BEYOND
    rows = [above, below, y - height // 2, 2 * above - y + height, 2 * below - y]
    rows += [
        row + sign * far * layout.height
        for far in (1, 2)
        for row in (above, below)
        for sign in (1, -1)
    ]
    boxes = []
    for corner_y in rows:
        for corner_x in columns:
            px = max(left, min(corner_x, right - width))
            py = max(top - spare, min(corner_y, bottom + spare - height))
            boxes.append((px, py, px + width, py + height))
    return boxes


def _clear_plate(plates: list[Box], busy: list[Box]) -> Box:
    """The first plate that covers nothing, or the one that covers least."""
    least, best = None, plates[0]
    for plate in plates:
        cost = hidden(plate, busy)
        if least is None or cost < least:
            least, best = cost, plate
        if cost == 0:
            break
    return best


def _busy(layout: GridLayout, scene: Scene, line: tuple[Spot, Spot]) -> list[Box]:
    """The cells of pieces, terrain and the last action, and its line: no plate should hide them."""
    spots: list[object] = [piece.at for piece in scene.pieces]
    if isinstance(scene.board, GridBoard):
        spots += [feature.cell for feature in scene.board.features]
    for mark in scene.marks:
        if isinstance(mark, MoveMark | PlanMark | ShotMark | ThreatMark):
            spots += [mark.start, mark.end]
    return [layout.box(spot) for spot in spots if layout.shows(spot)] + beads(*line)
