"""Where bases stand and walk straight, in another measure than the first system's."""

from hypothesis import given
from hypothesis import strategies as st

from rules.space.plane import Line, Point, Rect, nearest, square, touches_rect
from rules.space.site import box
from rules.space.ways import Ways
from tests.space.sites import house, low, lump, site

BASE = 250
FARM = site(
    building=[
        house("barn", (4000, 4000, 6000, 6000), doors=((4850, 6000, 5150, 6000),)),
    ],
    fence=[low("hedge", 4000, 9000, 6000, 9000)],
    wall=[low("long wall", 8000, 2000, 8000, 4000)],
    block=[
        lump("bunker", 9000, 8000, 10_000, 9000, high=True),
        lump("cart", 1000, 8000, 1400, 8200),
    ],
    area=[lump("wood", 1000, 1000, 3000, 3000, depth=1000)],
    spot=[{"id": "yard", "name": "in the yard", "at": (5000, 7000)}],
)
KEPT = Ways(FARM, base=BASE, walk=1500, hand=250)
FREE = Ways(FARM, base=BASE, walk=1500, hand=250, fences=False)
SPOTS = st.builds(Point, st.integers(0, 12_000), st.integers(0, 12_000))
NEAR = st.one_of(
    *(
        st.builds(Point, st.integers(west - 200, east + 200), st.integers(north - 200, south + 200))
        for west, north, east, south in KEPT.obstacles
    )
)


def far(point: Point, rect: Rect) -> int:
    """The square of the distance to a rectangle."""
    return square(point, nearest(point, rect))


def borders() -> list[Rect]:
    return [Rect(*min(side), *max(side)) for room in FARM.rooms for side in room.rect.sides]


@given(st.one_of(SPOTS, NEAR))
def test_a_base_has_room_half_its_width_from_all_that_is_solid(point: Point) -> None:
    half = BASE // 2
    things = [*borders(), *map(box, FARM.wall), *map(box, FARM.block)]
    inset = Rect(half, half, 12_000 - half, 12_000 - half)
    free = inset.holds(point) and all(far(point, each) >= half * half for each in things)
    assert FREE.roomy(point) == free
    hedge = box(FARM.fence[0])
    assert KEPT.roomy(point) == (free and far(point, hedge) >= half * half)


def test_a_base_may_touch_what_is_solid() -> None:
    assert FREE.roomy(Point(8125, 3000))
    assert not FREE.roomy(Point(8124, 3000))
    assert FREE.roomy(Point(10_075, 9100))
    assert not FREE.roomy(Point(10_075, 9099))


@given(st.one_of(SPOTS, NEAR), st.integers(-1000, 1000), st.integers(-1000, 1000))
def test_a_straight_walk_touches_nothing(at: Point, x: int, y: int) -> None:
    line = Line(at, at.moved(x, y))
    met = [each for each in KEPT.obstacles if touches_rect(line, each)]
    assert (KEPT.in_the_way(*line) is not None) == bool(met)
    solid = [each for each in met if each != box(FARM.fence[0])]
    assert (FREE.in_the_way(*line) is not None) == bool(solid)
    if FARM.room_at(at) is None:
        assert FREE.straight(*line) == (not solid and FREE.roomy(line.b))


def test_what_is_in_the_way_is_what_it_is() -> None:
    hedge, wall = FARM.fence[0], FARM.wall[0]
    over = Point(5000, 8800), Point(5000, 9200)
    assert (KEPT.in_the_way(*over), FREE.in_the_way(*over)) == (hedge, None)
    assert FREE.in_the_way(Point(7500, 3000), Point(8500, 3000)) is wall
    assert FREE.in_the_way(Point(5000, 6500), Point(5000, 5500)) is FARM.building[0]


def test_bases_that_touch_do_not_overlap() -> None:
    assert KEPT.apart(Point(0, 0), Point(250, 0))
    assert KEPT.apart(Point(0, 0), Point(150, 200))
    assert not KEPT.apart(Point(0, 0), Point(249, 0))


def test_doors_and_fences_are_passed_from_one_side_to_the_other() -> None:
    (door,), (hedge,) = FARM.doors.values(), FARM.fence
    at = Point(5000, 6200)
    assert [*KEPT.things_at_hand(at)] == [door]
    assert next(KEPT.beyond(at, door, 150)) == Point(5000, 5850)
    beside = Point(4100, 9200)
    assert [*KEPT.things_at_hand(beside)] == [hedge]
    assert [*FREE.things_at_hand(beside)] == []
    assert next(KEPT.beyond(beside, hedge, 150)) == Point(4100, 8850)


def test_a_high_wall_keeps_doors_out_of_reach() -> None:
    ground = site(
        building=[house("hut", (1000, 1000, 2000, 2000), doors=((1300, 2000, 1600, 2000),))],
        wall=[low("screen", 1000, 2100, 1900, 2100)],
    )
    assert not [*Ways(ground, base=100, walk=1500, hand=250).things_at_hand(Point(1450, 2200))]


def test_places_about_a_figure() -> None:
    assert [spot.id for spot in KEPT.spots_about(Point(5000, 7500))] == ["yard"]
    assert KEPT.spots_about(Point(11_000, 500)) == ()


@given(SPOTS.filter(KEPT.roomy), st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1)]))
def test_a_run_ends_before_the_first_thing(at: Point, way: tuple[int, int]) -> None:
    if FARM.room_at(at) is not None:
        return
    east, south = way
    length = KEPT.clear_run(at, east, south)
    assert KEPT.in_the_way(at, at.moved(east * length, south * length)) is None
    further = at.moved(east * (length + 1), south * (length + 1))
    assert (
        length == 1500 or not KEPT.table.holds(further) or KEPT.in_the_way(at, further) is not None
    )
