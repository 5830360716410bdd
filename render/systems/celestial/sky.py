"""The background: violet dark and stars, quiet enough to read labels on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.drawing.scatter import numbers

if TYPE_CHECKING:
    from render.drawing.art import Size
    from render.drawing.theme import Theme

_STARS = 260
_BRIGHT = 57000


def sky(theme: Theme, size: Size) -> Image.Image:
    """A faint glow from the top and stars, as palette indices; one colour a row packs small."""
    width, height = size
    space = theme.ramps["space"].upto(50).steps
    picture = Image.new("L", (width, height))
    for y in range(height):
        glow = (height - y) * (len(space) - 1) // (2 * height)
        picture.paste(space[glow], (0, y, width, y + 1))
    pen = ImageDraw.Draw(picture)
    ink = theme.ramps["ink"].steps
    places = iter(numbers(31, _STARS * 3))
    for x, y, light in zip(places, places, places, strict=True):
        spot = (x * width // 65536, y * height // 65536)
        pen.point(spot, ink[4 + light * 12 // 65536])
        if light > _BRIGHT:
            pen.point([(spot[0] + 1, spot[1]), (spot[0], spot[1] + 1)], ink[9])
    return picture
