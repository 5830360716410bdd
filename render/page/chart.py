"""A chart as it is drawn: rows of names, the row that counts lit, who is struck off struck."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import ImageDraw

from render.drawing.canvas import Canvas, fit, text_width
from render.drawing.theme import CELL, LABEL
from render.model.chart import Tone

if TYPE_CHECKING:
    from render.drawing.canvas import Box
    from render.drawing.theme import Style
    from render.model.chart import Chart, Entry

_GAP = 14
"""Between two names of a cell."""
_PAD = 14
_LABEL = 46
_HIGHEST = 56
TONES = {Tone.PLAIN: 100, Tone.STRONG: 100, Tone.DIM: 66, Tone.STRUCK: 58}


def paint_chart(canvas: Canvas, chart: Chart, box: Box) -> None:
    """Draw the chart into its box."""
    pen = ImageDraw.Draw(canvas.image)
    left, top, right, bottom = box
    high = min(_HIGHEST, (bottom - top) // (len(chart.rows) + 1))
    widths = _widths(chart, right - left - _LABEL)
    edges = [left + _LABEL]
    for width in widths:
        edges.append(edges[-1] + width)
    ink, paper, gold = (canvas.theme.ramps[name] for name in ("ink", "paper", "gold"))
    pen.rectangle(
        (left, top + high, edges[-1], top + high * (len(chart.rows) + 1)), fill=paper.full
    )
    for number, column in enumerate(chart.columns):
        look = canvas.theme.skin(column.side) if column.side is not None else None
        face = look.ramp.full if look else ink.full
        pen.rectangle((edges[number], top, edges[number + 1] - 3, top + high - 3), fill=face)
        letters = (look.ramp if look else ink).reverse()
        name = fit(column.name, LABEL, widths[number] - 12)
        middle = (edges[number] + edges[number + 1]) // 2
        canvas.text(middle, top + high // 2 + 10, name, LABEL, letters, align="m")
    for number, row in enumerate(chart.rows):
        y = top + high * (number + 1)
        lit = number == chart.row
        if lit:
            pen.rectangle((left, y, edges[-1], y + high), fill=gold.steps[5])
        pen.line((left, y, edges[-1], y), fill=ink.steps[8], width=2)
        name = fit(row.name, LABEL, _LABEL - 8)
        canvas.text(left + _LABEL // 2, y + high // 2 + 12, name, LABEL, ink, align="m")
        for place, cell in enumerate(row.cells[: len(widths)]):
            here = (edges[place], y, edges[place + 1], y + high)
            if lit and place == chart.column:
                side = chart.columns[place].side
                rim = canvas.theme.skin(side).ramp.full if side is not None else ink.full
                pen.rectangle((here[0] - 3, y - 1, here[2] - 1, here[3] + 1), fill=gold.full)
                pen.rectangle((here[0] - 3, y - 1, here[2] - 1, here[3] + 1), None, rim, 4)
            _cell(canvas, pen, cell, here)


def _style(entry: Entry) -> Style:
    return LABEL if entry.tone is Tone.STRONG else CELL


def _cell(canvas: Canvas, pen: ImageDraw.ImageDraw, cell: tuple[Entry, ...], box: Box) -> None:
    left, top, right, bottom = box
    x, y = left + _PAD, (top + bottom) // 2 + 11
    for entry in cell:
        ramp = canvas.theme.ramps["ink"].upto(TONES[entry.tone])
        word = fit(entry.words, _style(entry), max(0, right - x - 6))
        wide = canvas.text(x, y, word, _style(entry), ramp)
        if entry.tone is Tone.STRUCK and wide:
            pen.rectangle(
                (x - 4, y - 12, x + wide + 4, y - 9), fill=canvas.theme.ramps["red"].steps[16]
            )
        x += wide + _GAP


@lru_cache(maxsize=32)
def _widths(chart: Chart, room: int) -> tuple[int, ...]:
    """The columns' widths: what their names need, and a fair share of what is left."""
    needs = [2 * _PAD] * len(chart.columns)
    for row in chart.rows:
        for number, cell in enumerate(row.cells[: len(needs)]):
            wide = sum(text_width(entry.words, LABEL) + _GAP for entry in cell) - _GAP
            needs[number] = max(needs[number], wide + 2 * _PAD)
    total = sum(needs)
    if total >= room:
        return tuple(need * room // max(1, total) for need in needs)
    return tuple(need + (room - total) // max(1, len(needs)) for need in needs)
