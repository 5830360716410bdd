"""Hexes: names, neighbours, distances, lines against exact fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.space.hex import (
    FACINGS,
    Hex,
    Line,
    facings_to,
    hex_map,
    length,
    parse_hex,
    step,
    turned,
)

MAP = hex_map(16, 12)
cells = st.sampled_from(MAP.cells)
Point = tuple[Fraction, Fraction]


def _h(text: str) -> Hex:
    return parse_hex(text)


@pytest.mark.parametrize("text", ["F6", "f6", " hex f 6 ", "f-6"])
def test_hexes_are_read_as_people_write_them(text: str) -> None:
    assert parse_hex(text) == Hex(6, 6)
    assert str(Hex(6, 6)) == "F6"


@pytest.mark.parametrize("text", ["", "6F", "F0", "F123", "é1", "F٣"])
def test_what_is_no_hex_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="F6"):
        parse_hex(text)


@pytest.mark.parametrize(
    ("cell", "around"),
    [("F6", "G6 G7 F7 E6 F5 G5"), ("F7", "G7 F8 E8 E7 E6 F6"), ("A1", "B1 A2 - - - -")],
)
def test_neighbours_go_clockwise_from_the_east(cell: str, around: str) -> None:
    expected = tuple(None if each == "-" else _h(each) for each in around.split())
    assert MAP.around[_h(cell)] == expected


@given(cells, cells)
def test_a_distance_is_the_length_of_the_shortest_way(a: Hex, b: Hex) -> None:
    if a == b:
        assert MAP.distance(a, b) == 0
    else:
        nearest = min(MAP.distance(each, b) for each in MAP.near[a])
        assert MAP.distance(a, b) == MAP.distance(b, a) == nearest + 1


@pytest.mark.parametrize(
    ("a", "b", "through", "spines", "corners"),
    [
        ("B2", "E2", "C2 D2", "", ""),  # along a row
        ("B2", "B4", "", "B3/C3", ""),
        ("B1", "B3", "", "A2/B2", ""),
        ("B1", "B5", "B3", "A2/B2 A4/B4", ""),
        ("A1", "A3", "", "A2/-", ""),  # along the map's edge
        ("B2", "C4", "C3", "", ""),
    ],
)
def test_a_line_goes_through_hexes_along_spines_and_past_corners(
    a: str, b: str, through: str, spines: str, corners: str
) -> None:
    line = MAP.line(_h(a), _h(b))
    assert {str(each) for each in line.through} == set(through.split())
    told = {"/".join(sorted(str(each or "-") for each in pair)) for pair in line.spines}
    assert told == {"/".join(sorted(each.split("/"))) for each in spines.split()}
    assert {str(each) for each in line.corners} == set(corners.split())


def _centre(cell: Hex) -> Point:
    """In units of half a hex's width and of half a corner's height."""
    return Fraction(2 * cell.column + (cell.row % 2 == 0)), Fraction(3 * cell.row)


def _corners(cell: Hex) -> list[Point]:
    x, y = _centre(cell)
    return [(x + a, y + b) for a, b in ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))]


def _inside(cell: Hex, start: Point, end: Point) -> tuple[Fraction, Fraction] | None:
    """What part of a line lies in a hex, by clipping it with the six edges."""
    low, high = Fraction(0), Fraction(1)
    corners = _corners(cell)
    for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True):
        first = (u - x) * (start[1] - y) - (v - y) * (start[0] - x)
        last = (u - x) * (end[1] - y) - (v - y) * (end[0] - x)
        if first < 0 and last < 0:
            return None
        if first < 0 or last < 0:
            at = first / (first - last)
            low, high = (max(low, at), high) if first < 0 else (low, min(high, at))
    return (low, high) if low <= high else None


def _by_fractions(a: Hex, b: Hex) -> Line:
    through, corners = [], []
    beside: dict[tuple[Fraction, Fraction], list[Hex]] = {}
    start, end = _centre(a), _centre(b)
    for cell in MAP.cells:
        part = None if cell in (a, b) else _inside(cell, start, end)
        if part is None:
            continue
        low, high = part
        middle = (low + high) / 2
        x, y = (start[0] + (end[0] - start[0]) * middle, start[1] + (end[1] - start[1]) * middle)
        edges = zip(_corners(cell), [*_corners(cell)[1:], _corners(cell)[0]], strict=True)
        on_edge = any((u - p) * (y - q) == (v - q) * (x - p) for (p, q), (u, v) in edges)
        if low == high:
            corners.append(cell)
        elif on_edge:
            beside.setdefault(part, []).append(cell)
        else:
            through.append(cell)
    spines = [(each[0], each[1] if len(each) > 1 else None) for each in beside.values()]
    return Line(tuple(through), tuple(spines), tuple(corners))


@settings(deadline=None, max_examples=30)
@given(cells, cells)
def test_lines_are_exact(a: Hex, b: Hex) -> None:
    found, wanted = MAP.line(a, b), _by_fractions(a, b)
    assert set(found.through) == set(wanted.through)
    assert {frozenset(each) for each in found.spines} == {frozenset(s) for s in wanted.spines}
    assert set(found.corners) == set(wanted.corners)
    assert found == MAP.line(b, a)


@given(cells, cells)
def test_a_line_begins_towards_the_neighbours_nearest_to_it(a: Hex, b: Hex) -> None:
    found = facings_to(a, b)
    assert len(found) == (0 if a == b else len(found))
    assert a == b or len(found) in (1, 2)
    line = MAP.line(a, b)
    for facing in found:
        cell = MAP.around[a][facing]
        assert cell is None or cell == b or cell in (*line.through, *sum(line.spines, ()))
        assert cell is None or length(cell, b) < length(a, b)


@given(cells, cells, st.integers(0, 5))
def test_turned_steps_keep_their_length(a: Hex, b: Hex, facing: int) -> None:
    q, r = turned(step(a, b), facing)
    assert q * q + q * r + r * r == length(a, b)


def test_a_step_ahead_is_turned_to_the_east() -> None:
    for facing, ahead in enumerate(MAP.around[_h("F6")]):
        assert ahead is not None
        assert turned(step(_h("F6"), ahead), facing) == (1, 0), FACINGS[facing]
