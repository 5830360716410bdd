"""What a game's last picture tells beside or below its final board.

Wide pages have boxes for words, one or more; a tall page gets a panel below it. Each box is set in
the largest letters in which all of it has room.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from render.drawing.canvas import Canvas, fit, polygon, text_width, wrap
from render.drawing.theme import Ramp, Style
from render.model.ending import losses
from render.page.header import paint_plate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from render.drawing.canvas import Box
    from render.drawing.theme import Rgb, Theme
    from render.model.ending import Contender, Ending, Fortune
    from render.model.scene import Scene

PANEL = 348
"""How high the panel below a tall page is: it fills what a phone's screen leaves below."""
_EDGE = 20
_SHADES = 4
"""Steps of the edges of letters, which are half of the file."""
_GAP, _WIDEST_GAP = 12, 54
_PAD = 12
_STAR = (
    (0, -18),
    (5, -6),
    (18, -6),
    (8, 3),
    (12, 16),
    (0, 8),
    (-12, 16),
    (-8, 3),
    (-18, -6),
    (-5, -6),
)
_PIP, _PIP_HIGH, _PIP_GAP = 30, 24, 5
_GOLD, _RED = (255, 200, 90), (225, 60, 50)
"""Of luck, good and bad; themes come as near as they can."""
_THREE = 3
_LEAST = 22
"""The smallest letters that can be read in a picture that is opened."""
_LEADING = 108
"""From line to line, in hundredths of the size of letters."""
_SURE = 200
"""A fortune that fills its bar, in hundredths of a standard deviation."""


class Stage(NamedTuple):
    """A board that is painted, and the boxes that its page leaves to words."""

    canvas: Canvas
    boxes: tuple[Box, ...]


class _Look(NamedTuple):
    """Sizes of letters: of the verdict, of what must be read, and of the rest; and the lines."""

    large: int
    words: int
    small: int
    lines: int


_LOOKS = (
    _Look(56, 47, 38, 7),
    _Look(50, 47, 36, 6),
    _Look(48, 46, 34, 4),
    _Look(47, 44, 32, 3),
    _Look(44, 38, 30, 3),
    _Look(40, 33, 28, 2),
    _Look(36, 28, 24, 1),
    _Look(30, 24, 22, 1),
)


class _Block(NamedTuple):
    """Something to be painted: how high it is, and how, from a corner."""

    high: int
    paint: Callable[[int, int], None]


class _Pen(NamedTuple):
    """What words are set with: on what, in which letters, and how wide."""

    canvas: Canvas
    look: _Look
    wide: int

    @property
    def ink(self) -> Ramp:
        return self.canvas.theme.ramps["ink"].coarse(_SHADES)

    def ramp(self, side: int | None) -> Ramp:
        """The colour of a side's words."""
        return self.ink if side is None else self.canvas.theme.skin(side).ramp.coarse(_SHADES)


def paint_words(stage: Stage, scene: Scene, ending: Ending) -> None:
    """Tell the end in the boxes beside a board."""
    title, verdict, why, length = (
        lambda pen: _title(pen, scene),
        lambda pen: _verdict(pen, scene, ending),
        lambda pen: _why(pen, ending),
        lambda pen: _length(pen, scene, ending),
    )
    sides = [_maker(scene, each) for each in ending.contenders]
    if len(stage.boxes) == 1:
        shares = [[title, verdict, why, *sides, length]]
    elif len(stage.boxes) < _THREE:
        shares = [[title, verdict, *sides], [why, length]]
    else:
        rest = len(stage.boxes) - 1
        shares = [[title, verdict, why, length], *(sides[number::rest] for number in range(rest))]
    for box, makers in zip(stage.boxes, shares, strict=True):
        _fill(stage.canvas, makers, box)


def below(page: Canvas, scene: Scene, ending: Ending) -> Canvas:
    """A tall page, which tells who won and why, with the rest of the end told below it."""
    wide, high = page.image.size
    canvas = Canvas(Image.new("L", (wide, high + PANEL), 0), page.theme)
    canvas.image.paste(page.image, (0, 0))
    ink = canvas.theme.ramps["ink"]
    canvas.image.paste(ink.steps[len(ink.steps) // 3], (_EDGE, high, wide - _EDGE, high + 3))
    top, bottom = high + _PAD, high + PANEL - _PAD
    top = _fill(
        canvas,
        [lambda pen: _lines(pen, " · ".join(ending.length), _plain(pen.look.words), 1)],
        (_EDGE, top, wide - _EDGE, bottom),
        looks=_LOOKS[4:],
    )
    count = max(1, len(ending.contenders))
    each = (wide - 2 * _EDGE - (count - 1) * 2 * _EDGE) // count
    makers = [_maker(scene, contender) for contender in ending.contenders]
    boxes = [
        (left, top + _PAD, left + each, bottom)
        for left in (_EDGE + number * (each + 2 * _EDGE) for number in range(count))
    ]
    for box, maker in zip(boxes, makers, strict=False):
        _fill(canvas, [maker], box)
    return canvas


def _maker(scene: Scene, contender: Contender) -> Callable[[_Pen], _Block]:
    return lambda pen: _contender(pen, scene, contender)


def _fill(
    canvas: Canvas,
    makers: Sequence[Callable[[_Pen], _Block]],
    box: Box,
    looks: Sequence[_Look] = _LOOKS,
) -> int:
    """Set blocks one below the other, as large as all have room; returns where they end."""
    left, top, right, bottom = box
    blocks: list[_Block] = []
    for look in looks:
        pen = _Pen(canvas, look, right - left)
        blocks = [block for block in (make(pen) for make in makers) if block.high]
        high = sum(block.high for block in blocks) + _GAP * (len(blocks) - 1)
        if high <= bottom - top:
            break
    spare = bottom - top - sum(block.high for block in blocks)
    gap = max(0, min(_WIDEST_GAP, spare // max(1, len(blocks) - 1)))
    for block in blocks:
        block.paint(left, top)
        top += block.high + gap
    return top - gap


def _title(pen: _Pen, scene: Scene) -> _Block:
    style = _bold(pen.look.words)
    words = fit(scene.title, style, pen.wide)

    def paint(left: int, top: int) -> None:
        pen.canvas.text(left, top + style.size * 4 // 5, words, style, pen.ink)

    return _Block(style.size, paint)


def _verdict(pen: _Pen, scene: Scene, ending: Ending) -> _Block:
    """Who won, on a plate in the winner's colours."""
    style = _bold(pen.look.large)
    lines = wrap(ending.verdict, style, pen.wide - 2 * _PAD, 3)
    step = style.size
    high = step * len(lines) + 2 * _PAD
    judged = replace(scene, status_side=ending.winning_side)

    def paint(left: int, top: int) -> None:
        box = (left, top, left + pen.wide, top + high)
        letters = paint_plate(pen.canvas, judged, box).coarse(_SHADES)
        middle = left + pen.wide // 2
        for number, line in enumerate(lines):
            low = top + _PAD + number * step + step * 4 // 5
            pen.canvas.text(middle, low, line, style, letters, align="m")

    return _Block(high, paint)


def _why(pen: _Pen, ending: Ending) -> _Block:
    return _lines(pen, ending.words, _plain(pen.look.words), pen.look.lines)


def _length(pen: _Pen, scene: Scene, ending: Ending) -> _Block:
    """How long it took, and where the game stood."""
    rows = [_lines(pen, " · ".join(ending.length), _plain(pen.look.words), 2)]
    small = _plain(pen.look.small)
    rows += [_lines(pen, each, _small_enough(each, small, pen.wide), 2) for each in scene.tallies]
    return _together(rows)


def _lines(pen: _Pen, words: str, style: Style, most: int) -> _Block:
    if not words:
        return _Block(0, lambda _left, _top: None)
    lines, step = wrap(words, style, pen.wide, most), style.size * _LEADING // 100

    def paint(left: int, top: int) -> None:
        for number, line in enumerate(lines):
            low = top + number * step + style.size * 4 // 5
            pen.canvas.text(left, low, line, style, pen.ink)

    return _Block(step * len(lines), paint)


def _contender(pen: _Pen, scene: Scene, contender: Contender) -> _Block:
    """A side: its name and players, what is left of it, and what its dice gave it."""
    name, small = _bold(pen.look.words), _plain(pen.look.small)
    found = losses(scene, contender.side) if contender.side is not None else None
    rows: list[_Block] = [_name(pen, contender, name)]
    if contender.players:
        rows.append(_lines(pen, ", ".join(contender.players), small, 1))
    if found is not None and found.whole:
        rows.append(_left(pen, contender, found.left, found.whole))
        if found.told and pen.look.lines > 1:
            rows.append(_lines(pen, " · ".join(found.told), small, 2))
    if contender.fortune is not None:
        rows.append(_fortune(pen, contender.fortune))

    return _together(rows)


def _together(rows: Sequence[_Block]) -> _Block:
    """Blocks one close below the other."""

    def paint(left: int, top: int) -> None:
        for row in rows:
            row.paint(left, top)
            top += row.high

    return _Block(sum(row.high for row in rows), paint)


def _name(pen: _Pen, contender: Contender, style: Style) -> _Block:
    def paint(left: int, top: int) -> None:
        ramp, low = pen.ramp(contender.side), top + style.size * 4 // 5
        start = left
        if contender.won:
            gold = _nearest(pen.canvas.theme, _GOLD)
            pen.canvas.put(polygon(_STAR, gold), left + 18, top + style.size // 2)
            start += 46
        words = fit(contender.name, style, left + pen.wide - start)
        pen.canvas.text(start, low, words, style, ramp)
        pen.canvas.image.paste(
            ramp.full, (left, top + style.size, left + pen.wide, top + style.size + 3)
        )

    return _Block(style.size + 10, paint)


def _left(pen: _Pen, contender: Contender, left_over: int, whole: int) -> _Block:
    """What is left of a side: in words, and a pip for each piece that it had."""
    style = _bold(pen.look.words)
    words = f"{left_over} of {whole} left"
    start = text_width(f"{words} ", style) + _PAD
    pitch = max(2, min(_PIP + _PIP_GAP, (pen.wide - start) // whole))
    thick = max(1, pitch - (_PIP_GAP if pitch > 2 * _PIP_GAP else 1))

    def paint(left: int, top: int) -> None:
        pen.canvas.text(left, top + style.size * 4 // 5, words, style, pen.ink)
        ramp, ink = pen.ramp(contender.side), pen.canvas.theme.ramps["ink"]
        gone = ink.steps[len(ink.steps) // 4]
        high = top + (style.size - _PIP_HIGH) // 2 + 2
        for number in range(min(whole, (pen.wide - start) // pitch)):
            x = left + start + number * pitch
            if number < left_over:
                pen.canvas.image.paste(ramp.full, (x, high, x + thick, high + _PIP_HIGH))
            else:
                middle = high + _PIP_HIGH // 2
                pen.canvas.image.paste(gone, (x, middle - 3, x + thick, middle + 3))

    return _Block(style.size, paint)


def _fortune(pen: _Pen, fortune: Fortune) -> _Block:
    """The luck of a side: the verdict and a bar from what was to be expected, if there is one."""
    style, small = _bold(pen.look.words), _plain(pen.look.small)
    told = pen.look.lines > 1
    row = _lines(pen, fortune.told, _small_enough(fortune.told, small, pen.wide), 1)
    if not fortune.words:
        return row
    words = fit(fortune.words, style, pen.wide * 3 // 5)
    start = text_width(words, style) + 2 * _PAD
    room = pen.wide - start
    reach = room // 2 * min(_SURE, abs(fortune.score)) // _SURE

    def paint(left: int, top: int) -> None:
        theme = pen.canvas.theme
        ink = theme.ramps["ink"]
        pen.canvas.text(left, top + style.size * 4 // 5, words, style, pen.ink)
        middle, high = left + start + room // 2, top + style.size // 2 + 2
        track = ink.steps[len(ink.steps) // 4]
        pen.canvas.image.paste(track, (left + start, high - 3, left + pen.wide, high + 3))
        full = _nearest(theme, _GOLD if fortune.score > 0 else _RED).full
        ends = (middle, middle + reach) if fortune.score > 0 else (middle - reach, middle)
        if reach:
            pen.canvas.image.paste(full, (ends[0], high - 11, ends[1], high + 11))
        pen.canvas.image.paste(ink.full, (middle - 2, high - 17, middle + 2, high + 17))
        if told:
            row.paint(left, top + style.size)

    return _Block(style.size + (row.high if told else 0), paint)


def _nearest(theme: Theme, colour: Rgb) -> Ramp:
    """The ramp up to what comes nearest to a colour, of those that every theme has for signs."""

    def far(ramp: Ramp) -> int:
        shown = theme.colours[ramp.full]
        return sum((one - other) ** 2 for one, other in zip(shown, colour, strict=True))

    ramps = [theme.ramps[name].steps for name in ("gold", "red")]
    cuts = (Ramp(steps[: end + 1]) for steps in ramps for end in range(1, len(steps)))
    return min(cuts, key=far)


def _small_enough(words: str, style: Style, wide: int) -> Style:
    """The style, or a smaller one in which the words have room."""
    while style.size > _LEAST and text_width(words, style) > wide:
        style = Style(bold=style.bold, size=style.size - 1)
    return style


def _bold(size: int) -> Style:
    return Style(bold=True, size=size)


def _plain(size: int) -> Style:
    return Style(bold=False, size=size)
