"""Ways past others: against all corners tried plainly, and however many ways were asked before."""

from __future__ import annotations

from heapq import heappop, heappush
from math import dist

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.space.crowds import past
from rules.space.plane import Line, Point, near, square, towards
from rules.space.routes import Routes
from tests.long import LONG
from tests.space.sites import lump, site

WIDE = 1600
MOST = 1500
OFF = 251
AREA = 252
GROUND = site(WIDE, WIDE, block=[lump("tower", 700, 700, 900, 800, high=True)])
SOLID = (699, 699, 901, 801)
PLACES = st.builds(Point, st.integers(0, WIDE), st.integers(0, WIDE))
CROWDS = st.lists(PLACES.map(lambda at: (at, OFF)), min_size=1, max_size=6)


def through(a: Point, b: Point) -> bool:
    """Whether a line leads through the block, cut off side by side."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        start, step = a[axis], b[axis] - a[axis]
        least, most = SOLID[axis], SOLID[axis + 2]
        if step == 0:
            if not least < start < most:
                return False
            continue
        ends = sorted(((least - start) / step, (most - start) / step))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def tried(at: Point, to: Point, crowd: list[tuple[Point, int]]) -> float | None:
    """The shortest way over all corners, each line tried by itself."""

    def free(point: Point) -> bool:
        west, north, east, south = SOLID
        inside = west < point.x < east and north < point.y < south
        return 0 <= point.x <= WIDE and 0 <= point.y <= WIDE and not inside

    west, north, east, south = SOLID
    corners = [Point(x, y) for x in (west, east) for y in (north, south)]
    for middle, off in crowd:
        far = -(-off * 1_008_630 // 1_000_000) + 2
        corners += [towards(middle, turn, far) for turn in range(0, 360, 15)]
    places = {each for each in corners if free(each)} | {at, to}
    if not (free(at) and free(to)):
        return None
    done: set[Point] = set()
    heap: list[tuple[float, Point]] = [(0.0, at)]
    while heap:
        far_so, here = heappop(heap)
        if here == to:
            return far_so
        if here in done:
            continue
        done.add(here)
        for there in places - done:
            more = far_so + dist(here, there)
            barred = any(near(middle, Line(here, there), off - 1) for middle, off in crowd)
            clear = not barred and past(here, there, tuple(crowd)) and not through(here, there)
            if more <= MOST and clear:
                heappush(heap, (more, there))
    return None


@settings(max_examples=300 if LONG else 15, deadline=None)
@given(PLACES, PLACES, CROWDS)
def test_the_shortest_way_past_others_is_that_over_all_corners(
    at: Point, to: Point, crowd: list[tuple[Point, int]]
) -> None:
    found = Routes(GROUND, walk=MOST).shortest(at, to, MOST, keep_off=crowd)
    plain = tried(at, to, crowd)
    if at == to:
        return
    if plain is None:
        assert found is None
    else:
        # One that is as long as allowed may be rounded up beyond it.
        assert (found is None and plain > MOST - 1e-3) or found is not None
        if found is not None:
            assert plain - 1e-6 <= found.length < plain + 1 + 1e-3


@settings(max_examples=300 if LONG else 30, deadline=None)
@given(PLACES, PLACES, CROWDS, st.integers(300, MOST))
def test_ways_are_the_same_however_many_to_an_area_are_asked_for(
    at: Point, middle: Point, crowd: list[tuple[Point, int]], most: int
) -> None:
    kept = Routes(GROUND, walk=MOST)
    for turn in range(0, 360, 30):
        to = towards(middle, turn, AREA - 1)
        plain = Routes(GROUND, walk=MOST).shortest(at, to, most, keep_off=crowd)
        assert kept.shortest(at, to, most, keep_off=crowd, area=(middle, AREA)) == plain
        assert kept.shortest(at, to, most, keep_off=crowd) == plain


@given(PLACES, PLACES, PLACES, st.integers(1, 400))
def test_a_line_passes_somebody_that_comes_nowhere_nearer_than_allowed(
    a: Point, b: Point, middle: Point, off: int
) -> None:
    if near(middle, Line(a, b), off - 1):
        assert not past(a, b, ((middle, off),))
    if not near(middle, Line(a, b), off):
        assert past(a, b, ((middle, off),))
    assert past(a, a, ((middle, off),)) == (square(a, middle) >= off * off)
