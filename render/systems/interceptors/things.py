"""Scenery, seen from above: an asteroid, a meteor shower, junk, a wreck; and the emblems."""

from __future__ import annotations

import math
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from render.drawing.art import Sprite, Sprites
from render.drawing.pen import Pen
from render.drawing.scatter import numbers
from render.drawing.things import thing
from render.systems.interceptors.theme import NIGHT

if TYPE_CHECKING:
    from render.drawing.art import Guise, Size
    from render.drawing.canvas import Stamp
    from render.drawing.pen import Point
    from render.drawing.theme import Rgb

_DARK: Rgb = (36, 28, 66)
_EDGE: Rgb = (150, 140, 190)
_ROCK: Rgb = (168, 148, 132)
_LIGHT: Rgb = (220, 206, 190)
_SHADE: Rgb = (92, 80, 78)
_STEEL: Rgb = (150, 164, 180)
_BRIGHT: Rgb = (210, 222, 232)
_FIRE: Rgb = (255, 92, 84)
_CHEVRON: list[Point] = [(0, -92), (40, -30), (40, 92), (0, 40), (-40, 92), (-40, -30)]


def _square(pen: Pen) -> None:
    """The card that a piece lies on."""
    corners: list[Point] = [(-97, -97), (97, -97), (97, 97), (-97, 97)]
    pen.area(corners, _DARK)
    pen.line([*corners, corners[0]], _EDGE, 1.6)


def _lump(pen: Pen, at: Point, reach: float, seed: int, colours: tuple[Rgb, Rgb, Rgb]) -> None:
    """A stone with a lit side and a dark one."""
    dark, face, light = colours
    rough = numbers(seed, 9)
    for colour, share, shift in ((dark, 1.0, 0.0), (face, 0.86, -0.08), (light, 0.42, -0.3)):
        points = []
        for number, each in enumerate(rough):
            angle = math.tau * number / len(rough)
            far = reach * share * (0.8 + 0.3 * each / 65536)
            x = at[0] + reach * shift + math.cos(angle) * far
            y = at[1] + reach * shift + math.sin(angle) * far
            points.append((round(x), round(y)))
        pen.area(points, colour)


def _asteroid(pen: Pen) -> None:
    _square(pen)
    _lump(pen, (0, 0), 74, 7, (_SHADE, _ROCK, _LIGHT))
    for x, y, reach in ((24, 18, 14), (-22, 30, 9), (30, -26, 8)):
        pen.disc(x, y, reach, reach, (*_SHADE, 255))


def _shower(pen: Pen) -> None:
    _square(pen)
    for number, at in enumerate(((-52, -50), (8, -60), (56, -30), (-30, -4), (30, 18), (-58, 44),
                                 (2, 58), (60, 60))):  # fmt: skip
        _lump(pen, at, 19 + 4 * (number % 3), number + 3, (_SHADE, _ROCK, _LIGHT))


def _junk(pen: Pen) -> None:
    """A dead satellite."""
    _square(pen)
    pen.area([(-78, -26), (-26, -14), (-26, 14), (-78, 2)], _EDGE)
    pen.area([(78, 26), (26, 14), (26, -14), (78, -2)], _EDGE)
    pen.area([(-24, -30), (24, -22), (24, 30), (-24, 22)], _STEEL)
    pen.area([(-12, -16), (12, -12), (12, 14), (-12, 10)], _BRIGHT)
    pen.line([(0, -26), (6, -66)], _BRIGHT, 1.6)


def _wreck(pen: Pen) -> None:
    """What is left of a fighter."""
    _square(pen)
    pen.area([(-10, -70), (14, -20), (-24, -8)], _STEEL)
    pen.area([(20, 0), (58, 26), (16, 30)], _STEEL)
    pen.area([(-50, 14), (-14, 20), (-34, 62)], _EDGE)
    for x, y in ((0, 0), (26, -38), (-40, -20), (8, 56)):
        pen.disc(x, y, 8, 8, (*_FIRE, 255))


def _emblem(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    look = guise.theme.skin(guise.side)
    pen.area(_CHEVRON, look.line)
    if not look.solid:
        pen.area([(x * 7 // 10, y * 7 // 10) for x, y in _CHEVRON], look.dark)
    return pen.stamp(8)


def _glow(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    pen.disc(0, 0, 92, 92, (250, 206, 84, 255))
    return pen.stamp(6)


@lru_cache(maxsize=16)
def portrait(count: int, *, size: Size) -> Stamp:
    """Templates in flight, as many as a list has, up to six."""
    wide, high = size
    whole = Pen(NIGHT, wide, high)
    each = min(wide, high) // 2
    places = ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, 1), (1, 1))[: max(1, min(6, count))]
    look = NIGHT.skin(0)
    for x, y in places:
        one = whole.part(each, each)
        one.area(_CHEVRON, look.line)
        one.area([(0, -92), (40, -30), (-40, -30)], (255, 198, 40))
        at = ((wide - each) // 2 + x * each * 3 // 5, (high - each) // 2 + y * each // 2)
        whole.over(one, max(0, at[0]), max(0, min(at[1], high - each)))
    return whole.stamp(12)


_drawn: Final = partial(thing, colours=10)
THINGS: Final = Sprites(
    _drawn(_junk),
    {"A": _drawn(_asteroid), "B": _drawn(_shower), "C": _drawn(_junk), "wreck": _drawn(_wreck)},
)
EMBLEM: Final = Sprite(_emblem)
GLOW: Final = Sprite(_glow)
