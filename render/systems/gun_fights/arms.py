"""The firearms: beside a figure's name, in the legend and on cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from render.drawing.art import Sprite
from render.drawing.pen import Pen

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.drawing.art import Guise
    from render.drawing.canvas import Stamp
    from render.drawing.theme import Rgb


class Arm(NamedTuple):
    """A weapon: how wide it is beside others, and how it is drawn in one colour."""

    wide: int
    draw: Callable[[Pen, Rgb], None]


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


ARMS: Final = {"pistol": Arm(30, _pistol), "rifle": Arm(54, _rifle), "shotgun": Arm(46, _shotgun)}
WIDEST: Final = max(arm.wide for arm in ARMS.values())
HIGH: Final = 24
"""How high each weapon is."""


def _paint(arm: Arm, guise: Guise) -> Stamp:
    pen, look = Pen(guise.theme, *guise.size), guise.theme.skin(guise.side)
    arm.draw(pen, look.light if look.solid else look.line)
    return pen.stamp(8)


ICONS: Final = {kind: Sprite(partial(_paint, arm), width=arm.wide) for kind, arm in ARMS.items()}
