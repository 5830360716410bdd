"""Rectangles at a pose, hulls, gaps and what lies in a rectangle, against what is plainly so."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rules.space.plane import Line, Point, Rect
from rules.space.polygon import convex, holds, touching
from rules.space.pose import Pose
from rules.space.shapes import (
    box_of,
    boxes_meet,
    clipped,
    gap,
    hull,
    length_in,
    nearer,
    of_rect,
    rectangle,
    twice_area,
)

points = st.builds(Point, st.integers(-500, 500), st.integers(-500, 500))
poses = st.builds(Pose, st.integers(-500, 500), st.integers(-500, 500), st.integers(0, 359))
RECT = Rect(-200, -100, 200, 300)


def test_a_rectangle_lies_behind_its_front() -> None:
    assert rectangle(Pose(0, 0, 0), 200, 600).corners == (
        Point(-100, 0),
        Point(100, 0),
        Point(100, 600),
        Point(-100, 600),
    )
    assert rectangle(Pose(0, 0, 90), 200, 600).corners[2] == Point(-600, 100)


@given(st.lists(points, min_size=3, max_size=12))
def test_a_hull_holds_all_its_points(given_points: list[Point]) -> None:
    corners = hull(given_points)
    assert set(corners) <= set(given_points)
    if len(corners) > 2:
        assert all(holds(convex(corners), each) for each in given_points)


@given(poses, poses)
def test_a_gap_is_none_where_things_touch_and_the_same_both_ways(one: Pose, other: Pose) -> None:
    first, second = rectangle(one, 120, 60), rectangle(other, 80, 200)
    assert gap(first, second) == gap(second, first)
    found = gap(first, second)
    assert (found == 0) == touching(first, second)
    for least in (found, found + Fraction(1, 7), 100, 100**2):
        assert nearer(first, second, least) == (found < least)


def test_a_gap_is_measured_to_the_nearest_point() -> None:
    there = of_rect(Rect(0, 0, 100, 100))
    assert gap(there, of_rect(Rect(200, 20, 300, 80))) == 100**2
    assert gap(there, of_rect(Rect(130, 140, 300, 300))) == 50**2
    slanted = convex((Point(0, 300), Point(300, 0), Point(300, 300)))
    assert gap(there, slanted) == Fraction(100**2, 2)


@given(poses)
def test_what_lies_in_a_rectangle_is_at_most_all_of_it(pose: Pose) -> None:
    corners = rectangle(pose, 300, 200).corners
    inside = clipped(corners, RECT)
    assert twice_area(inside) <= twice_area(corners) + 4 * 1000
    assert all(RECT.holds(each) for each in inside)
    if all(RECT.holds(each) for each in corners):
        assert inside == corners


def test_half_of_a_rectangle_is_half_of_it() -> None:
    corners = rectangle(Pose(200, 0, 0), 100, 100).corners
    assert 2 * twice_area(clipped(corners, RECT)) == twice_area(corners)


def test_how_much_of_a_line_lies_in_a_rectangle() -> None:
    assert length_in(Line(Point(-400, 0), Point(400, 0)), RECT) == Fraction(1, 2)
    assert length_in(Line(Point(-400, -300), Point(400, -300)), RECT) == 0
    assert length_in(Line(Point(0, 0), Point(10, 10)), RECT) == 1


def test_boxes_meet_within_a_margin() -> None:
    one, other = Rect(0, 0, 10, 10), box_of((Point(15, 3), Point(20, 9)))
    assert not boxes_meet(one, other, 4)
    assert boxes_meet(one, other, 5)
