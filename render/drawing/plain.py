"""The look of what belongs to no system, or to one without its own: bright lines on the dark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.art import Art, Sprite, Sprites
from render.drawing.pen import Pen
from render.drawing.theme import Ramp, Skin, Theme

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.drawing.art import Guise
    from render.drawing.canvas import Stamp
    from render.drawing.pen import Outline, Point
    from render.drawing.theme import Rgb


def _dress(ramps: Mapping[str, Ramp]) -> tuple[Skin, ...]:
    amber, teal = (Ramp(ramps[name].steps[:23]) for name in ("amber", "teal"))
    rose = Ramp(ramps["cloud"].steps[:21])
    return (
        Skin(
            solid=True,
            ramp=amber,
            letters=amber.reverse(),
            halo=amber,
            face=amber,
            light=(255, 196, 84),
            dark=(240, 164, 40),
            line=(255, 240, 208),
            trim=(132, 84, 18),
            glow=(255, 110, 60),
        ),
        Skin(
            solid=False,
            ramp=teal,
            letters=ramps["teal"],
            halo=ramps["deep"].upto(80),
            face=ramps["deep"],
            light=(18, 70, 92),
            dark=(13, 46, 64),
            line=(34, 211, 214),
            trim=(24, 140, 150),
            glow=(150, 255, 246),
        ),
        Skin(
            solid=True,
            ramp=rose,
            letters=rose.reverse(),
            halo=rose,
            face=rose,
            light=(236, 128, 220),
            dark=(204, 84, 188),
            line=(255, 220, 248),
            trim=(98, 54, 160),
            glow=(220, 92, 200),
        ),
    )


def _roles(ramps: Mapping[str, Ramp]) -> Mapping[str, Ramp]:
    ink, well = ramps["ink"], ramps["well"]
    return {
        "paper": Ramp((0, 0)),
        "gold": ramps["amber"].upto(45),
        "halo": ramps["space"].upto(30),
        "wood": ink,
        "floor": well.upto(30),
        "glass": ramps["teal"],
        "earth": ink,
        "shade": well.upto(20),
    }


PLAIN: Final = Theme.of(
    (8, 11, 26),
    {
        "space": (((16, 20, 44), 5), ((34, 29, 68), 7)),
        "well": (((88, 50, 132), 20),),
        "ink": (((238, 242, 252), 28),),
        "amber": (((255, 184, 56), 22), ((255, 240, 208), 8)),
        "teal": (((34, 211, 214), 22), ((214, 255, 252), 8)),
        "deep": (((18, 70, 92), 14),),
        "red": (((255, 82, 66), 16), ((255, 214, 120), 8), ((255, 250, 226), 3)),
        "cloud": (((98, 54, 160), 10), ((220, 92, 200), 10), ((255, 220, 248), 6)),
        "rock": (((204, 116, 84), 14), ((246, 204, 164), 6)),
        "moss": (((84, 154, 128), 12), ((190, 226, 196), 5)),
        "ice": (((126, 186, 250), 14), ((238, 248, 255), 6)),
    },
    _dress,
    _roles,
)

WHITE: Rgb = (255, 250, 226)
RED: Rgb = (214, 52, 46)
_RIGHT, _LEFT = 90, 270
"""Where a piece faces that is drawn with its left half up, or down."""
_KITE: Outline = [(0, -96), (60, -60), (84, 0), (60, 60), (0, 84)]


def piece_pen(guise: Guise) -> Pen:
    """A pen turned as a piece is, mirrored so that its left half is lit from the upper left."""
    mirrored = _RIGHT < guise.facing % 360 <= _LEFT
    return Pen(guise.theme, *guise.size, facing=guise.facing, mirrored=mirrored)


def mirror(points: Outline) -> list[Point]:
    """The other half of what is the same on the left and on the right."""
    return [(-x, y) for x, y in points]


def around(half: Outline) -> list[Point]:
    """The whole outline of which a half is given, from the top to the bottom."""
    right = list(half)
    left = mirror(right)
    return [*left, *right[::-1], left[0]]


def ghost_of(guise: Guise, half: Outline) -> Stamp:
    """Only a faint outline."""
    pen = piece_pen(guise)
    pen.line(around(half), guise.theme.skin(guise.side).line, 2, alpha=150)
    return pen.stamp(6)


def faces(pen: Pen, look: Skin, half: Outline) -> None:
    """Fill both halves of a piece."""
    pen.area(mirror(half), look.light)
    pen.area(half, look.dark)


def rim(pen: Pen, look: Skin, half: Outline) -> None:
    """Draw a piece's outline."""
    pen.line(around(half), look.line, 1.5 if look.solid else 2.75)


def _kite(guise: Guise) -> Stamp:
    if guise.ghost:
        return ghost_of(guise, _KITE)
    pen, look = piece_pen(guise), guise.theme.skin(guise.side)
    faces(pen, look, _KITE)
    rim(pen, look, _KITE)
    return pen.stamp(18)


def globe(pen: Pen, light: Rgb, dark: Rgb, radius: int) -> None:
    """Draw a ball lit from the upper left."""
    steps = 28
    pen.disc(0, 0, radius, radius, (*dark, 255))
    for step in range(1, steps + 1):
        share = step / steps
        colour = tuple(round(d + (b - d) * share) for d, b in zip(dark, light, strict=True))
        size = radius * (1 - share * 0.92)
        shift = -radius * 0.36 * share
        pen.disc(shift, shift, size, size, (*colour, 255))


def _ball(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    globe(pen, (150, 156, 176), (50, 54, 76), 62)
    return pen.stamp(24)


def sign_pen(guise: Guise) -> Pen:
    """A pen with a red disc, to draw a mark on."""
    pen = Pen(guise.theme, *guise.size)
    pen.disc(0, 0, 100, 100, (*guise.theme.base, 255))
    pen.disc(0, 0, 90, 90, (*RED, 255))
    return pen


def _exclamation(guise: Guise) -> Stamp:
    pen = sign_pen(guise)
    pen.area([(-14, -60), (14, -60), (8, 18), (-8, 18)], WHITE)
    pen.disc(0, 46, 14, 14, (*WHITE, 255))
    return pen.stamp(8)


def _glow(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    pen.disc(0, 0, 94, 94, (*guise.theme.skin(guise.side).glow, 255))
    return pen.stamp(8)


PIECE: Final = Sprite(_kite)
TERRAIN: Final = Sprite(_ball, percent=114)
SIGN: Final = Sprite(_exclamation)
PLAIN_ART: Final = Art(
    pieces=Sprites(PIECE),
    signs=Sprites(SIGN),
    terrain=Sprites(TERRAIN),
    glow=Sprite(_glow),
    emblem=PIECE,
)
"""A kite for a piece, a ball for terrain, an exclamation mark for whatever else there is."""
