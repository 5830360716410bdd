"""All that Interceptors and Intruders draws, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.art import Art, Sprites
from render.drawing.scatter import numbers
from render.systems.interceptors.things import EMBLEM, GLOW, THINGS

if TYPE_CHECKING:
    from render.drawing.art import Size
    from render.drawing.canvas import Box, Canvas
    from render.drawing.theme import Theme

_STARS: Final = 150
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


ART: Final = Art(
    pieces=Sprites(EMBLEM),
    signs=Sprites(EMBLEM),
    terrain=THINGS,
    glow=GLOW,
    emblem=EMBLEM,
    scatter=_stars,
    backdrop=_night,
)
