"""What stands beside or below the table of a wide page: blocks, one below the other.

A block says how much height it needs and how much it can use; ``stack`` shares a box out among
them, so that nothing stays empty and nothing overlaps.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from render.drawing.canvas import fit, printable, text_width, wrap
from render.drawing.theme import TALLY, TITLE, Style
from render.page.chart import DARK_TONES, KEY, paint_chart
from render.page.header import paint_plate
from rules.kernel.system.how_to_play import Part

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
_REST = Style(bold=False, size=34)
"""Of what follows the first sentence, where not all can be told in letters to be read."""
_SENTENCE = re.compile(r"(?<=[.!?]) ")
_SHADES = 4
"""Steps of the edges of letters: many letters are half of the file."""
_ROW, _ROOMY_ROW = 34, 62
_GAP, _WIDEST_GAP = 12, 44
_HEADING, _TALLY_STEP = 48, 42
_ENDS = 40
"""What a banner keeps free at both ends together."""
_NARROWER = 12
_BANNER_LINES, _MOST = 3, 12
"""Lines of a banner and of a caption."""


Lines: TypeAlias = tuple[Style, tuple[str, ...]]
"""Lines of words, and how they are set."""


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


def fits(blocks: Sequence[Block], box: Box) -> bool:
    """Whether there is height enough for all of them."""
    heights = [block.least for block in blocks if block.most > 0]
    return sum(heights) + _GAP * (len(heights) - 1) <= box[3] - box[1]


def heading(canvas: Canvas, scene: Scene, wide: int) -> Block:
    """The title, and the tallies in the same line or the next; each in its own if they must."""
    tallies = " · ".join(scene.tallies)
    title_wide, tally_wide = text_width(scene.title, TITLE), text_width(tallies, TALLY)
    lines = (tallies,) if tally_wide <= wide else scene.tallies
    apart = bool(tallies) and title_wide + 24 + tally_wide > wide
    ink = canvas.theme.ramps["ink"].coarse(_SHADES)
    quiet = canvas.theme.ramps["ink"].upto(80).coarse(_SHADES)

    def paint(box: Box) -> None:
        left, top, right, _ = canvas.parts[Part.TITLE] = box
        room = wide if apart or not tallies else wide - 24 - tally_wide
        title = Style(bold=True, size=TITLE.size if title_wide <= room else 40)
        canvas.text(left, top + 40, fit(scene.title, title, room), title, ink)
        if apart:
            for number, line in enumerate(lines, start=1):
                base = top + 42 + number * _TALLY_STEP
                canvas.text(left, base, fit(line, TALLY, wide), TALLY, quiet)
        else:
            canvas.text(right, top + 40, tallies, TALLY, quiet, align="r")

    high = _HEADING + (_TALLY_STEP * len(lines) if apart else 0)
    return Block(high, high, paint)


def banner(canvas: Canvas, scene: Scene, wide: int) -> Block:
    """Who is to act."""
    lines = _balanced(scene.status, BANNER, wide - _ENDS, _BANNER_LINES)
    step = BANNER.size + 4
    high = step * len(lines) + 14

    def paint(box: Box) -> None:
        left, top, right, _ = box
        plate = canvas.parts[Part.BANNER] = (left, top, right, top + high)
        letters = paint_plate(canvas, scene, plate).coarse(_SHADES)
        for number, line in enumerate(lines):
            low = top + high // 2 - step * (len(lines) - 1) // 2 + number * step + BANNER.size // 3
            canvas.text((left + right) // 2, low, line, BANNER, letters, align="m")

    return Block(high, high, paint)


@lru_cache(maxsize=64)
def _balanced(words: str, style: Style, wide: int, most: int) -> tuple[str, ...]:
    """Words in as few lines as they need, and these about as long as each other."""
    lines = wrap(words, style, wide, most)
    for narrow in range(wide, wide // 2, -_NARROWER):
        tried = wrap(words, style, narrow, most)
        if len(tried) > len(lines) or any(line.endswith("…") for line in tried):
            break
        lines = tried
    return lines


def caption(canvas: Canvas, words: str, wide: int, largest: int = LARGE) -> Block:
    """The last action in words, in letters up to a size.

    Where not all of it has room in letters that can be read in a message, its first sentence has.
    """
    if not words:
        return Block(0, 0, lambda _: None)
    split = _split(words, wide)
    ink = canvas.theme.ramps["ink"].coarse(_SHADES)

    def paint(box: Box) -> None:
        left, top, _, bottom = canvas.parts[Part.NEWS] = box
        whole = _set(words, wide, bottom - top, largest)
        readable = whole[0].size >= _READABLE or _height(split) > bottom - top
        for style, lines in (whole,) if readable else split:
            for line in lines:
                canvas.text(left, top + style.size * 8 // 10, line, style, ink)
                top += _step(style)

    lowest, highest = (
        _height(((style, wrap(words, style, wide, _MOST)),))
        for style in map(_style, (_READABLE, largest))
    )
    return Block(min(lowest, _height(split)), highest, paint)


def _split(words: str, wide: int) -> tuple[Lines, ...]:
    """The first sentence in letters that can be read in a message, the others in small ones."""
    first, _, rest = _SENTENCE.sub("\0", printable(words), count=1).partition("\0")
    style = _style(_READABLE)
    large = style, wrap(first, style, wide, _MOST)
    return (large, (_REST, wrap(rest, _REST, wide, _MOST))) if rest else (large,)


def _height(parts: Sequence[Lines]) -> int:
    return sum(len(lines) * _step(style) for style, lines in parts)


def _set(words: str, wide: int, high: int, largest: int) -> Lines:
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
    rows, key = len(chart.rows) + 1, KEY if chart.key else 0

    def paint(box: Box) -> None:
        canvas.parts[Part.CHART] = box
        paint_chart(canvas, chart, box, DARK_TONES)

    return Block(rows * _ROW + key, rows * _ROOMY_ROW + key, paint)


def _step(style: Style) -> int:
    """From one line of words to the next."""
    return style.size * 105 // 100
