"""Walks, in the open and in a room, and where there is room to stand."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.kernel.values.errors import Illegal
from rules.space.plane import (
    Point,
    towards,
    within,
)
from rules.space.typed import COMPASS
from rules.systems.gun_fights import walking
from rules.systems.gun_fights.actions import Move
from rules.systems.gun_fights.events import Moved
from rules.systems.gun_fights.fast.ways import walks, ways
from rules.systems.gun_fights.maps import INCH, Map, load_map
from rules.systems.gun_fights.ruleset import RULESET
from rules.systems.gun_fights.state import GunFightState
from rules.systems.gun_fights.walking import end_of
from tests.systems.gun_fights.positions import (
    go,
    hare,
    joe,
    move,
    play,
    position,
    refused,
    the,
    verbs,
    where,
)

INN, LOT = load_map("glenrowan"), load_map("corral")
INN_PEOPLE = ("hare", "steve", "dan", "ned", "oconner")
LOT_PEOPLE = ("frank", "doc", "virgil", "morgan", "ike")


def wyatt(at: str, **others: str) -> GunFightState:
    """Wyatt up at the corral; Frank far away and up next."""
    return position(1, "A", wyatt=at, **{"frank": "26,2", **others})


@pytest.mark.rule("GFT3", "GF16")
def test_a_walk_is_twelve_inches_at_most() -> None:
    step = play(hare("12,26"), move("hare", "24,26"), listed=False)
    assert where(step, "hare") == "24,26"
    assert the(step, Moved).way == "open"
    refusal = refused(hare("12,26"), move("hare", "24.01,26"), "GFT3")
    assert refusal.legal == ("12″ that way, to 24,26",)


@pytest.mark.rule("GFT3")
def test_twelve_inches_are_straight_not_by_axes() -> None:
    assert where(play(wyatt("3,20"), move("wyatt", "12.6,27.2"), listed=False), "wyatt")
    refused(wyatt("3,20"), move("wyatt", "12.6,27.21"), "GFT3")


@pytest.mark.rule("GFT3", "GFT4")
@pytest.mark.parametrize(
    ("direction", "distance", "end"),
    [
        ("n", "2", "14,22.5"),
        ("NE", "3", "16.12,22.38"),
        ("90", "7.5", "21.5,24.5"),
        ("270°", "12", "2,24.5"),
        (" sw ", "1.5", "12.94,25.56"),
        ("e", None, "21.5,24.5"),
        ("s", None, "14,27.5"),
        ("n", None, "14,12.5"),
    ],
)
def test_a_walk_by_direction(direction: str, distance: str | None, end: str) -> None:
    # East is the buggy, south the edge of the table, north nothing for twelve inches.
    step = play(wyatt("14,24.5"), go("wyatt", direction, distance), listed=False)
    assert where(step, "wyatt") == end


@pytest.mark.rule("GFT3")
@given(st.integers(0, 359), st.builds(Point, st.integers(0, 5000), st.integers(0, 5000)))
def test_twelve_inches_are_within_reach_in_every_direction(degrees: int, at: Point) -> None:
    """Though ends of walks are rounded: nobody who types 12 is told that 12 are the most."""
    end = end_of(at, degrees, 12 * INCH)
    assert within(at, end, 12 * INCH)
    assert not within(at, end, 12 * INCH - 2)
    assert end_of(at, degrees, 7 * INCH) == towards(at, degrees, 7 * INCH)


@pytest.mark.rule("GFT3")
def test_twelve_inches_by_a_compass_point() -> None:
    state = wyatt("5.5,26.5")
    step = play(state, go("wyatt", "ne", "12"), listed=False)
    assert where(step, "wyatt") == "13.98,18.02"
    assert where(play(state, go("wyatt", "ne")), "wyatt") == "13.98,18.02"
    refused(state, go("wyatt", "ne", "12.01"), "GFT3")


@pytest.mark.rule("GFT3", "GF28")
def test_too_far_or_blocked_says_how_far_it_could_go() -> None:
    refusal = refused(wyatt("14,24.5"), go("wyatt", "e", "12"), "GF28")
    assert "the buggy" in refusal.message
    assert refusal.legal == ("7.5″ that way, to 21.5,24.5",)
    assert refused(wyatt("14,26"), go("wyatt", "n", "12.5"), "GFT3").legal == (
        "12″ that way, to 14,14",
    )


@pytest.mark.rule("GFT3")
def test_standing_still_is_no_move() -> None:
    refused(wyatt("14,26"), move("wyatt", "14,26"), "GFT3")
    refused(wyatt("14,26"), go("wyatt", "n", "0"), "GFT3")


@pytest.mark.rule("GF24")
def test_bases_touch_but_do_not_overlap() -> None:
    state = hare("12,26", tracker_1="18,26")
    play(state, move("hare", "17,26"), listed=False)
    refused(state, move("hare", "17.01,26"), "GF24")
    play(state, move("hare", "17.4,26.8"), listed=False)
    assert "Tracker 1" in refused(state, move("hare", "17.41,26.8"), "GF24").message


@pytest.mark.rule("GF24c")
def test_walking_past_others_is_free() -> None:
    play(hare("12,26", tracker_1="18,26"), move("hare", "22,26"), listed=False)


@pytest.mark.rule("GF24b")
@pytest.mark.parametrize(
    ("at", "to"),
    [
        ("13,22", "13,23.01"),
        ("25,9.6", "26.51,9.6"),
        ("15,20", "12.49,20"),
        ("10,20", "11.51,20"),
        ("11,22", "13,21.49"),
        ("26,8", "26.7,8.61"),
    ],
    ids=["rail", "tree", "inside of a wall", "outside of a wall", "window", "corner of a tree"],
)
def test_bases_keep_clear_of_what_is_solid(at: str, to: str) -> None:
    assert "solid" in refused(joe(at), move("joe", to), "GF24").message


@pytest.mark.rule("GF27")
def test_nobody_leaves_the_table_or_hangs_over_its_edge() -> None:
    play(hare("3,30"), move("hare", "0.5,30"), listed=False)
    for to in ("0.49,30", "0,30", "3,35.6", "-5,3"):
        refused(hare("3,30"), move("hare", to), "GF27")
    assert refused(hare("3,30"), go("hare", "w", "5"), "GF27").legal == (
        "2.5″ that way, to 0.5,30",
    )


@pytest.mark.rule("GF28")
@pytest.mark.parametrize(
    ("at", "to", "thing"),
    [
        ("10,19", "10,11", "woodheap"),
        ("25,19", "25,14", "water tank"),
        ("11,11", "11.99,22", "inn"),
        ("22,8.5", "13,8.5", "kitchen"),
    ],
)
def test_cover_and_buildings_are_walked_around(at: str, to: str, thing: str) -> None:
    state = hare(at)
    if thing == "inn":
        state, to = hare("11,12"), "15,11"
        play(state, move("hare", to), listed=False)
        state, to = hare("11.4,14"), "14,12.2"
    assert thing in refused(state, move("hare", to), "GF28").message


@pytest.mark.rule("GF16")
def test_moves_are_read_in_one_way_only() -> None:
    both = Move(figure="wyatt", to="14,20", direction="n")
    assert "either" in refused(wyatt("14,26"), both).message
    assert "Say where to go" in refused(wyatt("14,26"), Move(figure="wyatt")).message
    assert "no such place" in refused(wyatt("14,26"), move("wyatt", "the moon")).message


@pytest.mark.rule("GFT3")
@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ({"to": "SW"}, {"direction": "sw"}),
        ({"to": "sw", "distance": "5"}, {"direction": "sw", "distance": "5"}),
        ({"to": "sw", "direction": "5.5"}, {"direction": "sw", "distance": "5.5"}),
        ({"to": "sw", "direction": "far"}, None),
        ({"direction": "sw"}, {"direction": "sw"}),
    ],
)
def test_a_heading_is_no_place(typed: dict[str, str], read: dict[str, str] | None) -> None:
    """Who types ``move hare sw 5`` gives a direction and a distance, whatever he calls them."""
    if read is None:
        with pytest.raises(ValidationError):
            Move.model_validate({"figure": "hare", **typed})
    else:
        assert Move.model_validate({"figure": "hare", **typed}) == Move(figure="hare", **read)


@pytest.mark.rule("GFT3", "GF1b")
def test_what_cannot_be_read_is_told_with_what_could_be_meant() -> None:
    there = refused(wyatt("14,26"), move("wyatt", "the moon"))
    assert {"in the mouth of the lot", "NW", "N"} <= set(there.legal)
    assert "at the gallery window" not in there.legal
    assert refused(wyatt("14,26"), move("the sheriff", "14,25")).legal == ("Wyatt",)


@st.composite
def anywhere(draw: st.DrawFn) -> tuple[Map, Point]:
    ground = draw(st.sampled_from([INN, LOT]))
    inch = draw(st.sampled_from([1, 50]))
    places = st.builds(
        lambda x, y: Point(x * inch, y * inch),
        st.integers(0, ground.width // inch),
        st.integers(0, ground.depth // inch),
    )
    return ground, draw(places.filter(ground.ways.roomy))


@pytest.mark.rule("GFT3", "GF28", "GF16")
@given(anywhere(), st.sampled_from(sorted(COMPASS)))
def test_as_far_as_possible_is_as_far_as_possible(found: tuple[Map, Point], wind: str) -> None:
    """Against trying every half inch."""
    ground, at = found
    room = ground.room_at(at)
    lengths = range(12 * INCH, 0, -INCH // 2)
    ends = [end_of(at, COMPASS[wind], length) for length in lengths]
    possible = [
        end
        for end in ends
        if ground.ways.roomy(end)
        and (
            room.rect.holds(end)
            if room is not None
            else within(at, end, 12 * INCH) and ground.ways.in_the_way(at, end) is None
        )
    ]
    firer, enemy, scenario = ("joe", "hare", 2) if ground is INN else ("wyatt", "frank", 1)
    corner = Point(ground.width - 200, ground.depth - 200)
    far = "2,2" if within(at, corner, 1500) else str(corner)
    state = position(scenario, "A", **{firer: str(at), enemy: far})
    action, figure = go(firer, wind), state.field.figure(firer)
    if possible:
        assert walking.plan(state.field, figure, at, action).to == possible[0]
    else:
        with pytest.raises(Illegal):
            walking.plan(state.field, figure, at, action)


@pytest.mark.rule("GFT3", "GF28")
@given(anywhere(), st.integers(0, 359))
@example((INN, Point(2754, 602)), 55)
@example((INN, Point(2330, 550)), 85)
@example((INN, Point(980, 3020)), 77)
@example((LOT, Point(2100, 2250)), 295)
def test_the_walks_in_a_direction_are_all_that_are_free(
    found: tuple[Map, Point], degrees: int
) -> None:
    """The longer of two walks may be free, by the rounding of its end, where the other grazes."""
    ground, at = found
    ends = (end_of(at, degrees, length) for length in range(12 * INCH, 0, -INCH // 2))
    assert [*walks(ground, at, degrees)] == [end for end in ends if ground.ways.straight(at, end)]


@pytest.mark.rule("GFT3", "GF24", "GF26")
@given(anywhere(), st.data())
def test_what_is_offered_is_what_can_be_done(found: tuple[Map, Point], data: st.DataObject) -> None:
    """However many others stand about, in some of the ends of ways, or near them."""
    ground, at = found
    mover, scenario, others = ("joe", 2, INN_PEOPLE) if ground is INN else ("wyatt", 1, LOT_PEOPLE)
    all_ways = ways(ground, ground.ways, at)
    ends = st.sampled_from([way.end for way in all_ways] or [at])
    near = st.builds(
        lambda end, x, y: end.moved(x, y), ends, st.integers(-120, 120), st.integers(-120, 120)
    )
    placed = {mover: str(at)}
    for other in others:
        spot = data.draw(near)
        if min(spot) >= 0 and not within(spot, at, 99):
            placed[other] = str(spot)
    placed.setdefault(others[0], "1,1")
    state = position(scenario, "A", **placed)
    possible = []
    for way in all_ways:
        action = Move(figure=mover, to=way.to, direction=way.direction)
        try:
            walking.plan(state.field, state.field.figure(mover), at, action)
        except Illegal:
            continue
        possible.append(action)
    legal = RULESET.legal(RULESET.view(state, "ac"))
    assert [act for act in legal if isinstance(act, Move) and act.figure == mover] == possible


@pytest.mark.rule("GFT2b")
def test_who_is_up_may_always_do_something() -> None:
    assert verbs(joe("15,20"), "joe") == {"move", "shoot_into"}
