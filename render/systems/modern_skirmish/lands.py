"""The ground that skirmishes are fought on: woods, crops, rubble, rocks, roads, grass between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.scatter import numbers
from render.drawing.strokes import meets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.drawing.art import PaintLand, Size
    from render.drawing.canvas import Box, Canvas
    from render.drawing.theme import Theme

_TUFTS = 60
_WHOLE = 65536


def paper(theme: Theme, size: Size) -> Image.Image:
    """What the table lies on."""
    return Image.new("L", size, theme.ramps["paper"].steps[5])


def strew(canvas: Canvas, bounds: Box, taken: list[Box]) -> None:
    """Tufts of grass where nothing else is."""
    left, top, right, bottom = bounds
    pen, leaf = ImageDraw.Draw(canvas.image), canvas.theme.ramps["leaf"]
    parts = iter(numbers(1950, _TUFTS * 3))
    for across, along, sort in zip(parts, parts, parts, strict=True):
        x = left + 14 + across * (right - left - 28) // _WHOLE
        y = top + 14 + along * (bottom - top - 28) // _WHOLE
        if meets((x - 10, y - 10, x + 10, y + 6), taken):
            continue
        fill = leaf.steps[4 + sort % 3]
        for lean, high in ((-4, 5), (0, 8), (4, 5)):
            pen.line((x + lean // 2, y, x + lean, y - high), fill=fill, width=2)


def trodden(canvas: Canvas, box: Box, _unit: int) -> None:
    """Another shade."""
    ImageDraw.Draw(canvas.image).rectangle(_inner(box), fill=canvas.theme.ramps["shade"].full)


def _inner(box: Box) -> Box:
    """The corners of a box that are drawn."""
    left, top, right, bottom = box
    return left, top, max(left, right - 1), max(top, bottom - 1)


def _spread(box: Box, seed: int, count: int, inset: int) -> Iterator[tuple[int, int, int]]:
    """Points in a box, not too near its border, each with a number."""
    left, top, right, bottom = _inner(box)
    parts = iter(numbers(seed, 3 * count))
    for across, along, sort in zip(parts, parts, parts, strict=True):
        x = left + inset + across * max(0, right - left - 2 * inset) // _WHOLE
        y = top + inset + along * max(0, bottom - top - 2 * inset) // _WHOLE
        yield x, y, sort


def _woods(canvas: Canvas, box: Box, unit: int) -> None:
    """Crowns of trees, dense, the light from the north-west."""
    pen, leaf = ImageDraw.Draw(canvas.image), canvas.theme.ramps["leaf"]
    left, top, right, bottom = _inner(box)
    pen.rounded_rectangle((left, top, right, bottom), 10, fill=leaf.steps[7])
    crown = max(6, unit * 5 // 8)
    count = (right - left) * (bottom - top) // (crown * crown * 3 // 2)
    for x, y, sort in sorted(_spread(box, left + 3 * top, count, crown), key=lambda p: p[1]):
        reach = crown * (70 + sort % 40) // 100
        shade = (x - reach + 2, y - reach + 3, x + reach + 2, y + reach + 3)
        pen.ellipse(shade, fill=leaf.steps[18])
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=leaf.steps[12 + sort % 3])
        high = reach // 2
        pen.ellipse((x - high - 1, y - high - 2, x + high - 3, y + high - 4), fill=leaf.steps[9])


def _crops(canvas: Canvas, box: Box, unit: int) -> None:
    """Rows of ripe corn."""
    pen, straw = ImageDraw.Draw(canvas.image), canvas.theme.ramps["straw"]
    left, top, right, bottom = _inner(box)
    pen.rectangle((left, top, right, bottom), fill=straw.steps[5])
    for x in range(left + unit // 2, right, max(6, unit // 2)):
        pen.line((x, top + 2, x, bottom - 2), fill=straw.steps[9], width=2)
        for y in range(top + 5 + x % 7, bottom - 3, 18):
            pen.line((x, y, x + 3, y - 4), fill=straw.steps[12], width=2)


def _debris(canvas: Canvas, box: Box, unit: int) -> None:
    """Broken stone."""
    pen, stone = ImageDraw.Draw(canvas.image), canvas.theme.ramps["stone"]
    left, top, right, bottom = _inner(box)
    pen.rounded_rectangle((left, top, right, bottom), 8, fill=canvas.theme.ramps["earth"].steps[3])
    unit = max(5, unit // 2)
    count = (right - left) * (bottom - top) // (unit * unit * 3)
    for x, y, sort in _spread(box, left + 5 * top, count, unit):
        wide, high = unit * (4 + sort % 6) // 10 + 2, unit * (3 + sort % 5) // 10 + 2
        pen.polygon(((x - wide, y), (x, y - high), (x + wide, y - 1), (x + 1, y + high)),
                    fill=stone.steps[6 + sort % 9], outline=stone.steps[17])  # fmt: skip


def _boulders(canvas: Canvas, box: Box, unit: int) -> None:
    """Large rocks."""
    pen, stone = ImageDraw.Draw(canvas.image), canvas.theme.ramps["stone"]
    left, top, right, bottom = _inner(box)
    pen.rounded_rectangle((left, top, right, bottom), 12, fill=stone.steps[4])
    rock = max(5, unit * 2 // 3)
    count = max(4, (right - left) * (bottom - top) // (rock * rock * 2))
    for x, y, sort in sorted(_spread(box, left + 7 * top, count, rock), key=lambda p: p[1]):
        wide, high = rock * (80 + sort % 40) // 100, rock * (60 + sort % 30) // 100
        pen.ellipse((x - wide, y - high, x + wide, y + high), fill=stone.steps[17])
        pen.ellipse((x - wide + 2, y - high + 1, x + wide - 2, y + high - 3), fill=stone.steps[10])
        light = (x - wide * 2 // 3, y - high * 2 // 3, x + wide // 4, y - high // 6)
        pen.ellipse(light, fill=stone.steps[7])


def _track(canvas: Canvas, box: Box, unit: int) -> None:
    """A farm track with the ruts of wheels."""
    pen, earth = ImageDraw.Draw(canvas.image), canvas.theme.ramps["earth"]
    left, top, right, bottom = _inner(box)
    pen.rectangle((left, top, right, bottom), fill=earth.steps[3])
    level = right - left >= bottom - top
    near, far = (top, bottom) if level else (left, right)
    first, last = (left, right) if level else (top, bottom)
    for side in ((3 * near + far) // 4, (near + 3 * far) // 4):
        for start in range(first, last, 60):
            end = min(start + 44, last)
            spots = (start, side, end, side) if level else (side, start, side, end)
            pen.line(spots, fill=earth.steps[7], width=max(3, unit // 4))


def _asphalt(canvas: Canvas, box: Box, _unit: int) -> None:
    """A road with a broken line along its middle."""
    pen, ramps = ImageDraw.Draw(canvas.image), canvas.theme.ramps
    left, top, right, bottom = _inner(box)
    pen.rectangle((left, top, right, bottom), fill=ramps["stone"].steps[5])
    middle = (top + bottom) // 2
    for x in range(left + 12, right, 64):
        pen.line((x, middle, min(x + 34, right), middle), fill=ramps["paper"].full, width=3)


def _pavement(canvas: Canvas, box: Box, unit: int) -> None:
    """Slabs."""
    pen, stone = ImageDraw.Draw(canvas.image), canvas.theme.ramps["stone"]
    left, top, right, bottom = _inner(box)
    pen.rectangle((left, top, right, bottom), fill=stone.steps[2])
    for x in range(left, right, max(8, unit)):
        pen.line((x, top, x, bottom), fill=stone.steps[5])


def _regolith(canvas: Canvas, box: Box, unit: int) -> None:
    """Levelled ground with small craters."""
    pen, earth = ImageDraw.Draw(canvas.image), canvas.theme.ramps["earth"]
    left, top, right, bottom = _inner(box)
    pen.rectangle((left, top, right, bottom), fill=earth.steps[3])
    count = (right - left) * (bottom - top) // (unit * unit * 40)
    for x, y, sort in _spread(box, 2150, count, unit):
        reach = 2 + sort % max(2, unit)
        pen.ellipse((x - reach, y - reach * 2 // 3, x + reach, y + reach * 2 // 3),
                    outline=earth.steps[7])  # fmt: skip


LANDS: Final[dict[str, PaintLand]] = {
    "woods": _woods,
    "crops": _crops,
    "debris": _debris,
    "boulders": _boulders,
    "farm-track": _track,
    "farmyard": trodden,
    "asphalt": _asphalt,
    "pavement": _pavement,
    "regolith": _regolith,
}
