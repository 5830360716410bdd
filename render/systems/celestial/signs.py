"""Lasting marks on ships: what is down, and what is prepared."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from render.drawing.art import Sprite, Sprites
from render.drawing.pen import Pen
from render.drawing.plain import SIGN, WHITE, sign_pen

if TYPE_CHECKING:
    from render.drawing.art import Guise
    from render.drawing.canvas import Stamp
    from render.drawing.pen import Outline

_BLUE: Final = (60, 110, 220)
_STROKES: Final[dict[str, tuple[Outline, ...]]] = {
    "shields": ([(-46, -40), (46, -40), (40, 20), (0, 56), (-40, 20), (-46, -40)],
                [(-50, 50), (50, -50)]),
    "helm": ([(0, -60), (0, 60)], [(-30, -30), (0, -60), (30, -30)]),
    "group": ([(-50, 40), (0, -50), (50, 40)],),
    "reactor": ([(14, -60), (-24, 6), (20, 6), (-14, 60)],),
}  # fmt: skip
_READY: Final[dict[str, tuple[Outline, ...]]] = {
    "turn": ([(-40, 50), (-40, -10), (30, -10)], [(6, -40), (36, -10), (6, 20)]),
    "slip": ([(-50, 40), (40, -40)], [(4, -46), (44, -44), (42, -4)]),
}


def _down(kind: str, guise: Guise) -> Stamp:
    pen = sign_pen(guise)
    for stroke in _STROKES[kind]:
        pen.line(stroke, WHITE, 2.5)
    return pen.stamp(8)


def _ready(kind: str, guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    pen.disc(0, 0, 100, 100, (*guise.theme.base, 255))
    pen.disc(0, 0, 90, 90, (*_BLUE, 255))
    for stroke in _READY[kind]:
        pen.line(stroke, WHITE, 2.5)
    return pen.stamp(8)


SIGNS: Final = Sprites(
    SIGN,
    {
        **{kind: Sprite(partial(_down, kind)) for kind in _STROKES},
        **{kind: Sprite(partial(_ready, kind)) for kind in _READY},
    },
)
