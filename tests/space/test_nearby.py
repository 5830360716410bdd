"""Whatever is near a point is found there, in order, whatever else is found with it."""

from hypothesis import given
from hypothesis import strategies as st

from rules.space.nearby import Nearby
from rules.space.plane import Point, Rect

NUMBERS = st.integers(-700, 700)
POINTS = st.builds(Point, NUMBERS, NUMBERS)
RECTS = st.builds(
    lambda x, y, width, depth: Rect(x, y, x + width, y + depth),
    NUMBERS,
    NUMBERS,
    st.integers(0, 500),
    st.integers(0, 500),
)


@given(st.lists(RECTS, max_size=6), st.sampled_from([0, 50, 1200]), POINTS)
def test_all_that_is_near_is_found_in_order(rects: list[Rect], margin: int, point: Point) -> None:
    found = Nearby(((rect, number) for number, rect in enumerate(rects)), margin).to(point)
    assert list(found) == sorted(set(found))
    for number, (west, north, east, south) in enumerate(rects):
        if Rect(west - margin, north - margin, east + margin, south + margin).holds(point):
            assert number in found


@given(RECTS, POINTS)
def test_what_is_far_away_is_not(rect: Rect, point: Point) -> None:
    west, north, east, south = rect
    near = Rect(west - 250, north - 250, east + 250, south + 250).holds(point)
    assert near or not Nearby(((rect, "thing"),), 50).to(point)
