"""The open table against rational arithmetic: distances, lines, rectangles, bearings, words."""

import math
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from rules.space.measure import INCHES
from rules.space.plane import (
    Line,
    Point,
    PointText,
    Rect,
    around,
    bearing,
    distance,
    near,
    near_rect,
    nearest,
    on,
    parse_point,
    run,
    side,
    square,
    touch,
    touched,
    touches_rect,
    towards,
    within,
)

WIDE = st.builds(Point, st.integers(0, 99_999), st.integers(0, 99_999))
# Small ones meet, graze and lie on each other often.
SMALL = st.builds(Point, st.integers(-4, 4), st.integers(-4, 4))
LINES = st.builds(Line, SMALL, SMALL)


@st.composite
def rects(draw: st.DrawFn) -> Rect:
    west, east = sorted(draw(st.tuples(st.integers(-4, 4), st.integers(-4, 4))))
    north, south = sorted(draw(st.tuples(st.integers(-4, 4), st.integers(-4, 4))))
    return Rect(west, north, east, south)


def gap(point: Point, line: Line) -> Fraction:
    """The square of the distance from a point to a line, as a fraction."""
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = Fraction((point.x - ax) * dx + (point.y - ay) * dy, length) if length else Fraction(0)
    along = min(max(along, Fraction(0)), Fraction(1))
    return (point.x - ax - along * dx) ** 2 + (point.y - ay - along * dy) ** 2


def meeting(one: Line, other: Line) -> tuple[Fraction, Fraction] | None:
    """How far along each of two lines that are not parallel they meet, endlessly long."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if turn == 0:
        return None
    first = Fraction((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx), turn)
    second = Fraction((cx - ax) * (by - ay) - (cy - ay) * (bx - ax), turn)
    return first, second


def touching(one: Line, other: Line) -> bool:
    """Whether two lines touch, in rational arithmetic."""
    met = meeting(one, other)
    if met is not None:
        return all(0 <= along <= 1 for along in met)
    return any(gap(end, other) == 0 for end in one) or any(gap(end, one) == 0 for end in other)


@given(WIDE, WIDE, WIDE)
def test_going_by_another_point_is_never_shorter(a: Point, b: Point, c: Point) -> None:
    # As compared by the rules: reached in two legs, reached in their sum.
    first, second = distance(a, b) + 1, distance(b, c) + 1
    assert within(a, b, first)
    assert within(b, c, second)
    assert within(a, c, first + second)


@given(WIDE, WIDE)
def test_distance_is_the_same_both_ways_and_rounded_down(a: Point, b: Point) -> None:
    length = distance(a, b)
    assert length == distance(b, a)
    assert length**2 <= square(a, b) < (length + 1) ** 2
    assert within(a, b, length) == (length**2 == square(a, b))
    assert within(a, b, length + 1)


@pytest.mark.parametrize(
    ("x", "y", "inside"), [(600, 0, True), (360, 480, True), (360, 481, False)]
)
def test_the_exact_distance_is_within(x: int, y: int, *, inside: bool) -> None:
    assert within(Point(0, 0), Point(x, y), 6 * INCHES.unit) == inside


@given(LINES, LINES)
@example(Line(Point(0, 0), Point(0, 0)), Line(Point(0, 0), Point(0, 0)))
@example(Line(Point(0, 0), Point(2, 0)), Line(Point(3, 0), Point(4, 0)))
def test_touch_is_exact_and_mutual(one: Line, other: Line) -> None:
    assert touch(one, other) == touching(one, other)
    assert touch(one, other) == touch(other, one) == touch(Line(one.b, one.a), other)


@given(LINES, SMALL)
def test_on_is_at_no_distance(line: Line, point: Point) -> None:
    assert on(line, point) == (gap(point, line) == 0)
    if on(line, point):
        assert side(line, point) == 0


@given(LINES, SMALL)
def test_the_sides_of_a_line_swap_with_its_ends(line: Line, point: Point) -> None:
    assert side(line, point) == -side(Line(line.b, line.a), point)


@given(SMALL, LINES, st.integers(0, 12))
def test_near_is_exact(point: Point, line: Line, length: int) -> None:
    assert near(point, line, length) == (gap(point, line) <= length**2)


@given(WIDE, st.builds(Line, WIDE, WIDE), st.integers(0, 99_999))
def test_near_is_exact_far_away(point: Point, line: Line, length: int) -> None:
    assert near(point, line, length) == (gap(point, line) <= length**2)


@given(LINES, rects())
def test_a_line_touches_a_rectangle_if_an_end_is_in_it_or_it_touches_a_side(
    line: Line, rect: Rect
) -> None:
    expected = any(map(rect.holds, line)) or any(touching(line, each) for each in rect.sides)
    assert touches_rect(line, rect) == expected


@given(SMALL, rects(), st.integers(0, 8))
def test_near_a_rectangle_is_near_a_side_or_in_it(point: Point, rect: Rect, length: int) -> None:
    closest = Fraction(0) if rect.holds(point) else min(gap(point, each) for each in rect.sides)
    assert near_rect(point, rect, length) == (closest <= length**2)
    assert rect.holds(nearest(point, rect))
    assert square(point, nearest(point, rect)) == closest


@given(WIDE, st.integers(0, 359), st.integers(1, 5000))
def test_towards_goes_as_far_as_it_says_but_for_rounding(
    start: Point, degrees: int, length: int
) -> None:
    end = towards(start, degrees, length)
    exact = (length * math.sin(math.radians(degrees)), -length * math.cos(math.radians(degrees)))
    assert abs(end.x - start.x - exact[0]) <= 0.5 + 1e-5
    assert abs(end.y - start.y - exact[1]) <= 0.5 + 1e-5


@given(WIDE, st.integers(0, 359), st.integers(2 * INCHES.unit, 48 * INCHES.unit))
def test_a_bearing_that_was_walked_is_read_again(start: Point, degrees: int, length: int) -> None:
    assert bearing(start, towards(start, degrees, length)) == degrees


@given(WIDE, WIDE)
def test_bearings_agree_with_trigonometry_and_turn_around(a: Point, b: Point) -> None:
    assume(a != b)
    found = bearing(a, b)
    exact = math.degrees(math.atan2(b.x - a.x, a.y - b.y)) % 360
    assert min(abs(found - exact), 360 - abs(found - exact)) <= 0.5 + 1e-6
    assert 0 <= found < 360
    if abs(exact % 1 - 0.5) > 1e-6:
        assert bearing(b, a) == (found + 180) % 360


def test_no_direction_from_a_point_to_itself() -> None:
    assert bearing(Point(3, 3), Point(3, 3)) == 0


@pytest.mark.parametrize(
    ("degrees", "x", "y"), [(0, 0, -100), (90, 100, 0), (180, 0, 100), (270, -100, 0)]
)
def test_north_is_up(degrees: int, x: int, y: int) -> None:
    assert towards(Point(0, 0), degrees, 100) == (x, y)
    assert bearing(Point(0, 0), Point(x, y)) == degrees


class Placed(BaseModel):
    at: PointText


@given(WIDE)
def test_points_round_trip(point: Point) -> None:
    assert parse_point(str(point)) == point
    text = Placed(at=point).model_dump_json()
    assert text == f'{{"at":"{point}"}}'
    assert Placed.model_validate_json(text).at == point


@given(st.integers(0, 99_999))
def test_lengths_round_trip(length: int) -> None:
    assert INCHES.parse(INCHES.text(length)) == length
    assert not INCHES.text(length).endswith((".0", ".", ".00"))


@pytest.mark.parametrize(
    "text", ["12.5,20", "12.5, 20", " 12.50 , 20 ", "12.5;20", "12.5/20", "12.5 20", '12.5", 20"']
)
def test_points_are_typed_in_many_ways(text: str) -> None:
    assert parse_point(text) == (1250, 2000)


@pytest.mark.parametrize(
    ("text", "point"),
    [("-5,3", (-500, 300)), ("5.25, \N{MINUS SIGN}3.5", (525, -350)), ("-0.5,-1", (-50, -100))],
)
def test_a_point_off_the_table_is_one(text: str, point: tuple[int, int]) -> None:
    assert parse_point(text) == point
    assert parse_point(str(parse_point(text))) == point


@pytest.mark.parametrize("text", ["", "12.5", "a,b", "1,2,3", "--1,2", "1.234,5", "1000,1", "1٢,3"])
def test_what_is_no_point(text: str) -> None:
    with pytest.raises(ValueError, match="a point is written"):
        parse_point(text)


@given(st.one_of(st.text(), st.integers(), st.none(), st.floats(), st.binary()))
def test_garbage_is_refused_politely(garbage: object) -> None:
    try:
        found = parse_point(garbage)
    except ValueError:
        with pytest.raises(ValidationError):
            Placed.model_validate({"at": garbage})
    else:
        assert parse_point(str(found)) == found


@given(st.text())
def test_garbage_is_no_length(text: str) -> None:
    try:
        length = INCHES.parse(text)
    except ValueError:
        return
    assert INCHES.parse(INCHES.text(length)) == length


@given(rects())
def test_a_rectangle_holds_its_corners_and_middle(rect: Rect) -> None:
    assert all(map(rect.holds, (*rect.corners, rect.centre)))
    assert [each.a for each in rect.sides] == list(rect.corners)


@given(LINES, st.lists(rects(), max_size=4))
def test_the_things_that_a_line_touches(line: Line, things: list[Rect]) -> None:
    found = list(touched(line, [(rect, number) for number, rect in enumerate(things)]))
    assert found == [number for number, rect in enumerate(things) if touches_rect(line, rect)]


@given(LINES, LINES)
def test_a_line_along_an_axis_is_a_thin_rectangle(one: Line, other: Line) -> None:
    assume(other.a.x == other.b.x or other.a.y == other.b.y)
    assert touches_rect(one, around(other)) == touch(one, other)


@given(
    SMALL,
    st.tuples(st.integers(-1, 1), st.integers(-1, 1)).filter(any),
    st.lists(rects(), max_size=4),
    st.integers(0, 12),
)
def test_a_run_ends_before_the_first_thing(
    start: Point, way: tuple[int, int], things: list[Rect], most: int
) -> None:
    """Against trying every length."""
    east, south = way
    free = [
        length
        for length in range(most + 1)
        if not any(
            touches_rect(Line(start, start.moved(east * length, south * length)), rect)
            for rect in things
        )
    ]
    assert max(run(start, east, south, things, most), -1) == max(free, default=-1)
