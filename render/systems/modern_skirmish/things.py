"""What stands on the field, seen from above: hedges, low walls, containers, wrecks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from render.drawing.art import Sprites
from render.drawing.scatter import numbers
from render.drawing.things import along, thing

if TYPE_CHECKING:
    from render.drawing.pen import Pen
    from render.drawing.theme import Rgb

_INK: Rgb = (24, 32, 36)
_DARK: Rgb = (44, 76, 46)
_LEAF: Rgb = (82, 118, 66)
_LIGHT: Rgb = (128, 156, 96)
_STONE: Rgb = (166, 170, 168)
_GREY: Rgb = (110, 116, 118)
_SLATE: Rgb = (66, 72, 76)
_NIGHT: Rgb = (22, 44, 96)


def _hedge(pen: Pen) -> None:
    """A row of bushes along the longer side."""
    long = max(pen.width, pen.height)
    short = min(pen.width, pen.height)
    count = max(2, 3 * long // (2 * short))
    spread = numbers(long, 2 * count)
    level = pen.width >= pen.height
    for number in range(count):
        along = -100 + 200 * (2 * number + 1) / (2 * count)
        reach = 200 * short / long * (0.44 + 0.16 * (spread[number] % 7) / 7) / 2 * 1.5
        for colour, share in ((_DARK, 1.0), (_LEAF, 0.78)):
            _bush(pen, along, reach * share, 92 * share, colour, level=level)
        if number % 2:
            _bush(pen, along, reach * 0.4, 36, _LIGHT, level=level)


def _bush(pen: Pen, along: float, reach: float, high: float, colour: Rgb, *, level: bool) -> None:
    if level:
        pen.disc(along, 0, reach, high, (*colour, 255))
    else:
        pen.disc(0, along, high, reach, (*colour, 255))


def _low_wall(pen: Pen) -> None:
    """Courses of stone."""
    turn = along(pen)
    pen.area(turn([(-99, -62), (99, -62), (99, 62), (-99, 62)]), _SLATE)
    pen.area(turn([(-98, -36), (98, -36), (98, 36), (-98, 36)]), _STONE)
    stones = max(3, max(pen.width, pen.height) // 14)
    for number in range(1, stones):
        x = -100 + 200 * number // stones
        pen.line(turn([(x, -36), (x, 36)]), _GREY, 1.4)


def _container(pen: Pen) -> None:
    """A ribbed box of steel."""
    pen.area([(-98, -98), (98, -98), (98, 98), (-98, 98)], _INK)
    pen.area([(-92, -92), (92, -92), (92, 92), (-92, 92)], _GREY)
    turn = along(pen)
    ribs = max(4, max(pen.width, pen.height) // 9)
    for number in range(1, ribs):
        x = -92 + 184 * number // ribs
        pen.line(turn([(x, -86), (x, 86)]), _SLATE, 1.6)
    pen.line(turn([(-92, 0), (92, 0)]), _NIGHT, 3)


def _wreck(pen: Pen) -> None:
    """A burnt-out car."""
    turn = along(pen)
    pen.area(turn([(-94, -56), (-70, -84), (70, -84), (94, -56), (94, 56), (70, 84), (-70, 84),
                   (-94, 56)]), _INK)  # fmt: skip
    pen.area(turn([(-84, -56), (-64, -72), (64, -72), (84, -56), (84, 56), (64, 72), (-64, 72),
                   (-84, 56)]), _SLATE)  # fmt: skip
    pen.area(turn([(-34, -54), (24, -54), (24, 54), (-34, 54)]), _INK)
    pen.area(turn([(-24, -40), (14, -40), (14, 40), (-24, 40)]), (134, 92, 64))
    pen.line(turn([(50, -60), (50, 60)]), _INK, 1.6)


_drawn: Final = partial(thing, colours=8)
THINGS: Final = Sprites(
    _drawn(_container),
    {
        "hedge": _drawn(_hedge, margin=6),
        "low-wall": _drawn(_low_wall, margin=4),
        "steel-container": _drawn(_container),
        "car-wreck": _drawn(_wreck),
    },
)
