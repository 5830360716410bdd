"""The background: deep space, quiet enough to read labels on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.drawing.scatter import numbers

if TYPE_CHECKING:
    from render.drawing.art import Size
    from render.drawing.theme import Theme

_STARS = 320
_BRIGHT = 56000


def sky(theme: Theme, size: Size) -> Image.Image:
    """A faint glow and stars, as palette indices.

    Each row of pixels has one colour: such rows cost next to nothing in the file.
    """
    width, height = size
    space = theme.ramps["space"].upto(64).steps
    picture = Image.new("L", (width, height))
    for y in range(height):
        glow = abs(2 * y - height) * len(space) // (height + 1)
        picture.paste(space[glow], (0, y, width, y + 1))
    pen = ImageDraw.Draw(picture)
    ink = theme.ramps["ink"].steps
    places = iter(numbers(99, _STARS * 3))
    for x, y, light in zip(places, places, places, strict=True):
        spot = (x * width // 65536, y * height // 65536)
        pen.point(spot, ink[5 + light * 12 // 65536])
        if light > _BRIGHT:
            pen.point([(spot[0] + 1, spot[1]), (spot[0], spot[1] + 1)], ink[10])
    return picture
