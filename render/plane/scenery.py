"""Roads, rails, fences and cover of an open ground, seen from above. Boxes are in pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import ImageDraw

from render.drawing.pen import Pen
from render.drawing.scatter import numbers
from render.drawing.strokes import overlap
from render.drawing.themes.dust import DUST

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.drawing.canvas import Box, Canvas, Stamp
    from render.drawing.pen import Point
    from render.drawing.theme import Rgb

_TUFTS = 70
_INK: Rgb = (43, 28, 20)
_WOOD: Rgb = (170, 122, 74)
_DARK: Rgb = (92, 58, 32)
_PALE: Rgb = (224, 201, 157)
_STEEL: Rgb = (66, 72, 80)


def scatter(canvas: Canvas, bounds: Box, taken: list[Box]) -> None:
    """Tufts of dry grass and pebbles where nothing else is."""
    left, top, right, bottom = bounds
    pen = ImageDraw.Draw(canvas.image)
    earth = DUST.ramps["earth"]
    parts = iter(numbers(1880, _TUFTS * 3))
    for across, along, sort in zip(parts, parts, parts, strict=True):
        x = left + 14 + across * (right - left - 28) // 65536
        y = top + 14 + along * (bottom - top - 28) // 65536
        if any(overlap((x - 10, y - 10, x + 10, y + 6), box) for box in taken):
            continue
        if sort % 3:
            _tuft(pen, x, y)
        else:
            pen.ellipse((x - 3, y - 2, x + 3, y + 2), fill=earth.steps[5])


def paint_decor(canvas: Canvas, kind: str, box: Box, inch: int) -> None:
    """Draw a stretch of ground; of a kind that is not known, only as another shade."""
    pen = ImageDraw.Draw(canvas.image)
    left, top, right, bottom = box
    right, bottom = max(left, right - 1), max(top, bottom - 1)
    road = DUST.ramps["road"]
    if kind == "boards":
        wood = DUST.ramps["wood"]
        pen.rectangle((left, top, right, bottom), fill=wood.steps[3])
        for y in range(top + inch // 2, bottom, max(6, inch // 2)):
            pen.line((left, y, right, y), fill=wood.steps[6])
        pen.rectangle((left, top, right, bottom), outline=wood.steps[10], width=2)
    elif kind == "railway":
        _railway(pen, (left, top, right, bottom), inch)
    elif kind == "grass":
        _grass(pen, (left, top, right, bottom))
    else:
        trodden = road.steps[3] if kind == "path" else road.full
        pen.rectangle((left, top, right, bottom), fill=trodden)
        if kind == "road":
            _ruts(pen, (left, top, right, bottom), inch)


def _grass(pen: ImageDraw.ImageDraw, box: Box) -> None:
    """Dry grass with a ragged edge."""
    left, top, right, bottom = box
    parts = iter(numbers(left + 7 * top, 3 * 26))
    scrub = DUST.ramps["scrub"].steps[2]
    for number, (a, b, c) in enumerate(zip(parts, parts, parts, strict=True)):
        reach = max(1, min(12 + c * 16 // 65536, (right - left) // 2, (bottom - top) // 2))
        x = left + reach + a * max(0, right - left - 2 * reach) // 65536
        y = top + reach + b * max(0, bottom - top - 2 * reach) // 65536
        pen.ellipse((x - reach, y - reach * 2 // 3, x + reach, y + reach * 2 // 3), fill=scrub)
        if number % 2:
            _tuft(pen, x, y, reach // 5)


def _tuft(pen: ImageDraw.ImageDraw, x: int, y: int, more: int = 0) -> None:
    for lean, high in ((-6, 6), (-2, 10), (2, 9), (6, 5)):
        pen.line((x + lean // 2, y, x + lean, y - high - more), DUST.ramps["scrub"].steps[9], 2)


def _ruts(pen: ImageDraw.ImageDraw, box: Box, inch: int) -> None:
    left, top, right, bottom = box
    rut = DUST.ramps["earth"].steps[4]
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


def _railway(pen: ImageDraw.ImageDraw, box: Box, inch: int) -> None:
    left, top, right, bottom = box
    level = right - left >= bottom - top
    pen.rectangle(box, fill=DUST.ramps["earth"].steps[3])
    wood, steel, ink = DUST.ramps["wood"].steps[12], DUST.ramps["steel"], DUST.ramps["ink"].full
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


def paint_fence(canvas: Canvas, box: Box, inch: int) -> None:
    """Posts and rails."""
    pen = ImageDraw.Draw(canvas.image)
    left, top, right, bottom = box
    ink, wood = DUST.ramps["ink"].full, DUST.ramps["wood"].steps[9]
    level = top == bottom
    first, last = (left, right) if level else (top, bottom)
    for shift in (-3, 3):
        if level:
            pen.line((left, top + shift, right, top + shift), fill=DUST.ramps["wood"].full, width=2)
        else:
            pen.line(
                (left + shift, top, left + shift, bottom), fill=DUST.ramps["wood"].full, width=2
            )
    posts = max(1, (last - first) // (2 * inch))
    for post in range(posts + 1):
        along = first + (last - first) * post // posts
        x, y = (along, top) if level else (left, along)
        pen.rectangle((x - 5, y - 5, x + 4, y + 4), fill=ink)
        pen.rectangle((x - 3, y - 3, x + 2, y + 2), fill=wood)


def paint_thing(canvas: Canvas, kind: str, box: Box) -> None:
    """Draw a piece of cover in its box; of a kind that is not known, as a boulder."""
    left, top, right, bottom = box
    grown = 12 if kind == "tree" else 2
    size = (max(6, right - left + 2 * grown), max(6, bottom - top + 2 * grown))
    canvas.put(_thing(kind, size), (left + right) // 2, (top + bottom) // 2)


@lru_cache(maxsize=64)
def _thing(kind: str, size: tuple[int, int]) -> Stamp:
    pen = Pen(DUST, *size)
    _THINGS.get(kind, _boulder)(pen)
    return pen.stamp(16)


def _tree(pen: Pen) -> None:
    for x, y, r, colour in (
        (-4, -2, 88, (54, 74, 44)), (-34, -30, 52, (94, 108, 60)), (32, -34, 50, (80, 96, 54)),
        (36, 30, 50, (64, 84, 48)), (-32, 36, 48, (70, 90, 50)), (-22, -30, 32, (156, 150, 92)),
        (20, 8, 28, (94, 108, 60)), (-50, 8, 20, (125, 130, 76)), (10, -58, 18, (125, 130, 76)),
    ):  # fmt: skip
        pen.disc(x, y, r, r, (*colour, 255))
    pen.disc(2, 4, 14, 14, (*_DARK, 255))


def _wagon(pen: Pen) -> None:
    """A bed of planks between four wheels, the shafts at one end."""
    wide, high = pen.width, pen.height
    turn = _upright if wide >= high else _as_is
    for x in (-56, 56):
        for y in (-62, 50):
            pen.area(
                turn([(x - 26, y - 22), (x + 26, y - 22), (x + 26, y + 22), (x - 26, y + 22)]), _INK
            )
    bed = turn([(-66, -84), (66, -84), (66, 84), (-66, 84)])
    pen.area(bed, _WOOD)
    for x in (-33, 0, 33):
        pen.line(turn([(x, -80), (x, 80)]), _DARK, 1.2)
    pen.line([*bed, bed[0]], _INK, 2)
    pen.line(turn([(-60, -40), (60, -40)]), _DARK, 2)


def _barrel(pen: Pen) -> None:
    """Seen from above: a hoop around a lid; several where the box is long."""
    pen.disc(0, 0, 98, 98, (*_INK, 255))
    pen.disc(0, 0, 86, 86, (*_STEEL, 255))
    pen.disc(0, 0, 72, 72, (*_WOOD, 255))
    for x in (-36, 0, 36):
        pen.line([(x, -58), (x, 58)], _DARK, 1.3)
    pen.line([(-62, 30), (62, 30)], _DARK, 1)


def _logs(pen: Pen) -> None:
    """A stack: logs along the longer side, their cut ends pale."""
    turn = _upright if pen.width >= pen.height else _as_is
    for x in (-70, -24, 24, 70):
        pen.line(turn([(x, -86), (x, 86)]), _INK, 9)
    for number, x in enumerate((-70, -24, 24, 70)):
        ends = turn([(x, -86 + number % 2 * 8), (x, 86 - number % 3 * 6)])
        pen.line(ends, _WOOD if number % 2 else (150, 104, 60), 6)
        pen.line(ends[1:] * 2, _PALE, 3)


def _bank(pen: Pen) -> None:
    """A slope, hatched downhill."""
    wide = pen.width >= pen.height
    turn = _as_is if wide else _upright
    pen.area(turn([(-98, -60), (98, -60), (92, 90), (-92, 90)]), (188, 148, 98))
    for x in range(-90, 91, max(4, 1600 // max(pen.width, pen.height))):
        pen.line(turn([(x, -50), (x, 30 if x // 6 % 2 else 76)]), (132, 94, 58), 1.6)
    pen.line(turn([(-98, -70), (98, -70)]), _DARK, 3)


def _boulder(pen: Pen) -> None:
    pen.disc(0, 0, 96, 90, (*_INK, 255))
    pen.disc(-4, -4, 84, 78, (146, 146, 142, 255))
    pen.disc(-20, -24, 40, 34, (190, 186, 172, 255))


def _as_is(points: list[Point]) -> list[Point]:
    return points


def _upright(points: list[Point]) -> list[Point]:
    return [(y, x) for x, y in points]


_THINGS: dict[str, Callable[[Pen], None]] = {
    "tree": _tree,
    "wagon": _wagon,
    "barrel": _barrel,
    "logs": _logs,
    "bank": _bank,
}
