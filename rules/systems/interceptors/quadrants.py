"""The quadrants of a starbase by number and name, and what lies wholly in one (II104)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.interceptors.stats import CM
from rules.systems.interceptors.template import HALF

if TYPE_CHECKING:
    from rules.systems.interceptors.actions import Edge

QUADRANTS: Final[tuple[Edge, ...]] = ("north", "east", "south", "west")


def number_of(quadrant: str) -> int:
    """The number of a quadrant: 1 north, 2 east, 3 south, 4 west."""
    return QUADRANTS.index(quadrant) + 1


def quadrant_of(east: int, north: int) -> int:
    """The quadrant in which a base of 4 cm there wholly lies; 0 if it lies in more than one."""
    half = HALF // CM
    for number, (aside, out) in enumerate(
        ((east, north), (north, east), (east, -north), (north, -east)), start=1
    ):
        if abs(aside) + half <= out - half:
            return number
    return 0


def turned_quadrant(quadrant: int, *, clockwise: bool) -> int:
    """Where a quadrant is after a quarter turn."""
    return (quadrant - 1 + (1 if clockwise else -1)) % 4 + 1
