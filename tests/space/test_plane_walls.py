"""Walls and sight: who is behind a wall is not seen, and sight is mutual."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.space.plane import Line, Point, blocked, on, touch

SMALL = st.builds(Point, st.integers(-4, 4), st.integers(-4, 4))
LINES = st.builds(Line, SMALL, SMALL)
Cells = frozenset[tuple[int, int]]


@st.composite
def polylines(draw: st.DrawFn) -> tuple[Point, ...]:
    """Corners of a wall from far west to far east; it may go straight north or south."""
    steps = draw(st.lists(st.tuples(st.integers(0, 3), st.integers(-4, 4)), max_size=8))
    corners = [Point(-9, 0)]
    for east, y in steps:
        corners.append(Point(min(corners[-1].x + east, 8), y))
    return (*corners, Point(9, 0))


def walls_of(corners: tuple[Point, ...]) -> tuple[Line, ...]:
    return tuple(Line(a, b) for a, b in pairwise(corners) if a != b)


def north_of(corners: tuple[Point, ...], point: Point) -> set[bool]:
    """Whether a point is north of the pieces of such a wall that are straight above or below."""
    found = set()
    for a, b in walls_of(corners):
        if a.x == b.x == point.x:
            found |= {a.y > point.y, b.y > point.y}
        elif a.x <= point.x <= b.x:
            # The wall's height at the point, times the width of its piece.
            height = a.y * (b.x - point.x) + b.y * (point.x - a.x)
            found.add(height > point.y * (b.x - a.x))
    return found


@given(polylines(), SMALL, SMALL)
def test_a_wall_from_edge_to_edge_has_no_gap(
    corners: tuple[Point, ...], a: Point, b: Point
) -> None:
    walls = walls_of(corners)
    assume(not any(on(wall, each) for each in (a, b) for wall in walls))
    assume({len(north_of(corners, each)) for each in (a, b)} == {1})
    if north_of(corners, a) != north_of(corners, b):
        assert blocked(Line(a, b), walls)


@st.composite
def rooms(draw: st.DrawFn) -> tuple[Cells, tuple[Line, ...]]:
    """A house of square rooms, two wide each, and its outer walls, in any order and direction."""
    cells = frozenset(
        draw(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=14))
    )
    walls: list[Line] = []
    for x, y in cells:
        corners = [Point(2 * x, 2 * y), Point(2 * x + 2, 2 * y)]
        corners += [Point(2 * x + 2, 2 * y + 2), Point(2 * x, 2 * y + 2)]
        beside = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        for number, other in enumerate(beside):
            if other not in cells:
                wall = Line(corners[number], corners[(number + 1) % 4])
                walls.append(wall if draw(st.booleans()) else Line(wall.b, wall.a))
    return cells, tuple(draw(st.permutations(walls)))


ROOM_MIDDLES = st.builds(
    lambda x, y: Point(2 * x + 1, 2 * y + 1), st.integers(-1, 5), st.integers(-1, 5)
)


def cell_of(point: Point) -> tuple[int, int]:
    return point.x // 2, point.y // 2


@given(rooms(), ROOM_MIDDLES, ROOM_MIDDLES)
def test_nobody_sees_into_a_closed_house(
    house: tuple[Cells, tuple[Line, ...]], a: Point, b: Point
) -> None:
    cells, walls = house
    if (cell_of(a) in cells) != (cell_of(b) in cells):
        assert blocked(Line(a, b), walls)


@given(SMALL, SMALL, st.lists(LINES, max_size=6))
def test_sight_is_mutual(a: Point, b: Point, walls: list[Line]) -> None:
    turned = tuple(Line(wall.b, wall.a) for wall in reversed(walls))
    assert blocked(Line(a, b), tuple(walls)) == blocked(Line(b, a), turned)


@given(LINES, st.lists(LINES, max_size=6))
def test_what_is_not_touched_stops_nothing(line: Line, walls: list[Line]) -> None:
    if blocked(line, tuple(walls)):
        assert any(touch(line, wall) for wall in walls)


@given(LINES, st.lists(LINES, max_size=4), LINES)
def test_another_wall_never_opens_a_sight(line: Line, walls: list[Line], more: Line) -> None:
    if blocked(line, tuple(walls)):
        assert blocked(line, (*walls, more))


def walls(*ends: tuple[int, int, int, int]) -> tuple[Line, ...]:
    return tuple(Line(Point(a, b), Point(c, d)) for a, b, c, d in ends)


@pytest.mark.parametrize(
    ("pieces", "stopped"),
    [
        ([(4, -2, 4, 2)], True),
        ([(4, 0, 4, 2)], False),
        ([(4, -2, 4, 0), (4, 0, 4, 2)], True),
        ([(4, 0, 2, 2), (4, 0, 6, 2)], False),
        ([(4, 0, 6, 0)], False),
        ([(4, 0, 6, 0), (4, 0, 4, 2), (6, 0, 6, -2)], True),
        ([(4, 0, 6, 0), (4, 0, 4, 2), (6, 0, 6, 2)], False),
        ([(4, 0, 5, 0), (5, 0, 6, 0), (4, 0, 4, 2), (6, 0, 6, -2)], True),
        ([(4, 0, 5, 0), (6, 0, 7, 0), (4, 0, 4, 2), (7, 0, 7, -2)], False),
        ([(4, 1, 4, 5), (4, -1, 4, -5)], False),
        ([(10, -2, 10, 2)], False),
        ([(12, -2, 12, 2)], False),
    ],
    ids=[
        "across",
        "end grazed",
        "two ends meet",
        "corner grazed",
        "along",
        "along a Z",
        "along a U",
        "along a Z of two pieces",
        "along, with a gap",
        "through a door",
        "up to a wall",
        "short of a wall",
    ],
)
def test_corners(pieces: list[tuple[int, int, int, int]], *, stopped: bool) -> None:
    assert blocked(Line(Point(0, 0), Point(10, 0)), walls(*pieces)) == stopped
