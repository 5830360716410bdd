"""Lasting marks on ships: red for harm, blue for what its crew undertakes, violet for cloaks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from render.drawing.art import Sprite, Sprites
from render.drawing.pen import Pen
from render.drawing.plain import SIGN, WHITE, sign_pen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.drawing.art import Guise
    from render.drawing.canvas import Stamp
    from render.drawing.pen import Outline

_BLUE: Final = (36, 92, 200)
_GREEN: Final = (20, 104, 92)
_AMBER: Final = (176, 104, 8)
_VIOLET: Final = (108, 60, 168)
_HARMS: Final[Mapping[str, tuple[Outline, ...]]] = {
    "crippled": ([(-8, -62), (16, -16), (-16, 8), (8, 60)], [(-54, -20), (-16, 8)],
                 [(16, -16), (54, 14)]),
    "dead": ([(-44, -44), (44, 44)], [(44, -44), (-44, 44)]),
    "armament": ([(0, 60), (0, -58)], [(-30, -20), (0, -58), (30, -20)], [(-40, 34), (40, 34)]),
    "strained": ([(-44, -44), (-10, 0), (-44, 44)], [(4, -44), (38, 0), (4, 44)],
                 [(-56, 30), (56, -30)]),
    "motive": ([(-44, -26), (0, 10), (44, -26)], [(-44, 16), (0, 52), (44, 16)]),
    "shields": ([(-44, -46), (44, -46), (38, 16), (0, 56), (-38, 16), (-44, -46)],
                [(-20, -26), (18, 26)]),
}  # fmt: skip
_PLACES: Final[Mapping[str, tuple[Outline, ...]]] = {
    "landed": ([(0, -58), (0, 26)], [(-30, -6), (0, 28), (30, -6)], [(-48, 50), (48, 50)]),
    "orbit": ([(-16, -16), (16, -16), (16, 16), (-16, 16), (-16, -16)],
              [(-56, 18), (-50, 44), (-16, 58), (26, 50), (54, 20), (54, -20), (26, -50),
               (-16, -58)], [(8, -62), (-18, -58), (-2, -36)]),
}  # fmt: skip
_MINES: Final[Mapping[str, tuple[Outline, ...]]] = {
    "layer": ([(-20, -20), (20, -20), (20, 20), (-20, 20), (-20, -20)], [(0, -58), (0, -20)],
              [(0, 20), (0, 58)], [(-58, 0), (-20, 0)], [(20, 0), (58, 0)]),
    "sweeps": ([(-52, -40), (52, -40)], [(-40, -40), (-40, 50)], [(0, -40), (0, 50)],
               [(40, -40), (40, 50)]),
}  # fmt: skip
_BARS: Final = ((0,), (-16, 16), (-30, 0, 30), (-42, -14, 14, 42))
_SQUADRONS: Final[Mapping[str, tuple[Outline, ...]]] = {
    f"squadron-{number}": tuple([(x, -40), (x, 40)] for x in _BARS[(number - 1) % len(_BARS)])
    + (([(-54, 0), (54, 0)],) if number > len(_BARS) else ())
    for number in range(1, 7)
}
"""As many bars as the number of the squadron; of the fifth and sixth one and two, crossed out."""
_CLOAKS: Final[Mapping[str, tuple[Outline, ...]]] = {
    "cloaked": ([(-54, 6), (-26, -26), (0, -34), (26, -26), (54, 6)], [(-30, 34), (30, 34)],
                [(-48, 52), (48, 52)]),
    "detected": ([(-56, 0), (-26, -28), (0, -34), (26, -28), (56, 0), (26, 28), (0, 34), (-26, 28),
                  (-56, 0)], [(-10, 0), (0, -10), (10, 0), (0, 10), (-10, 0)]),
}  # fmt: skip
_HYPERSPACE: Final[Mapping[str, tuple[Outline, ...]]] = {
    "hyperspace": ([(0, -60), (60, 0), (0, 60), (-60, 0), (0, -60)],
                   [(0, -26), (26, 0), (0, 26), (-26, 0), (0, -26)]),
}  # fmt: skip
_CRAFT: Final[Mapping[str, tuple[Outline, ...]]] = {
    "dogfight": ([(-44, 44), (44, -44)], [(-44, -44), (44, 44)], [(-52, 20), (-20, 52)],
                 [(52, 20), (20, 52)]),
    "strike": ([(0, -58), (0, 44)], [(-30, 14), (0, 46), (30, 14)]),
    "cap": ([(-50, 6), (-36, -34), (0, -50), (36, -34), (50, 6)], [(24, -10), (50, 8), (62, -22)],
            [(-30, 40), (30, 40)]),
    "spent": ([(-40, 0), (40, 0)],),
}  # fmt: skip
_LOST: Final[Mapping[str, tuple[Outline, ...]]] = {
    "held": ([(-44, -50), (0, 0), (44, -50)], [(-44, -16), (0, 34), (44, -16)]),
    "retreat": ([(40, 44), (40, -10), (14, -40), (-14, -40), (-40, -10), (-40, 40)],
                [(-62, 14), (-40, 46), (-16, 14)]),
    "captured": ([(-30, 58), (-30, -56)], [(-30, -54), (44, -34), (-30, -10)]),
    "lowered": ([(-44, -30), (44, -30), (0, 44), (-44, -30)],),
}  # fmt: skip
_ORDERS: Final[Mapping[str, tuple[Outline, ...]]] = {
    "red-alert": ([(0, -60), (0, 16)], [(0, 44), (0, 54)]),
    "evasive": ([(-20, 62), (30, 30), (-30, -8), (20, -44), (0, -62)],),
    "hard-about": ([(-34, 56), (-34, -8), (-16, -34), (12, -36), (34, -20), (34, 30)],
                   [(12, 10), (34, 32), (56, 10)]),
    "flank-speed": ([(-40, -6), (0, -50), (40, -6)], [(-40, 48), (0, 4), (40, 48)]),
    "ecm": ([(-56, 0), (-36, -34), (-14, 34), (8, -34), (30, 34), (54, 0)],),
    "no-win": ([(-40, -50), (-40, 50)], [(-40, -50), (0, 30)], [(0, 30), (40, -50)],
               [(40, -50), (40, 50)]),
    "attack-shields": ([(-44, 10), (-44, -40), (0, -60), (44, -40), (44, 10)],
                       [(-22, 56), (22, 56)], [(0, -30), (0, 30)], [(-16, 12), (0, 32), (16, 12)]),
    "engine-doubling": ([(-40, -52), (-4, 0), (-40, 52)], [(8, -52), (44, 0), (8, 52)]),
    "cloak-hunter": ([(-14, -14), (-34, -32), (-34, -52), (-14, -60), (14, -60), (34, -52),
                      (34, -32), (14, -14), (-14, -14)], [(0, -14), (0, 60)]),
    "use-the-force": ([(-54, 0), (0, -34), (54, 0), (0, 34), (-54, 0)],
                      [(0, -60), (0, -44)], [(0, 44), (0, 60)], [(-8, 0), (8, 0)]),
    "tractor": ([(0, -58), (-40, 40)], [(0, -58), (40, 40)], [(-40, 56), (40, 56)]),
    "point-defence": ([(-44, -46), (44, -46), (38, 16), (0, 56), (-38, 16), (-44, -46)],
                      [(0, -22), (0, 18)], [(-20, -2), (20, -2)]),
}  # fmt: skip


def _strokes(pen: Pen, strokes: tuple[Outline, ...]) -> Stamp:
    for stroke in strokes:
        pen.line(stroke, WHITE, 3)
    return pen.stamp(8)


def _harm(kind: str, guise: Guise) -> Stamp:
    return _strokes(sign_pen(guise), _HARMS[kind])


def _lost(kind: str, guise: Guise) -> Stamp:
    return _strokes(sign_pen(guise), _LOST[kind])


def _badges(
    marks: Mapping[str, tuple[Outline, ...]], colour: tuple[int, int, int]
) -> dict[str, Sprite]:
    """Signs of one colour, each in a disc."""

    def drawn(kind: str, guise: Guise) -> Stamp:
        return _strokes(_disc(guise, colour), marks[kind])

    return {kind: Sprite(partial(drawn, kind)) for kind in marks}


def _disc(guise: Guise, colour: tuple[int, int, int]) -> Pen:
    pen = Pen(guise.theme, *guise.size)
    pen.disc(0, 0, 100, 100, (*guise.theme.base, 255))
    pen.disc(0, 0, 90, 90, (*colour, 255))
    return pen


def _torpedo(guise: Guise) -> Stamp:
    """A warhead with fins, on its way to whoever bears the mark."""
    pen = _disc(guise, _AMBER)
    pen.area([(0, -66), (18, -30), (18, 34), (40, 62), (-40, 62), (-18, 34), (-18, -30)], WHITE)
    return pen.stamp(8)


SIGNS: Final = Sprites(
    SIGN,
    {
        **{kind: Sprite(partial(_harm, kind)) for kind in _HARMS},
        **_badges(_ORDERS, _BLUE),
        **{kind: Sprite(partial(_lost, kind)) for kind in _LOST},
        **_badges(_PLACES, _GREEN),
        **_badges(_CLOAKS, _VIOLET),
        **_badges(_HYPERSPACE, _VIOLET),
        **_badges(_MINES, _AMBER),
        **_badges(_SQUADRONS, _GREEN),
        **_badges(_CRAFT, _AMBER),
        "torpedo": Sprite(_torpedo),
    },
)
