"""What stands beside or below the table of a wide page: blocks, one below the other.

A block says how much height it needs and how much it can use; ``stack`` shares a box out among
them, so that nothing stays empty and nothing overlaps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from render.drawing.canvas import fit, text_width, wrap
from render.drawing.theme import TALLY, TITLE, Style
from render.page.chart import DARK_TONES, paint_chart
from render.page.header import paint_plate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from render.drawing.canvas import Box, Canvas
    from render.model.chart import Chart
    from render.model.scene import Scene

BANNER = Style(bold=True, size=48)
_SIZES = (80, 72, 64, 58, 54, 50, 48, 46, 42, 38, 34, 30, 27, 24)
"""Of the last action: from the most that is of use to the least that can be read."""
_READABLE, LARGE, LARGEST = 46, 54, 80
"""The least that can be read in a message, the most in a column, and in a strip of its own."""
_ROW, _ROOMY_ROW = 34, 62
_GAP, _WIDEST_GAP = 12, 44
_HEADING = 48
_ENDS = 40
"""What a banner keeps free at both ends together."""
_BANNER_LINES, _MOST = 3, 12
"""Lines of a banner and of a caption."""


class Block(NamedTuple):
    """A part of a column: the least height that it needs, the most that it uses, and its look."""

    least: int
    most: int
    paint: Callable[[Box], None]


def stack(blocks: Sequence[Block], box: Box) -> None:
    """Paint blocks one below the other; the first ones grow first, then the gaps between them.

    Where there is too little height for all of them, the largest becomes so much smaller.
    """
    left, top, right, bottom = box
    shown = [block for block in blocks if block.most > 0]
    heights = [block.least for block in shown]
    spare = bottom - top - sum(heights) - _GAP * (len(shown) - 1)
    if spare < 0 and heights:
        largest = heights.index(max(heights))
        heights[largest] = max(0, heights[largest] + spare)
    for index, block in enumerate(shown):
        more = max(0, min(spare, block.most - block.least))
        heights[index] += more
        spare -= more
    gap = _GAP + min(_WIDEST_GAP - _GAP, max(0, spare) // max(1, len(shown) - 1))
    for block, high in zip(shown, heights, strict=True):
        block.paint((left, top, right, top + high))
        top += high + gap


def heading(canvas: Canvas, scene: Scene, wide: int) -> Block:
    """The title, and the tallies in the same line or the next."""
    tallies = "   ".join(scene.tallies)
    title_wide, tally_wide = text_width(scene.title, TITLE), text_width(tallies, TALLY)
    apart = bool(tallies) and title_wide + 24 + tally_wide > wide
    ink = canvas.theme.ramps["ink"]

    def paint(box: Box) -> None:
        left, top, right, _ = box
        room = wide if apart or not tallies else wide - 24 - tally_wide
        title = Style(bold=True, size=TITLE.size if title_wide <= room else 40)
        canvas.text(left, top + 40, fit(scene.title, title, room), title, ink)
        shown = fit(tallies, TALLY, wide)
        if apart:
            canvas.text(left, top + 84, shown, TALLY, ink)
        else:
            canvas.text(right, top + 40, shown, TALLY, ink, align="r")

    high = _HEADING + (42 if apart else 0)
    return Block(high, high, paint)


def banner(canvas: Canvas, scene: Scene, wide: int) -> Block:
    """Who is to act."""
    lines = wrap(scene.status, BANNER, wide - _ENDS, _BANNER_LINES)
    step = BANNER.size + 4
    high = step * len(lines) + 14

    def paint(box: Box) -> None:
        left, top, right, _ = box
        letters = paint_plate(canvas, scene, (left, top, right, top + high))
        for number, line in enumerate(lines):
            low = top + high // 2 - step * (len(lines) - 1) // 2 + number * step + BANNER.size // 3
            canvas.text((left + right) // 2, low, line, BANNER, letters, align="m")

    return Block(high, high, paint)


def caption(canvas: Canvas, words: str, wide: int, largest: int = LARGE) -> Block:
    """The last action in words, in letters up to a size."""
    if not words:
        return Block(0, 0, lambda _: None)

    def paint(box: Box) -> None:
        left, top, _, bottom = box
        style, lines = _set(words, wide, bottom - top, largest)
        for number, line in enumerate(lines):
            low = top + style.size * 8 // 10 + number * _step(style)
            canvas.text(left, low, line, style, canvas.theme.ramps["ink"])

    lowest, highest = (
        len(wrap(words, style, wide, _MOST)) * _step(style)
        for style in map(_style, (_READABLE, largest))
    )
    return Block(lowest, highest, paint)


def _set(words: str, wide: int, high: int, largest: int) -> tuple[Style, tuple[str, ...]]:
    """The largest style in which words fit a box, and their lines in it."""
    for style in (_style(size) for size in _SIZES if size <= largest):
        lines = wrap(words, style, wide, max(1, high // _step(style)))
        if not lines[-1].endswith("…"):
            return style, lines
    style = _style(_SIZES[-1])
    return style, wrap(words, style, wide, max(1, high // _step(style)))


def _style(size: int) -> Style:
    return Style(bold=True, size=size)


def charted(canvas: Canvas, chart: Chart) -> Block:
    """A chart."""
    rows = len(chart.rows) + 1

    def paint(box: Box) -> None:
        paint_chart(canvas, chart, box, DARK_TONES)

    return Block(rows * _ROW, rows * _ROOMY_ROW, paint)


def _step(style: Style) -> int:
    """From one line of words to the next."""
    return style.size * 105 // 100
