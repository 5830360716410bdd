"""The vessels: their hulls, drawn for a ship that points up in a box of -100 to 100."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from render.drawing.art import Sprite, Sprites
from render.drawing.plain import PIECE, faces, ghost_of, mirror, piece_pen, rim

if TYPE_CHECKING:
    from render.drawing.art import Guise
    from render.drawing.canvas import Stamp
    from render.drawing.pen import Outline, Pen, Point
    from render.drawing.theme import Skin


@dataclass(frozen=True, slots=True)
class Hull:
    """A ship, by the right half of its outline from bow to stern.

    Beside it lines on the deck, guns, engines and where its code stands.
    """

    outline: Outline
    deck: tuple[Outline, ...] = ()
    guns: tuple[Outline, ...] = ()
    engines: tuple[Point, ...] = ()
    code_y: int = 0


HULLS: Final[dict[str, Hull]] = {
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
"""By the vessel's kind."""


def _ship(plan: Hull, guise: Guise) -> Stamp:
    if guise.ghost:
        return ghost_of(guise, plan.outline)
    pen, look = piece_pen(guise), guise.theme.skin(guise.side)
    _engines(pen, plan, look)
    guns = look.line if not look.solid else look.dark
    for gun in plan.guns:
        for side_of in (gun, mirror(gun)):
            pen.line(side_of, guns, 3)
    faces(pen, look, plan.outline)
    for deck in plan.deck:
        for side_of in (deck, mirror(deck)):
            pen.line(side_of, look.trim, 1.5)
    rim(pen, look, plan.outline)
    return pen.stamp(18)


def _engines(pen: Pen, plan: Hull, look: Skin) -> None:
    glow = pen.layer()
    for x, y in plan.engines:
        for across in {x, -x}:
            glow.disc(across, y, 13, 15, (*look.glow, 255))
    glow.blur(1.5)
    pen.over(glow)


SHIPS: Final = Sprites(
    PIECE,
    {kind: Sprite(partial(_ship, hull), code_y=hull.code_y) for kind, hull in HULLS.items()},
)
"""Any other shape is drawn plain."""
