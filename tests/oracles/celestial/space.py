"""Hexes, lines and arcs by the rulings (TN3 to TN6, TN24, TN27 to TN32, TN43, TE30).

A hexagon is drawn, stretched, with the corners (0, ±2) and (±1, ±1): its inside is where
``|x| < 1``, ``|x + y| < 2`` and ``|x - y| < 2``. What a line meets is clipped against these.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

Place = tuple[int, int]
"""Axial coordinates: steps to the east and to the south-east."""
AROUND: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
FRONT, RIGHT, BACK, LEFT = range(4)
_SLOPES = ((1, 0), (1, 1), (1, -1))
_WIDTHS = (1, 2, 2)
_BEYOND = {(0, 1): 0, (1, 1): 1, (2, -1): 2, (0, -1): 3, (1, -1): 4, (2, 1): 5}
"""By the slope and the side of it on which a line runs: the neighbour behind that edge."""


def place(name: str) -> Place:
    """``F6`` as coordinates."""
    column, row = ord(name[0]) - ord("A"), int(name[1:]) - 1
    return column - row // 2, row


def name(at: Place) -> str:
    """Coordinates as ``F6``."""
    return f"{chr(ord('A') + at[0] + at[1] // 2)}{at[1] + 1}"


def on_map(at: Place) -> bool:
    """Whether a hex is one of the 16 x 12."""
    return 0 <= at[1] < 12 and 0 <= at[0] + at[1] // 2 < 16


def step(at: Place, facing: int) -> Place:
    """The neighbour in a facing."""
    by = AROUND[facing % 6]
    return at[0] + by[0], at[1] + by[1]


def apart(a: Place, b: Place) -> int:
    """The distance in hexes."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def length(by: Place) -> int:
    """The square of the straight distance between centres, one hex being 1."""
    return by[0] * by[0] + by[0] * by[1] + by[1] * by[1]


@lru_cache(maxsize=1 << 12)
def bearing(by: Place, facing: int, arcs: str) -> tuple[int, ...]:
    """The arcs of a ship so facing that hold what is that far from it; all for its own hex."""
    if by == (0, 0):
        return FRONT, RIGHT, BACK, LEFT
    ahead = AROUND[facing]
    inner = 2 * ahead[0] * by[0] + 2 * ahead[1] * by[1] + ahead[0] * by[1] + ahead[1] * by[0]
    outer = ahead[0] * by[1] - ahead[1] * by[0]
    # The cosine is inner / (2 root of length): against that of 30 or of 45 degrees.
    limit = (3 if arcs == "60/120" else 2) * length(by)
    found = []
    if inner * inner >= limit:
        found.append(FRONT if inner > 0 else BACK)
    if inner * inner <= limit:
        found.append(RIGHT if outer > 0 else LEFT)
    return tuple(sorted(found))


class Met(NamedTuple):
    """What a line meets: hexes that it goes through, and the two at edges that it runs along."""

    through: tuple[Place, ...]
    edges: tuple[tuple[Place, Place], ...]


@lru_cache(maxsize=1 << 14)
def met(a: Place, b: Place) -> Met:
    """What the straight line between two centres meets on its way."""
    q, r = b[0] - a[0], b[1] - a[1]
    through, edges = [], set()
    for column in range(min(0, q) - 2, max(0, q) + 3):
        for row in range(min(0, r) - 1, max(0, r) + 2):
            if (column, row) in {(0, 0), (q, r)}:
                continue
            there = (a[0] + column, a[1] + row)
            clip = _clipped((2 * q + r, 3 * r), (2 * column + row, 3 * row))
            if clip == "through":
                through.append(there)
            elif isinstance(clip, int):
                beyond = step(there, clip)
                edges.add((min(there, beyond), max(there, beyond)))
    return Met(tuple(through), tuple(sorted(edges)))


def _clipped(to: Place, centre: Place) -> str | int | None:
    """How the line from the origin meets a hexagon: through it, or along its edge to a side."""
    low, high = Fraction(0), Fraction(1)
    for (u, v), wide in zip(_SLOPES, _WIDTHS, strict=True):
        along, off = u * to[0] + v * to[1], u * centre[0] + v * centre[1]
        if along == 0:
            if abs(off) > wide:
                return None
            continue
        ends = sorted((Fraction(off - wide, along), Fraction(off + wide, along)))
        low, high = max(low, ends[0]), min(high, ends[1])
    if low >= high:
        return None
    middle = (low + high) / 2
    x, y = to[0] * middle - centre[0], to[1] * middle - centre[1]
    for number, ((u, v), wide) in enumerate(zip(_SLOPES, _WIDTHS, strict=True)):
        if abs(u * x + v * y) == wide:
            return _BEYOND[number, 1 if u * x + v * y > 0 else -1]
    return "through"


BLOCKING = {"planet", "black hole"}
DISTURBING = {"asteroid", "nebula"}


class Terrain:
    """What lies where."""

    def __init__(self, kinds: dict[Place, str], *, spine_open: bool) -> None:
        self.kinds = kinds
        self._spine_open = spine_open

    @property
    def holes(self) -> list[Place]:
        """The black holes."""
        return [at for at, kind in self.kinds.items() if kind == "black hole"]

    def is_(self, at: Place, *kinds: str) -> bool:
        """Whether one of these lies there."""
        return self.kinds.get(at) in kinds

    def deadly(self, at: Place) -> bool:
        """Whether who enters is destroyed."""
        return self.kinds.get(at) in BLOCKING

    def blocked(self, a: Place, b: Place) -> bool:
        """Whether a planet or hole ends a shot."""
        line = met(a, b)
        if any(self.kinds.get(each) in BLOCKING for each in line.through):
            return True
        return not self._spine_open and self._between(line, BLOCKING) > 0

    def _between(self, line: Met, kinds: set[str]) -> int:
        return sum(all(self.kinds.get(each) in kinds for each in edge) for edge in line.edges)

    def less(self, a: Place, b: Place) -> int:
        """What is taken from the die of a shot."""
        line = met(a, b)
        clouds = sum(self.kinds.get(each) in DISTURBING for each in {a, b, *line.through})
        clouds += self._between(line, DISTURBING)
        return clouds + sum(apart(b, hole) < apart(a, hole) for hole in self.holes)

    def links(self, a: Place, b: Place) -> bool:
        """Whether power can be transmitted."""
        if {self.kinds.get(a), self.kinds.get(b)} & DISTURBING or self.blocked(a, b):
            return False
        line = met(a, b)
        if any(self.kinds.get(each) in DISTURBING for each in line.through):
            return False
        return self._between(line, DISTURBING) == 0
