"""The ships, drawn for one that points up in a box of -100 to 100: birds and stones."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from render.drawing.art import Sprite, Sprites
from render.drawing.plain import PIECE, faces, ghost_of, mirror, piece_pen, rim

if TYPE_CHECKING:
    from render.drawing.art import Guise
    from render.drawing.canvas import Stamp
    from render.drawing.pen import Outline

_BIRD: Final = [(0, -98), (14, -70), (20, -34), (52, -10), (94, 46), (88, 62), (44, 42), (26, 52),
                (34, 84), (0, 72)]  # fmt: skip
_GREAT_BIRD: Final = [(0, -98), (20, -76), (28, -40), (64, -28), (97, 20), (97, 56), (62, 44),
                      (40, 50), (46, 90), (18, 82), (0, 92)]  # fmt: skip
_SMALL_BIRD: Final = [(0, -96), (16, -50), (70, 30), (64, 48), (22, 36), (26, 72), (0, 62)]
_HAULER: Final = [(0, -88), (30, -80), (36, -40), (60, -34), (64, 60), (40, 78), (0, 78)]
_NEST: Final = [(0, -96), (30, -70), (66, -66), (70, -30), (96, 0), (70, 30), (66, 66), (30, 70),
                (0, 96)]  # fmt: skip
_STONE: Final = [(0, -96), (26, -74), (34, -24), (70, 6), (82, 58), (52, 86), (20, 74), (0, 86)]
_GREAT_STONE: Final = [(0, -98), (34, -80), (44, -40), (84, -16), (96, 40), (74, 86), (30, 80),
                       (0, 96)]  # fmt: skip
_SMALL_STONE: Final = [(0, -96), (24, -56), (30, 0), (64, 40), (44, 74), (0, 66)]

HULLS: Final[dict[str, Outline]] = {
    "wren": _SMALL_BIRD,
    "heron": _SMALL_BIRD,
    "osprey": _BIRD,
    "condor": _BIRD,
    "albatross": _GREAT_BIRD,
    "pelican": _GREAT_BIRD,
    "swift": [(0, -60), (40, 30), (12, 22), (0, 50)],
    "drover": _HAULER,
    "roost": _NEST,
    "flint": _SMALL_STONE,
    "jasper": _SMALL_STONE,
    "onyx": _STONE,
    "garnet": _STONE,
    "obsidian": _GREAT_STONE,
    "slate": _HAULER,
    "basalt": _NEST,
    "missile": [(0, -70), (16, -30), (16, 40), (34, 64), (0, 54)],
}
"""By the card, the right half of its outline from bow to stern."""
_PLATE: Final = 42
"""The radius of the even disc on which a ship's letter stands."""


def _ship(outline: Outline, guise: Guise, *, lettered: bool) -> Stamp:
    if guise.ghost:
        return ghost_of(guise, outline)
    pen, look = piece_pen(guise), guise.theme.skin(guise.side)
    glow = pen.layer()
    glow.disc(0, outline[-1][1] + 4, 20, 16, (*look.glow, 255))
    glow.blur(1.5)
    pen.over(glow)
    faces(pen, look, outline)
    ridge = [(0, outline[0][1] + 24), (0, outline[-1][1] - 14)]
    pen.line(ridge, look.trim, 1.5)
    for half in (outline, mirror(outline)):
        widest = max(half, key=lambda point: abs(point[0]))
        pen.line([(0, 0), (widest[0] * 7 // 10, widest[1] * 7 // 10)], look.trim, 1.2)
    rim(pen, look, outline)
    if lettered:
        pen.disc(0, 0, _PLATE, _PLATE, (*(look.light if look.solid else look.dark), 255))
    return pen.stamp(18)


SHIPS: Final = Sprites(
    PIECE,
    {
        kind: Sprite(partial(_ship, outline, lettered=kind != "missile"))
        for kind, outline in HULLS.items()
    },
)
"""Any other shape is drawn plain."""
