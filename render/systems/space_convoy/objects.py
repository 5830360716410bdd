"""What stands in the way of the vessels: nebula, planets, comet."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.drawing.art import Sprite, Sprites
from render.drawing.canvas import stamp_of
from render.drawing.pen import FINE, Pen
from render.drawing.plain import TERRAIN, globe

if TYPE_CHECKING:
    from render.drawing.art import Guise
    from render.drawing.canvas import Stamp
    from render.drawing.pen import Point
    from render.drawing.theme import Rgb


def _nebula(guise: Guise) -> Stamp:
    """Two spiral arms around a bright core, as depths of one ramp."""
    size = guise.size
    wide, high = size[0] * FINE, size[1] * FINE
    cloud = Image.new("L", (wide, high))
    for arm in (0.0, math.pi):
        layer = Image.new("L", (wide, high))
        draw = ImageDraw.Draw(layer)
        for step in range(60):
            angle, reach = arm + step * 0.085, 0.04 + step * 0.0062
            x, y = math.cos(angle) * reach, math.sin(angle) * reach * 0.82
            thick = 0.105 - step * 0.0011
            box = (
                wide * (0.5 + x - thick), high * (0.5 + y - thick),
                wide * (0.5 + x + thick), high * (0.5 + y + thick),
            )  # fmt: skip
            draw.ellipse(box, fill=205 - step * 2)
        cloud = ImageChops.add(cloud, layer.filter(ImageFilter.GaussianBlur(wide * 0.026)))
    haze = Image.new("L", (wide, high))
    ImageDraw.Draw(haze).ellipse((wide * 0.14, high * 0.2, wide * 0.86, high * 0.8), fill=62)
    cloud = ImageChops.add(cloud, haze.filter(ImageFilter.GaussianBlur(wide * 0.05)))
    core = Image.new("L", (wide, high))
    ImageDraw.Draw(core).ellipse((wide * 0.42, high * 0.43, wide * 0.58, high * 0.57), fill=210)
    cloud = ImageChops.add(cloud, core.filter(ImageFilter.GaussianBlur(wide * 0.03)))
    stars = ImageDraw.Draw(cloud)
    for across, along in ((24, 34), (72, 26), (80, 64), (33, 77), (57, 83), (14, 55), (62, 40)):
        x, y, r = wide * across / 100, high * along / 100, wide * 0.012
        stars.ellipse((x - r, y - r, x + r, y + r), fill=255)
    coverage = cloud.resize(size, Image.Resampling.BOX)
    return stamp_of(coverage, guise.theme.ramps["cloud"], -(size[0] // 2), -(size[1] // 2))


def _planet(light: Rgb, dark: Rgb, ring: Rgb | None, guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    if ring:
        _ring(pen, ring, upper=True)
    halo = pen.layer()
    halo.disc(0, 0, 74, 74, (*light, 90))
    halo.blur(3)
    pen.over(halo)
    ball = pen.layer()
    globe(ball, light, dark, 64)
    bands = pen.layer()
    for y, high, alpha in ((-34, 7, 70), (-8, 10, 90), (22, 6, 80), (40, 8, 70)):
        bands.disc(0, y, 66, high, (*dark, alpha))
    bands.blur(0.5)
    clip = Image.new("L", ball.image.size)
    wide, high_px = clip.size
    ImageDraw.Draw(clip).ellipse(
        (wide * 0.18, high_px * 0.18, wide * 0.82, high_px * 0.82), fill=255
    )
    bands.image.putalpha(
        Image.composite(bands.image.getchannel("A"), Image.new("L", clip.size), clip)
    )
    ball.over(bands)
    pen.over(ball)
    if ring:
        _ring(pen, ring, upper=False)
    return pen.stamp(24)


def _ring(pen: Pen, colour: Rgb, *, upper: bool) -> None:
    first, last = (180, 360) if upper else (0, 180)
    for reach, thick in ((96, 2.6), (86, 1.4)):
        arc = [
            (
                round(math.cos(math.radians(a)) * reach),
                round(
                    math.sin(math.radians(a)) * reach * 0.3
                    - math.cos(math.radians(a)) * reach * 0.28
                ),
            )
            for a in range(first, last + 1, 6)
        ]
        pen.line(arc, colour, thick)


def _comet(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    for step in range(24, 0, -1):
        share = step / 24
        tail = pen.layer()
        tail.disc(
            -18 + 84 * share,
            22 - 92 * share,
            30 - 18 * share,
            30 - 18 * share,
            (104, 162, 240, round(46 * (1 - share) + 6)),
        )
        pen.over(tail)
    pen.blur(2.2)
    glow = pen.layer()
    glow.disc(-18, 22, 48, 48, (126, 186, 250, 150))
    glow.blur(4)
    pen.over(glow)
    rock: list[Point] = [(-46, 4), (-28, -16), (0, -14), (16, 4), (20, 30), (2, 52), (-26, 58),
                         (-48, 40)]  # fmt: skip
    pen.area(rock, (176, 214, 252))
    pen.area([(-28, -16), (0, -14), (16, 4), (-8, 10)], (238, 248, 255))
    pen.area([(-46, 4), (-28, -16), (-8, 10), (-20, 34)], (210, 234, 255))
    pen.area([(20, 30), (2, 52), (-26, 58), (-20, 34), (4, 30)], (112, 160, 216))
    pen.line([*rock, rock[0]], (238, 248, 255), 1)
    return pen.stamp(24)


_PERCENT = 114
OBJECTS: Final = Sprites(
    TERRAIN,
    {
        "nebula": Sprite(_nebula, percent=134),
        "planet": Sprite(
            partial(_planet, (246, 184, 140), (120, 56, 44), (246, 214, 176)), percent=_PERCENT
        ),
        "planet-2": Sprite(partial(_planet, (190, 226, 196), (34, 92, 86), None), percent=_PERCENT),
        "comet": Sprite(_comet, percent=_PERCENT),
    },
)
"""The second planet looks different from the first; any other kind is drawn plain."""
