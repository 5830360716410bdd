"""The figures of a wide page: where they stand, what they carry, their wounds and labels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from render.drawing.canvas import fit, text_width
from render.drawing.strokes import around, beam
from render.model.scene import MoveMark, ShotMark
from render.plane import figures, names, outlines, table
from render.plane.gauge import rise
from render.plane.labels import Around, Wanted, leader, placed
from render.plane.places import middle
from render.plane.settling import settled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Box, Canvas
    from render.drawing.strokes import Spot
    from render.model.scene import Piece, Scene
    from render.plane.table import PlaneLayout
    from rules.space.plane import Point

_ASIDE = 9
"""Bases that stand further aside than that have a line to where their figure is."""
_RIM = 6
"""Of steel or of light, around a base."""
_LABEL, _GROUP = 300, 440
"""How wide the name of a figure and of a group may be."""
_PAD = 7
_COMPACT = 9
"""A group is labelled as a whole if its box is at most that many bases wide and high."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A figure on the table: where it is, where it is drawn, and what it takes up there."""

    piece: Piece
    at: Point
    spot: Spot
    box: Box


@dataclass(frozen=True, slots=True)
class Label:
    """What is written, whose colour it has, what it belongs to, and where it stands."""

    words: str
    side: int
    beside: Box
    box: Box


def stand(layout: PlaneLayout, scene: Scene) -> tuple[tuple[Standing, ...], dict[Point, Spot]]:
    """The figures in their places, and how points moved to make room.

    Who was just taken off the table still has his place.
    """
    shown = [(p, p.at) for p in scene.pieces if layout.shows(p.at)]
    fallen = [
        mark.end
        for mark in scene.marks
        if isinstance(mark, ShotMark) and mark.wreck is not None and layout.shows(mark.end)
    ]
    loose = [*(at for piece, at in shown if not piece.outline), *fallen]
    guarded = any(figures.is_shape(piece) for piece, _ in shown)
    spots = iter(_apart(layout, loose, guarded=guarded))
    found = []
    for piece, at in shown:
        # What has an outline is drawn to scale and stays where it is.
        spot = layout.at(at) if piece.outline else next(spots)
        found.append(Standing(piece, at, spot, _taken(layout, scene, piece, spot)))
    moved = dict(zip(fallen, spots, strict=True)) | {each.at: each.spot for each in found}
    for mark in scene.marks:
        # Where somebody came from he stood as others stand.
        if isinstance(mark, MoveMark) and layout.shows(mark.start):
            (was,) = _apart(layout, [mark.start], guarded=guarded)
            moved.setdefault(mark.start, was)
    return tuple(found), moved


def _apart(
    layout: PlaneLayout, points: Sequence[Point], *, guarded: bool = False
) -> tuple[Spot, ...]:
    """Where bases on some points are drawn; those with guards around them stand further apart."""
    gauge = layout.gauge
    aside = gauge.radius + (_RIM if gauge.large else 2)
    aside = figures.guarded(gauge) if guarded else aside
    left, top, right, bottom = layout.bounds
    return settled(
        tuple(map(layout.at, points)),
        tuple(home_of(layout, at) for at in points),
        rooms(layout),
        aside,
        (left, top, right, bottom - (figures.HANGS if gauge.large else 0)),
    )


def home_of(layout: PlaneLayout, at: Point) -> Box | None:
    """The room that a point is in."""
    room = layout.ground.room_at(at)
    return layout.box(room.rect) if room is not None else None


@lru_cache(maxsize=16)
def rooms(layout: PlaneLayout) -> tuple[Box, ...]:
    """The boxes of all rooms."""
    return tuple(layout.box(room.rect) for room in layout.ground.rooms)


def _taken(layout: PlaneLayout, scene: Scene, piece: Piece, spot: Spot) -> Box:
    """What a figure takes up, with what it carries."""
    if piece.outline:
        return outlines.taken(layout, piece, spot)
    left, top, right, bottom = around(
        (spot,), figures.reach(piece, layout.gauge, told=piece.id == figures.told(scene))
    )
    arm = figures.carried(scene.theme, scene.art, piece, layout.gauge)
    if arm is None:
        return left, top, right, bottom
    half = arm.indices.width // 2
    left, right = min(left, spot[0] - half), max(right, spot[0] + half)
    return left, top, right, bottom + figures.HANGS


def label(
    layout: PlaneLayout,
    scene: Scene,
    standing: Sequence[Standing],
    said: Sequence[Box],
    lines: Sequence[Box],
) -> tuple[Label, ...]:
    """The labels that find a place: of groups, and of figures that are in none.

    Args:
        layout: The table.
        scene: What is on it.
        standing: The figures in their places.
        said: Where the words of marks stand, which no label hides.
        lines: The lines of marks, which are hidden only where nothing else can be done.
    """
    style = layout.gauge.label
    wanted = [*_of_groups(scene, standing, layout), *_of_figures(scene, standing, layout)]
    sized = tuple(
        Wanted(beside, (text_width(words, style) + 2 * _PAD, style.size * 9 // 10), home)
        for words, _, beside, home in wanted
    )
    boxes = placed(
        sized,
        Around(
            figures=(*(each.box for each in standing), *said),
            marks=tuple(lines),
            soft=(
                *(layout.box(thing.rect) for thing in layout.ground.things),
                *table.walls(layout),
                *names.usual(layout),
            ),
            rooms=rooms(layout),
            bounds=layout.bounds,
        ),
    )
    return tuple(
        Label(words, side, beside, box)
        for (words, side, beside, _), box in zip(wanted, boxes, strict=True)
        if box is not None
    )


def _of_figures(
    scene: Scene, standing: Sequence[Standing], layout: PlaneLayout
) -> list[tuple[str, int, Box, Box | None]]:
    alone = {piece.id for piece in scene.alone()}
    return [
        (fit(p.label, layout.gauge.label, _LABEL), p.side, each.box, home_of(layout, each.at))
        for each in standing
        if (p := each.piece).id in alone and p.label
    ]


def _of_groups(
    scene: Scene, standing: Sequence[Standing], layout: PlaneLayout
) -> list[tuple[str, int, Box, Box | None]]:
    """A group's label stands beside all of it, or beside its middle where it is spread out."""
    found: list[tuple[str, int, Box, Box | None]] = []
    for group in scene.groups:
        own = [each for each in standing if each.piece.id in group.pieces]
        if not own or not group.written:
            continue
        boxes = [each.box for each in own]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        most = 2 * _COMPACT * layout.gauge.radius
        whole = right - left <= most and bottom - top <= most
        at = middle([each.at for each in own])
        beside = (left, top, right, bottom) if whole else boxes[at]
        words = fit(group.name, layout.gauge.label, _GROUP)
        found.append((words, group.side, beside, home_of(layout, own[at].at)))
    return found


def paint_figures(
    canvas: Canvas, layout: PlaneLayout, scene: Scene, standing: Sequence[Standing]
) -> None:
    """Draw the figures on the table, and what they carry."""
    theme, gauge = canvas.theme, layout.gauge
    for each in standing:
        if each.piece.outline:
            outlines.paint_outline(canvas, layout, scene, each.piece, each.spot)
    bases = [each for each in standing if not each.piece.outline]
    for each in bases:
        true = layout.at(each.at)
        if math.dist(true, each.spot) > _ASIDE:
            beam(canvas, each.spot, true, 4, theme.ramps["ink"])
            canvas.put(figures.bead(theme, each.piece.side), *true)
    for each in bases:
        figures.paint_base(canvas, scene, each.piece, each.spot, gauge)
        figures.paint_state(canvas, scene, each.piece, each.spot, gauge)
    told = figures.told(scene)
    for each in bases:
        figures.paint_kit(canvas, scene, each.piece, each.spot, gauge)
        if each.piece.id == told:
            figures.paint_strengths(canvas, each.piece, each.spot, gauge)


def paint_leaders(canvas: Canvas, labels: Sequence[Label]) -> None:
    """Draw the lines from figures to those labels that stand apart."""
    for each in labels:
        line = leader(each.beside, each.box)
        if line is not None:
            beam(canvas, *line, 7, canvas.theme.ramps["paper"])
            beam(canvas, *line, 3, canvas.theme.skin(each.side).ramp)


def paint_labels(canvas: Canvas, layout: PlaneLayout, labels: Sequence[Label]) -> None:
    """Write the labels: those that stand apart on a plate, so that nobody is looked for there."""
    paper, style = canvas.theme.ramps["paper"], layout.gauge.label
    for each in labels:
        left, top, right, bottom = each.box
        ramp = canvas.theme.skin(each.side).ramp
        apart = leader(each.beside, each.box) is not None
        if apart:
            canvas.plate(each.box, paper, paper)
        low = (top + bottom) // 2 + rise(style)
        middle, halo = (left + right) // 2, None if apart else paper
        canvas.text(middle, low, each.words, style, ramp, align="m", halo=halo)
