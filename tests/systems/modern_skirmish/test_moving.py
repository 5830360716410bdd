"""Moves: distances, ways round walls, in and out, room to stand, whole units."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.values.errors import Malformed, Unknown
from rules.space.plane import square
from rules.systems.modern_skirmish.actions import Advance, Move
from rules.systems.modern_skirmish.events import Advanced, InitiativeTaken, Moved
from rules.systems.modern_skirmish.fire import seen
from rules.systems.modern_skirmish.places import places, posts
from tests.systems.modern_skirmish.positions import (
    AFFILIATION,
    ANTAGONIST,
    DONE,
    LETTERS,
    advance,
    all_of,
    asked,
    figure,
    go,
    legal,
    move,
    play,
    position,
    refused,
    the,
    told,
    where,
)

if TYPE_CHECKING:
    from rules.systems.modern_skirmish.state import SkirmishState

FAR = {"a1": "170,5"}


@pytest.mark.rule("MST15", "MS15", "MS28")
@pytest.mark.parametrize(
    ("start", "end", "way", "rule"),
    [
        ("60,100", "60,85", "outside", None),
        ("60,100", "60,84.99", "outside", "MST15"),
        ("60,100", "51,88", "outside", None),  # 15 cm, straight
        ("60,100", "51,87.9", "outside", "MST15"),
        ("91,73", "91,63", "through", None),  # in by the door, 10 cm
        ("91,73", "91,62.9", "through", "MST15"),
        ("91,63", "91,73", "through", None),
        ("91,60", "91,55", "inside", None),  # 5 cm
        ("91,60", "91,54.9", "inside", "MST15"),
        ("91,60", "88,56", "inside", None),
        ("86,74", "86,66", "through", None),  # round the window's jamb
        ("88,76", "88,66", "through", "MST15"),  # 10 cm, but the door is aside
        ("83,72", "83,66", "through", None),
    ],
)
def test_how_far_a_figure_moves(start: str, end: str, way: str, rule: str | None) -> None:
    state = position(ANTAGONIST, "d", d1=start, d2="20,110", **FAR)
    if rule is not None:
        assert refused(state, move("d1", end), rule).legal
        return
    step = play(state, move("d1", end), listed=False)
    assert the(step, Moved).way == way
    assert where(step, "d1") == end


@pytest.mark.rule("MS27", "MS28b")
def test_the_shortest_way_leads_round_walls() -> None:
    """Round the barn's north-east corner, which is at 56,62."""
    state = position(ANTAGONIST, "d", d1="57,66", d2="20,110", **FAR)
    step = play(state, move("d1", "52,61"), listed=False)
    assert 824 < the(step, Moved).length < 830
    assert refused(state, move("d1", "48,66"), "MST15").legal  # inside, by the east door


@pytest.mark.rule("MS27")
@pytest.mark.parametrize(("version", "goes"), [(2, True), (1, False)])
def test_ways_are_measured_to_the_corners_round_which_they_lead(version: int, goes: bool) -> None:
    """Round the barn's corner at 56,62: 8.0156 and 6.9779 cm."""
    state = position(ANTAGONIST, "d", d1="56.5,70", d2="20,110", **FAR).of_version(version)
    if goes:
        assert the(play(state, move("d1", "49.04,61.5"), listed=False), Moved).length == 1500
    else:
        refused(state, move("d1", "49.04,61.5"), "MST15")
    refused(state, move("d1", "49.03,61.5"), "MST15")


@pytest.mark.rule("MS27", "X3")
def test_a_way_of_just_the_allowance_is_short_enough() -> None:
    """Round the barn's corner at 56,62: 10 cm and 5 cm, each the long side of a 3-4-5 triangle."""
    state = position(ANTAGONIST, "d", d1="62,70", d2="20,110", **FAR)
    assert the(play(state, move("d1", "53,58"), listed=False), Moved).length == 1500
    state = position(ANTAGONIST, "d", d1="62.01,70", d2="20,110", **FAR)
    step = play(state, move("d1", "53.01,58"), listed=False)
    assert the(step, Moved).length <= 1500


@pytest.mark.rule("MS30b", "MS69")
@pytest.mark.parametrize(("version", "goes"), [(2, True), (1, False)])
def test_ways_around_figures_are_measured_closely(version: int, goes: bool) -> None:
    """Past F3, touching nobody: 14.97 cm."""
    state = position(AFFILIATION, "a", a1="126.32,101.42", a2="20,10", f3="124.11,103.11")
    state = state.of_version(version)
    if goes:
        assert the(play(state, move("a1", "112.4,105.15"), listed=False), Moved).length <= 1499
    else:
        refused(state, move("a1", "112.4,105.15"), "MS30")


@pytest.mark.rule("MS28d")
def test_from_one_building_to_the_next_one_goes_outside_first() -> None:
    garage, pharmacy = "57,42", "79,42"
    state = position(ANTAGONIST, "d", d1=garage, d2="60,110", a1="170,5", options={"map": "street"})
    refusal = refused(state, move("d1", pharmacy), "MS28")
    assert "the garage" in refusal.message
    assert "the pharmacy" in refusal.message


@pytest.mark.rule("MS29")
@pytest.mark.parametrize("passable", [True, False])
def test_windows_are_passed_like_doors_unless_the_option_forbids(passable: bool) -> None:
    options = {"windows_passable": passable}
    state = position(ANTAGONIST, "d", d1="83,72", d2="20,110", options=options, **FAR)
    if passable:
        assert the(play(state, move("d1", "83,66"), listed=False), Moved).past == (
            "the house south-west window"
        )
    else:
        refused(state, move("d1", "83,66"), "MST15")
    door = position(ANTAGONIST, "d", d1="91,72", d2="20,110", options=options, **FAR)
    play(door, move("d1", "91,66"), listed=False)


@pytest.mark.rule("MS27b", "MS66", "MS62b")
@pytest.mark.parametrize(("costs", "reaches"), [(False, True), (True, False)])
def test_hedges_cost_nothing_unless_the_option_says_so(costs: bool, reaches: bool) -> None:
    options = {"fence_cost": costs}
    state = position(ANTAGONIST, "d", d1="50,97", d2="20,110", options=options, **FAR)
    if reaches:
        play(state, move("d1", "50,83"), listed=False)
    else:
        refused(state, move("d1", "50,83"), "MST15")
    at_it = position(ANTAGONIST, "d", d1="50,94", d2="20,110", options=options, **FAR)
    if reaches:
        play(at_it, move("d1", "50,92.4"), listed=False)
    else:
        refused(at_it, move("d1", "50,92.4"), "MS62")
    near = position(ANTAGONIST, "d", d1="50,94", d2="20,110", options=options, **FAR)
    play(near, move("d1", "50,90"), listed=False)


@pytest.mark.rule("MS30", "MS41b")
def test_bases_do_not_overlap_and_enemies_keep_out_of_contact() -> None:
    state = position(ANTAGONIST, "d", d1="60,100", d2="60,95", d3="20,110", a1="70,95", options={})
    refused(state, move("d1", "60,97.49"), "MS30")
    play(state, move("d1", "60,97.5"), listed=False)
    refused(state, move("d1", "70,97.5"), "MS30")
    play(state, move("d1", "70,97.51"), listed=False)


@pytest.mark.rule("MS30b")
def test_friends_are_passed_and_enemies_walked_around() -> None:
    friend = position(ANTAGONIST, "d", d1="60,100", d2="60,95", **FAR)
    assert the(play(friend, move("d1", "60,90"), listed=False), Moved).length == 1000
    enemy = position(ANTAGONIST, "d", d1="60,100", d2="20,110", a1="60,95")
    step = play(enemy, move("d1", "60,90"), listed=False)
    assert 1000 < the(step, Moved).length <= 1500
    # 2.508 cm from an enemy: not in contact, and away around him.
    beside = position(ANTAGONIST, "d", d1="60,100", d2="20,110", a1="61.5,97.99")
    assert 750 < the(play(beside, move("d1", "63,95.5"), listed=False), Moved).length < 850
    close = position(ANTAGONIST, "d", d1="60,100", d2="20,110", a1="60,93")
    refused(close, move("d1", "60,85.1"), "MS30")


@pytest.mark.rule("MS21b", "MS30")
def test_larger_bases_need_more_room() -> None:
    state = position(
        ANTAGONIST, "d", d1="60,100", d2="60,95", d3="20,110", options={"base_size": "4"}, **FAR
    )
    refused(state, move("d1", "60,98"), "MS30")
    play(state, move("d1", "60,99"), listed=False)


@pytest.mark.rule("MS31", "MS62")
def test_nobody_leaves_the_table_or_stands_in_a_wall() -> None:
    state = position(ANTAGONIST, "d", d1="5,115", d2="75,60", **FAR)
    refused(state, move("d1", "5,119.6"), "MS31")
    refused(state, move("d1", "-5,3"), "MS31")
    play(state, move("d1", "5,119.5"), listed=False)
    refused(state, move("d2", "77.6,60"), "MS62")
    play(state, move("d2", "77.5,60"), listed=False)


@pytest.mark.rule("MST6", "MS8", "MS38", "MS15", "MST6b", "MS38b")
def test_figures_move_one_after_another_each_once_and_the_initiative_passes() -> None:
    state = position(ANTAGONIST, "d", d1="60,100", d2="70,100", d3="80,100", **FAR)
    step = play(state, go("d1", "n"))
    assert asked(step) == (ANTAGONIST, "go_on_moving")
    refused(step.state, go("d1", "n"), "MS38")
    step = play(step.state, go("d2", "n", "3"), listed=False)
    done = play(step.state, DONE)
    assert asked(done) == (AFFILIATION, "use_initiative")
    step = play(step.state, go("d3", "e"))
    assert asked(step) == (AFFILIATION, "use_initiative"), "all have moved"
    assert the(step, InitiativeTaken).why == "moved"


@pytest.mark.rule("MS38", "MST6", "MS64", "MST6b", "MS8", "MS15")
def test_a_whole_unit_moves_at_once_each_as_far_as_it_can() -> None:
    state = position(
        ANTAGONIST, d1="60,100", d2="64,100", d3="90,71", d4="44,70", e1="20,110", **FAR
    )
    step = play(state, advance("d", "barn"))
    moved = the(step, Advanced)
    assert moved.towards == "the barn"
    assert set(moved.figures) == {"d1", "d2", "d3", "d4"}
    assert asked(step) == (AFFILIATION, "use_initiative")
    for name, start, end in zip(moved.figures, moved.origins, moved.to, strict=True):
        far = square(start, end)
        most = 500 if name == "d4" else 1500
        assert far <= most * most
        assert far > (most - 120) ** 2 or name == "d4"


@pytest.mark.rule("MS64b")
def test_the_nearest_of_a_unit_go_first() -> None:
    """D1 comes to stand where D2 has gone away."""
    state = position(ANTAGONIST, d1="60,100", d2="60,85", **FAR)
    step = play(state, advance("d", "60,60"), listed=False)
    assert the(step, Advanced).figures == ("d2", "d1")
    assert (where(step, "d1"), where(step, "d2")) == ("60,85.01", "60,70.01")


@pytest.mark.rule("MS64d")
def test_whose_way_is_blocked_stops_short() -> None:
    state = position(ANTAGONIST, d1="60,100", e1="60,86", **FAR)
    step = play(state, advance("d", "60,86"), listed=False)
    assert where(step, "d1") == "60,89.01"


@pytest.mark.rule("MS64")
def test_the_rest_of_a_unit_follows_those_who_moved_singly() -> None:
    state = position(ANTAGONIST, "d", d1="60,100", d2="70,100", d3="80,100", **FAR)
    step = play(state, go("d1", "w"))
    step = play(step.state, advance("d", "enemy"))
    assert set(the(step, Advanced).figures) == {"d2", "d3"}


@pytest.mark.rule("MS64c")
def test_nobody_comes_into_contact_by_advancing() -> None:
    state = position(ANTAGONIST, d1="60,100", d2="64,100", a1="60,92")
    step = play(state, advance("d", "enemy"))
    enemy = figure(step, "a1").at
    for name in ("d1", "d2"):
        at = figure(step, name).at
        assert at is not None
        assert enemy is not None
        assert square(at, enemy) > 250 * 250


@pytest.mark.rule("MS64")
def test_a_unit_goes_into_cover() -> None:
    state = position(ANTAGONIST, d1="50,100", d2="60,98", a1="66,60")
    step = play(state, advance("d", "cover"))
    assert "the south-west hedge" in cover_of(step.state, "d1")
    assert told(step)[1].startswith("Soldiers D move towards cover")


def cover_of(state: SkirmishState, name: str) -> str:
    at = state.field.figure(name).at
    enemy = state.field.figure("a1").at
    assert at is not None
    assert enemy is not None
    return seen(state.field, enemy, at).cover


@pytest.mark.rule("MS27")
def test_who_cannot_go_any_nearer_is_told_so() -> None:
    state = position(ANTAGONIST, d1="48,70", **FAR)
    assert refused(state, advance("d", "barn"), "MS27").legal
    for action in legal(state):
        play(state, action)


@pytest.mark.rule("MS63")
def test_places_are_typed_in_cm_from_the_north_west_corner() -> None:
    assert Move.model_validate({"figure": "d1", "to": "60cm, 42.50 cm"}).to == "60,42.5"
    assert Move.model_validate({"figure": "d1", "to": "sw", "direction": "5"}).direction == "sw"
    state = position(ANTAGONIST, "d", d1="60,100", d2="20,110", **FAR)
    assert where(play(state, go("d1", "s")), "d1") == "60,115", "south is down"
    with pytest.raises(Unknown):
        play(state, move("d1", "the moon"), listed=False)
    with pytest.raises(Malformed):
        play(state, Move(figure="d1"), listed=False)
    with pytest.raises(Malformed):
        play(state, Move(figure="d1", to="60,90", direction="n"), listed=False)


def test_named_posts_are_where_their_names_say() -> None:
    site = position(ANTAGONIST, d1="60,100", **FAR).field.brief.site
    known = posts(site)
    assert len(known) > 60
    assert site.building_at(known["barn-east-door-in"].at) is site.buildings["barn"]
    assert site.building_at(known["barn-east-door-out"].at) is None
    hedge = site.fences["south-west-hedge"].line
    assert known["south-west-hedge-s-m"].at.y == hedge.a.y + 100
    assert not set(known) & set(places(site))


def test_every_offered_move_is_accepted_in_a_crowd() -> None:
    crowd = {f"d{n}": f"{50 + n % 3 * 2.5},{70 + n // 3 * 2.5}" for n in range(1, 10)}
    state = position(ANTAGONIST, "d", a1="57,61", a2="60,66", **crowd)
    for action in legal(state):
        if isinstance(action, Move | Advance):
            play(state, action)


def test_one_goes_towards_a_thing_on_the_map_by_oneself() -> None:
    state = position(ANTAGONIST, "d", d1="60,100", d2="20,110", **FAR)
    step = play(state, move("d1", "house"), listed=False)
    assert 1450 <= the(step, Moved).length <= 1500
    assert not all_of(step, Advanced)
    assert step.state.field.unit(LETTERS["d"]).killed == 0
