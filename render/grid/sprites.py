"""Ships, terrain and badges, drawn once at four times their size and kept as stamps.

Shapes are given for a ship that points up, in a box from (-100, -100) to (100, 100); a hull is
the right half of its outline, from bow to stern.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.drawing.canvas import Stamp, stamp_of
from render.drawing.pen import FINE, Outline, Pen, Point
from render.drawing.themes.space import SPACE
from render.model.scene import Heading

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.drawing.theme import Rgb, Skin


@dataclass(frozen=True, slots=True)
class Hull:
    """A ship: its half outline, lines on the deck, guns, engines and where its code stands."""

    outline: Outline
    deck: tuple[Outline, ...] = ()
    guns: tuple[Outline, ...] = ()
    engines: tuple[Point, ...] = ()
    code_y: int = 0


HULLS: dict[str, Hull] = {
    "blitzship": Hull(
        outline=[(0, -98), (18, -84), (26, -52), (54, -44), (58, -30), (86, -18), (92, 6),
                 (92, 56), (70, 72), (66, 88), (34, 88), (30, 80), (0, 80)],
        deck=([(26, -52), (30, -34), (0, -30)], [(92, 44), (58, 40), (54, 70), (0, 66)]),
        guns=([(38, -74), (38, -46)], [(50, -66), (50, -44)], [(74, -48), (74, -24)]),
        engines=((50, 90), (14, 84)),
        code_y=8,
    ),
    "slayer": Hull(
        outline=[(0, -98), (12, -70), (20, -40), (40, -22), (94, 44), (97, 76), (64, 64),
                 (36, 66), (30, 88), (0, 80)],
        deck=([(0, -62), (8, -40), (0, -26)], [(94, 54), (58, 44), (30, 50)]),
        guns=([(90, 12), (90, 42)],),
        engines=((17, 88),),
        code_y=20,
    ),
    "brigghaven": Hull(
        outline=[(0, -94), (30, -90), (40, -66), (40, -54), (66, -54), (74, -46), (74, -24),
                 (66, -20), (66, -18), (82, -12), (82, 26), (66, 32), (66, 34), (74, 38),
                 (74, 66), (64, 74), (44, 74), (40, 88), (0, 88)],
        deck=([(40, -54), (0, -54)], [(66, -19), (0, -19)], [(66, 33), (0, 33)],
              [(24, -80), (0, -82)], [(40, 33), (40, 72)], [(40, -54), (40, -19)]),
        engines=((22, 92),),
        code_y=8,
    ),
    "coffin": Hull(
        outline=[(0, -98), (38, -96), (74, -44), (74, -30), (40, 94), (0, 98)],
        deck=([(0, -82), (30, -80), (57, -38), (56, -30), (30, 80), (0, 82)],),
        engines=((0, 98),),
        code_y=-24,
    ),
    "harsh-crusher": Hull(
        outline=[(0, -52), (16, -56), (26, -72), (30, -98), (50, -92), (66, -64), (66, -46),
                 (78, -34), (96, -18), (96, 40), (78, 52), (78, 76), (56, 88), (30, 88),
                 (26, 76), (0, 76)],
        deck=([(0, -36), (34, -36), (66, -46)], [(96, 34), (62, 34), (52, 64), (0, 60)]),
        guns=([(84, -52), (84, -28)],),
        engines=((43, 90), (0, 80)),
        code_y=6,
    ),
    "lite-crusher": Hull(
        outline=[(0, -60), (8, -64), (16, -98), (32, -86), (40, -50), (52, -30), (52, 14),
                 (74, 44), (74, 64), (48, 58), (40, 84), (18, 92), (0, 84)],
        deck=([(0, -40), (24, -42), (40, -50)], [(52, 30), (26, 44), (0, 44)]),
        guns=([(60, -4), (60, 22)],),
        engines=((18, 94),),
        code_y=0,
    ),
}  # fmt: skip
"""The ships that have a shape of their own; any other shape is drawn as ``_OTHER``."""

_OTHER = Hull(outline=[(0, -96), (60, -60), (84, 0), (60, 60), (0, 84)], code_y=0)


def hull(shape: str) -> Hull:
    """The outline for a piece's shape."""
    return HULLS.get(shape, _OTHER)


def _mirror(points: Outline) -> list[Point]:
    return [(-x, y) for x, y in points]


@lru_cache(maxsize=256)
def ship(shape: str, side: int, heading: Heading, size: tuple[int, int], ghost: bool) -> Stamp:
    """A ship in a side's look, centred on its anchor. ``ghost``: only a faint outline."""
    plan, look = hull(shape), SPACE.skin(side)
    pen = Pen(SPACE, *size, turned=heading is Heading.DOWN)
    right = list(plan.outline)
    left = _mirror(right)
    loop = [*left, *right[::-1], left[0]]
    if ghost:
        pen.line(loop, look.line, 2, alpha=150)
        return pen.stamp(6)
    _engines(pen, plan, look)
    guns = look.line if not look.solid else look.dark
    for gun in plan.guns:
        for side_of in (gun, _mirror(gun)):
            pen.line(side_of, guns, 3)
    pen.area(left, look.light)
    pen.area(right, look.dark)
    for deck in plan.deck:
        for side_of in (deck, _mirror(deck)):
            pen.line(side_of, look.trim, 1.5)
    pen.line(loop, look.line, 1.5 if look.solid else 2.75)
    return pen.stamp(18)


def _engines(pen: Pen, plan: Hull, look: Skin) -> None:
    glow = pen.layer()
    for x, y in plan.engines:
        for across in {x, -x}:
            glow.disc(across, y, 13, 15, (*look.glow, 255))
    glow.blur(1.5)
    pen.over(glow)


# --- terrain ---------------------------------------------------------------------------------


def _nebula(size: tuple[int, int]) -> Stamp:
    """Two spiral arms around a bright core, as depths of one ramp."""
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
    return stamp_of(coverage, SPACE.ramps["cloud"], -(size[0] // 2), -(size[1] // 2))


def _globe(pen: Pen, light: Rgb, dark: Rgb, radius: int) -> None:
    """A ball lit from the upper left."""
    steps = 28
    pen.disc(0, 0, radius, radius, (*dark, 255))
    for step in range(1, steps + 1):
        share = step / steps
        colour = tuple(round(d + (b - d) * share) for d, b in zip(dark, light, strict=True))
        size = radius * (1 - share * 0.92)
        shift = -radius * 0.36 * share
        pen.disc(shift, shift, size, size, (*colour, 255))


def _planet(pen: Pen, light: Rgb, dark: Rgb, ring: Rgb | None) -> None:
    if ring:
        _ring(pen, ring, upper=True)
    halo = pen.layer()
    halo.disc(0, 0, 74, 74, (*light, 90))
    halo.blur(3)
    pen.over(halo)
    ball = pen.layer()
    _globe(ball, light, dark, 64)
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


def _comet(pen: Pen) -> None:
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


def _rock(pen: Pen) -> None:
    _globe(pen, (150, 156, 176), (50, 54, 76), 62)


_TERRAIN: dict[str, Callable[[Pen], None]] = {
    "planet": lambda pen: _planet(pen, (246, 184, 140), (120, 56, 44), (246, 214, 176)),
    "planet-2": lambda pen: _planet(pen, (190, 226, 196), (34, 92, 86), None),
    "comet": _comet,
}


@lru_cache(maxsize=64)
def terrain(kind: str, size: tuple[int, int]) -> Stamp:
    """A piece of terrain, centred on its anchor."""
    if kind == "nebula":
        return _nebula(size)
    pen = Pen(SPACE, *size)
    _TERRAIN.get(kind, _rock)(pen)
    return pen.stamp(24)


# --- badges ----------------------------------------------------------------------------------

_WHITE: Rgb = (255, 250, 226)
_RED: Rgb = (214, 52, 46)


def _slowed(pen: Pen) -> None:
    """An hourglass."""
    pen.area([(-46, -56), (46, -56), (0, 4)], _WHITE)
    pen.area([(-46, 56), (46, 56), (0, -4)], _WHITE)


def _weakened(pen: Pen) -> None:
    """A cracked shield."""
    pen.area([(-46, -52), (46, -52), (46, 6), (0, 62), (-46, 6)], _WHITE)
    pen.line([(10, -56), (-14, -14), (14, 8), (-4, 60)], _RED, 2.6)


def _disarmed(pen: Pen) -> None:
    """A gun sight, struck out."""
    pen.disc(0, 0, 50, 50, (*_WHITE, 255))
    pen.disc(0, 0, 32, 32, (*_RED, 255))
    pen.disc(0, 0, 10, 10, (*_WHITE, 255))
    pen.line([(-52, 52), (52, -52)], _WHITE, 3.2)


def _marked(pen: Pen) -> None:
    pen.area([(-14, -60), (14, -60), (8, 18), (-8, 18)], _WHITE)
    pen.disc(0, 46, 14, 14, (*_WHITE, 255))


_BADGES: dict[str, Callable[[Pen], None]] = {
    "slowed": _slowed,
    "weakened": _weakened,
    "disarmed": _disarmed,
}


@lru_cache(maxsize=32)
def badge(kind: str, size: int) -> Stamp:
    """A damage mark: a white sign on a red disc, centred on its anchor."""
    pen = Pen(SPACE, size, size)
    pen.disc(0, 0, 100, 100, (*SPACE.base, 255))
    pen.disc(0, 0, 90, 90, (*_RED, 255))
    _BADGES.get(kind, _marked)(pen)
    return pen.stamp(8)
