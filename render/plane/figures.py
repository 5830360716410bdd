"""Figures on an open ground: round and square bases, arms, armour, in the colours of their side."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.drawing.canvas import Canvas, fit, rounded, stamp_of
from render.drawing.pen import FINE, Pen
from render.drawing.theme import LABEL
from render.drawing.themes.dust import DUST

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.drawing.canvas import Stamp
    from render.drawing.pen import Point
    from render.drawing.strokes import Spot
    from render.drawing.theme import Rgb
    from render.model.scene import Piece

RADIUS = 23
"""Of a base, half its width."""
_SIZE = 62
_STEEL: Rgb = (66, 72, 80)
_BRIGHT: Rgb = (146, 146, 142)
_PAPER: Rgb = (247, 236, 209)


def code_of(piece: Piece) -> str:
    """The two letters that stand for a figure."""
    return fit(piece.code[:2], LABEL, 42)


def paint_base(canvas: Canvas, piece: Piece, at: Spot) -> None:
    """Draw a figure's base with its code and its badges."""
    x, y = at
    if piece.emphasised:
        canvas.put(_glow(piece.side % 2), x, y)
    canvas.put(base(piece.side % 2, armoured=bool(piece.badges)), x, y)
    look = DUST.skin(piece.side)
    canvas.text(x, y + 11, code_of(piece), LABEL, look.letters, align="m")
    for number, each in enumerate(piece.badges[:3]):
        canvas.put(badge(each.kind), x + 20 - 40 * (number % 2), y - 20 + 40 * (number // 2))


def paint_ghost(canvas: Canvas, piece: Piece, at: Spot) -> None:
    """Draw the outline of a figure that is not there any more, or not yet."""
    x, y = at
    canvas.put(_ghost(piece.side % 2), x, y)
    dim = DUST.skin(piece.side).ramp.upto(80)
    canvas.text(x, y + 11, code_of(piece), LABEL, dim, align="m")


def _shape(pen: Pen, side: int, reach: float, colour: tuple[int, ...]) -> None:
    """A disc for the first side, a square with rounded corners for the other."""
    if side == 0:
        pen.disc(0, 0, reach, reach, colour)
        return
    (box,) = (pen.at([(-reach, -reach), (reach, reach)]),)  # type: ignore[list-item]  # finer than whole units
    pen.draw.rounded_rectangle((*box[0], *box[1]), pen.image.width * 0.09, fill=colour)


def _reach(side: int, pixels: float) -> float:
    """Units of the pen's box for a radius; squares are a little smaller than discs."""
    return (pixels if side == 0 else pixels - 2.5) * 200 / _SIZE


@lru_cache(maxsize=8)
def base(side: int, *, armoured: bool) -> Stamp:
    """A base, centred on its anchor; ``armoured`` ones have a rim of steel."""
    look = DUST.skin(side)
    pen = Pen(DUST, _SIZE, _SIZE)
    if armoured:
        _shape(pen, side, _reach(side, RADIUS + 5), (*_STEEL, 255))
        _shape(pen, side, _reach(side, RADIUS + 3), (*_BRIGHT, 255))
    _shape(pen, side, _reach(side, RADIUS), (*look.line, 255))
    _shape(pen, side, _reach(side, RADIUS - (2 if look.solid else 4)), (*look.light, 255))
    return pen.stamp(12)


@lru_cache(maxsize=8)
def _glow(side: int) -> Stamp:
    """A golden rim around a figure that may act."""
    pen = Pen(DUST, _SIZE + 14, _SIZE + 14)
    scale = _SIZE / (_SIZE + 14)
    _shape(pen, side, _reach(side, RADIUS + 11) * scale, (43, 28, 20, 255))
    _shape(pen, side, _reach(side, RADIUS + 9) * scale, (248, 190, 54, 255))
    return pen.stamp(8)


@lru_cache(maxsize=8)
def _ghost(side: int) -> Stamp:
    large = Image.new("L", (_SIZE * 4, _SIZE * 4))
    draw = ImageDraw.Draw(large)
    low, high = (_SIZE // 2 - RADIUS + 1) * 4, (_SIZE // 2 + RADIUS - 1) * 4
    if side == 0:
        draw.ellipse((low, low, high, high), outline=255, width=10)
    else:
        draw.rounded_rectangle((low + 8, low + 8, high - 8, high - 8), 24, outline=255, width=10)
    ramp = DUST.skin(side).ramp.upto(80).coarse(7)
    return stamp_of(large.reduce(4), ramp, -(_SIZE // 2), -(_SIZE // 2))


# --- signs: arms and badges ------------------------------------------------------------------


def _pistol(pen: Pen, colour: Rgb) -> None:
    pen.area([(-92, -72), (98, -72), (98, -22), (0, -22), (-14, 0), (-40, 92), (-98, 92),
              (-70, 0), (-96, -34)], colour)  # fmt: skip
    pen.line([(2, -14), (14, 24), (-24, 28)], colour, 1.8)


def _rifle(pen: Pen, colour: Rgb) -> None:
    pen.area([(-98, -2), (-98, 88), (-52, 24), (-8, 20), (10, 2), (98, -8), (98, -40), (-18, -30),
              (-46, -36)], colour)  # fmt: skip
    pen.line([(-30, 18), (-22, 52), (-42, 46)], colour, 1.8)


def _shotgun(pen: Pen, colour: Rgb) -> None:
    pen.area([(-98, 4), (-98, 96), (-52, 40), (-18, 40), (-18, -66), (-40, -66)], colour)
    pen.area([(-22, -74), (98, -74), (98, -30), (-22, -30)], colour)
    pen.area([(-22, -4), (98, -4), (98, 40), (-22, 40)], colour)


_ARMS: dict[str, tuple[int, Callable[[Pen, Rgb], None]]] = {
    "pistol": (30, _pistol),
    "rifle": (54, _rifle),
    "shotgun": (46, _shotgun),
}
"""How wide each weapon is, and how it is drawn."""
_HIGH = 24


@lru_cache(maxsize=32)
def arm(kind: str, side: int) -> Stamp | None:
    """A weapon in a side's colour, centred; ``None`` for one that is not known."""
    if kind not in _ARMS:
        return None
    wide, draw = _ARMS[kind]
    pen = Pen(DUST, wide, _HIGH)
    draw(pen, DUST.skin(side).line if side else DUST.skin(side).light)
    return pen.stamp(8)


@lru_cache(maxsize=64)
def portrait(arm_kind: str, side: int | None, *, armoured: bool, size: tuple[int, int]) -> Stamp:
    """A figure as large as a card has room, with his arm; without a side the arm alone."""
    wide, high = size
    whole = Pen(DUST, wide, high)
    middle = high // 2
    if side is not None:
        _portray(whole, side, armoured=armoured)
        middle = high * 5 // 6
    narrow, draw = _ARMS[arm_kind]
    scale = wide / max(each for each, _ in _ARMS.values())
    weapon = Pen(DUST, round(narrow * scale), round(_HIGH * scale))
    draw(weapon, DUST.skin(side or 0).line)
    corner = (wide - weapon.width) // 2, min(middle - weapon.height // 2, high - weapon.height)
    whole.image.alpha_composite(weapon.image, (corner[0] * FINE, corner[1] * FINE))
    return whole.stamp(16)


def _portray(whole: Pen, side: int, *, armoured: bool) -> None:
    """A large base, with a helmet on it for armour."""
    look, across = DUST.skin(side), whole.width * 2 // 3
    disc = Pen(DUST, across, across)
    if armoured:
        _shape(disc, side, 100, (*_STEEL, 255))
        _shape(disc, side, 94, (*_BRIGHT, 255))
    _shape(disc, side, 86, (*look.line, 255))
    _shape(disc, side, 78 if look.solid else 72, (*look.light, 255))
    if armoured:
        helmet = Pen(DUST, across // 2, across // 2)
        _helmet(helmet)
        disc.image.alpha_composite(helmet.image, (across * FINE // 4, across * FINE // 4))
    whole.image.alpha_composite(disc.image, ((whole.width - across) * FINE // 2, 0))


def _helmet(pen: Pen) -> None:
    outline: list[Point] = [(-66, -60), (-40, -88), (40, -88), (66, -60), (70, 88), (-70, 88)]
    pen.area(outline, _STEEL)
    pen.line([*outline, outline[0]], (43, 28, 20), 1.5)
    pen.area([(-46, -34), (46, -34), (46, -10), (-46, -10)], _PAPER)


@lru_cache(maxsize=16)
def badge(kind: str) -> Stamp:
    """A mark on a base: a helmet with its slit for armour, else a red disc with a stroke."""
    pen = Pen(DUST, 26, 26)
    if kind == "armour":
        _helmet(pen)
        return pen.stamp(8)
    pen.disc(0, 0, 92, 92, (*_PAPER, 255))
    pen.disc(0, 0, 76, 76, (208, 44, 26, 255))
    pen.area([(-14, -48), (14, -48), (8, 48), (-8, 48)], _PAPER)
    return pen.stamp(8)


@lru_cache(maxsize=4)
def bead(side: int) -> Stamp:
    """A dot in a side's colour."""
    ramp = DUST.skin(side).ramp.coarse(7)
    return stamp_of(rounded(8, 8, 4), ramp, -4, -4)


@lru_cache(maxsize=4)
def sign(side: int) -> Stamp:
    """A small base: beside a side's name."""
    look = DUST.skin(side)
    pen = Pen(DUST, 30, 30)
    _shape(pen, side, 96 if side == 0 else 88, (*look.line, 255))
    _shape(pen, side, 82 if side == 0 else 62, (*look.light, 255))
    return pen.stamp(8)


@lru_cache(maxsize=1)
def sight() -> Stamp:
    """A ring and four strokes around the figure that is aimed at."""
    size = 84
    large = Image.new("L", (size * 4, size * 4))
    draw = ImageDraw.Draw(large)
    draw.ellipse((4 * 9, 4 * 9, 4 * 75, 4 * 75), outline=255, width=14)
    for far, near in ((2, 20), (82, 64)):
        draw.line((4 * far, 168, 4 * near, 168), 255, 16)
        draw.line((168, 4 * far, 168, 4 * near), 255, 16)
    return stamp_of(large.reduce(4), DUST.ramps["red"].upto(62).coarse(7), -42, -42)
