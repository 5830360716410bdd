"""Hyperspace and the edges of several tables: 11.3, 11.7, 11.8, BZ103, BZ196, BZ197, BZ267 ff."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tests.oracles.buoyz.helm import PART, Spot
from tests.oracles.buoyz.lanes import Disc, blocked

if TYPE_CHECKING:
    from tests.oracles.buoyz.lanes import Leg, Place

FAR: Final = 24
"""Inches that a marker goes at most (11.8)."""
TRANSIT: Final = 3
"""Who leaves in turn 1 emerges in turn 4 (11.3)."""
SLANTED: Final = 45
"""Degrees from home within which who retreats may enter hyperspace (BZ269)."""


@dataclass(frozen=True)
class Traveller:
    """What matters of a ship that would leave the table, to come back."""

    hyperdrive: bool
    warp: bool
    singularity: bool
    flanked: bool
    landed: bool
    held: bool
    heading: int
    home: int | None

    @property
    def crosses(self) -> bool:
        """Whether it can go to another table (11.3)."""
        return self.warp or self.hyperdrive or self.singularity

    @property
    def jumps(self) -> bool:
        """Whether it may enter hyperspace, where it is played (11.8, BZ269)."""
        if self.home is not None:
            off = abs(self.heading - self.home) % 360
            if min(off, 360 - off) > SLANTED:
                return False
        return self.hyperdrive and self.flanked and not self.landed and not self.held


def marker(spot: Spot, inches: Fraction, size: tuple[int, int], discs: list[Disc]) -> Spot | None:
    """Where a marker is put; ``None`` where it can't be (BZ197, BZ270)."""
    if not 0 <= inches <= FAR:
        return None
    there = spot.ahead(inches)
    place = placed(there)
    return there if there.on(*size) and not blocked((place, place), discs) else None


def placed(spot: Spot) -> Place:
    """A spot in 400ths."""
    return int(spot.east / PART), int(spot.north / PART)


@dataclass(frozen=True)
class Way:
    """Where a way leads: its legs, and how it ends.

    ``edge`` is the edge over which it leads, empty if it stays on the table; ``corner`` whether it
    crosses so near to a corner that either edge may be meant.
    """

    legs: tuple[Leg, ...]
    end: Spot
    edge: str = ""
    corner: bool = False


def laid(start: Spot, parts: list[Fraction | int], table: str, size: tuple[int, int]) -> Way:
    """A way leg by leg, to its end or to the edge (BZ115, BZ120)."""
    legs: list[Leg] = []
    for each in parts:
        if isinstance(each, int):
            start = start.turned(each, table)
            continue
        there = start.ahead(each)
        if not there.on(*size):
            edge, corner, at = _crossing(start, there, size)
            cut = Spot(at[0], at[1], start.heading)
            legs.append((placed(start), (round(at[0] / PART), round(at[1] / PART))))
            return Way(tuple(legs), cut, edge, corner)
        legs.append((placed(start), placed(there)))
        start = there
    return Way(tuple(legs), start)


def _crossing(
    start: Spot, there: Spot, size: tuple[int, int]
) -> tuple[str, bool, tuple[Fraction, Fraction]]:
    """The edge that a leg crosses first, whether near a corner, and where."""
    found: list[tuple[Fraction, str]] = []
    east, north = there.east - start.east, there.north - start.north
    if there.east < 0:
        found.append((start.east / -east, "west"))
    if there.east > size[0]:
        found.append(((size[0] - start.east) / east, "east"))
    if there.north < 0:
        found.append((start.north / -north, "south"))
    if there.north > size[1]:
        found.append(((size[1] - start.north) / north, "north"))
    share, edge = min(found)
    corner = len(found) > 1 and abs(found[0][0] - found[1][0]) * 10 < Fraction(1, 100)
    return edge, corner, (start.east + share * east, start.north + share * north)


def beyond(table: int, edge: str, count: int) -> int | None:
    """The number of the table over an edge; ``None`` if none is there (BZ196)."""
    there = table + {"east": 1, "west": -1}.get(edge, count)
    return there if 1 <= there <= count else None


def arrivals(way: Way, width: int, depth: int, discs: list[Disc]) -> tuple[Spot, ...]:
    """Where a ship that crosses may emerge: on the facing edge, as far north (BZ196, BZ279).

    Beside a disc there are two such places at most; they differ by which is the nearest.
    """
    east = Fraction(0 if way.edge == "east" else width)
    there = Spot(east, way.end.north, way.end.heading)
    known = [each for each in discs if blocked((_near(there), _near(there)), [each])]
    if not known:
        return (there,)
    found = []
    for each in known:
        aside = each.at[0] - int(east / PART)
        half = Fraction(int((each.radius**2 - aside**2) ** 0.5)) * PART
        middle = each.at[1] * PART
        found += [
            Spot(east, middle + half, there.heading),
            Spot(east, middle - half, there.heading),
        ]
    inside = [each for each in found if 0 <= each.north <= depth]
    return tuple(sorted(inside, key=lambda each: abs(each.north - there.north)))


def _near(spot: Spot) -> Place:
    return round(spot.east / PART), round(spot.north / PART)
