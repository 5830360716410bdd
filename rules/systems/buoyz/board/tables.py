"""Several tables on one plane: they lie so far apart that nothing reaches across (11.3, BZ196)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.buoyz.board.stats import INCH

if TYPE_CHECKING:
    from rules.space.plane import Point, Rect
    from rules.space.pose import Pose

MOST: Final = 3
"""Tables at most."""
PITCH: Final = 1000
"""Inches from a table to the next one on the plane: far more than anything reaches or goes."""
TRANSIT: Final = 3
"""A ship that leaves for another table on turn 1 emerges there on turn 4 (BZT76)."""
_PITCH: Final = PITCH * INCH


def number_of(at: Point | Pose) -> int:
    """The number of the table that a place is on, or beside whose edge it is: 1, 2 or 3."""
    return (at.x + _PITCH // 2) // _PITCH + 1


def onto(at: Point, number: int) -> Point:
    """A place of the first table on another one."""
    return at.moved((number - 1) * _PITCH, 0)


def local(at: Point) -> Point:
    """A place as its table measures it, from that table's own corner."""
    return at.moved((1 - number_of(at)) * _PITCH, 0)


def area_on(area: Rect, number: int) -> Rect:
    """An area of the first table on another one."""
    east = (number - 1) * _PITCH
    return area._replace(west=area.west + east, east=area.east + east)


def together(a: Point, b: Point) -> bool:
    """Whether two places are on the same table: nothing is measured between others (BZ196)."""
    return number_of(a) == number_of(b)
