"""Where lines meet bodies and fields: 4.1, 9, BZ111, BZ115, BZ119, BZ121, BZ179.

Places are whole 400ths of an inch east and north of the south-west corner of their table. What a
few of these decide is left open: ``None``, where two readings may round otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import Final, TypeAlias

from tests.oracles.buoyz.helm import sine

Place: TypeAlias = tuple[int, int]
Leg: TypeAlias = tuple[Place, Place]
UNIT: Final = 400
SLACK: Final = 5
"""What is nearer to a border than so many 400ths is left open."""
_SCALE: Final = 10**15


@dataclass(frozen=True)
class Disc:
    """A planet, a giant or a moon."""

    kind: str
    at: Place
    radius: int


@dataclass(frozen=True)
class Patch:
    """A nebula or asteroids: what lies between two corners."""

    kind: str
    west: int
    south: int
    east: int
    north: int

    def holds(self, at: Place, more: int = 0) -> bool:
        """Whether a place is in it, or so near to it."""
        east, north = at
        return (
            self.west - more <= east <= self.east + more
            and self.south - more <= north <= self.north + more
        )


@dataclass(frozen=True)
class Field:
    """An inch along a way and half an inch across: a mine, or a segment of a web (5.10)."""

    at: Place
    heading: int

    def aside(self, at: Place) -> Place:
        """A place as it is to the right and ahead of its middle, magnified."""
        sin, cos = _turn(self.heading)
        east, north = at[0] - self.at[0], at[1] - self.at[1]
        return east * cos - north * sin, east * sin + north * cos

    def meets(self, leg: Leg) -> bool | None:
        """Whether a line, or a place, touches it (BZ119)."""
        a, b = (self.aside(each) for each in leg)
        wide = _box_met(a, b, (100 + SLACK) * _SCALE, (200 + SLACK) * _SCALE)
        deep = _box_met(a, b, (100 - SLACK) * _SCALE, (200 - SLACK) * _SCALE)
        return wide if wide == deep else None

    def off(self, at: Place) -> Fraction:
        """How far a place lies from its border, in 400ths; nothing inside of it."""
        right, ahead = self.aside(at)
        aside = max(0, abs(right) - 100 * _SCALE), max(0, abs(ahead) - 200 * _SCALE)
        return Fraction(isqrt(aside[0] ** 2 + aside[1] ** 2), _SCALE)

    @property
    def corners(self) -> list[Place]:
        """Its corners, one after the other."""
        sin, cos = _turn(self.heading)
        found = []
        for right, ahead in ((100, 200), (100, -200), (-100, -200), (-100, 200)):
            east, north = right * cos + ahead * sin, ahead * cos - right * sin
            found.append((self.at[0] + round(east / _SCALE), self.at[1] + round(north / _SCALE)))
        return found

    def apart(self, other: Field) -> Fraction:
        """How far two of them lie apart; nothing if they overlap."""
        sides = [*zip(other.corners, [*other.corners[1:], other.corners[0]], strict=True)]
        if any(self.meets(each) is not False for each in sides) or not other.off(self.at):
            return Fraction(0)
        return min(
            *(self.off(each) for each in other.corners), *(other.off(e) for e in self.corners)
        )

    def end(self, ahead: int) -> Place:
        """The middle of a short side: before it, or behind it if ``ahead`` is less than none."""
        sin, cos = _turn(self.heading)
        far = 200 * ahead
        return self.at[0] + round(far * sin / _SCALE), self.at[1] + round(far * cos / _SCALE)


@cache
def _turn(heading: int) -> tuple[int, int]:
    return round(sine(heading) * _SCALE), round(sine(90 - heading) * _SCALE)


def _box_met(a: Place, b: Place, half_right: int, half_ahead: int) -> bool:
    """Whether a line has a point of a box around nothing: no axis keeps them apart."""
    for axis, half in ((0, half_right), (1, half_ahead)):
        if min(a[axis], b[axis]) > half or max(a[axis], b[axis]) < -half:
            return False
    dx, dy = b[0] - a[0], b[1] - a[1]
    sides = [
        dx * (y - a[1]) - dy * (x - a[0])
        for x in (-half_right, half_right)
        for y in (-half_ahead, half_ahead)
    ]
    return min(sides) <= 0 <= max(sides)


def far(a: Place, b: Place) -> int:
    """The square of a distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def nearer(at: Place, leg: Leg, distance: int, *, border: bool) -> bool:
    """Whether a line comes that near to a place; with its border, or nearer than that."""
    (ax, ay), (bx, by) = leg
    dx, dy = bx - ax, by - ay
    whole = dx * dx + dy * dy
    along = (at[0] - ax) * dx + (at[1] - ay) * dy
    if along <= 0 or not whole:
        found, most = far(at, leg[0]), distance * distance
    elif along >= whole:
        found, most = far(at, leg[1]), distance * distance
    else:
        cross = dx * (at[1] - ay) - dy * (at[0] - ax)
        found, most = cross * cross, distance * distance * whole
    return found <= most if border else found < most


def blocked(leg: Leg, discs: list[Disc]) -> bool:
    """Whether a way comes to a disc: its rim is of it (BZ119, BZ121)."""
    return any(nearer(each.at, leg, each.radius, border=True) for each in discs)


def hidden(leg: Leg, discs: list[Disc]) -> bool:
    """Whether a line of sight goes into a disc: one that touches its rim is free (BZ119)."""
    return any(nearer(each.at, leg, each.radius, border=False) for each in discs)
