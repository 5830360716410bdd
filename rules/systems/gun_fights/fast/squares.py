"""Squares of the table as bits of a number, to see at once that nobody is in the way."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.systems.gun_fights.maps import BASE

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.systems.gun_fights.field import Field

_BOARD = 64


def square_of(point: Point) -> int:
    """The square of the table, a base wide, that a point is in, as a bit of a set of squares.

    Squares a whole ``_BOARD`` apart share a bit; no table is that wide.
    """
    x, y = point
    return 1 << (y // BASE % _BOARD * _BOARD + x // BASE % _BOARD)


@lru_cache(maxsize=1 << 12)
def footprint(point: Point) -> int:
    """The squares in which a base may be in the way of one at a point; in others it is not."""
    found, reach = 0, (1 - BASE, 0, BASE - 1)
    for x in reach:
        for y in reach:
            found |= square_of(point.moved(x, y))
    return found


def crowded(field: Field, mover: str) -> int:
    """The squares in which others may be in a mover's way."""
    found = 0
    for figure, at in field.standing:
        if figure.id != mover:
            found |= footprint(at)
    return found
