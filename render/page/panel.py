"""What a wide page says beside its table: title, who is to act, the last action.

Each part takes the box that is left, writes from its top, and returns where what comes next may
begin.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from render.drawing.canvas import fit, printable, wrap
from render.drawing.theme import CELL, LARGE, NEWS, TALLY, TITLE
from render.page.header import paint_plate

if TYPE_CHECKING:
    from render.drawing.canvas import Box, Canvas
    from render.drawing.theme import Style
    from render.model.scene import Scene

_TITLE = 44
_TALLY = 42
_LINE = 50
"""From line to line of large letters."""
_SMALL = 37
_PAD = 14
_GAP = 22
_SENTENCE = re.compile(r"(?<=[.!?]) ")
_SHADES = 4
"""Steps of the edges of letters: many letters are half of the file."""
_MOST = 4
"""Lines of a banner."""
_FEW = 2
"""With fewer small lines than that there are no large ones."""
_ANY = 99
"""More lines than there can be."""
Lines: TypeAlias = tuple[str, ...]


def paint_head(canvas: Canvas, scene: Scene, box: Box) -> int:
    """Set the title, the tallies, and who is to act, as high as it comes to."""
    left, y, right, _ = box
    ink = canvas.theme.ramps["ink"].coarse(_SHADES)
    wide = right - left
    canvas.text(left, y + _TITLE - 8, fit(scene.title, TITLE, wide), TITLE, ink)
    y += _TITLE
    for tally in scene.tallies:
        y += _TALLY
        canvas.text(
            left,
            y - 4,
            fit(tally, TALLY, wide),
            TALLY,
            canvas.theme.ramps["ink"].upto(80).coarse(_SHADES),
        )
    y += 12
    lines = wrap(scene.status, LARGE, wide - 2 * _PAD, _MOST)
    high = _LINE * len(lines) + 2 * _PAD
    letters = paint_plate(canvas, scene, (left, y, right, y + high)).coarse(_SHADES)
    for number, line in enumerate(lines):
        base = y + _PAD + _LINE * number + 41
        canvas.text((left + right) // 2, base, line, LARGE, letters, align="m")
    return y + high + _GAP


def news_height(words: str, wide: int) -> int:
    """How high a column of that width has to be for all of the words, be they small."""
    return min(_height(_large(words, wide), ()), _height(*_split(words, wide)))


def paint_news(canvas: Canvas, words: str, box: Box) -> int:
    """Tell the last action: all of it large, or else only its first sentence."""
    left, top, right, bottom = box
    if not words:
        return top
    wide, room = right - left, bottom - top
    large: Lines = _large(words, wide)
    small: Lines = ()
    if len(large) * _LINE > room:
        large, small = _split(words, wide)
    if _height(large, small) > room:
        most = max(1, (room - len(large) * _LINE) // _SMALL) if small else 0
        if most < _FEW:
            large, small, most = (), (words,), max(1, room // _SMALL)
        small = wrap(" ".join(small), CELL, wide, most)
    y = _set(canvas, (left, top), large, NEWS, _LINE)
    return _set(canvas, (left, y), small, CELL, _SMALL) + _GAP


def _large(words: str, wide: int) -> Lines:
    return wrap(words, NEWS, wide, _ANY)


def _split(words: str, wide: int) -> tuple[Lines, Lines]:
    """The first sentence in large lines, the others in small ones."""
    first, _, rest = _SENTENCE.sub("\0", printable(words), count=1).partition("\0")
    return _large(first, wide), wrap(rest, CELL, wide, _ANY) if rest else ()


def _height(large: Lines, small: Lines) -> int:
    return len(large) * _LINE + len(small) * _SMALL


def _set(canvas: Canvas, corner: tuple[int, int], lines: Lines, style: Style, step: int) -> int:
    x, y = corner
    for line in lines:
        y += step
        canvas.text(x, y - step // 4, line, style, canvas.theme.ramps["ink"].coarse(_SHADES))
    return y
