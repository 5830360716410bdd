"""Large minefields: twelve inches square, in sixteen cells of three (BZ79b, BZ181).

Lengths are 400ths of an inch; borders belong to a cell (BZ119).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rules.space.plane import Line, Point, Rect, distance, touches_rect
from rules.systems.buoyz.board.stats import INCH, PARTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Minefield

CELL: Final = 3 * INCH
"""How wide and deep a cell is (BZ181)."""
ACROSS: Final = 4
"""Cells on a side of a field."""
CELLS: Final = ACROSS * ACROSS
HALF: Final = ACROSS * CELL // 2
"""From the middle of a field to its border."""
ROW: Final = 3 * INCH
"""So much way through a field is a row of it (BZ79b)."""


@lru_cache(maxsize=64)
def cells(at: Point) -> tuple[Rect, ...]:
    """The cells of a field around its middle, from the north-west, row by row (BZ181)."""
    west, north = at.x - HALF, at.y - HALF
    return tuple(
        Rect(west + x * CELL, north + y * CELL, west + (x + 1) * CELL, north + (y + 1) * CELL)
        for y in range(ACROSS)
        for x in range(ACROSS)
    )


def left_of(field: Minefield) -> tuple[int, ...]:
    """The cells of a field that have not been swept."""
    return tuple(each for each in range(CELLS) if each not in field.swept)


def met(field: Minefield, path: Sequence[Pose]) -> tuple[int, ...]:
    """The cells of a field that a way touches and that have not been swept (BZ181)."""
    legs = _legs(path)
    known = cells(field.at)
    return tuple(
        each for each in left_of(field) if any(touches_rect(leg, known[each]) for leg in legs)
    )


def rows(board: Board, path: Sequence[Pose]) -> tuple[tuple[str, int], ...]:
    """The fields that a way leads through, each with how many rows count (BZ79b, BZ79c, BZ181).

    A row for each three inches of the way in cells that have not been swept, at least one; by
    choice each field is one.
    """
    found = []
    for field in board.fields:
        touched = met(field, path)
        if touched:
            by_length = board.options.mine_row == "length"
            count = max(1, _inside(field, touched, path)) if by_length else 1
            found.append((field.id, count))
    return tuple(found)


def _legs(path: Sequence[Pose]) -> list[Line]:
    return [Line(a.at, b.at) for a, b in pairwise(path) if a.at != b.at]


def _inside(field: Minefield, touched: Iterable[int], path: Sequence[Pose]) -> int:
    """The whole rows that the parts of a way in these cells come to."""
    known = cells(field.at)
    total = Fraction(0)
    for leg in _legs(path):
        spans = sorted(filter(None, (_span(leg, known[each]) for each in touched)))
        # A leg between two places that were rounded is as long as was ordered.
        length = (distance(leg.a, leg.b) + PARTS // 2) // PARTS * PARTS
        total += length * _union(spans)
    return int(total // ROW)


def _span(leg: Line, rect: Rect) -> tuple[Fraction, Fraction] | None:
    """From which share of a leg to which it is in a rectangle; ``None`` if nowhere."""
    first, last = Fraction(0), Fraction(1)
    (ax, ay), (bx, by) = leg
    for start, step, low, high in (
        (ax, bx - ax, rect.west, rect.east), (ay, by - ay, rect.north, rect.south),
    ):  # fmt: skip
        if not step:
            if not low <= start <= high:
                return None
            continue
        one, two = Fraction(low - start, step), Fraction(high - start, step)
        first, last = max(first, min(one, two)), min(last, max(one, two))
    return (first, last) if first <= last else None


def _union(spans: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    """How much is covered by stretches in the order of their starts."""
    covered, end = Fraction(0), Fraction(-1)
    for first, last in spans:
        covered += max(Fraction(0), last - max(first, end))
        end = max(end, last)
    return covered
