"""Pieces that take up a shape of their own on an open ground: templates, formations, hulls."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from render.drawing.canvas import polygon, stroked, text_width
from render.drawing.strokes import around, scaled, turned
from render.drawing.theme import Ramp
from render.plane import ranks
from render.plane.figures import code_of, paint_sprite
from render.plane.gauge import rise

if TYPE_CHECKING:
    from PIL import ImageDraw

    from render.drawing.canvas import Box, Canvas, Stamp
    from render.drawing.strokes import Spot
    from render.drawing.theme import Style
    from render.model.scene import Piece, Scene
    from render.plane.table import PlaneLayout
    from rules.space.plane import Point

_RIM = 4
_LIT = 10
_UNDER = 30
_LEAST = 14
"""Letters are not smaller than that."""
_SMALL = 24_000
"""Pixels of the box around an outline that is kept when it is drawn."""
_ALONG = 1e-9
"""An edge that a line crosses less than this lies along it."""
_FRONT = ((0, -15), (9, 0), (-9, 0))
"""A wedge that points up, its foot at the origin."""


def paint_outline(
    canvas: Canvas, layout: PlaneLayout, scene: Scene, piece: Piece, at: Spot
) -> None:
    """Draw what a piece takes up, its front if it has one, its sprite if it has a shape."""
    if piece.parts:
        ranks.paint_formation(canvas, layout, scene, piece)
        return
    look = canvas.theme.skin(piece.side)
    corners = _corners(layout, piece, at, piece.outline)
    rim = look.ramp
    if piece.emphasised:
        gold = canvas.theme.ramps["gold"]
        _body(canvas, corners, _LIT, gold)
        rim = Ramp((gold.full, rim.full))
    if piece.facing is not None and not piece.head:
        foot = _front(corners, at, piece.facing)
        canvas.put(polygon(turned(_FRONT, piece.facing), look.ramp), *foot)
    _body(canvas, corners, _RIM, rim)
    # Under a sprite, which has the colours of the face, something darker.
    face = look.ramp.upto(_UNDER) if piece.shape else look.face
    _body(canvas, corners, -_RIM, Ramp((rim.full, face.full)))
    if piece.head:
        hue = Ramp((rim.full, canvas.theme.ramps[piece.hue].full))
        _body(canvas, _corners(layout, piece, at, piece.head), -_RIM // 2, hue)
    if piece.shape:
        paint_sprite(canvas, scene, piece, at, layout.gauge)
    _code(canvas, layout, piece, at, look.letters)


def paint_empty(canvas: Canvas, layout: PlaneLayout, scene: Scene, piece: Piece, at: Spot) -> None:
    """Draw only the rim of what a piece would take up there, or has taken up."""
    if piece.parts:
        ranks.paint_shadow(canvas, layout, scene, piece, _corners(layout, piece, at, piece.outline))
        return
    dim = canvas.theme.skin(piece.side).ramp.upto(80)
    _line(canvas, _corners(layout, piece, at, piece.outline), _RIM - 1, dim)
    _code(canvas, layout, piece, at, dim)


def _code(canvas: Canvas, layout: PlaneLayout, piece: Piece, at: Spot, letters: Ramp) -> None:
    word = code_of(piece, layout.gauge)
    style = _fitting(word, layout.gauge.code, _corners(layout, piece, at, piece.outline))
    canvas.text(at[0], at[1] + rise(style), word, style, letters, align="m")


def _fitting(word: str, style: Style, corners: list[Spot]) -> Style:
    """Letters that are no wider than what they stand on."""
    east = [x for x, _ in corners]
    room = max(east) - min(east) - _RIM
    wide = text_width(word, style)
    return style if wide <= room else style._replace(size=max(_LEAST, style.size * room // wide))


def taken(layout: PlaneLayout, piece: Piece, at: Spot) -> Box:
    """The box around what a piece takes up, its front included."""
    return around(_corners(layout, piece, at, piece.outline), -_FRONT[0][1])


def _corners(layout: PlaneLayout, piece: Piece, at: Spot, corners: tuple[Point, ...]) -> list[Spot]:
    """Where corners of a piece lie if it stands at a spot, which need not be where it does."""
    here = layout.at(piece.at) if layout.ground.shows(piece.at) else at
    x, y = at[0] - here[0], at[1] - here[1]
    return [(east + x, south + y) for east, south in map(layout.at, corners)]


def _body(canvas: Canvas, corners: list[Spot], more: int, ramp: Ramp) -> None:
    """Fill an outline and half as many pixels more around it; below zero, so many less."""
    _shape(canvas, corners, more, ramp, filled=True)


def _line(canvas: Canvas, corners: list[Spot], width: int, ramp: Ramp) -> None:
    _shape(canvas, corners, width, ramp, filled=False)


def _shape(canvas: Canvas, corners: list[Spot], more: int, ramp: Ramp, *, filled: bool) -> None:
    (x, y), (left, top, right, bottom) = corners[0], around(corners, abs(more))
    draw = _small_drawn if (right - left) * (bottom - top) <= _SMALL else _drawn
    moved = tuple([(east - x, south - y) for east, south in corners])
    canvas.put(draw(moved, more, ramp, filled=filled), x, y)


def _drawn(corners: tuple[Spot, ...], more: int, ramp: Ramp, *, filled: bool) -> Stamp:
    """An outline, filled or only its line, with its anchor where its corners are seen from."""
    box = around(corners, abs(more))

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        spots = [scaled(spot, box, scale) for spot in corners]
        if filled:
            pen.polygon(spots, fill=255)
        _loop(pen, spots, abs(more) * scale, on=more > 0)

    return stroked(box, ramp, draw)


_small_drawn = lru_cache(maxsize=256)(_drawn)


def _loop(pen: ImageDraw.ImageDraw, spots: list[Spot], width: int, *, on: bool) -> None:
    pen.line([*spots, *spots[:2]], fill=255 if on else 0, width=width, joint="curve")


def _front(corners: list[Spot], at: Spot, facing: int) -> Spot:
    """Where a line from a spot in a direction leaves the outline; the spot, if it never does."""
    east, south = math.sin(math.radians(facing)), -math.cos(math.radians(facing))
    far = 0.0
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        wide, high = bx - ax, by - ay
        slant = east * high - south * wide
        if abs(slant) < _ALONG:
            continue
        length = ((ax - at[0]) * high - (ay - at[1]) * wide) / slant
        share = ((ax - at[0]) * south - (ay - at[1]) * east) / slant
        if 0 <= share <= 1:
            far = max(far, length)
    return round(at[0] + east * far), round(at[1] + south * far)
