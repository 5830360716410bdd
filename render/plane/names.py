"""The names of rooms and of the ground: dim, and where nobody stands, if there is such a place."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.drawing.canvas import fit, printable, text_width
from render.drawing.strokes import hidden, meets
from render.drawing.theme import Ramp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Box, Canvas
    from render.plane.table import PlaneLayout
    from rules.space.plane import Rect

_HIGH = 30
_ASIDE = 12
_BELOW_WALL = 8
_INSCRIBED = 300
"""How wide a name beside a building may be."""
_SOFT = 16
"""Pixels at a door that weigh as much as one of a figure."""
_DOOR = 24
"""Pixels around a door that its leaf and threshold take."""


class _Name(NamedTuple):
    """A name, and the boxes that it may take, the best first; ``halo``: it lies on the ground."""

    word: str
    boxes: tuple[Box, ...]
    halo: bool


def paint_names(
    canvas: Canvas, layout: PlaneLayout, busy: Sequence[Box], *, whole: bool = False
) -> None:
    """Write every name where it hides least behind what is busy, and better not at a door.

    Args:
        canvas: What is drawn on.
        layout: The table on it.
        busy: What figures, labels and marks take up.
        whole: Whether a name that could not be read as a whole is left out.
    """
    ink, halo = canvas.theme.ramps["ink"], Ramp((0, 0))
    at_doors, gauge = _doors(layout), layout.gauge
    inside, outside = (ink.upto(share) for share in gauge.dim)
    for name in _names(layout):
        left, _, _, bottom = box = _freest(name.boxes, busy, at_doors)
        if whole and meets(box, busy):
            continue
        if name.halo:
            canvas.text(left, bottom - 4, name.word, gauge.place, outside, halo=halo)
        else:
            canvas.text(left, bottom - 4, name.word, gauge.place, inside)


@lru_cache(maxsize=16)
def usual(layout: PlaneLayout) -> tuple[Box, ...]:
    """Where names are as long as nobody is in their way."""
    return tuple(name.boxes[0] for name in _names(layout))


def _freest(boxes: Sequence[Box], busy: Sequence[Box], soft: Sequence[Box]) -> Box:
    """The first box that hides nothing, or the one that hides least."""
    best, least = boxes[0], -1
    for box in boxes:
        cost = _SOFT * hidden(box, busy)
        cost += hidden(box, soft)
        if least < 0 or cost < least:
            best, least = box, cost
        if cost == 0:
            break
    return best


@lru_cache(maxsize=16)
def _doors(layout: PlaneLayout) -> tuple[Box, ...]:
    """Where doors stand open."""
    boxes = (layout.line(line) for line in layout.ground.doors)
    return tuple((a - _DOOR, b - _DOOR, c + _DOOR, d + _DOOR) for a, b, c, d in boxes)


@lru_cache(maxsize=16)
def _names(layout: PlaneLayout) -> tuple[_Name, ...]:
    ground, style = layout.ground, layout.gauge.place
    found = []
    for area in ground.decor:
        if not layout.reaches(area.rect):
            continue
        left, top, right, bottom = _in_sight(layout, area.rect)
        word = printable(area.name)
        wide = text_width(word, style)
        if wide > right - left + 2 * _ASIDE:
            continue  # a part of a name says less than the drawing
        ends = (right - _ASIDE - wide, left + _ASIDE, (left + right - wide) // 2)
        low = tuple(_box(x, bottom - 5, wide) for x in ends)
        high = tuple(_box(x, top + _HIGH + 5, wide) for x in ends)
        found.append(_Name(word, low + high if bottom - top > 2 * _HIGH else low, halo=True))
    for room in ground.rooms:
        if not layout.reaches(room.rect):
            continue
        left, top, right, bottom = _in_sight(layout, room.rect)
        if layout.part is not None and bottom - top < _BELOW_WALL + 2 * _HIGH:
            continue
        word = fit(room.name, style, right - left - 14)
        wide = text_width(word, style)
        columns = ((left + right - wide) // 2, left + _ASIDE, right - _ASIDE - wide)
        rows = (top + _BELOW_WALL + _HIGH, bottom - _BELOW_WALL, (top + bottom + _HIGH) // 2)
        boxes = tuple(_box(x, y, wide) for y in rows for x in columns)
        found.append(_Name(word, boxes, halo=False))
    for name in ground.inscriptions:
        if not layout.shows(name.at):
            continue
        x, y = layout.at(name.at)
        word = fit(name.name, style, _INSCRIBED)
        wide = text_width(word, style)
        columns = (x - wide // 2, x - wide, x)
        found.append(_Name(word, tuple(_box(c, y - 6, wide) for c in columns), halo=True))
    return tuple(each for each in found if each.word)


def _in_sight(layout: PlaneLayout, rect: Rect) -> Box:
    """The box of what is shown of a rectangle."""
    left, top, right, bottom = layout.box(rect)
    if layout.part is None:
        return left, top, right, bottom
    a, b, c, d = layout.bounds
    return max(left, a), max(top, b), min(right, c), min(bottom, d)


def _box(left: int, bottom: int, wide: int) -> Box:
    return left, bottom - _HIGH, left + wide, bottom
