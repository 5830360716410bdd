"""The figures on their bases: discs for the Affiliation, squares and lozenges against them."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.art import Sprite, Sprites
from render.drawing.canvas import stamp_of
from render.drawing.pen import Pen
from render.plane.gauge import TALL
from render.systems.modern_skirmish.theme import FIELD

if TYPE_CHECKING:
    from render.drawing.art import Guise, Size
    from render.drawing.canvas import Stamp
    from render.drawing.theme import Rgb

RADIUS = TALL.radius
"""What all is measured by; a stamp of another size is as much larger or smaller."""
_STAMP, _RIM = TALL.stamp[0], TALL.glow[0]
_INK: Rgb = (24, 32, 36)
_GOLD: Rgb = (250, 196, 48)
_PAPER: Rgb = (242, 244, 236)
_RED: Rgb = (206, 44, 28)
_REGULAR, _IRREGULAR = "regular", "irregular"
SHAPES: Final = {
    "legionary": _REGULAR,
    "auxiliary": _IRREGULAR,
    "soldier": _REGULAR,
    "confederate": _IRREGULAR,
}
"""Irregulars have a ring or lost corners."""


def _outline(shape: str, reach: float) -> list[tuple[float, float]]:
    """A square with small or with large bevels."""
    bevel = reach * (0.18 if shape == _REGULAR else 0.52)
    far, near = reach, reach - bevel
    return [
        (-near, -far), (near, -far), (far, -near), (far, near),
        (near, far), (-near, far), (-far, near), (-far, -near),
    ]  # fmt: skip


def _shape(pen: Pen, side: int, shape: str, reach: float, colour: tuple[int, ...]) -> None:
    """A disc for the first side, a bevelled square for the other."""
    if side == 0:
        pen.disc(0, 0, reach, reach, colour)
        return
    points = pen.at(_outline(shape, reach))  # type: ignore[arg-type]  # finer than whole units
    pen.draw.polygon(points, fill=colour)


def _reach(side: int, pixels: float, whole: int = _STAMP) -> float:
    """Units of the pen's box for a radius; squares are a little smaller than discs."""
    return (pixels if side == 0 else pixels - 1.5) * 200 / whole


def _base(shape: str, guise: Guise) -> Stamp:
    """A base; that of an Auxiliary has a ring."""
    if guise.ghost:
        return _ghost(shape, guise)
    side, look = guise.side, guise.theme.skin(guise.side)
    pen = Pen(guise.theme, *guise.size)
    _shape(pen, side, shape, _reach(side, RADIUS), (*look.line, 255))
    if look.solid and shape == _IRREGULAR:
        _shape(pen, side, shape, _reach(side, RADIUS - 1.5), (*look.trim, 255))
        _shape(pen, side, shape, _reach(side, RADIUS - 5), (*look.line, 255))
        _shape(pen, side, shape, _reach(side, RADIUS - 5.5), (*look.light, 255))
    else:
        _shape(pen, side, shape, _reach(side, RADIUS - (2 if look.solid else 4)),
               (*look.light, 255))  # fmt: skip
    return pen.stamp(12)


def _ghost(shape: str, guise: Guise) -> Stamp:
    wide, high = guise.size
    large = Image.new("L", (wide * 4, high * 4))
    draw = ImageDraw.Draw(large)
    scale = 4 * wide / _STAMP
    rim = round(2.5 * scale)
    middle, reach = 2 * wide, (RADIUS - 1) * scale
    if guise.side == 0:
        draw.ellipse((middle - reach, middle - reach, middle + reach, middle + reach),
                     outline=255, width=rim)  # fmt: skip
    else:
        points = [(middle + x, middle + y) for x, y in _outline(shape, reach - 1.5 * scale)]
        draw.line([*points, *points[:2]], 255, rim, "curve")
    ramp = guise.theme.skin(guise.side).ramp.upto(80).coarse(7)
    return stamp_of(large.reduce(4), ramp, -(wide // 2), -(high // 2))


def _glow(guise: Guise) -> Stamp:
    """A golden rim around a figure that may act."""
    side, size = guise.side, guise.size
    pen = Pen(guise.theme, *size)
    _shape(pen, side, _REGULAR, _reach(side, RADIUS + 10, _RIM), (*_INK, 255))
    _shape(pen, side, _REGULAR, _reach(side, RADIUS + 8, _RIM), (*_GOLD, 255))
    return pen.stamp(8)


def _emblem(guise: Guise) -> Stamp:
    """A small base: beside a side's name."""
    side, look = guise.side, guise.theme.skin(guise.side)
    pen = Pen(guise.theme, *guise.size)
    _shape(pen, side, _REGULAR, 94, (*look.line, 255))
    _shape(pen, side, _REGULAR, 80 if side == 0 else 66, (*look.light, 255))
    return pen.stamp(8)


@lru_cache(maxsize=16)
def portrait(troop: str, side: int, *, size: Size) -> Stamp:
    """A base as large as a card has room, with a rifle over it."""
    wide, high = size
    whole = Pen(FIELD, wide, high)
    across = min(wide, high) * 4 // 5
    look, shape = FIELD.skin(side), SHAPES.get(troop, _REGULAR)
    disc = whole.part(across, across)
    _shape(disc, side, shape, 94, (*look.line, 255))
    _shape(disc, side, shape, 86 if look.solid else 80, (*look.light, 255))
    if look.solid and shape == _IRREGULAR:
        _shape(disc, side, shape, 76, (*look.trim, 255))
        _shape(disc, side, shape, 68, (*look.light, 255))
    colour = _PAPER if look.solid else look.line
    disc.area([(-58, 30), (-50, 52), (-20, 14), (58, -36), (62, -46), (50, -44), (-8, -8)], colour)
    disc.line([(-8, 10), (0, 30)], colour, 3)
    disc.line([(10, -8), (20, 10)], colour, 3)
    whole.over(disc, (wide - across) // 2, (high - across) // 2)
    return whole.stamp(16)


def _stroke(guise: Guise) -> Stamp:
    """A red disc with a stroke."""
    pen = Pen(guise.theme, *guise.size)
    pen.disc(0, 0, 92, 92, (*_PAPER, 255))
    pen.disc(0, 0, 76, 76, (*_RED, 255))
    pen.area([(-14, -48), (14, -48), (8, 48), (-8, 48)], _PAPER)
    return pen.stamp(8)


FIGURES: Final = Sprites(
    Sprite(partial(_base, _REGULAR)),
    {troop: Sprite(partial(_base, shape)) for troop, shape in SHAPES.items()},
)
GLOW: Final = Sprite(_glow)
EMBLEM: Final = Sprite(_emblem)
SIGNS: Final = Sprites(Sprite(_stroke))
