"""A board that is explained: numbers on a wide page, and below it what they say."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageChops

from render.drawing.canvas import Canvas, polygon, wrap
from render.drawing.strokes import around, hidden, turned
from render.drawing.theme import Ramp, Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from render.drawing.canvas import Box
    from render.drawing.strokes import Spot

_RADIUS = 29
"""Of a number's disc."""
_INTO = 16
"""How far a number reaches at most into the box that it is about."""
_AWAY, _APART = (0, 24, 48), 8
"""How far it may stand from there, and how many covered pixels it is worth to be one nearer."""
_TALLEST = 90
"""From that height on a part of the page has its number at its upper end."""
_NUMBER, _WORDS = Style(bold=True, size=44), Style(bold=False, size=42)
_STEP, _GAP, _PAD, _EDGE = 46, 14, 20, 24
"""From line to line, between two notes, at the top and bottom of them all, and at the sides."""
_COLUMNS, _LINES = 2, 3
_SHADES = 4
"""Steps of the edges of letters: many letters are half of the file."""
_CORNERS = 64


class _Set(NamedTuple):
    """A note in lines, and where it begins below a page."""

    lines: tuple[str, ...]
    left: int
    top: int


class Target(NamedTuple):
    """What has a number.

    Attributes:
        box: What it takes up on the page, in pixels.
        level: Whether its number stands at its left or right only, as others are above and below.
    """

    box: Box
    level: bool = False


def explained(page: Canvas, targets: Sequence[Target], words: Sequence[str]) -> Canvas:
    """A wide page with a number at each target, and below it what is said of each."""
    wide, high = page.image.size
    notes, more = _arranged(words, wide)
    canvas = Canvas(Image.new("L", (wide, high + more), 0), page.theme)
    canvas.image.paste(page.image, (0, 0))
    taken: list[Box] = []
    for number, target in enumerate(targets, start=1):
        at = _beside(page, target, taken)
        taken.append(around((at,), _RADIUS))
        _disc(canvas, number, at)
    ink = canvas.theme.ramps["ink"]
    canvas.image.paste(ink.steps[len(ink.steps) // 3], (_EDGE, high, wide - _EDGE, high + 3))
    for number, note in enumerate(notes, start=1):
        middle = high + note.top + _STEP // 2
        _disc(canvas, number, (note.left + _RADIUS, middle))
        for row, line in enumerate(note.lines):
            base = middle + row * _STEP + _rise(_WORDS)
            left = note.left + 2 * _RADIUS + _GAP
            canvas.text(left, base, line, _WORDS, ink.coarse(_SHADES))
    return canvas


def _arranged(words: Sequence[str], wide: int) -> tuple[list[_Set], int]:
    """Notes one below the other, in columns that are about as high as each other; the height."""
    room = (wide - 2 * _EDGE) // _COLUMNS
    set_ = [wrap(each, _WORDS, room - 2 * _RADIUS - 2 * _GAP, _LINES) for each in words]
    rows = -(-len(set_) // _COLUMNS)
    notes: list[_Set] = []
    highest = 0
    for column in range(_COLUMNS):
        top = _PAD
        for lines in set_[column * rows : (column + 1) * rows]:
            notes.append(_Set(lines, _EDGE + column * (room + _GAP), top))
            top += max(len(lines) * _STEP, 2 * _RADIUS) + _GAP
        highest = max(highest, top)
    return notes, highest - _GAP + _PAD


def _beside(page: Canvas, target: Target, taken: Sequence[Box]) -> Spot:
    """Where a number covers least of what is drawn: at a corner or an edge of a box."""

    def cost(place: tuple[int, Spot]) -> int:
        box = around(place[1:], _RADIUS)
        return place[0] * _APART + _busy(page, box) + hidden(box, taken)

    places = ((away, _inside(page, spot)) for away in _AWAY for spot in _around(target, away))
    return min(places, key=cost)[1]


def _around(target: Target, away: int) -> Iterator[Spot]:
    """Where a number may stand, so far from a box."""
    left, top, right, bottom = target.box
    bottom = min(bottom, top + _TALLEST) if target.level else bottom
    into = min(_INTO, (right - left) // 4)
    near, far = _RADIUS - into + away, _RADIUS * 2 // 3 - into + away
    middle, level = (left + right) // 2, (top + bottom) // 2
    for y in (level, top + _INTO, bottom - _INTO) if target.level else (level,):
        yield from ((right + near, y), (left - near, y))
    if not target.level:
        yield from ((middle, top - near), (middle, bottom + near))
        yield from ((x, y) for x in (left - far, right + far) for y in (top - far, bottom + far))


def _inside(page: Canvas, spot: Spot) -> Spot:
    wide, high = page.image.size
    x, y = spot
    return min(max(x, _RADIUS), wide - _RADIUS), min(max(y, _RADIUS), high - _RADIUS)


def _busy(page: Canvas, box: Box) -> int:
    """How many pixels in a box differ from those at their left."""
    part = page.image.crop(box)
    edges = ImageChops.difference(part, ImageChops.offset(part, 1, 0))
    return part.width * part.height - edges.histogram()[0]


def _disc(canvas: Canvas, number: int, at: Spot) -> None:
    """A number on a disc."""
    paper, ink = canvas.theme.ramps["paper"], canvas.theme.ramps["ink"]
    canvas.put(polygon(_circle(), ink), *at)
    letters = Ramp((ink.full, paper.full))
    canvas.text(at[0], at[1] + _rise(_NUMBER), str(number), _NUMBER, letters, align="m")


def _rise(style: Style) -> int:
    """From the middle of a line to the base of its letters."""
    return style.size * 35 // 100


@cache
def _circle() -> tuple[Spot, ...]:
    """The outline of a disc around the origin."""
    return tuple(turned(((0, -_RADIUS),), 360 * part // _CORNERS)[0] for part in range(_CORNERS))
