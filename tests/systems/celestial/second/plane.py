"""The map as a plane: x in half widths of a hex, y in thirds of the way from row to row.

A hex has the corners (0, ±2), (±1, ±1) about its centre. Straight lines stay straight in these
units; for angles, x counts √3 and y 1.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

Point = tuple[int, int]
FACINGS = ("E", "SE", "SW", "W", "NW", "NE")
STEPS: tuple[Point, ...] = ((2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3), (1, -3))
_CORNERS: tuple[Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
NAMES = tuple(f"{letter}{row}" for row in range(1, 13) for letter in "ABCDEFGHIJKLMNOP")


@cache
def centre(name: str) -> Point:
    """Where a hex is: even rows lie half a hex east (TN27)."""
    row = int(name[1:])
    return 2 * (ord(name[0]) - ord("A")) + (row % 2 == 0), 3 * row


_NAMED = {centre(name): name for name in NAMES}


def beside(name: str, facing: int) -> str | None:
    """The hex next to one; ``None`` off the map."""
    (x, y), (dx, dy) = centre(name), STEPS[facing]
    return _NAMED.get((x + dx, y + dy))


def away(a: str, b: str) -> int:
    """Steps from hex to hex: rows first, each of which brings half a hex aside."""
    (x, y), (u, v) = centre(a), centre(b)
    rows, aside = abs(v - y) // 3, abs(u - x)
    return rows + max(0, (aside - rows) // 2)


@cache
def clipped(to: Point, at: Point) -> tuple[str, Fraction, Fraction] | None:
    """How the line from (0, 0) to a point meets the hex at another.

    ``through`` its inside, or along its ``edge``, from which part of the line to which; ``None`` if
    it misses it or touches a corner.
    """
    first, last, how = Fraction(0), Fraction(1), "through"
    for number, (ax, ay) in enumerate(_CORNERS):
        bx, by = _CORNERS[(number + 1) % 6]
        ex, ey = bx - ax, by - ay
        # Inside lies where the outer product of the edge and the way to a point is positive.
        start = ex * (0 - at[1] - ay) - ey * (0 - at[0] - ax)
        slope = ex * to[1] - ey * to[0]
        if slope == 0:
            if start < 0:
                return None
            how = "edge" if start == 0 else how
        elif slope > 0:
            first = max(first, Fraction(-start, slope))
        else:
            last = min(last, Fraction(-start, slope))
    return (how, first, last) if first < last else None


def _offset(a: str, b: str) -> Point:
    (x, y), (u, v) = centre(a), centre(b)
    return u - x, v - y


def met(a: str, b: str, cells: frozenset[str]) -> tuple[int, int]:
    """Hexes of a set that a line passes through, its ends aside; edges between two of them."""
    through, edges = 0, []
    for cell in cells - {a, b}:
        found = clipped(_offset(a, b), _offset(a, cell))
        if found is not None and found[0] == "through":
            through += 1
        elif found is not None:
            edges.append(found)
    return through, sum(edges.count(each) == 2 for each in set(edges))


def arcs(rule: str, facing: int, here: str, there: str) -> set[str]:
    """The arcs of a ship that hold a hex (TE30, TE32, TN24)."""
    if here == there:
        return {"front", "right", "back", "left"}
    (fx, fy), (x, y) = STEPS[facing], _offset(here, there)
    ahead, aside = 3 * fx * x + fy * y, fx * y - fy * x  # the second still times √3
    if rule == "4x90":
        if 3 * aside * aside < ahead * ahead:
            return {"front" if ahead > 0 else "back"}
        return {"right" if aside > 0 else "left"}
    found = set()
    if 3 * abs(aside) <= abs(ahead):
        found.add("front" if ahead > 0 else "back")
    if 3 * abs(aside) >= abs(ahead):
        found.add("right" if aside > 0 else "left")
    return found


def towards(a: str, b: str) -> set[str]:
    """The hexes that the line from one hex to another enters first; two along an edge (TN16)."""
    found = {}
    for facing, step in enumerate(STEPS):
        how = clipped(_offset(a, b), step)
        if how is not None:
            found[beside(a, facing)] = how[0]
    first = {cell for cell, how in found.items() if how == "through"} or set(found)
    return {cell for cell in first if cell is not None}


def pushed(firer: str, target: str) -> set[str]:
    """The neighbours of a target that are farthest from the firer, as the crow flies (TE37)."""
    x, y = _offset(firer, target)
    far = [3 * (x + dx) ** 2 + (y + dy) ** 2 for dx, dy in STEPS]
    best = [beside(target, facing) for facing, each in enumerate(far) if each == max(far)]
    return {cell for cell in best if cell is not None}
