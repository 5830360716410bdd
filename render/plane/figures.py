"""Figures on an open ground: base, code and badges, ghosts, and the signs of what is aimed at."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.drawing.art import Guise, stepped
from render.drawing.canvas import Canvas, fit, rounded, stamp_of
from render.drawing.theme import LABEL

if TYPE_CHECKING:
    from render.drawing.art import Art
    from render.drawing.canvas import Stamp
    from render.drawing.strokes import Spot
    from render.drawing.theme import Theme
    from render.model.scene import Piece, Scene

RADIUS = 23
"""Of a base, half its width."""
_SIZE = (62, 62)
"""Of a figure's stamp: its base, and room for a rim."""
_GLOW = (76, 76)
_SIGN = (26, 26)
_EMBLEM = (30, 30)
_HIGH = 24
"""How high an icon beside a label is."""


def code_of(piece: Piece) -> str:
    """The two letters that stand for a figure."""
    return fit(piece.code[:2], LABEL, 42)


def paint_base(canvas: Canvas, scene: Scene, piece: Piece, at: Spot) -> None:
    """Draw a figure's base with its code and its badges."""
    x, y = at
    theme, art, side = canvas.theme, scene.art, piece.side
    if piece.emphasised:
        canvas.put(art.glow.stamp(Guise(theme, _GLOW, side)), x, y)
    paint_sprite(canvas, scene, piece, at)
    canvas.text(x, y + 11, code_of(piece), LABEL, theme.skin(side).letters, align="m")
    for number, each in enumerate(piece.badges[:3]):
        across, down = 20 - 40 * (number % 2), 40 * (number // 2) - 20
        canvas.put(sign(theme, art, each.kind), x + across, y + down)


def paint_sprite(
    canvas: Canvas, scene: Scene, piece: Piece, at: Spot, *, ghost: bool = False
) -> None:
    """Draw what a figure looks like, turned to where it faces."""
    guise = Guise(
        theme=canvas.theme,
        size=_SIZE,
        side=piece.side,
        facing=stepped(scene.facing(piece)),
        ghost=ghost,
        badged=bool(piece.badges) and not ghost,
    )
    canvas.put(scene.art.pieces.of(piece.shape).stamp(guise), *at)


def paint_ghost(canvas: Canvas, scene: Scene, piece: Piece, at: Spot) -> None:
    """Draw the outline of a figure that is not there any more, or not yet."""
    x, y = at
    paint_sprite(canvas, scene, piece, at, ghost=True)
    dim = canvas.theme.skin(piece.side).ramp.upto(80)
    canvas.text(x, y + 11, code_of(piece), LABEL, dim, align="m")


def icon(theme: Theme, art: Art, shape: str, side: int) -> Stamp | None:
    """What is drawn beside a label; ``None`` where the shape has nothing of the kind."""
    sprite = art.icons.get(shape)
    return sprite.stamp(Guise(theme, (sprite.width, _HIGH), side)) if sprite else None


def sign(theme: Theme, art: Art, kind: str) -> Stamp:
    """A lasting mark on a base."""
    return art.signs.of(kind).stamp(Guise(theme, _SIGN))


def emblem(theme: Theme, art: Art, side: int) -> Stamp:
    """What stands beside a side's name."""
    return art.emblem.stamp(Guise(theme, _EMBLEM, side))


@lru_cache(maxsize=16)
def bead(theme: Theme, side: int) -> Stamp:
    """A dot in a side's colour."""
    return stamp_of(rounded(8, 8, 4), theme.skin(side).ramp.coarse(7), -4, -4)


@lru_cache(maxsize=8)
def sight(theme: Theme) -> Stamp:
    """A ring and four strokes around the figure that is aimed at."""
    size = 84
    large = Image.new("L", (size * 4, size * 4))
    draw = ImageDraw.Draw(large)
    draw.ellipse((4 * 9, 4 * 9, 4 * 75, 4 * 75), outline=255, width=14)
    for far, near in ((2, 20), (82, 64)):
        draw.line((4 * far, 168, 4 * near, 168), 255, 16)
        draw.line((168, 4 * far, 168, 4 * near), 255, 16)
    return stamp_of(large.reduce(4), theme.ramps["red"].upto(62).coarse(7), -42, -42)
