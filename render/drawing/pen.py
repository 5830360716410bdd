"""A pen for sprites: drawn larger than they are, then brought to a theme's palette."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFilter

from render.drawing.canvas import Stamp

if TYPE_CHECKING:
    from render.drawing.theme import Rgb, Theme

FINE = 4
_MOST = 1600
"""Pixels across of what is drawn on: a large sprite needs no fine edges, and would take seconds."""
_REACH = 4
"""How many times its radius a blur reaches, at most."""
_SEEN = 28
_PLAIN = Image.Dither.NONE

Point = tuple[int, int]
Outline = Sequence[Point]


class Pen:
    """Draws in the -100..100 box onto an RGBA image, of four times the size of a small sprite.

    Args:
        theme: The palette.
        width: Of the sprite, in pixels.
        height: Of the sprite, in pixels.
        facing: Degrees clockwise that all is turned by.
        mirrored: Whether all is mirrored from left to right before it is turned.
        fine: Pixels that it draws for each of the sprite; by default what suits its size.
    """

    def __init__(
        self,
        theme: Theme,
        width: int,
        height: int,
        *,
        facing: int = 0,
        mirrored: bool = False,
        fine: int | None = None,
    ) -> None:
        self.theme = theme
        self.width, self.height = width, height
        self.facing, self.mirrored = facing, mirrored
        # Rounded, so that a quarter turn is just that.
        self._sine = round(math.sin(math.radians(facing)), 12)
        self._cosine = round(math.cos(math.radians(facing)), 12)
        self.fine = fine or max(1, min(FINE, _MOST // max(width, height, 1)))
        size = (width * self.fine, height * self.fine)
        self.image = Image.new("RGBA", size, (*theme.base, 0))
        self.draw = ImageDraw.Draw(self.image)

    def layer(self) -> Pen:
        """An empty pen of the same size, to be put over this one."""
        return Pen(self.theme, self.width, self.height, facing=self.facing, mirrored=self.mirrored)

    def part(self, width: int, height: int) -> Pen:
        """A pen of another size that is as fine, for a part of this one's picture."""
        return Pen(self.theme, width, height, fine=self.fine)

    def at(self, points: Outline) -> list[tuple[float, float]]:
        """Where points of the box lie on the large image."""
        wide, high = self.image.size
        sine, cosine, hand = self._sine, self._cosine, -1 if self.mirrored else 1
        turned = ((hand * x * cosine - y * sine, hand * x * sine + y * cosine) for x, y in points)
        return [(wide * (100 + x) / 200, high * (100 + y) / 200) for x, y in turned]

    def area(self, points: Outline, colour: Rgb) -> None:
        """Fill a polygon."""
        self.draw.polygon(self.at(points), fill=(*colour, 255))

    def line(self, points: Outline, colour: Rgb, width: float, alpha: int = 255) -> None:
        """A line with round ends; ``width`` in pixels of the sprite."""
        thick = max(1, round(width * self.fine))
        placed = self.at(points)
        self.draw.line(placed, fill=(*colour, alpha), width=thick, joint="curve")
        for x, y in (placed[0], placed[-1]):
            self.draw.ellipse(
                (x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2),
                fill=(*colour, alpha),
            )

    def disc(self, x: float, y: float, rx: float, ry: float, colour: tuple[int, ...]) -> None:
        """A filled ellipse."""
        ((px, py),) = self.at([(x, y)])  # type: ignore[list-item]  # finer than whole units
        wide, high = self.image.size
        rx, ry = rx * wide / 200, ry * high / 200
        self.draw.ellipse((px - rx, py - ry, px + rx, py + ry), fill=colour)

    def blur(self, radius: float) -> None:
        """Soften what is there."""
        box = self.image.getbbox()
        if box is None:
            return
        # What lies further away than the blur reaches stays empty.
        wide, high = self.image.size
        room = math.ceil(radius * self.fine * _REACH)
        left, top = max(0, box[0] - room), max(0, box[1] - room)
        part = self.image.crop((left, top, min(wide, box[2] + room), min(high, box[3] + room)))
        self.image.paste(part.filter(ImageFilter.GaussianBlur(radius * self.fine)), (left, top))

    def over(self, upper: Pen, x: int = 0, y: int = 0) -> None:
        """Put the picture of a layer or a part on this one, some pixels of the sprite away."""
        self.image.alpha_composite(upper.image, (x * self.fine, y * self.fine))

    def stamp(self, colours: int) -> Stamp:
        """The picture as a stamp of at most that many colours."""
        small = self.image.resize((self.width, self.height), Image.Resampling.BOX)
        return settle(small, self.theme, colours)


def settle(image: Image.Image, theme: Theme, colours: int) -> Stamp:
    """Bring an RGBA image to some colours of the palette, its soft edges blended into the ground.

    The fewer colours, the smaller the file. The stamp is centred on its anchor.
    """
    flat = Image.new("RGBA", image.size, (*theme.base, 255))
    flat.alpha_composite(image)
    book = Image.new("P", (1, 1))
    book.putpalette(theme.palette)
    few = flat.convert("RGB").quantize(colours, Image.Quantize.MEDIANCUT, dither=_PLAIN)
    indexed = few.convert("RGB").quantize(palette=book, dither=_PLAIN)
    indices = Image.frombytes("L", indexed.size, indexed.tobytes())
    mask = image.getchannel("A").point([0 if a < _SEEN else 255 for a in range(256)])
    return Stamp(indices, mask, -(image.width // 2), -(image.height // 2))
