"""Labels on a wide page: beside their figure and on its side of every wall, or at a line's end.

What is written in a room belongs to who is in it. A label that has no place there is set apart,
with a line to its figure, where no room is.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.drawing.strokes import around, hidden, meets, near, towards

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from render.drawing.art import Size
    from render.drawing.canvas import Box
    from render.drawing.strokes import Spot

NEAR = 10
"""So far from its base a label needs no line."""
_BESIDE = (3, NEAR)
_APART = (24, 44, 70, 100, 136, 176, 220, 270)
_OWN, _LINED = 14, 4
"""So far a label stands from all others, beside its own figure and at the end of a line."""
_WALL = 6
_SOFT = 12
"""Soft pixels that weigh as much as one pixel of distance."""
_CROSSED = 60
"""Pixels of distance that a line over another base weighs as much as."""
_STEP = 14
"""Between two points of a line that are looked at."""


class Wanted(NamedTuple):
    """A label.

    Attributes:
        beside: The box of what it belongs to.
        size: How wide and high it is.
        home: The room of what it belongs to, if that is in one.
    """

    beside: Box
    size: Size
    home: Box | None = None


class Around(NamedTuple):
    """What there is besides the labels.

    Attributes:
        figures: What no label hides, and no line to a label crosses if it can help it.
        marks: What a label hides only if it would have no place otherwise.
        soft: What it rather does not hide.
        rooms: Where only those are written who are in them.
        bounds: The table.
    """

    figures: tuple[Box, ...]
    marks: tuple[Box, ...]
    soft: tuple[Box, ...]
    rooms: tuple[Box, ...]
    bounds: Box


@lru_cache(maxsize=128)
def placed(labels: tuple[Wanted, ...], there: Around) -> tuple[Box | None, ...]:
    """A box for each label, none over a figure or another label; ``None`` where there is no room.

    Those that have the most figures around them choose first.
    """
    found: list[Box | None] = [None] * len(labels)
    taken = list(there.figures)
    middles = [_middle(box) for box in there.figures]
    crowd = [
        sum(math.dist(_middle(each.beside), middle) < 3 * each.size[1] for middle in middles)
        for each in labels
    ]
    for index in sorted(range(len(labels)), key=lambda each: (-crowd[each], each)):
        box = _best(labels[index], taken, there)
        found[index] = box
        if box is not None:
            taken += [box, *_along(labels[index].beside, box)]
    return tuple(found)


def leader(beside: Box, label: Box) -> tuple[Spot, Spot] | None:
    """The line from a label to what it belongs to; ``None`` where it stands beside it."""
    x, y = start = _middle(beside)
    left, top, right, bottom = label
    end = (min(max(x, left), right), min(max(y, top), bottom))
    close = (min(max(end[0], beside[0]), beside[2]), min(max(end[1], beside[1]), beside[3]))
    return (start, end) if math.dist(close, end) > NEAR + 2 else None


def _best(label: Wanted, taken: Sequence[Box], there: Around) -> Box | None:
    reach = _APART[-1] + max(label.size)
    left, top, right, bottom = label.beside
    area = (left - reach, top - reach, right + reach, bottom + reach)
    busy, marks, soft = (near(boxes, area) for boxes in (taken, there.marks, there.soft))
    others = [box for box in there.figures if not _within(box, label.beside, 0)]
    for hard, weak in (((*busy, *marks), soft), (busy, (*marks, *soft))):
        for distances, clear in ((_BESIDE, _OWN), (_APART, _LINED)):
            best, least = None, math.inf
            for far, box in _candidates(label, distances):
                if far >= least or not _allowed(label, box, there, apart=far > NEAR):
                    continue
                if meets(box, hard):
                    continue
                if meets(_grown(box, clear), others):
                    continue
                cost = far + hidden(box, weak) / _SOFT
                if far > NEAR:
                    cost += _CROSSED * _crossings(label.beside, box, busy)
                if cost < least:
                    best, least = box, cost
            if best is not None:
                return best
    return None


def _candidates(label: Wanted, distances: Sequence[int]) -> Iterator[tuple[int, Box]]:
    """Boxes beside, below, above and at the corners, nearer ones first."""
    left, top, right, bottom = label.beside
    wide, high = label.size
    x, y = (left + right - wide) // 2, (top + bottom - high) // 2
    for far in distances:
        slant = far * 7 // 10
        corners = [
            (right + far, y), (left - far - wide, y), (x, bottom + far), (x, top - far - high),
            (right + slant, bottom + slant - high // 2), (right + slant, top - slant - high // 2),
            (left - slant - wide, bottom + slant - high // 2),
            (left - slant - wide, top - slant - high // 2),
            (left, bottom + far), (right - wide, bottom + far),
            (left, top - far - high), (right - wide, top - far - high),
        ]  # fmt: skip
        if far > NEAR:
            half = far // 2
            corners += [
                (x + half + wide // 2, bottom + far), (x - half - wide // 2, bottom + far),
                (x + half + wide // 2, top - far - high), (x - half - wide // 2, top - far - high),
                (right + far, y + far // 2 + high // 2), (right + far, y - far // 2 - high // 2),
                (left - far - wide, y + far // 2 + high // 2),
                (left - far - wide, y - far // 2 - high // 2),
            ]  # fmt: skip
        for across, along in corners:
            yield far, (across, along, across + wide, along + high)


def _allowed(label: Wanted, box: Box, there: Around, *, apart: bool) -> bool:
    """Whether a label tells no lie there: in its figure's room, or outside of all."""
    if not _within(box, there.bounds, 2):
        return False
    if label.home is not None and _within(box, label.home, _WALL):
        return True
    if label.home is not None and not apart:
        return False
    return not meets(_grown(box, _WALL), there.rooms)


def _crossings(beside: Box, box: Box, busy: Sequence[Box]) -> int:
    """How many others a line from a base to its label leads over."""
    line = _along(beside, box)
    others = [each for each in busy if not _within(each, beside, 0)]
    return sum(meets(each, line) for each in others)


def _along(beside: Box, box: Box) -> list[Box]:
    """What the line from a base to its label takes up."""
    line = leader(beside, box)
    if line is None:
        return []
    start, end = line
    spots = (towards(start, end, at) for at in range(0, round(math.dist(start, end)), _STEP))
    return [around((spot,), 4) for spot in spots if not _holds(beside, spot)]


def _middle(box: Box) -> Spot:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def _holds(box: Box, spot: Spot) -> bool:
    return box[0] <= spot[0] <= box[2] and box[1] <= spot[1] <= box[3]


def _grown(box: Box, by: int) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _within(box: Box, outer: Box, aside: int) -> bool:
    left, top, right, bottom = _grown(outer, -aside)
    return box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom
