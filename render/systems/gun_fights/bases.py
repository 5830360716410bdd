"""The figures on their bases: a disc for the first side, a square for the other, armour, cards."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.art import Sprite, Sprites
from render.drawing.canvas import stamp_of
from render.drawing.pen import Pen
from render.plane.gauge import TALL
from render.systems.gun_fights.arms import ARMS, HIGH, WIDEST
from render.systems.gun_fights.theme import DUST

if TYPE_CHECKING:
    from render.drawing.art import Guise, Size
    from render.drawing.canvas import Stamp
    from render.drawing.pen import Point
    from render.drawing.theme import Rgb

RADIUS = TALL.radius
"""What all is measured by; a stamp of another size is as much larger or smaller."""
_STAMP, _RIM = TALL.stamp[0], TALL.glow[0]
_STEEL: Rgb = (66, 72, 80)
_BRIGHT: Rgb = (146, 146, 142)
_PAPER: Rgb = (247, 236, 209)
_INK: Rgb = (43, 28, 20)


def _shape(pen: Pen, side: int, reach: float, colour: tuple[int, ...]) -> None:
    """A disc for the first side, a square with rounded corners for the other."""
    if side == 0:
        pen.disc(0, 0, reach, reach, colour)
        return
    (box,) = (pen.at([(-reach, -reach), (reach, reach)]),)  # type: ignore[list-item]  # finer than whole units
    pen.draw.rounded_rectangle((*box[0], *box[1]), pen.image.width * 0.09, fill=colour)


def _reach(side: int, pixels: float, whole: int = _STAMP) -> float:
    """Units of the pen's box for a radius; squares are a little smaller than discs."""
    return (pixels if side == 0 else pixels - 2.5) * 200 / whole


def _base(guise: Guise) -> Stamp:
    """A base; that of a figure with armour has a rim of steel."""
    if guise.ghost:
        return _ghost(guise)
    side, size, look = guise.side, guise.size, guise.theme.skin(guise.side)
    pen = Pen(guise.theme, *size)
    if guise.badged:
        _shape(pen, side, _reach(side, RADIUS + 5), (*_STEEL, 255))
        _shape(pen, side, _reach(side, RADIUS + 3), (*_BRIGHT, 255))
    _shape(pen, side, _reach(side, RADIUS), (*look.line, 255))
    _shape(pen, side, _reach(side, RADIUS - (2 if look.solid else 4)), (*look.light, 255))
    return pen.stamp(12)


def _ghost(guise: Guise) -> Stamp:
    wide, high = guise.size
    large = Image.new("L", (wide * 4, high * 4))
    draw = ImageDraw.Draw(large)
    scale = 4 * wide / _STAMP
    low, far = (round((_STAMP // 2 + reach) * scale) for reach in (1 - RADIUS, RADIUS - 1))
    rim, corner, inset = round(2.5 * scale), round(6 * scale), round(2 * scale)
    if guise.side == 0:
        draw.ellipse((low, low, far, far), outline=255, width=rim)
    else:
        square = (low + inset, low + inset, far - inset, far - inset)
        draw.rounded_rectangle(square, corner, outline=255, width=rim)
    ramp = guise.theme.skin(guise.side).ramp.upto(80).coarse(7)
    return stamp_of(large.reduce(4), ramp, -(wide // 2), -(high // 2))


def _glow(guise: Guise) -> Stamp:
    """A golden rim around a figure that may act."""
    side, size = guise.side, guise.size
    pen = Pen(guise.theme, *size)
    _shape(pen, side, _reach(side, RADIUS + 11, _RIM), (*_INK, 255))
    _shape(pen, side, _reach(side, RADIUS + 9, _RIM), (248, 190, 54, 255))
    return pen.stamp(8)


def _emblem(guise: Guise) -> Stamp:
    """A small base: beside a side's name."""
    side, look = guise.side, guise.theme.skin(guise.side)
    pen = Pen(guise.theme, *guise.size)
    _shape(pen, side, 96 if side == 0 else 88, (*look.line, 255))
    _shape(pen, side, 82 if side == 0 else 62, (*look.light, 255))
    return pen.stamp(8)


@lru_cache(maxsize=64)
def portrait(arm_kind: str, side: int | None, *, armoured: bool, size: Size) -> Stamp:
    """A figure as large as a card has room, with his arm; without a side the arm alone."""
    wide, high = size
    whole = Pen(DUST, wide, high)
    middle = high // 2
    if side is not None:
        _portray(whole, side, armoured=armoured)
        middle = high * 5 // 6
    arm = ARMS[arm_kind]
    scale = wide / WIDEST
    weapon = whole.part(round(arm.wide * scale), round(HIGH * scale))
    arm.draw(weapon, DUST.skin(side or 0).line)
    corner = (wide - weapon.width) // 2, min(middle - weapon.height // 2, high - weapon.height)
    whole.over(weapon, *corner)
    return whole.stamp(16)


def _portray(whole: Pen, side: int, *, armoured: bool) -> None:
    """A large base, with a helmet on it for armour."""
    look, across = DUST.skin(side), whole.width * 2 // 3
    disc = whole.part(across, across)
    if armoured:
        _shape(disc, side, 100, (*_STEEL, 255))
        _shape(disc, side, 94, (*_BRIGHT, 255))
    _shape(disc, side, 86, (*look.line, 255))
    _shape(disc, side, 78 if look.solid else 72, (*look.light, 255))
    if armoured:
        helmet = whole.part(across // 2, across // 2)
        _helmet(helmet)
        disc.over(helmet, across // 4, across // 4)
    whole.over(disc, (whole.width - across) // 2)


def _helmet(pen: Pen) -> None:
    outline: list[Point] = [(-66, -60), (-40, -88), (40, -88), (66, -60), (70, 88), (-70, 88)]
    pen.area(outline, _STEEL)
    pen.line([*outline, outline[0]], _INK, 1.5)
    pen.area([(-46, -34), (46, -34), (46, -10), (-46, -10)], _PAPER)


def _armour(guise: Guise) -> Stamp:
    """A helmet with its slit."""
    pen = Pen(guise.theme, *guise.size)
    _helmet(pen)
    return pen.stamp(8)


def _stroke(guise: Guise) -> Stamp:
    """A red disc with a stroke."""
    pen = Pen(guise.theme, *guise.size)
    pen.disc(0, 0, 92, 92, (*_PAPER, 255))
    pen.disc(0, 0, 76, 76, (208, 44, 26, 255))
    pen.area([(-14, -48), (14, -48), (8, 48), (-8, 48)], _PAPER)
    return pen.stamp(8)


FIGURES: Final = Sprites(Sprite(_base))
"""Whatever he carries, a figure has the base of his side."""
GLOW: Final = Sprite(_glow)
EMBLEM: Final = Sprite(_emblem)
SIGNS: Final = Sprites(Sprite(_stroke), {"armour": Sprite(_armour)})
