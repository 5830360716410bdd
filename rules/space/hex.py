"""Maps of hexes with pointy tops: names, six facings, distances, straight lines, arcs.

Columns are letters from west to east, rows numbers from north to south; every second row (2, 4, …)
lies half a hex further east. Facings are counted clockwise from the east: 0 E, 1 SE, 2 SW, 3 W,
4 NW, 5 NE. Integer arithmetic only: in axial coordinates times three a hex has the corners
±(1, 1), ±(2, -1), ±(1, -2) about its centre, so that lines are exact.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import PlainSerializer, PlainValidator, WithJsonSchema

FACINGS: Final[tuple[Literal["E", "SE", "SW", "W", "NW", "NE"], ...]] = (
    "E",
    "SE",
    "SW",
    "W",
    "NW",
    "NE",
)
"""The names of the facings."""
_STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_CORNERS: Final = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))
_THREE: Final = 3
_TYPED: Final = re.compile(r"(?:hex\s*)?([a-z])[\s-]*(\d{1,2})", re.ASCII)


class Hex(NamedTuple):
    """A hex by its column and row, both counted from 1. Written ``F6``."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{chr(64 + self.column)}{self.row}"

    @property
    def axial(self) -> tuple[int, int]:
        """Its axial coordinates."""
        return self.column - 1 - (self.row - 1) // 2, self.row - 1


def parse_hex(text: object) -> Hex:
    """Read ``F6``, ``f6`` or ``hex f 6``.

    Raises:
        ValueError: The text names no hex.
    """
    if isinstance(text, Hex):
        return text
    match = _TYPED.fullmatch(str(text).strip().lower())
    if match is None or not int(match[2]):
        raise ValueError("a hex is written as its column and row, such as F6")
    return Hex(ord(match[1]) - 96, int(match[2]))


HexText = Annotated[
    Hex,
    PlainValidator(parse_hex),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"type": "string"}),
]
"""A ``Hex`` as a model field; its JSON form is ``"F6"``."""


class Line(NamedTuple):
    """What the straight line between the centres of two hexes meets on its way.

    Attributes:
        through: Hexes whose inside it crosses; not the two at its ends.
        spines: Edges that it runs along, each with the hexes at its two sides; ``None`` for a side
            that is off the map.
        corners: Hexes that it only touches at a corner.
    """

    through: tuple[Hex, ...]
    spines: tuple[tuple[Hex, Hex | None], ...]
    corners: tuple[Hex, ...]


class HexMap:
    """A map of so many columns and rows. Make them with ``hex_map``, which keeps them."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self._lines: dict[tuple[Hex, Hex], Line] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled: by what makes it."""
        return hex_map, (self.columns, self.rows)

    @cached_property
    def cells(self) -> tuple[Hex, ...]:
        """Every hex, row by row."""
        return tuple(
            Hex(column, row)
            for row in range(1, self.rows + 1)
            for column in range(1, self.columns + 1)
        )

    def __contains__(self, cell: Hex) -> bool:
        return 1 <= cell.column <= self.columns and 1 <= cell.row <= self.rows

    @cached_property
    def around(self) -> dict[Hex, tuple[Hex | None, ...]]:
        """By hex: its neighbour in each facing, from the east clockwise; ``None`` off the map."""
        found: dict[Hex, tuple[Hex | None, ...]] = {}
        for cell in self.cells:
            q, r = cell.axial
            near = [_hex(q + dq, r + dr) for dq, dr in _STEPS]
            found[cell] = tuple([each if each in self else None for each in near])
        return found

    @cached_property
    def near(self) -> dict[Hex, tuple[Hex, ...]]:
        """By hex: its neighbours on the map, from the east clockwise."""
        return {
            cell: tuple([each for each in around if each is not None])
            for cell, around in self.around.items()
        }

    @cached_property
    def distances(self) -> dict[Hex, dict[Hex, int]]:
        """The distance between any two hexes."""
        return {a: {b: _distance(a, b) for b in self.cells} for a in self.cells}

    def distance(self, a: Hex, b: Hex) -> int:
        """Steps of the shortest way from neighbour to neighbour."""
        return self.distances[a][b]

    def line(self, a: Hex, b: Hex) -> Line:
        """What the straight line between two centres meets; the same in both directions."""
        ends = (a, b) if a <= b else (b, a)
        found = self._lines.get(ends)
        if found is None:
            found = self._lines[ends] = self._drawn(*ends)
        return found

    def _about(self, a: Hex, b: Hex) -> list[Hex]:
        """The hexes that a line can meet on its way; all others are too far from it."""
        low, high = sorted((a.row, b.row))
        west, east = sorted((a.column, b.column))
        columns = range(max(1, west - 1), min(self.columns, east + 1) + 1)
        found = [Hex(column, row) for row in range(low, high + 1) for column in columns]
        return [each for each in found if each not in (a, b)]

    def _drawn(self, a: Hex, b: Hex) -> Line:
        if a == b:
            return Line((), (), ())
        start = tuple(_THREE * each for each in a.axial)
        end = tuple(_THREE * each for each in b.axial)
        dq, dr = end[0] - start[0], end[1] - start[1]
        whole = _along((dq, dr), (dq, dr))
        wide = max(dq * y - dr * x for x, y in _CORNERS)
        through: list[Hex] = []
        touched: list[Hex] = []
        edges: dict[tuple[tuple[int, int], ...], list[Hex]] = {}
        for cell in self._about(a, b):
            q, r = cell.axial
            q, r = _THREE * q - start[0], _THREE * r - start[1]
            if abs(dq * r - dr * q) > wide:
                continue
            corners = [(q + x, r + y) for x, y in _CORNERS]
            sides = [dq * y - dr * x for x, y in corners]
            low, high = min(sides), max(sides)
            if low > 0 or high < 0:
                continue
            if low < 0 < high:
                left, right = corners[sides.index(high)], corners[sides.index(low)]
                # Hexes don't overlap: all that an endless line crosses of one lies before, between
                # or behind the two ends; so one point of it tells, between corners left and right.
                along = _along(left, (dq, dr)) * -low + _along(right, (dq, dr)) * high
                if 0 < along < whole * (high - low):
                    through.append(cell)
                continue
            on = tuple(
                sorted(
                    corner
                    for corner, side in zip(corners, sides, strict=True)
                    if side == 0 and 0 < _along(corner, (dq, dr)) < whole
                )
            )
            if len(on) > 1:
                edges.setdefault(on, []).append(cell)
            elif on:
                touched.append(cell)
        spines = [(each[0], each[1] if len(each) > 1 else None) for each in edges.values()]
        return Line(tuple(through), tuple(spines), tuple(touched))


def _along(point: tuple[int, int], way: tuple[int, int]) -> int:
    """How far along a direction a point lies: twice the inner product of the two."""
    (q, r), (dq, dr) = point, way
    return 2 * (q * dq + r * dr) + q * dr + r * dq


def turned(step: tuple[int, int], facing: int) -> tuple[int, int]:
    """An axial step as it is seen with a facing turned to the east."""
    q, r = step
    for _ in range(facing % len(_STEPS)):
        q, r = q + r, -q
    return q, r


def step(a: Hex, b: Hex) -> tuple[int, int]:
    """The axial step from one hex to another."""
    (column, row), (there, low) = a, b
    return there - column - (low - 1) // 2 + (row - 1) // 2, low - row


def length(a: Hex, b: Hex) -> int:
    """The square of the straight distance between two centres."""
    q, r = step(a, b)
    return q * q + q * r + r * r


@lru_cache(maxsize=1 << 12)
def headings(dq: int, dr: int) -> tuple[int, ...]:
    """The facings that an axial step goes in: one, or the two beside a spine."""
    found = []
    for facing in range(len(_STEPS)):
        q, r = turned((dq, dr), facing)
        if _THREE * abs(r) <= 2 * q + r and q > 0:
            found.append(facing)
    return tuple(found)


def facings_to(a: Hex, b: Hex) -> tuple[int, ...]:
    """The facings in which the straight line from one hex to another begins: one or two."""
    return headings(*step(a, b))


def _hex(q: int, r: int) -> Hex:
    return Hex(q + 1 + r // 2, r + 1)


def _distance(a: Hex, b: Hex) -> int:
    q, r = step(a, b)
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(maxsize=16)
def hex_map(columns: int, rows: int) -> HexMap:
    """The map of that size; the same object each time, so that its tables are made once."""
    return HexMap(columns, rows)
