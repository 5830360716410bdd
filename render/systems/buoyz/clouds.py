"""The background: clouds of rust and teal behind faint stars, quiet enough to read labels on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.scatter import numbers

if TYPE_CHECKING:
    from render.drawing.art import Size
    from render.drawing.canvas import Box, Canvas
    from render.drawing.theme import Theme

_STARS: Final = 170
_BRIGHT: Final = 58000
_WHOLE: Final = 65536
_PUFFS: Final = 9
_LEVELS: Final = 3
_BANKS: Final = (("rust", 17, (14, 78)), ("teal", 29, (84, 18)), ("rust", 53, (92, 92)))
"""The colour of a bank of clouds, its seed, and where its middle is in hundredths of the table."""


def night(theme: Theme, size: Size) -> Image.Image:
    """A plain dark around the table."""
    return Image.new("L", size, theme.ramps["slate"].steps[2])


def clouds(canvas: Canvas, bounds: Box, taken: list[Box]) -> None:
    """Banks of clouds in few shades, each shade a smaller bank on the one before; and stars.

    Where there are bodies, there are stars only: a cloud that means nothing would mislead.
    """
    left, top, right, bottom = bounds
    wide, high = right - left, bottom - top
    sky = Image.new("L", (wide, high), 0)
    pen = ImageDraw.Draw(sky)
    for hue, seed, (across, down) in () if taken else _BANKS:
        _bank(pen, (wide, high), canvas.theme.ramps[hue].steps, seed,
              (across * wide // 100, down * high // 100))  # fmt: skip
    _stars(pen, (wide, high), canvas.theme)
    canvas.image.paste(sky, (left, top))


def _bank(
    pen: ImageDraw.ImageDraw,
    size: Size,
    steps: tuple[int, ...],
    seed: int,
    middle: tuple[int, int],
) -> None:
    reach = max(size) * 34 // 100
    for level in range(_LEVELS):
        parts = iter(numbers(seed, _PUFFS * 3))
        for x, y, width in zip(parts, parts, parts, strict=True):
            east = middle[0] + (x - _WHOLE // 2) * reach // _WHOLE * 2
            south = middle[1] + (y - _WHOLE // 2) * reach // _WHOLE
            far = reach * (28 + width * 34 // _WHOLE) // 100 * (_LEVELS - level) // _LEVELS
            pen.ellipse((east - far, south - far * 3 // 5, east + far, south + far * 3 // 5),
                        fill=steps[2 + 2 * level])  # fmt: skip


def _stars(pen: ImageDraw.ImageDraw, size: Size, theme: Theme) -> None:
    ink = theme.ramps["ink"].steps
    places = iter(numbers(73, _STARS * 3))
    for x, y, light in zip(places, places, places, strict=True):
        spot = (x * size[0] // _WHOLE, y * size[1] // _WHOLE)
        pen.point(spot, ink[7 + light * 11 // _WHOLE])
        if light > _BRIGHT:
            pen.point([(spot[0] + 1, spot[1]), (spot[0], spot[1] + 1)], ink[12])
