"""The shortest ways around what stands on a site: against trying all ways over a lattice."""

from decimal import Decimal, getcontext
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.space.nets import Route
from rules.space.plane import Line, Point, Rect, blocked, near, square
from rules.space.routes import Routes
from rules.space.site import Site
from tests.long import LONG
from tests.space.sites import house, low, lump, site

getcontext().prec = 60
STREET = site(
    building=[
        house(
            "inn",
            (2000, 7000, 4600, 8600),
            doors=((3150, 7000, 3450, 7000), (3150, 8600, 3450, 8600)),
            windows=((2500, 7000, 2800, 7000), (4600, 7650, 4600, 7950)),
        ),
        house("mill", (5800, 7000, 8800, 8600), doors=((7150, 7000, 7450, 7000),)),
        house(
            "hall",
            (9000, 1000, 10_000, 3000),
            (10_000, 1000, 11_000, 3000),
            doors=((9300, 3000, 9600, 3000), (10_000, 1800, 10_000, 2200)),
        ),
    ],
    wall=[low("high wall", 4600, 8200, 5800, 8200)],
    block=[lump("tower", 1000, 1000, 2000, 2000, high=True)],
    fence=[low("hedge", 3000, 3000, 6000, 3000)],
)
ROUTES = Routes(STREET, walk=6000)
WINDOWS = Routes(STREET, walk=6000, windows=True)


def length_of(points: tuple[Point, ...]) -> Decimal:
    return sum((Decimal(square(a, b)).sqrt() for a, b in pairwise(points)), Decimal(0))


def found(routes: Routes, a: tuple[int, int], b: tuple[int, int], most: int = 6000) -> Route:
    route = routes.shortest(Point(*a), Point(*b), most)
    assert route is not None
    return route


@pytest.mark.parametrize(
    ("a", "b", "crossing"),
    [
        ((100, 100), (5000, 100), "open"),
        ((3000, 6500), (3000, 7500), "in"),
        ((3000, 7500), (3000, 6500), "out"),
        ((3000, 7500), (4000, 8000), "room"),
        ((9500, 2000), (10_500, 2000), "room"),
        ((3000, 7500), (6000, 7500), None),
    ],
)
def test_how_a_way_crosses_walls(
    a: tuple[int, int], b: tuple[int, int], crossing: str | None
) -> None:
    assert ROUTES.crossing(Point(*a), Point(*b)) == crossing
    if crossing is None:
        assert ROUTES.shortest(Point(*a), Point(*b), 6000) is None


def test_straight_ways_are_exact() -> None:
    route = found(ROUTES, (0, 0), (900, 1200), 1500)
    assert route == Route((Point(0, 0), Point(900, 1200)), 1500, None, 0)
    assert ROUTES.shortest(Point(0, 0), Point(900, 1201), 1500) is None
    assert found(ROUTES, (0, 0), (1, 1)).length == 2


def test_a_hair_beyond_a_whole_length_is_the_next() -> None:
    wide = Routes(site(4_000_000, 10), walk=4_000_000)
    assert found(wide, (0, 0), (2_000_000, 1), 4_000_000).length == 2_000_001


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((1802, 800), (2200, 1198)),
        ((1198, 800), (800, 1198)),
        ((1802, 2200), (2200, 1802)),
        ((1198, 2200), (800, 1802)),
    ],
)
def test_what_passes_a_grain_off_a_corner_is_straight(
    a: tuple[int, int], b: tuple[int, int]
) -> None:
    route = found(ROUTES, a, b)
    assert route.points == (Point(*a), Point(*b))
    assert found(ROUTES, b, a).points == (Point(*b), Point(*a))


def test_ways_bend_around_corners() -> None:
    route = found(ROUTES, (1500, 900), (2100, 1500))
    assert route.points == (Point(1500, 900), Point(2000, 1000), Point(2100, 1500))
    assert found(ROUTES, (900, 1500), (900, 1600)).length == 100


def test_nothing_slips_through_where_a_wall_meets_a_house() -> None:
    """The alley is shut: one goes around a house, though both its ends are close."""
    route = found(ROUTES, (4700, 8100), (4700, 8300), 10_000)
    assert route.length > 5000
    assert ROUTES.shortest(Point(4700, 8100), Point(4700, 8300), 2000) is None


def test_ways_lead_in_by_one_door() -> None:
    route = found(ROUTES, (3300, 6500), (3300, 7500))
    assert route.opening is STREET.building[0].door[0]
    assert route.length == 1000
    by_window = found(WINDOWS, (2600, 6500), (2600, 7500))
    assert by_window.opening is STREET.building[0].window[0]
    assert found(ROUTES, (2600, 6500), (2600, 7500)).length > by_window.length == 1000


def test_no_way_leads_through_a_house() -> None:
    route = found(WINDOWS, (3300, 6500), (3300, 9000))
    assert route.opening is None
    assert route.length > 3500


def test_inner_doors_are_free() -> None:
    route = found(ROUTES, (9450, 3200), (10_500, 1500))
    assert route.opening is STREET.building[2].door[0]
    (inner,) = {*STREET.building[2].door} - {route.opening}
    assert any(near(Point(10_000, 2000), Line(a, b), 200) for a, b in pairwise(route.points))
    assert ROUTES.outer(STREET.building[2]) == (route.opening,)
    assert inner not in ROUTES.outer(STREET.building[2])


def test_fences_cost_nothing_or_what_one_says() -> None:
    at, to = (3100, 2900), (3100, 3100)
    assert found(ROUTES, at, to)[1:] == (200, None, 1)
    dear = Routes(STREET, walk=6000, fence_cost=500)
    around = found(dear, at, to)
    assert (around.fences, around.length < 700) == (0, True)
    middle = found(dear, (4500, 2900), (4500, 3100))
    assert middle[1:] == (200, None, 1)
    assert dear.shortest(Point(4500, 2900), Point(4500, 3100), 699) is None


@given(
    st.builds(Point, st.integers(5200, 5800), st.integers(4700, 5300)),
    st.builds(Point, st.integers(4200, 5800), st.integers(4700, 5300)),
    st.integers(100, 250),
)
def test_ways_keep_off_others(at: Point, to: Point, radius: int) -> None:
    others = [(Point(5000, 5000), radius), (Point(5200, 5100), radius)]
    direct = ROUTES.shortest(at, to, 6000)
    route = ROUTES.shortest(at, to, 6000, keep_off=others)
    if any(square(each, middle) < radius**2 for each in (at, to) for middle, _ in others):
        assert route is None or at == to
        return
    assert route is not None
    assert direct is not None
    assert route.length >= direct.length
    for middle, _ in others:
        for a, b in pairwise(route.points):
            assert not near(middle, Line(a, b), radius - 1)
    # Around both it is half a circle and a bit at most.
    assert route.length <= direct.length + 8 * radius


def test_one_who_touches_another_gets_away() -> None:
    """Exactly so near is allowed, on every side of him."""
    middle, far = Point(5000, 5000), Point(5000, 6000)
    for x, y in ((250, 0), (0, 250), (-250, 0), (150, 200), (-200, -150), (0, -250)):
        route = ROUTES.shortest(middle.moved(x, y), far, 6000, keep_off=[(middle, 250)])
        assert route is not None
        assert route.length < 1800


SIDE = 60
COLUMNS = 4
SPANS = st.tuples(st.integers(0, COLUMNS), st.integers(0, COLUMNS)).map(sorted)
WIDE = SPANS.filter(lambda span: span[0] < span[1])


@st.composite
def mazes(draw: st.DrawFn) -> Site:
    """A table of squares with walls, blocks and a house along their borders."""

    def rect(x: list[int], y: list[int]) -> tuple[int, int, int, int]:
        return x[0] * SIDE, y[0] * SIDE, x[1] * SIDE, y[1] * SIDE

    walls = []
    for number in range(draw(st.integers(0, 3))):
        (low_end, high_end), at = draw(WIDE), draw(st.integers(0, COLUMNS))
        along = draw(st.booleans())
        ends = (low_end, at, high_end, at) if along else (at, low_end, at, high_end)
        walls.append(low(f"w{number}", *(SIDE * each for each in ends)))
    blocks = [
        lump(f"b{number}", *rect(draw(WIDE), draw(WIDE)))
        for number in range(draw(st.integers(0, 1)))
    ]
    west, north, east, south = rect(draw(WIDE), draw(WIDE))
    sides = [(west, north, east, north), (west, north, west, south), (east, north, east, south)]
    doors = []
    for ax, ay, bx, by in draw(st.lists(st.sampled_from(sides), unique=True, max_size=2)):
        middle = ((ax + bx) // 2, (ay + by) // 2)
        aside = (10, 0) if ay == by else (0, 10)
        doors.append(
            (
                middle[0] - aside[0],
                middle[1] - aside[1],
                middle[0] + aside[0],
                middle[1] + aside[1],
            )
        )
    inn = house("inn", (west, north, east, south), doors=tuple(doors))
    return site(SIDE * COLUMNS, SIDE * COLUMNS, wall=walls, block=blocks, building=[inn])


def through(a: Point, b: Point, rect: Rect) -> bool:
    """Whether a line runs through the inside of a rectangle, by cutting it."""
    west, north, east, south = rect
    start, end = Fraction(0), Fraction(1)
    for at, leg, least, most in ((a.x, b.x - a.x, west, east), (a.y, b.y - a.y, north, south)):
        if leg == 0:
            if not least < at < most:
                return False
        else:
            first, last = sorted((Fraction(least - at, leg), Fraction(most - at, leg)))
            start, end = max(start, first), min(end, last)
    return start < end


def wider(west: int, north: int, east: int, south: int) -> Rect:
    return Rect(west - 1, north - 1, east + 1, south + 1)


def solids(ground: Site, opening: int | None, *, inside: bool) -> list[Rect]:
    """What is in the way of a point with a grain around it."""
    rects = [wider(*each.line.a, *each.line.b) for each in ground.wall]
    rects += [wider(*each.rect) for each in ground.block]
    (inn,) = ground.building
    if not inside:
        return [*rects, wider(*inn.room[0].rect)]
    for side in inn.room[0].rect.sides:
        (ax, ay), (bx, by) = min(side), max(side)
        door = inn.door[opening].line if opening is not None else None
        if (
            door is not None
            and (ax <= door.a.x and door.b.x <= bx)
            and (ay <= door.a.y and door.b.y <= by)
        ):
            rects += [wider(ax, ay, *door.a), wider(*door.b, bx, by)]
        else:
            rects.append(wider(ax, ay, bx, by))
    return rects


def tried(rects: list[Rect], at: Point, to: Point, edge: int) -> float | None:
    """The shortest way that bends at any points where borders cross; seen from a grain off them."""

    def free(x: int, y: int) -> bool:
        return not any(w < x < e and n < y < s for w, n, e, s in rects)

    def ticks(lines: set[int]) -> dict[int, int]:
        near = {side: line for line in lines for side in (line - 1, line + 1)}
        return {each: line for each, line in near.items() if 0 <= each <= edge}

    across = ticks({each for w, _, e, _ in rects for each in (w + 1, e - 1)})
    along = ticks({each for _, n, _, s in rects for each in (n + 1, s - 1)})
    bends = {Point(x, y): Point(across[x], along[y]) for x in across for y in along if free(x, y)}
    bends |= {at: at, to: to}
    bare = [Rect(w + 1, n + 1, e - 1, s - 1) for w, n, e, s in rects]
    if not (free(*at) and free(*to)):
        return None
    done: set[Point] = set()
    heap: list[tuple[float, Point]] = [(0.0, at)]
    while heap:
        far, here = heappop(heap)
        if here == to:
            return far
        if here in done:
            continue
        done.add(here)
        for there in bends.keys() - done:
            if not any(through(here, there, rect) for rect in rects):
                leg = dist(bends[here], bends[there])
                if leg < (off := dist(here, there)) and any(
                    through(bends[here], bends[there], rect) for rect in bare
                ):
                    leg = off
                heappush(heap, (far + leg, there))
    return None


def beside(point: Point) -> bool:
    """Whether a point is a grain off a corner, as no figure is: the way there counts to it."""
    return all(each % 10 in {1, 9} for each in point)


@settings(max_examples=1000 if LONG else 20)
@given(mazes(), st.data())
def test_the_shortest_way_against_trying_all(ground: Site, data: st.DataObject) -> None:
    edge = SIDE * COLUMNS
    points = st.builds(Point, st.integers(0, edge), st.integers(0, edge))
    points = points.filter(lambda point: not beside(point))
    at, to = data.draw(points), data.draw(points)
    routes = Routes(ground, walk=2000)
    crossing, route = routes.crossing(at, to), routes.shortest(at, to, 2000)
    openings: list[int | None] = [None]
    if crossing in {"in", "out"}:
        openings = [*range(len(ground.building[0].door))]
    ways = [
        tried(solids(ground, each, inside=crossing != "open"), at, to, edge) for each in openings
    ]
    possible = [each for each in ways if each is not None]
    assert (route is None) == (not possible)
    kept = Routes(ground, walk=2000, recurring=True).shortest(at, to, 2000)
    assert (kept and kept.length) == (route and route.length)
    if route is not None:
        exact = length_of(route.points)
        assert exact <= route.length < exact + 1 + Decimal("1e-4")
        # Of two doors the other may be nearer by less than a whole number.
        assert float(exact) <= min(possible) + (1 if len(ways) > 1 else 1e-6)
        assert float(exact) >= min(possible) - 1e-6


@given(mazes(), st.data())
def test_ways_are_as_long_both_ways_and_touch_nothing(ground: Site, data: st.DataObject) -> None:
    edge = SIDE * COLUMNS
    points = st.builds(Point, st.integers(0, edge), st.integers(0, edge))
    points = points.filter(lambda point: not beside(point))
    at, to = data.draw(points), data.draw(points)
    routes = Routes(ground, walk=2000)
    there, back = routes.shortest(at, to, 2000), routes.shortest(to, at, 2000)
    assert (there and there.length) == (back and back.length)
    if there is not None:
        walls = [wall.line for wall in ground.wall]
        for a, b in pairwise(there.points):
            assert not blocked(Line(a, b), walls)
            assert not any(through(a, b, block.rect) for block in ground.block)
        if there.length > 0:
            assert routes.shortest(at, to, there.length) is not None
            assert routes.shortest(at, to, there.length - 1) is None
