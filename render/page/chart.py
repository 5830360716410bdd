"""A chart as it is drawn: rows of names, the row that counts lit, who is struck off struck."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import ImageDraw

from render.drawing.canvas import Canvas, fit, text_width
from render.drawing.theme import CELL, Style
from render.model.chart import Tone

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.drawing.canvas import Box
    from render.model.chart import Chart, Entry

_PAD = 14
"""Between two names of a cell, and at its ends; with letters of the largest size."""
_LABEL = 46
_SIZES = range(CELL.size, 21, -1)
"""Of letters: as large as there is room for."""
_HIGHEST = 62
KEY = 40
"""How high the line is that says what signs mean."""
_KEY = Style(bold=False, size=30)
_SMALL, _LONG = 23, 14
"""The smallest letters, and from how many of them on an entry may be set in them."""
TONES = {Tone.PLAIN: 100, Tone.STRONG: 100, Tone.DIM: 66, Tone.STRUCK: 58}
"""How dark letters are, in hundredths."""
DARK_TONES = {**TONES, Tone.DIM: 78, Tone.STRUCK: 74}
"""The same where letters are small."""


def paint_chart(canvas: Canvas, chart: Chart, box: Box, tones: Mapping[Tone, int] = TONES) -> None:
    """Draw the chart into its box."""
    pen = ImageDraw.Draw(canvas.image)
    left, top, right, bottom = box
    bottom -= KEY if chart.key else 0
    high = min(_HIGHEST, (bottom - top) // (len(chart.rows) + 1))
    size, widths = _widths(chart, right - left)
    strong = Style(bold=True, size=size + 1)
    low, gutter = (size + 1) // 3, _gutter(chart, size)
    edges = [left + gutter]
    for width in widths:
        edges.append(edges[-1] + width)
    ink, paper, gold = (canvas.theme.ramps[name] for name in ("ink", "paper", "gold"))
    base = top + high * (len(chart.rows) + 1) + KEY * 3 // 4
    canvas.text(left, base, fit(chart.key, _KEY, right - left), _KEY, ink.upto(TONES[Tone.DIM]))
    pen.rectangle(
        (left, top + high, edges[-1], top + high * (len(chart.rows) + 1)), fill=paper.full
    )
    for number, column in enumerate(chart.columns):
        look = canvas.theme.skin(column.side) if column.side is not None else None
        face = look.ramp.full if look else ink.full
        pen.rectangle((edges[number], top, edges[number + 1] - 3, top + high - 3), fill=face)
        letters = (look.ramp if look else ink).reverse()
        name = fit(column.name, strong, widths[number] - 12)
        middle = (edges[number] + edges[number + 1]) // 2
        canvas.text(middle, top + high // 2 + low - 1, name, strong, letters, align="m")
    for number, row in enumerate(chart.rows):
        y = top + high * (number + 1)
        lit = number == chart.row
        if lit:
            pen.rectangle((left, y, edges[-1], y + high), fill=gold.steps[5])
        pen.line((left, y, edges[-1], y), fill=ink.steps[8], width=2)
        name = fit(row.name, strong, gutter - 8)
        if row.side is None:
            canvas.text(left + gutter // 2, y + high // 2 + low + 1, name, strong, ink, align="m")
        else:
            ramp = canvas.theme.skin(row.side).ramp
            canvas.text(left + 2, y + high // 2 + low + 1, name, strong, ramp)
        for place, cell in enumerate(row.cells[: len(widths)]):
            here = (edges[place], y, edges[place + 1], y + high)
            if lit and place == chart.column:
                side = chart.columns[place].side
                rim = canvas.theme.skin(side).ramp.full if side is not None else ink.full
                pen.rectangle((here[0] - 3, y - 1, here[2] - 1, here[3] + 1), fill=gold.full)
                pen.rectangle((here[0] - 3, y - 1, here[2] - 1, here[3] + 1), None, rim, 4)
            _cell(canvas, pen, cell, here, size, tones=tones)


def _style(entry: Entry, size: int) -> Style:
    strong = entry.tone is Tone.STRONG
    return Style(bold=strong, size=size + strong)


def _cell(
    canvas: Canvas,
    pen: ImageDraw.ImageDraw,
    cell: tuple[Entry, ...],
    box: Box,
    size: int,
    *,
    tones: Mapping[Tone, int],
) -> None:
    left, top, right, bottom = box
    pad = _scaled(_PAD, size)
    x, y = left + pad, (top + bottom) // 2 + (size + 1) // 3
    for entry in cell:
        ramp, style = canvas.theme.ramps["ink"].upto(tones[entry.tone]), _style(entry, size)
        if len(cell) == 1:
            style = _small_enough(entry.words, style, right - x - 6)
        word = fit(entry.words, style, max(0, right - x - 6))
        wide = canvas.text(x, y, word, style, ramp)
        if entry.tone is Tone.STRUCK and wide:
            high = y - size * 3 // 8
            fill = canvas.theme.ramps["red"].steps[16]
            pen.rectangle((x - 4, high, x + wide + 4, high + 3), fill=fill)
        x += wide + pad


@lru_cache(maxsize=32)
def _widths(chart: Chart, room: int) -> tuple[int, tuple[int, ...]]:
    """How large the letters are, and the columns' widths: what their names need and a fair share.

    Where even small letters need more than there is, each column gets as much less.
    """
    for size in _SIZES:
        needs, left = _needs(chart, size), room - _gutter(chart, size)
        if sum(needs) < left:
            more = (left - sum(needs)) // max(1, len(needs))
            return size, tuple(need + more for need in needs)
    size = _SIZES[-1]
    needs, left = _needs(chart, size), room - _gutter(chart, size)
    return size, tuple(need * left // max(1, sum(needs)) for need in needs)


def _gutter(chart: Chart, size: int) -> int:
    """How wide the headings of rows are: they are names or codes, and not cut off."""
    strong = Style(bold=True, size=size + 1)
    names = [text_width(row.name, strong) + (8 if row.side is None else 14) for row in chart.rows]
    return max([_scaled(_LABEL, size), *names])


def _needs(chart: Chart, size: int) -> list[int]:
    """How wide the columns must be; a cell with one long entry has that in smaller letters."""
    pad = _scaled(_PAD, size)
    heading = Style(bold=True, size=size + 1)
    needs = [text_width(each.name, heading) + 14 for each in chart.columns]
    for row in chart.rows:
        for number, cell in enumerate(row.cells[: len(needs)]):
            alone = len(cell) == 1 and len(cell[0].words) > _LONG and size < CELL.size
            strong = Style(bold=True, size=min(size, _SMALL) + 1 if alone else size + 1)
            wide = sum(text_width(entry.words, strong) + pad for entry in cell) - pad
            needs[number] = max(needs[number], wide + 2 * pad)
    return needs


def _small_enough(words: str, style: Style, room: int) -> Style:
    """The style, or a smaller one in which the words are no wider than that."""
    while style.size > _SMALL and text_width(words, style) > room:
        style = Style(bold=style.bold, size=style.size - 1)
    return style


def _scaled(length: int, size: int) -> int:
    """A length that is given for letters of the largest size."""
    return length * size // CELL.size
