"""Lines of sight and cover, drawn on both maps; and that sight is mutual wherever figures stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.space.plane import Line, Point, blocked, on
from rules.systems.gun_fights.maps import Map, load_map
from rules.systems.gun_fights.sight import look
from tests.systems.gun_fights.positions import building_at, point

INN, LOT = load_map("glenrowan"), load_map("corral")
each_map = pytest.mark.parametrize("ground", [INN, LOT], ids=lambda ground: str(ground.name))


@pytest.mark.rule("GFT11", "GF18", "GFT10", "GF25", "GF31", "GF31b")
@pytest.mark.parametrize(
    ("a", "b", "clear", "cover"),
    [
        ("16,25", "16,28", True, ""),
        ("13,19", "17,19", True, "in the bar"),
        ("13.1,25", "13.1,20", True, "in the bar"),
        ("15,25", "15,20", True, "in the bar"),
        ("17,25", "17,20", False, ""),
        ("15,20", "15,15", True, "in the bedroom"),
        ("13,20", "17.5,15", False, ""),
        ("17,19", "19,19", True, "in the dining room"),
        ("17,18", "19,18", False, ""),
        ("9,19", "15,19", True, "in the bar"),
        ("9,19", "27,19", True, "behind the inn"),
        ("11.4,19", "27,19", True, "behind the inn"),
        ("9,15", "27,15", False, ""),
        ("15,25", "15,11", True, "behind the inn"),
        ("15,18", "15,11", True, ""),
        ("11,12", "15,12", True, ""),
        ("18,22.5", "18,25", True, ""),
        ("18,21.6", "18,25", True, "behind the verandah rail, middle"),
        ("15,22.5", "15,25", True, ""),
        ("18,25", "18,22.5", True, "behind the verandah rail, middle"),
        ("18,24.4", "18,22.5", True, "behind the verandah rail, middle"),
        ("27.5,7.9", "27.5,12", True, "behind the gum tree"),
        ("27.5,8.2", "27.5,12", True, ""),
        ("27.5,8", "27.5,11.21", True, ""),
        ("27.5,8.2", "27.5,10.9", True, "behind the gum tree"),
        ("22,19.5", "13,29.8", True, "behind the railway fence, west"),
        ("35,24", "19,11", True, "behind the inn"),
        ("19,11", "35,24", True, "behind the water tank"),
    ],
    ids=[
        "open ground",
        "same room",
        "in by a window",
        "in by a door",
        "wall",
        "room to room by a door",
        "room to room past it",
        "next room by a door",
        "next room past it",
        "in by the west window",
        "through the house by windows and door",
        "through the house by windows, close to one",
        "through the house by windows, but for a wall",
        "through the house by doors and window",
        "out of the house, not covered by it",
        "open ground behind the house",
        "over the rail at hand",
        "rail too far to shoot over",
        "gap in the rails",
        "rail in front of the target",
        "rail at both their hands",
        "tree",
        "tree at the firer's hand",
        "tree at his hand, target beyond its reach",
        "tree at both their hands",
        "two fences, the one nearer to the target named",
        "tank and house, the house nearer",
        "house and tank, the tank nearer",
    ],
)
def test_glenrowan(a: str, b: str, *, clear: bool, cover: str) -> None:
    sight = look(INN, point(a), point(b))
    assert (sight.clear, sight.cover) == (clear, cover)


@pytest.mark.rule("GFT11", "GF18", "GF25", "GF31")
@pytest.mark.parametrize(
    ("a", "b", "clear", "cover"),
    [
        ("14,22", "14,15", True, ""),
        ("8,16", "14,16", True, ""),
        ("14,16", "8,16", True, "in the Harwood parlour"),
        ("14,14", "8,14", False, ""),
        ("12,8", "12,13", True, ""),
        ("12,7", "12,13", True, "behind the wagon"),
        ("19,22.5", "19,20", True, "behind the horse trough"),
        ("19,21.9", "19,20", True, "behind the horse trough"),
        ("19,21.9", "19,19.4", True, ""),
        ("9.5,20", "11.5,18", True, "behind the Harwood house"),
        ("9,20", "11,18", False, ""),
        ("10,20", "12,18", True, ""),
        ("10.5,20", "10.5,3.5", True, "behind the corral fence"),
        ("16,10.5", "19,10.5", True, "in Fly's lodgings"),
    ],
    ids=[
        "down the lot",
        "out of a window",
        "in by a window",
        "wall beside the window",
        "wagon at the firer's hand",
        "wagon",
        "trough",
        "trough at the firer's hand and at the target's",
        "trough at the firer's hand alone",
        "past the very corner",
        "into the corner",
        "clear of the corner",
        "along a wall and a fence, over another",
        "in by the side door",
    ],
)
def test_the_lot(a: str, b: str, *, clear: bool, cover: str) -> None:
    sight = look(LOT, point(a), point(b))
    assert (sight.clear, sight.cover) == (clear, cover)


@st.composite
def two_places(draw: st.DrawFn) -> tuple[Map, Point, Point]:
    ground = draw(st.sampled_from([INN, LOT]))
    # In steps of half an inch lines meet corners and ends more often than anywhere.
    inch = draw(st.sampled_from([1, 50]))
    places = st.builds(
        lambda x, y: Point(x * inch, y * inch),
        st.integers(0, ground.width // inch),
        st.integers(0, ground.depth // inch),
    ).filter(ground.ways.roomy)
    return ground, draw(places), draw(places)


@pytest.mark.rule("GFT11")
@given(two_places())
def test_sight_is_mutual(found: tuple[Map, Point, Point]) -> None:
    ground, a, b = found
    assert look(ground, a, b).clear == look(ground, b, a).clear


@pytest.mark.rule("GFT10")
@given(two_places(), st.data())
def test_whoever_is_seen_in_a_room_is_covered(
    found: tuple[Map, Point, Point], data: st.DataObject
) -> None:
    ground, firer, _ = found
    west, north, east, south = data.draw(st.sampled_from(ground.rooms)).rect
    inside = st.builds(
        Point, st.integers(west + 50, east - 50), st.integers(north + 50, south - 50)
    )
    sight = look(ground, firer, data.draw(inside))
    assert bool(sight.cover) == sight.clear


@pytest.mark.rule("GFT11")
@given(two_places())
def test_with_doors_and_windows_shut_nobody_sees_in_or_out(found: tuple[Map, Point, Point]) -> None:
    ground, a, b = found
    shut = ground.lines
    if building_at(ground, a) is not building_at(ground, b):
        assert blocked(Line(a, b), shut)
    if ground.room_at(a) is not ground.room_at(b):
        assert blocked(Line(a, b), shut)


@pytest.mark.rule("GF21")
@each_map
def test_doors_and_windows_are_holes_in_walls(ground: Map) -> None:
    for building in ground.building:
        sides = [side for room in building.room for side in room.rect.sides]
        for opening in (*building.door, *building.window):
            assert any(all(on(side, end) for end in opening.line) for side in sides), opening.name
            (ax, ay), (bx, by) = opening.line
            middle = Point((ax + bx) // 2, (ay + by) // 2)
            assert not any(on(wall, middle) for wall in ground.walls), opening.name
