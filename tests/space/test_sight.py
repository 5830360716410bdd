"""Who sees whom on a site, through openings and woods, and what covers him."""

import itertools
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.space.plane import Line, Point, square
from rules.space.sight import Sight, look, too_deep, what_stops
from rules.space.site import Area, Site
from tests.space.sites import house, low, lump, site

HAND = 125
FARM = site(
    building=[
        house(
            "barn",
            (4000, 4000, 6000, 6000),
            doors=((4850, 6000, 5150, 6000), (4850, 4000, 5150, 4000)),
            windows=((4000, 4850, 4000, 5150),),
        )
    ],
    wall=[low("long wall", 8000, 2000, 8000, 4000)],
    fence=[low("hedge", 4000, 9000, 6000, 9000)],
    block=[
        lump("bunker", 9000, 8000, 10_000, 9000, high=True),
        lump("cart", 1000, 8000, 1400, 8200),
    ],
    area=[
        lump("wood", 1000, 1000, 3000, 3000, depth=1000),
        lump("crops", 9500, 1000, 11_000, 3000),
        lump("pond", 7000, 10_000, 8000, 11_000, covers=False),
    ],
)


def at(x: int, y: int) -> Point:
    return Point(x * 10, y * 10)


@pytest.mark.parametrize(
    ("a", "b", "seen"),
    [
        ((500, 700), (500, 500), Sight(clear=True, cover="in the barn")),
        ((420, 700), (420, 500), Sight(clear=False)),
        ((500, 700), (500, 300), Sight(clear=True)),
        ((300, 500), (500, 490), Sight(clear=True, cover="in the barn")),
        ((450, 450), (590, 590), Sight(clear=True, cover="in the barn")),
        ((700, 300), (900, 300), Sight(clear=False)),
        ((700, 100), (900, 100), Sight(clear=True)),
        ((700, 200), (900, 200), Sight(clear=True)),
        ((850, 850), (1050, 850), Sight(clear=False)),
        ((850, 800), (1050, 800), Sight(clear=True)),
        ((890, 910), (1010, 790), Sight(clear=False)),
        ((900, 100), (1000, 200), Sight(clear=True, cover="in the crops")),
        ((720, 1020), (750, 1050), Sight(clear=True)),
    ],
    ids=[
        *("in by a door", "wall", "through by two doors", "in by a window", "in one room"),
        *("high wall", "past a high wall", "by its very end"),
        *("high block", "along a high block", "through its very corners"),
        *("crops cover", "a pond does not"),
    ],
)
def test_what_is_seen(a: tuple[int, int], b: tuple[int, int], seen: Sight) -> None:
    assert look(FARM, at(*a), at(*b), at_hand=HAND, hugged=True) == seen


@pytest.mark.parametrize(
    ("firer", "target", "hugged", "anywhere"),
    [
        (Point(5000, 8000), Point(5000, 9125), "behind the hedge", "behind the hedge"),
        (Point(5000, 8000), Point(5000, 9126), "", "behind the hedge"),
        (Point(5000, 8900), Point(5000, 9126), "", ""),
        (Point(5000, 8900), Point(5000, 9100), "behind the hedge", "behind the hedge"),
        (Point(5000, 9500), Point(5000, 9100), "", ""),
        (Point(1200, 7000), Point(1200, 8300), "behind the cart", "behind the cart"),
        (Point(1200, 7000), Point(1200, 8400), "", "behind the cart"),
        (Point(5000, 7000), Point(5000, 3900), "", "behind the barn"),
        (Point(5000, 5000), Point(5000, 3900), "", ""),
        (Point(7000, 1900), Point(8100, 1930), "behind the long wall", ""),
        (Point(9000, 4000), Point(7900, 4050), "behind the long wall", ""),
        (Point(7000, 5000), Point(7900, 4050), "", ""),
        (Point(8000, 7000), Point(8900, 7950), "", ""),
        (Point(10_500, 7500), Point(8950, 7930), "behind the bunker", ""),
    ],
    ids=[
        *("hedge at the target's base", "hedge a hair farther", "over the firer's hedge"),
        *("hedge at both", "hedge behind the target", "cart", "cart farther away"),
        *("behind a house, by its door", "out of a house", "end of a wall", "end, round it"),
        *("wall away from the line", "corner beyond the target", "corner of a block"),
    ],
)
def test_what_covers(firer: Point, target: Point, hugged: str, anywhere: str) -> None:
    assert look(FARM, firer, target, at_hand=HAND, hugged=True) == Sight(clear=True, cover=hugged)
    assert look(FARM, firer, target, at_hand=HAND) == Sight(clear=True, cover=anywhere)


@pytest.mark.parametrize(
    ("a", "b", "clear"),
    [
        ((2000, 500), (2000, 2000), True),
        ((2000, 500), (2000, 2001), False),
        ((1000, 500), (1000, 2001), False),
        ((999, 500), (999, 2001), True),
        ((2000, 2000), (2000, 3000), True),
        ((1200, 1200), (1800, 2000), True),
        ((1200, 1200), (1801, 2000), False),
    ],
    ids=["10 cm", "a hair more", "along the edge", "beside it", "within", "6-8-10", "slanting"],
)
def test_ten_centimetres_of_wood_are_seen_through(
    a: tuple[int, int], b: tuple[int, int], *, clear: bool
) -> None:
    seen = look(FARM, Point(*a), Point(*b), at_hand=HAND, hugged=True)
    assert seen.clear == clear
    assert (what_stops(FARM, Point(*a), Point(*b)) == "the wood") is not clear


@pytest.mark.parametrize(
    ("woods", "clear"),
    [
        (((100, 0, 700, 100), (800, 0, 1200, 100)), True),
        (((100, 0, 700, 100), (800, 0, 1201, 100)), False),
        (((100, 0, 700, 100), (300, 0, 1100, 100)), True),
        (((100, 0, 700, 100), (300, 0, 1101, 100)), False),
    ],
    ids=["two, 10 cm in all", "two, more in all", "overlapping", "overlapping, more in all"],
)
def test_woods_count_together_and_once(woods: tuple[Any, ...], *, clear: bool) -> None:
    ground = site(area=[lump(f"wood {n}", *rect, depth=1000) for n, rect in enumerate(woods)])
    assert look(ground, Point(0, 50), Point(2000, 50), at_hand=HAND).clear == clear


def test_shares_of_unlike_depths_add_up() -> None:
    woods = [lump("thin", 0, 0, 500, 100, depth=1000), lump("thick", 600, 0, 800, 100, depth=400)]
    line = Line(Point(0, 50), Point(800, 50))
    assert not too_deep(line, site(area=woods).area)
    woods[1]["depth"] = 399
    assert too_deep(line, site(area=woods).area)


@pytest.mark.parametrize(
    ("a", "b", "what"),
    [
        ((420, 700), (420, 500), "the barn"),
        ((700, 300), (900, 300), "the long wall"),
        ((850, 850), (1050, 850), "the bunker"),
        ((700, 100), (900, 100), ""),
    ],
)
def test_what_stops_sight_is_named(a: tuple[int, int], b: tuple[int, int], what: str) -> None:
    assert what_stops(FARM, at(*a), at(*b)) == what


SPANS = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(sorted).filter(lambda s: s[0] < s[1])
RECTS = st.builds(lambda x, y: (x[0], y[0], x[1], y[1]), SPANS, SPANS)
POINTS = st.builds(Point, st.integers(0, 12), st.integers(0, 12))
DEPTHS = st.integers(1, 12)


@st.composite
def sites(draw: st.DrawFn) -> Site:
    """A small, crowded table; things may overlap."""
    areas = draw(st.lists(st.tuples(RECTS, DEPTHS), max_size=3))
    blocks = draw(st.lists(st.tuples(RECTS, st.booleans()), max_size=2))
    houses = []
    for number, (west, north, east, south) in enumerate(draw(st.lists(RECTS, max_size=2))):
        doors = draw(
            st.sampled_from([(), ((west, north, east, north),), ((west, north, west, south),)])
        )
        houses.append(house(f"house {number}", (west, north, east, south), doors=doors))
    return site(
        13,
        13,
        building=houses,
        area=[lump(f"a{n}", *rect, depth=depth) for n, (rect, depth) in enumerate(areas)],
        block=[lump(f"b{n}", *rect, high=high) for n, (rect, high) in enumerate(blocks)],
        wall=[
            low(f"w{n}", west, north, west, south)
            for n, (west, north, _, south) in enumerate(draw(st.lists(RECTS, max_size=2)))
        ],
    )


@given(sites(), POINTS, POINTS, st.booleans())
def test_sight_is_mutual(ground: Site, a: Point, b: Point, hugged: bool) -> None:
    there = look(ground, a, b, at_hand=1, hugged=hugged)
    back = look(ground, b, a, at_hand=1, hugged=hugged)
    assert there.clear == back.clear
    assert there.clear or not there.cover
    assert bool(what_stops(ground, a, b)) is not there.clear


@given(st.lists(st.tuples(RECTS, DEPTHS), max_size=4), POINTS, POINTS)
@example([((0, 0, 12, 6), 5), ((0, 0, 4, 12), 5)], Point(0, 0), Point(3, 4))
def test_the_depth_of_woods_against_cutting_the_line(
    found: list[tuple[tuple[int, int, int, int], int]], a: Point, b: Point
) -> None:
    """Cut wherever a border could be, and each piece looked at by its middle."""
    areas = site(
        area=[lump(f"a{n}", *rect, depth=depth) for n, (rect, depth) in enumerate(found)]
    ).area
    share = sum(
        (far - near) / depth
        for near, far in _pieces(areas, a, b)
        for depth in {area.depth for area in areas if _holds(area, a, b, (near + far) / 2)}
        if depth is not None
    )
    assert too_deep(Line(a, b), areas) == (share * share * square(a, b) > 1)


def _pieces(areas: tuple[Area, ...], a: Point, b: Point) -> list[tuple[Fraction, Fraction]]:
    cuts = {Fraction(0), Fraction(1)}
    for area in areas:
        west, north, east, south = area.rect
        cuts |= {Fraction(x - a.x, b.x - a.x) for x in (west, east) if a.x != b.x}
        cuts |= {Fraction(y - a.y, b.y - a.y) for y in (north, south) if a.y != b.y}
    parts = sorted(each for each in cuts if 0 <= each <= 1)
    return list(itertools.pairwise(parts))


def _holds(area: Area, a: Point, b: Point, part: Fraction) -> bool:
    x, y = a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part
    west, north, east, south = area.rect
    return west <= x <= east and north <= y <= south
