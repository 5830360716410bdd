"""What stands on a site, read from a map."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.parcel import packed, unpacked
from rules.space.plane import Line, Point, Rect, on
from rules.space.site import Site, box, cut, the
from tests.space.sites import house, low, lump, site

FARM = site(
    building=[
        house(
            "house",
            (1000, 1000, 2000, 2000),
            (2000, 1000, 3000, 2000),
            doors=((1300, 2000, 1600, 2000), (2000, 1400, 2000, 1600)),
            windows=((1000, 1400, 1000, 1600),),
        )
    ],
    fence=[low("hedge", 4000, 1000, 4000, 3000)],
    wall=[low("high wall", 3000, 1500, 3500, 1500)],
    block=[lump("rock", 5000, 5000, 5500, 5500, high=True), lump("cart", 6000, 5000, 6300, 5200)],
    area=[lump("wood", 7000, 7000, 9000, 9000, depth=1000), lump("crops", 8000, 8000, 9500, 9500)],
)


def test_a_site_is_read_from_its_own_json() -> None:
    again = Site.model_validate_json(FARM.model_dump_json())
    assert again.model_dump() == FARM.model_dump()
    assert again != FARM


def test_a_site_is_itself_only_in_subclasses_too() -> None:
    class Own(Site):
        pass

    own = Own(name="own", width=1, depth=1)
    for each in (FARM, own):
        assert hash(each) == object.__hash__(each)
    assert own != Own(name="own", width=1, depth=1)


def test_what_stands_where() -> None:
    inside, out = Point(2500, 1500), Point(100, 100)
    room, building = FARM.room_at(inside), FARM.building_at(inside)
    assert room is not None
    assert room.name == "house 1"
    assert building is FARM.buildings["house"]
    assert FARM.building_at(Point(1000, 1000)) is building
    assert (FARM.room_at(out), FARM.building_at(out)) == (None, None)
    assert [area.name for area in FARM.areas_at(Point(8500, 8500))] == ["wood", "crops"]
    assert FARM.areas_at(Point(6999, 8000)) == ()


def test_walls_have_holes_at_doors_and_windows() -> None:
    assert not any(on(wall, Point(1450, 2000)) for wall in FARM.walls)
    assert not any(on(wall, Point(1000, 1500)) for wall in FARM.walls)
    assert not any(on(wall, Point(2000, 1500)) for wall in FARM.walls)
    assert any(on(wall, Point(1250, 2000)) for wall in FARM.walls)


def test_what_is_high_and_what_is_low() -> None:
    assert len(FARM.high) == 5
    assert [name for _, (_, name) in FARM.low] == ["cart", "hedge"]
    assert box(FARM.wall[0]) == Rect(3000, 1500, 3500, 1500)
    assert set(FARM.passages) == {"house-door-0", "house-door-1", "hedge"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"fence": [low("slanting", 0, 0, 10, 10)]},
        {"wall": [low("a point", 10, 10, 10, 10)]},
        {"area": [lump("wood", 0, 0, 9, 9, depth=0)]},
        {"building": [house("empty")]},
        {"tower": []},
    ],
    ids=["slanting", "no length", "no depth", "no room", "nothing of that name"],
)
def test_what_is_no_site(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        site(**wrong)


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=3))
def test_a_wall_is_cut_where_openings_are(spans: list[tuple[int, int]]) -> None:
    """Point by point: between two whole numbers there is wall, or an opening."""
    apart = [span for span in spans if span[0] != span[1]]
    holes = [{*range(min(span), max(span))} for span in apart]
    if sum(map(len, holes)) != len(set().union(*holes)):
        return
    border = Line(Point(0, 5), Point(20, 5))
    pieces = cut(border, [Line(Point(a, 5), Point(b, 5)) for a, b in apart])
    standing = {x for piece in pieces for x in range(piece.a.x, piece.b.x)}
    assert standing == set(range(20)) - set().union(*holes)


def test_names_take_an_article_but_for_owners() -> None:
    assert the("bar door") == "the bar door"
    assert the("Fly's front door") == "Fly's front door"
    assert unpacked(packed(FARM)).rooms == FARM.rooms
