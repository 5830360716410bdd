"""The tall page of a game on an open ground.

From top to bottom: title and tallies, who is to act, the table with its measure, scale and signs,
the last action in words, the chart, the trays.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from render.drawing.canvas import Canvas, fit, text_width
from render.drawing.placement import place, spread
from render.drawing.stills import kept
from render.drawing.strokes import around, beam
from render.drawing.theme import CELL, LABEL, TRAY
from render.model.shape import Shape
from render.page import column
from render.page.caption import Room, paint_caption
from render.page.chart import paint_chart
from render.page.header import paint_header
from render.plane import figures, insets, names, outlines, ranks, strengths, table
from render.plane import marks as plane_marks
from render.plane.gauge import CROWD, TALL, TALL_MANY, TALL_SHAPES
from render.plane.places import middle
from render.plane.table import PlaneLayout
from render.plane.wide import has_shapes, is_crowded, is_handful, paint_table
from rules.space.plane import Rect

if TYPE_CHECKING:
    from render.drawing.art import Art
    from render.drawing.canvas import Box, Stamp
    from render.drawing.strokes import Spot
    from render.drawing.theme import Theme
    from render.model.scene import Piece, Scene, Tray
    from render.plane.gauge import Gauge
    from render.plane.ground import Ground
    from rules.space.plane import Point

WIDTH, HEIGHT = Shape.TALL.size
_EDGE = 20
_HEADER = (_EDGE, 0, WIDTH - _EDGE, 122)
_TABLE = (50, 162, WIDTH - 14, 998)
_SCALE_Y = 1026
_BELOW = 30
"""From the table to the middle of the scale, and from that to the words, where units are listed."""
_CAPTION = Room(_EDGE, WIDTH - _EDGE, 1078, 40, 2)
_CHART = (_EDGE, 1142, WIDTH - _EDGE, 1440)
_SIDES_Y = 1464
_TRAYS_Y = (1514, 1570)
_PITCH = 60
_LETTERS = 30
"""How high a label is."""
_ASIDE = 6
"""Bases that stand further aside than that have a line to where their figure is."""


def paint(board: Ground, scene: Scene) -> Canvas:
    """The scene as a picture that is not encoded yet."""
    if scene.chart is None and strengths.tells(scene):
        return _listed(board, scene)
    gauge = _gauge(scene)
    layout = _layout(board, gauge)
    canvas = _still(layout, scene.theme, scene.art).copy()
    if gauge is not TALL:
        paint_table(canvas, layout, scene)
    else:
        _paint_table(canvas, layout, scene)
    paint_header(canvas, scene, _HEADER)
    _legend(canvas, layout, scene, _SCALE_Y)
    paint_caption(canvas, scene.caption, canvas.theme.ramps["ink"], _CAPTION)
    if scene.chart is not None:
        paint_chart(canvas, scene.chart, _CHART)
    _sides(canvas, scene)
    _trays(canvas, scene)
    return canvas


def _listed(board: Ground, scene: Scene) -> Canvas:
    """The table at the top, and below it the last action and all units with their strength."""
    layout = _at_top(_layout(board, _gauge(scene)))
    canvas = _still(layout, scene.theme, scene.art).copy()
    paint_table(canvas, layout, scene)
    paint_header(canvas, scene, _HEADER)
    _legend(canvas, layout, scene, layout.bottom + _BELOW)
    box = (_EDGE, layout.bottom + 2 * _BELOW, WIDTH - _EDGE, HEIGHT - _EDGE)
    wide = box[2] - box[0]
    said = column.caption(canvas, scene.caption, wide)
    column.stack([said, strengths.strengths(canvas, scene, wide, level=True)], box)
    return canvas


def _gauge(scene: Scene) -> Gauge:
    if is_crowded(scene):
        return CROWD
    if not has_shapes(scene):
        return TALL
    return TALL_SHAPES if is_handful(scene) else TALL_MANY


def _at_top(layout: PlaneLayout) -> PlaneLayout:
    return replace(layout, top=_TABLE[1], bottom=_TABLE[1] + layout.bottom - layout.top)


def _paint_table(canvas: Canvas, layout: PlaneLayout, scene: Scene) -> None:
    """Draw what changes on a table of few figures: each has its label."""
    for area in scene.highlight:
        if isinstance(area, Rect):
            table.paint_zone(canvas, layout, area, canvas.theme.skin(scene.status_side or 0).ramp)
    standing, moved = _standing(layout, scene)
    busy = _boxes(layout, standing)
    names.paint_names(canvas, layout, (*busy, *plane_marks.lines(layout, scene, moved)))
    plane_marks.paint_under(canvas, layout, scene, moved)
    _figures(canvas, layout, scene, standing)
    lines = plane_marks.lines(layout, scene, moved)
    ranks.paint_flags(canvas, layout, scene, ranks.flags(layout, scene.pieces, lines))
    busy += [layout.box(thing.rect) for thing in layout.ground.things]
    plane_marks.paint_over(canvas, layout, scene, moved, busy)
    if scene.insets:
        insets.paint_insets(canvas, layout, scene, (*busy, *lines))


@lru_cache(maxsize=16)
def _layout(board: Ground, gauge: Gauge) -> PlaneLayout:
    return PlaneLayout.fit(board, _TABLE, gauge)


@kept
def _still(layout: PlaneLayout, theme: Theme, art: Art) -> Canvas:
    """What stays the same for a whole game: the backdrop, the table, all that stands on it."""
    canvas = Canvas(art.backdrop(theme, (WIDTH, HEIGHT)), theme)
    table.paint_ground(canvas, layout, art)
    return canvas


@dataclass(frozen=True, slots=True)
class _Standing:
    """A figure on the table: where it is, where it is drawn, and where its label goes."""

    piece: Piece
    at: Spot
    spot: Spot
    label: Box | None


def _standing(layout: PlaneLayout, scene: Scene) -> tuple[list[_Standing], dict[Point, Spot]]:
    """The figures in their places, and how points moved to make room."""
    grouped = _labels(layout, scene)
    shown = [
        (replace(p, label=grouped[p.id]) if p.id in grouped else p, p.at)
        for p in scene.pieces
        if layout.ground.shows(p.at)
    ]
    left, top, right, bottom = layout.bounds
    reach = figures.RADIUS
    inner = (left + reach, top + reach, right - reach, bottom - reach)
    true = tuple(layout.at(at) for _, at in shown)
    loose = tuple(spot for (p, _), spot in zip(shown, true, strict=True) if not p.outline)
    roomy = iter(spread(loose, 2 * reach + 4, inner))
    # What has an outline is drawn to scale and stays where it is.
    spots = tuple(
        spot if piece.outline else next(roomy) for (piece, _), spot in zip(shown, true, strict=True)
    )
    moved = {at: spot for (_, at), spot in zip(shown, spots, strict=True)}
    busy = [_taken(layout, piece, spot) for (piece, _), spot in zip(shown, spots, strict=True)]
    # Below a base, or below an outline.
    beside = [(spot[0], box[3] - reach - 3) for spot, box in zip(spots, busy, strict=True)]
    busy += plane_marks.lines(layout, scene, moved)
    busy += [layout.box(thing.rect) for thing in layout.ground.things]
    told = [grouped.get(piece.id) != "" for piece, _ in shown]
    each = zip(shown, beside, told, strict=True)
    labels = tuple((spot, _size(scene, piece)) for (piece, _), spot, tells in each if tells)
    soft = table.walls(layout) + names.usual(layout)
    found = iter(place(labels, reach + 3, tuple(busy), soft, layout.bounds))
    boxes = (next(found) if tells else None for tells in told)
    pieces = (piece for piece, _ in shown)
    return list(map(_Standing, pieces, true, spots, boxes)), moved


def _labels(layout: PlaneLayout, scene: Scene) -> dict[str, str]:
    """The labels of those in a group: its name for the one in its middle, for others none."""
    labels: dict[str, str] = {}
    for group in scene.groups:
        labels |= dict.fromkeys(group.pieces, "")
        shown = [(p, p.at) for p in scene.members(group) if layout.ground.shows(p.at)]
        if shown and group.written:
            piece, _ = shown[middle([at for _, at in shown])]
            labels[piece.id] = group.name
    return labels


def _taken(layout: PlaneLayout, piece: Piece, spot: Spot) -> Box:
    """What a figure takes up."""
    if piece.outline:
        return outlines.taken(layout, piece, spot)
    return around((spot,), figures.reach(piece, TALL))


def _boxes(layout: PlaneLayout, standing: list[_Standing]) -> list[Box]:
    """What figures and their labels take up."""
    boxes = [_taken(layout, each.piece, each.spot) for each in standing]
    return boxes + [each.label for each in standing if each.label is not None]


def _figures(canvas: Canvas, layout: PlaneLayout, scene: Scene, standing: list[_Standing]) -> None:
    """Draw the figures on the table with their labels."""
    ink = canvas.theme.ramps["ink"]
    for each in standing:
        if each.piece.outline:
            outlines.paint_outline(canvas, layout, scene, each.piece, each.spot)
    for each in standing:
        if math.dist(each.at, each.spot) > _ASIDE:
            beam(canvas, each.spot, each.at, 4, ink)
            canvas.put(figures.bead(canvas.theme, each.piece.side), *each.at)
        if each.label is not None and not each.piece.outline:
            _leader(canvas, each.piece, each.spot, each.label)
    for each in standing:
        if not each.piece.outline:
            figures.paint_base(canvas, scene, each.piece, each.spot)
            figures.paint_state(canvas, scene, each.piece, each.spot, TALL)
    for each in standing:
        if each.label is not None:
            _label(canvas, scene.art, each.piece, each.label)


def _leader(canvas: Canvas, piece: Piece, spot: Spot, box: Box) -> None:
    """A line from a base to its label, where that is not beside it."""
    left, top, right, bottom = box
    near = (min(max(spot[0], left), right), min(max(spot[1], top), bottom))
    if math.dist(near, spot) > figures.RADIUS + 14:
        beam(canvas, spot, near, 3, canvas.theme.skin(piece.side).ramp)


def _size(scene: Scene, piece: Piece) -> tuple[int, int]:
    """How much room a figure's label needs: its icon and its name."""
    sign = figures.icon(scene.theme, scene.art, piece.shape, piece.side)
    wide = sign.indices.width if sign else 0
    name = text_width(fit(piece.label, LABEL, 150), LABEL)
    return max(8, wide + name + (5 if wide and name else 0)), _LETTERS


def _label(canvas: Canvas, art: Art, piece: Piece, box: Box) -> None:
    left, top, _, bottom = box
    middle = (top + bottom) // 2
    sign = figures.icon(canvas.theme, art, piece.shape, piece.side)
    if sign is not None:
        canvas.put(sign, left - sign.left, middle)
        left += sign.indices.width + 5
    name, halo = fit(piece.label, LABEL, 150), canvas.theme.ramps["paper"]
    canvas.text(left, middle + 11, name, LABEL, canvas.theme.skin(piece.side).ramp, halo=halo)


def _legend(canvas: Canvas, layout: PlaneLayout, scene: Scene, y: int) -> None:
    """The scale, north, and what the signs on the table mean."""
    ink = canvas.theme.ramps["ink"]
    taken = table.paint_scale(canvas, layout, (_TABLE[0], y))
    x = _TABLE[2]
    for sign in reversed(scene.legend):
        words = fit(sign.short, CELL, 160)
        stamp = _sign(scene, sign.kind)
        wide = stamp.indices.width
        if x - text_width(words, CELL) - wide - 8 < taken + 16:
            break
        x -= canvas.text(x, y + 11, words, CELL, ink, align="r") + 8 + wide // 2
        canvas.put(stamp, x, y)
        x -= wide // 2 + 18


def _sign(scene: Scene, kind: str) -> Stamp:
    """An icon, in the colours of the last side, or a lasting mark."""
    theme, art = scene.theme, scene.art
    last = len(theme.skins) - 1
    return figures.icon(theme, art, kind, last) or figures.sign(theme, art, kind)


def _sides(canvas: Canvas, scene: Scene) -> None:
    """Which shape and colour is whose."""
    x = _EDGE
    for number, side in enumerate(scene.sides):
        canvas.put(figures.emblem(canvas.theme, scene.art, number), x + 15, _SIDES_Y)
        name = fit(side.told, LABEL, (WIDTH - 2 * _EDGE) // max(1, len(scene.sides)) - 60)
        x += (
            38
            + canvas.text(x + 38, _SIDES_Y + 12, name, LABEL, canvas.theme.skin(number).ramp)
            + 40
        )


def _trays(canvas: Canvas, scene: Scene) -> None:
    """The figures that are off the table, tray by tray, in at most two lines."""
    trays = [tray for tray in scene.trays if tray.pieces]
    half = (len(trays) + 1) // 2
    rows = (trays[:half], trays[half:])
    for y, row in zip(_TRAYS_Y, rows, strict=True):
        names = [fit(tray.name, TRAY, 300 // len(row)) for tray in row]
        room = WIDTH - 2 * _EDGE - sum(text_width(name, TRAY) + 42 for name in names)
        pitch = max(0, min(_PITCH, room // max(1, sum(len(tray.pieces) for tray in row))))
        left = _EDGE
        for tray, name in zip(row, names, strict=True):
            left += canvas.text(left, y + 11, name, TRAY, canvas.theme.ramps["ink"]) + 22
            left = _tray(canvas, scene, tray, left=left, y=y, pitch=pitch) + 20


def _tray(canvas: Canvas, scene: Scene, tray: Tray, *, left: int, y: int, pitch: int) -> int:
    draw = figures.paint_ghost if tray.faded else figures.paint_base
    for number, piece in enumerate(tray.pieces):
        draw(canvas, scene, piece, (left + pitch * number + figures.RADIUS, y))
    return left + pitch * len(tray.pieces)
