"""All that Interceptors and Intruders draws, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.art import Art, Sprites
from render.drawing.scatter import numbers
from render.systems.interceptors.things import EMBLEM, GLOW, THINGS

if TYPE_CHECKING:
    from render.drawing.art import PaintLand, Size
    from render.drawing.canvas import Box, Canvas
    from render.drawing.theme import Theme

_STARS: Final = 150
_CRATERS: Final = 14
_WHOLE: Final = 65536


def _night(theme: Theme, size: Size) -> Image.Image:
    """A plain night around the board."""
    return Image.new("L", size, theme.ramps["haze"].steps[2])


def _stars(canvas: Canvas, bounds: Box, _taken: list[Box]) -> None:
    """Faint stars on the board."""
    left, top, right, bottom = bounds
    ink = canvas.theme.ramps["ink"].steps
    pen = ImageDraw.Draw(canvas.image)
    places = iter(numbers(41, _STARS * 3))
    for x, y, light in zip(places, places, places, strict=True):
        spot = (left + x * (right - left) // _WHOLE, top + y * (bottom - top) // _WHOLE)
        pen.point(spot, ink[6 + light * 10 // _WHOLE])


def _surface(step: int, seed: int) -> PaintLand:
    """The surface of a moon in one shade, with craters."""

    def paint(canvas: Canvas, box: Box, _unit: int) -> None:
        left, top, right, bottom = box
        haze = canvas.theme.ramps["haze"].steps
        pen = ImageDraw.Draw(canvas.image)
        pen.rectangle((left, top, right - 1, bottom - 1), fill=haze[step])
        parts = iter(numbers(seed, _CRATERS * 3))
        for across, along, size in zip(parts, parts, parts, strict=True):
            reach = 5 + size * 13 // _WHOLE
            x = left + reach + across * max(1, right - left - 2 * reach) // _WHOLE
            y = top + reach + along * max(1, bottom - top - 2 * reach) // _WHOLE
            ring = (x - reach, y - reach * 2 // 3, x + reach, y + reach * 2 // 3)
            pen.ellipse(ring, fill=haze[step - 1], outline=haze[step + 1])

    return paint


def _nothing(_canvas: Canvas, _box: Box, _unit: int) -> None:
    """Nothing: what has but a name on the board."""


def _starbase(protected: int) -> PaintLand:
    """Decks in four quadrants; the protected one is lit, behind a bright wall."""

    def paint(canvas: Canvas, box: Box, _unit: int) -> None:
        left, top, right, bottom = box[0], box[1], box[2] - 1, box[3] - 1
        steel, haze = canvas.theme.ramps["steel"].steps, canvas.theme.ramps["haze"].steps
        pen = ImageDraw.Draw(canvas.image)
        pen.rectangle((left, top, right, bottom), fill=haze[7], outline=steel[5], width=3)
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        wall = (corners[protected - 1], corners[protected % 4]) if protected else ()
        if wall:
            pen.polygon((*wall, ((left + right) // 2, (top + bottom) // 2)), fill=steel[3])
        pen.line((left, top, right, bottom), fill=steel[5], width=2)
        pen.line((left, bottom, right, top), fill=steel[5], width=2)
        if wall:
            pen.line(wall, fill=steel[-1], width=9)

    return paint


ART: Final = Art(
    pieces=Sprites(EMBLEM),
    signs=Sprites(EMBLEM),
    terrain=THINGS,
    glow=GLOW,
    emblem=EMBLEM,
    lands={
        "lowland": _surface(3, 5),
        "upland": _surface(5, 11),
        "shield": _nothing,
        **{f"base{number}": _starbase(number) for number in range(5)},
    },
    scatter=_stars,
    backdrop=_night,
)
