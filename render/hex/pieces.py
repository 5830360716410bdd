"""Pieces on a map: glow, hull, shields around it, hull left, code and lasting marks."""

from __future__ import annotations

import math
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw, ImageFilter

from render.drawing import guards
from render.drawing.art import Guise, stepped
from render.drawing.canvas import fit, stamp_of
from render.drawing.theme import Style

if TYPE_CHECKING:
    from render.drawing.canvas import Box, Canvas, Stamp
    from render.drawing.strokes import Spot
    from render.drawing.theme import Ramp
    from render.hex.layout import HexLayout
    from render.model.scene import Piece, Scene
    from rules.space.hex import Hex

_SHINE, _FAINT = 52, 70
_HULL: Final = 96
"""A hull's size, in hundredths of a hex."""
_CROWDED: Final = 66
"""The same where several share a hex, in hundredths of what it is else."""
_ASIDE: Final = 36
"""How far they stand from its middle, in hundredths of a hex."""
_FULL: Final = 9
"""The strength of an arc that is drawn thickest."""
_BADGE: Final = 24


def places(layout: HexLayout, scene: Scene) -> dict[str, tuple[Spot, int]]:
    """Where each piece is drawn, and how large: those that share a hex stand side by side."""
    by_cell: dict[Hex, list[Piece]] = defaultdict(list)
    for piece in scene.pieces:
        if layout.has(piece.at):
            by_cell[piece.at].append(piece)
    found: dict[str, tuple[Spot, int]] = {}
    whole = layout.size * _HULL // 100
    for cell, pieces in by_cell.items():
        x, y = layout.centre(cell)
        if len(pieces) == 1:
            found[pieces[0].id] = (x, y), whole
            continue
        far = layout.size * _ASIDE // 100
        for number, piece in enumerate(pieces):
            angle = math.tau * number / len(pieces) - math.pi * 3 / 4
            spot = x + round(math.cos(angle) * far), y + round(math.sin(angle) * far)
            found[piece.id] = spot, whole * _CROWDED // 100
    return found


def paint_glows(canvas: Canvas, layout: HexLayout, scene: Scene) -> None:
    """Let the pieces shine that stand out."""
    stood = places(layout, scene)
    for piece in scene.pieces:
        if piece.emphasised and layout.shows(piece.at):
            glow = _glow(layout.size * 3 // 2, canvas.theme.skin(piece.side).ramp)
            canvas.put(glow, *stood[piece.id][0])


@lru_cache(maxsize=16)
def _glow(size: int, ramp: Ramp) -> Stamp:
    """A soft disc."""
    light = Image.new("L", (size, size))
    edge = size // 5
    ImageDraw.Draw(light).ellipse((edge, edge, size - edge, size - edge), fill=255)
    soft = light.filter(ImageFilter.GaussianBlur(size / 12))
    bright = soft.point([light if light > _FAINT else 0 for light in range(256)])
    return stamp_of(bright, ramp.upto(_SHINE).coarse(5), -size // 2, -size // 2)


def paint_pieces(canvas: Canvas, layout: HexLayout, scene: Scene) -> None:
    """Draw every piece that is shown."""
    stood = places(layout, scene)
    for piece in scene.pieces:
        if layout.shows(piece.at):
            _paint(canvas, layout, scene, piece, stood[piece.id])


def paint_ghost(canvas: Canvas, layout: HexLayout, scene: Scene, piece: Piece, cell: Hex) -> None:
    """Draw the outline of a piece that is not in a hex any more, or not yet."""
    size = layout.size * _HULL // 100
    canvas.put(_stamp(scene, piece, size, layout, ghost=True), *layout.centre(cell))


def _stamp(
    scene: Scene, piece: Piece, size: int, layout: HexLayout, *, ghost: bool = False
) -> Stamp:
    facing = stepped(layout.heading(scene.facing(piece)))
    guise = Guise(scene.theme, (size, size), piece.side, facing, ghost)
    return scene.art.pieces.of(piece.shape).stamp(guise)


def _paint(
    canvas: Canvas, layout: HexLayout, scene: Scene, piece: Piece, stood: tuple[Spot, int]
) -> None:
    (x, y), size = stood
    look = canvas.theme.skin(piece.side)
    canvas.put(_stamp(scene, piece, size, layout), x, y)
    reach = size * 55 // 100
    for guard in piece.guards:
        if guard.strength:
            middle = layout.heading(guard.heading)
            ramp = look.ramp if guard.strength > guard.most // 3 else canvas.theme.ramps["red"]
            thick = 2 + min(guard.strength, _FULL)
            stamp = guards.arc(reach, middle, guard.span, thick, ramp)
            canvas.put(stamp, x, y)
    if piece.code:
        style = Style(bold=True, size=max(24, size * 58 // 100))
        low = style.size * 35 // 100
        code = fit(piece.code, style, size)
        canvas.text(x, y + low, code, style, look.letters, align="m", halo=look.halo)
    if piece.left is not None:
        corner = (x - size * 34 // 100, y + reach + 2)
        guards.bar(canvas, corner, size * 68 // 100, piece.left, look.ramp)
    if piece.guards:  # above the bar: where a piece points must be seen
        course = math.radians(layout.heading(scene.facing(piece)))
        far = reach + size * 16 // 100
        nose = x + round(math.sin(course) * far), y - round(math.cos(course) * far)
        for share, ramp in ((32, canvas.theme.ramps["paper"]), (24, look.ramp)):
            canvas.put(guards.nose(size * share // 100, round(math.degrees(course)), ramp), *nose)
    sign = max(_BADGE, layout.size * 30 // 100)
    for number, badge in enumerate(piece.badges[:3]):
        stamp = scene.art.signs.of(badge.kind).stamp(Guise(scene.theme, (sign, sign)))
        canvas.put(stamp, x + size // 2 + 4, y - size // 2 + number * sign)


def box_of(layout: HexLayout, spot: Hex) -> Box:
    """What a piece takes up that is alone in a hex."""
    x, y = layout.centre(spot)
    half = layout.size // 2
    return x - half, y - half, x + half, y + half
