"""How fast a ship is, and where a way leads: 4.1, 7.2, 7.3, BZ1, BZ27 to BZ42, BZ111 to BZ120.

Lengths are fractions of an inch. A way is laid in a frame with y to the north; only where a leg
ends is rounded, to a four-hundredth of an inch.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

PART: Final = Fraction(1, 400)
POINTS: Final = {
    "30+15": [Fraction(30 + 15 * more) for more in range(10)],
    "15": [Fraction(15 * count) for count in range(1, 11)],
    "22.5": [min(Fraction(45 * count, 2), Fraction(180)) for count in range(1, 11)],
}
"""Degrees by turning points (BZ-T4); headings are whole degrees, so halves are rounded."""
CHECKS: Final = {
    "red-alert": 4,
    "evasive": 5,
    "hard-about": 5,
    "flank-speed": 4,
    "point-defence": 3,
}
"""What a die and Command must come to (7.2, BZ-T9)."""
_PI: Final = Fraction(31415926535897932384626433832795028841971693993751, 10**49)


@dataclass(frozen=True)
class Helm:
    """What matters of a ship as it is to move."""

    speed: int
    turning: int
    warp: bool
    impulse: bool
    agile: bool
    secondaries: int
    crippled: bool
    motive: int
    doing: frozenset[str]
    rounding: bool

    @property
    def after_damage(self) -> Fraction:
        """Its speed before cloak and cap (BZ112, BZ113); rounded each time if so agreed (BZ1)."""
        found = Fraction(self.speed)
        for _ in range(self.motive + self.crippled):
            found /= 2
            found = rounded(found) if self.rounding else found
        return found if self.warp or self.impulse else Fraction(0)

    @property
    def dead(self) -> bool:
        """Whether it is dead in space."""
        return self.after_damage < 1

    @property
    def allowance(self) -> Fraction:
        """How far it may go (BZ112)."""
        if self.dead:
            return Fraction(0)
        found = self.after_damage
        if "flank-speed" in self.doing:
            more = found / 2
            return found + max(rounded(more) if self.rounding else more, Fraction(1))
        return found if self.warp else min(found, Fraction(2))

    @property
    def points(self) -> int:
        """By how many points it turns at once (4.1, 5.7, 7.2, BZ41)."""
        if self.crippled:
            return min(1, self.turning)
        harder = self.turning and "hard-about" in self.doing
        return self.turning + (2 if harder else 0)

    def may_try(self, action: str) -> bool:
        """Whether it may try a special action (7.2, BZ113)."""
        if action == "flank-speed":
            return not self.dead
        if action == "hard-about":
            return self.turning > 0
        return action != "point-defence" or self.secondaries > 0

    def way(self, parts: list[Fraction | int]) -> tuple[Fraction, int] | None:
        """Inches and points of a way, if it may be gone: fractions are legs, whole numbers turns.

        A turn to port is negative (4.1, 7.3, BZ29, BZ34, BZ116, BZ117).
        """
        # No inches are no leg: a turn before them is at the very end.
        parts = [each for each in parts if isinstance(each, int) or each]
        turns = [abs(each) for each in parts if isinstance(each, int)]
        legs = [each for each in parts if isinstance(each, Fraction)]
        if any(each > self.points for each in turns):
            return None
        if len(turns) > 1:
            ends = len(turns) == 2 and isinstance(parts[0], int) and isinstance(parts[-1], int)
            if not (self.agile and ends and legs):
                return None
        inches, points = sum(legs, Fraction(0)), sum(turns)
        if inches + points <= self.allowance or not inches:
            return inches, points
        return None


def rounded(number: Fraction) -> Fraction:
    """A half and more up, less down (1.1)."""
    return Fraction((2 * number.numerator + number.denominator) // (2 * number.denominator))


@dataclass(frozen=True)
class Spot:
    """Where a ship is, in inches east and north of the south-west corner, and its heading."""

    east: Fraction
    north: Fraction
    heading: int

    def ahead(self, inches: Fraction) -> Spot:
        """After a leg (BZ115)."""
        east = self.east + inches * sine(self.heading)
        north = self.north + inches * sine(90 - self.heading)
        return Spot(_part(east), _part(north), self.heading)

    def turned(self, points: int, table: str) -> Spot:
        """After a turn; to port if there are fewer points than none (BZ27)."""
        degrees = int(rounded(POINTS[table][abs(points) - 1]))
        return Spot(
            self.east, self.north, (self.heading + (degrees if points > 0 else -degrees)) % 360
        )

    def on(self, width: int, depth: int) -> bool:
        """Whether it is on a table of that size, its edges included."""
        return 0 <= self.east <= width and 0 <= self.north <= depth


def gone(
    start: Spot, parts: list[Fraction | int], table: str, size: tuple[int, int]
) -> Spot | None:
    """Where a way leads; ``None`` if it leads over the edge (BZ120)."""
    for each in parts:
        start = start.turned(each, table) if isinstance(each, int) else start.ahead(each)
        if not start.on(*size):
            return None
    return start


def _part(length: Fraction) -> Fraction:
    """To the nearest four-hundredth, halves away from nothing."""
    parts = abs(length) / PART
    found = rounded(parts) * PART
    return found if length >= 0 else -found


@cache
def sine(degrees: int) -> Fraction:
    """The sine, to some forty digits: by its series."""
    degrees %= 360
    if degrees > 180:
        return -sine(degrees - 180)
    if degrees > 90:
        return sine(180 - degrees)
    if degrees in {0, 30, 90}:
        return {0: Fraction(0), 30: Fraction(1, 2), 90: Fraction(1)}[degrees]
    angle = _PI * degrees / 180
    found = term = angle
    for number in range(1, 30):
        term = -term * angle * angle / ((2 * number) * (2 * number + 1))
        found += term
    return Fraction(round(found * 10**40), 10**40)
