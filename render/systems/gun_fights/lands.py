"""The ground that fights are fought on: roads, rails, boards, grass, and tufts where nothing is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.scatter import numbers
from render.drawing.strokes import meets

if TYPE_CHECKING:
    from render.drawing.art import PaintLand, Size
    from render.drawing.canvas import Box, Canvas
    from render.drawing.theme import Theme

_TUFTS = 70


def paper(theme: Theme, size: Size) -> Image.Image:
    """What the table lies on."""
    return Image.new("L", size, theme.ramps["paper"].steps[5])


def strew(canvas: Canvas, bounds: Box, taken: list[Box]) -> None:
    """Tufts of dry grass and pebbles where nothing else is."""
    left, top, right, bottom = bounds
    pen = ImageDraw.Draw(canvas.image)
    earth = canvas.theme.ramps["earth"]
    parts = iter(numbers(1880, _TUFTS * 3))
    for across, along, sort in zip(parts, parts, parts, strict=True):
        x = left + 14 + across * (right - left - 28) // 65536
        y = top + 14 + along * (bottom - top - 28) // 65536
        if meets((x - 10, y - 10, x + 10, y + 6), taken):
            continue
        if sort % 3:
            _tuft(pen, canvas.theme, x, y)
        else:
            pen.ellipse((x - 3, y - 2, x + 3, y + 2), fill=earth.steps[5])


def _inner(box: Box) -> Box:
    """The corners of a box that are drawn."""
    left, top, right, bottom = box
    return left, top, max(left, right - 1), max(top, bottom - 1)


def trodden(canvas: Canvas, box: Box, _inch: int) -> None:
    """Another shade."""
    ImageDraw.Draw(canvas.image).rectangle(_inner(box), fill=canvas.theme.ramps["shade"].full)


def _path(canvas: Canvas, box: Box, _inch: int) -> None:
    ImageDraw.Draw(canvas.image).rectangle(_inner(box), fill=canvas.theme.ramps["shade"].steps[3])


def _boards(canvas: Canvas, box: Box, inch: int) -> None:
    pen, wood = ImageDraw.Draw(canvas.image), canvas.theme.ramps["wood"]
    left, top, right, bottom = _inner(box)
    pen.rectangle((left, top, right, bottom), fill=wood.steps[3])
    for y in range(top + inch // 2, bottom, max(6, inch // 2)):
        pen.line((left, y, right, y), fill=wood.steps[6])
    pen.rectangle((left, top, right, bottom), outline=wood.steps[10], width=2)


def _grass(canvas: Canvas, box: Box, _inch: int) -> None:
    """Dry grass with a ragged edge."""
    pen, ramps = ImageDraw.Draw(canvas.image), canvas.theme.ramps
    left, top, right, bottom = _inner(box)
    parts = iter(numbers(left + 7 * top, 3 * 26))
    scrub = ramps["scrub"].steps[2]
    for number, (a, b, c) in enumerate(zip(parts, parts, parts, strict=True)):
        reach = max(1, min(12 + c * 16 // 65536, (right - left) // 2, (bottom - top) // 2))
        x = left + reach + a * max(0, right - left - 2 * reach) // 65536
        y = top + reach + b * max(0, bottom - top - 2 * reach) // 65536
        pen.ellipse((x - reach, y - reach * 2 // 3, x + reach, y + reach * 2 // 3), fill=scrub)
        if number % 2:
            _tuft(pen, canvas.theme, x, y, reach // 5)


def _tuft(pen: ImageDraw.ImageDraw, theme: Theme, x: int, y: int, more: int = 0) -> None:
    for lean, high in ((-6, 6), (-2, 10), (2, 9), (6, 5)):
        pen.line((x + lean // 2, y, x + lean, y - high - more), theme.ramps["scrub"].steps[9], 2)


def _road(canvas: Canvas, box: Box, inch: int) -> None:
    """Trodden ground with the ruts of wheels."""
    pen, ramps = ImageDraw.Draw(canvas.image), canvas.theme.ramps
    left, top, right, bottom = _inner(box)
    pen.rectangle((left, top, right, bottom), fill=ramps["shade"].full)
    rut = ramps["earth"].steps[4]
    level = right - left >= bottom - top
    near, far = (top, bottom) if level else (left, right)
    first, last = (left, right) if level else (top, bottom)
    lanes = max(1, (far - near) // (8 * inch))
    for lane in range(lanes):
        middle = near + (far - near) * (2 * lane + 1) // (2 * lanes)
        for number, side in enumerate((middle - inch // 2, middle + inch // 2)):
            for start in range(first + 9 * number, last, 54):
                end = min(start + 38, last)
                spots = (start, side, end, side) if level else (side, start, side, end)
                pen.line(spots, fill=rut, width=3)


def _railway(canvas: Canvas, box: Box, inch: int) -> None:
    pen, ramps = ImageDraw.Draw(canvas.image), canvas.theme.ramps
    left, top, right, bottom = box = _inner(box)
    level = right - left >= bottom - top
    pen.rectangle(box, fill=ramps["earth"].steps[3])
    wood, steel, ink = ramps["wood"].steps[12], ramps["steel"], ramps["ink"].full
    near, far = (top, bottom) if level else (left, right)
    first, last = (left, right) if level else (top, bottom)
    inset = min(max(2, (far - near) // 8), (far - near) // 2)
    for start in range(first + 4, last - inch // 3, max(8, inch * 3 // 4)):
        end = start + max(4, inch // 3)
        pen.rectangle(
            (start, near + inset, end, far - inset)
            if level
            else (near + inset, start, far - inset, end),
            fill=wood,
        )
    gauge = (far - near) // 4
    for rail in (near + gauge, far - gauge):
        for half, fill in ((3, ink), (1, steel.steps[8])):
            pen.rectangle(
                (first, rail - half, last, rail + half)
                if level
                else (rail - half, first, rail + half, last),
                fill=fill,
            )


LANDS: Final[dict[str, PaintLand]] = {
    "boards": _boards,
    "grass": _grass,
    "path": _path,
    "railway": _railway,
    "road": _road,
}
