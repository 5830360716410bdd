"""How long ways past round things are at least: against ways that are found."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.space.plane import Point, Rect, square, towards
from rules.space.rings import Rings
from rules.space.routes import Routes
from tests.long import LONG
from tests.space.sites import lump, site

WIDE = 1600
BASE = 250
REACH = BASE + 2
TOWER = Rect(700, 700, 900, 800)
ROUTES = Routes(site(WIDE, WIDE, block=[lump("tower", *TOWER, high=True)]), walk=1500)
PLACES = st.builds(Point, st.integers(0, WIDE), st.integers(0, WIDE))
AT = Point(800, 1500)


def ring(near: int, count: int) -> tuple[Point, ...]:
    """So many around a point, each so far off it."""
    return tuple(towards(AT, 360 * each // count, near) for each in range(count))


@settings(max_examples=1500 if LONG else 60, deadline=None)
@given(PLACES, st.lists(PLACES, min_size=1, max_size=9), st.integers(0, 359), st.data())
def test_a_way_that_is_found_is_never_ruled_out(
    at: Point, crowd: list[Point], degrees: int, data: st.DataObject
) -> None:
    middles = tuple(each for each in dict.fromkeys(crowd) if square(each, at) > BASE * BASE)
    if not middles:
        return
    foe = data.draw(st.sampled_from(middles))
    spot = towards(foe, degrees, BASE + 1)
    others = tuple(each for each in middles if each != foe)
    if any(square(each, spot) <= BASE * BASE for each in others):
        return
    for off in (BASE, BASE + 1):
        found = ROUTES.shortest(at, spot, 1500, keep_off=[(each, off) for each in others])
        if found is not None:
            rings = Rings(middles, BASE, (TOWER,))
            assert rings.leads(at, foe, REACH, found.length)
            assert Rings(others, BASE, (TOWER,)).leads(at, spot, 0, found.length)


def test_nobody_gets_out_between_those_who_stand_close() -> None:
    far = Point(800, 200)
    for near, count, leads in ((450, 6, False), (495, 6, False), (520, 6, True), (560, 7, False)):
        middles = (*ring(near, count), far)
        assert Rings(middles, BASE).leads(AT, far, REACH, 2000) is leads, (near, count)


def test_a_detour_counts() -> None:
    """Past one in the middle of the way: half of its circle lies on it, about."""
    foe, other = Point(800, 300), Point(800, 900)
    rings = Rings((foe, other), BASE)
    assert not rings.leads(AT, foe, REACH, 1000)
    assert rings.leads(AT, foe, REACH, 1100)
    assert Rings((foe,), BASE).leads(AT, foe, REACH, 948)
    assert not Rings((foe,), BASE).leads(AT, foe, REACH, 900)
