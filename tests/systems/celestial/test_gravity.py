"""The pull of black holes (TN16 to TN19, TN36 to TN40)."""

from __future__ import annotations

import pytest

from rules.kernel.values.frozen import changed
from rules.space.hex import parse_hex
from rules.systems.celestial.actions import Choose
from rules.systems.celestial.damage_events import Destroyed, Struck
from rules.systems.celestial.events import Displaced
from rules.systems.celestial.legal import pulls
from rules.systems.celestial.questions import OrderPulls, PowerPhase
from tests.systems.celestial.positions import (
    all_of,
    at,
    play,
    position,
    refused,
    running,
    with_missile,
    with_ship,
)


@pytest.mark.rule("TNT13", "TN16", "TN16b", "TN18", "TE53", "TE18c")
def test_all_are_pulled_one_hex_as_they_are() -> None:
    state = position(heron="C6 W", garnet="K6 NE", roost="H8 E", black_hole="H6")
    state = with_missile(state, "B2", "heron")
    after = running(state, PowerPhase(step=4))
    # The base is on a spine of the hole, so its owner is asked.
    assert isinstance(after.question, OrderPulls)
    plain = position(heron="C6 W", garnet="K6 NE", black_hole="H6")
    pulled = running(with_missile(plain, "B2", "heron"), PowerPhase(step=4))
    assert at(pulled, "heron") == "D6 W"
    assert at(pulled, "garnet") == "J6 NE"
    assert pulled.board.missiles[0].at == parse_hex("B2")
    assert pulled.board.ship("heron").straight == 9


@pytest.mark.rule("TN16", "TNT13b", "TN37", "TE66c")
def test_on_a_spine_the_owner_chooses() -> None:
    state = position(heron="H8 W", garnet="A1 W", black_hole="H6")
    asked = running(state, PowerPhase(step=4))
    assert isinstance(asked.question, OrderPulls)
    refused(asked, "compact", Choose(unit="heron", what="a1"), "TN16")
    found = pulls(state.board, state.board.ship("heron"), "nearest")
    assert {str(each) for each in found} == {"H7", "I7"}
    after = play(asked, "compact", Choose(unit="heron", what=str(found[0]).lower())).state
    assert after.board.ship("heron").at != parse_hex("H8")


@pytest.mark.rule("TE87", "TN16")
def test_along_the_edge_of_the_map_the_pull_leads_into_the_hex_that_is_there() -> None:
    state = position(heron="A7 W", garnet="K1 W", black_hole="A5")
    assert pulls(state.board, state.board.ship("heron"), "nearest") == (parse_hex("A6"),)
    assert at(running(state, PowerPhase(step=4)), "heron") == "A6 W"


@pytest.mark.rule("TN17", "TNT10", "TN36", "TN37")
def test_pulled_into_the_hole_or_onto_a_friend() -> None:
    lost = running(position(heron="G6 W", garnet="A1 W", black_hole="H6"), PowerPhase(step=4))
    assert at(lost, "heron") == "destroyed"
    friends = position(heron="C6 W", osprey="D6 W", garnet="A1 W", black_hole="H6")
    assert isinstance(running(friends, PowerPhase(step=4)).question, OrderPulls)


@pytest.mark.rule("TN37", "TNT13")
def test_who_is_destroyed_by_the_pull_explodes_before_the_next_one_is_pulled() -> None:
    state = position(heron="F6 W", osprey="E6 W", garnet="A1 W", black_hole="H6", planet="G6")
    asked = running(state, PowerPhase(step=4))
    step = play(asked, "compact", Choose(unit="heron", what="g6"))
    assert at(step.state, "osprey") == "F6 W"  # beside it by now
    assert not [each for each in all_of(step, Struck) if each.ship == "osprey"]


@pytest.mark.rule("TN37c")
@pytest.mark.parametrize(
    ("ships", "lies", "worn", "asked"),
    [
        # Heron is lost at G6; Osprey is near it before its own pull, after it, or never.
        ({"heron": "F6 W", "osprey": "G8 W"}, {"planet": "G6"}, {}, True),
        ({"heron": "F6 W", "osprey": "C6 W"}, {"planet": "G6"}, {}, False),
        ({"heron": "F6 W", "osprey": "D6 W"}, {"planet": "G6"}, {}, False),
        # A wreck between them carries the blast on: the enemy, then Osprey.
        ({"heron": "F6 W", "osprey": "D6 W", "jasper": "F6 W"}, {"planet": "G6"}, {}, True),
        # Asteroids destroy who has no shield and one box left, or a critical one.
        ({"heron": "F6 W", "osprey": "G8 W"}, {"asteroid": "G6"}, {}, False),
        ({"heron": "F6 W", "osprey": "G8 W"}, {"asteroid": "G6"}, {"lost": 0}, False),
        ({"heron": "F6 W", "osprey": "G8 W"}, {"asteroid": "G6"}, {"lost": 2}, True),
        ({"heron": "F6 W", "osprey": "G8 W"}, {"asteroid": "G6"}, {"lost": 3}, True),
        # Squadrons don't collide.
        ({"swift_1": "F6 W", "swift_2": "E6 W"}, {}, {}, False),
        ({"swift": "F6 W", "heron": "E6 W"}, {}, {}, False),
        ({"osprey": "F6 W", "heron": "E6 W"}, {}, {}, True),
    ],
)
def test_the_order_of_pulls_is_asked_only_where_it_matters(
    ships: dict[str, str], lies: dict[str, str], worn: dict[str, int], asked: bool
) -> None:
    state = position(**ships, garnet="A1 W", black_hole="H6", **lies)
    if worn:
        state = with_ship(state, "heron", shields=(3, 3, 0, 3), **worn)
    found = running(state, PowerPhase(step=4)).question
    assert (isinstance(found, OrderPulls) and found.seat == "compact") == asked


@pytest.mark.rule("TN37c", "TN10", "TN8b")
def test_the_order_of_pulls_heeds_what_a_nebula_does_and_what_options_say() -> None:
    ships = {"heron": "F6 W", "osprey": "G8 W", "garnet": "A6 W"}
    state = with_ship(position(**ships, black_hole="H6", nebula="G6"), "heron", lost=3)
    struck = with_missile(state, "G6", "heron", "F5")
    assert isinstance(running(struck, PowerPhase(step=4)).question, OrderPulls)
    assert not isinstance(running(state, PowerPhase(step=4)).question, OrderPulls)
    calm = {"displaced_terrain": False}
    state = position(**ships, black_hole="H6", asteroid="G6", options=calm)
    state = with_ship(state, "heron", lost=3, shields=(3, 3, 0, 3))
    assert not isinstance(running(state, PowerPhase(step=4)).question, OrderPulls)


@pytest.mark.rule("TN16c", "TNT13c")
def test_the_initiative_side_is_pulled_first() -> None:
    state = position(heron="H8 W", garnet="H4 W", black_hole="H6")
    first = running(changed(state, initiative="dominion"), PowerPhase(step=3))
    assert isinstance(first.question, OrderPulls)
    assert first.question.seat == "dominion"


@pytest.mark.rule("TN16b", "TN36b", "TE53")
def test_bases_and_squadrons_are_pulled_and_enter_what_lies_there() -> None:
    state = position(roost="C6 E", swift="M6 W", garnet="A1 W", black_hole="H6", asteroid="D6")
    pulled = running(state, PowerPhase(step=4))
    assert (at(pulled, "roost"), at(pulled, "swift")) == ("D6 E", "L6 W")
    assert pulled.board.ship("roost").shields == (7, 7, 7, 7)


@pytest.mark.rule("TN17", "TN40")
def test_who_is_pulled_into_the_hole_explodes_at_its_hex() -> None:
    state = position(heron="G6 W", osprey="I6 W", garnet="A1 W", black_hole="H6")
    asked = running(state, PowerPhase(step=4))
    step = play(asked, "compact", Choose(unit="heron", what="h6"))
    assert {str(each.at) for each in all_of(step, Destroyed)} == {"H6"}
    assert [each.ship for each in all_of(step, Struck)] == ["osprey"]  # from its own hex, I6


@pytest.mark.rule("TN37b", "TN17")
def test_who_is_destroyed_before_its_pull_is_not_pulled() -> None:
    state = position(heron="G6 W", osprey="I6 W", garnet="A1 W", black_hole="H6")
    state = with_ship(state, "osprey", lost=4, shields=(0, 0, 0, 0))
    asked = running(state, PowerPhase(step=4))
    step = play(asked, "compact", Choose(unit="heron", what="h6"))
    assert [each.ship for each in all_of(step, Destroyed)] == ["heron", "osprey"]
    assert [each.ship for each in all_of(step, Displaced)] == ["heron"]


@pytest.mark.rule("TN17b", "TN39", "TE27")
def test_pulled_onto_a_friend_a_ship_collides_onto_an_enemy_it_does_not() -> None:
    friends = position(heron="C6 W", osprey="D6 W", garnet="A1 W", black_hole="H6")
    asked = running(friends, PowerPhase(step=4))
    step = play(asked, "compact", Choose(unit="heron", what="d6"))
    mover, other = all_of(step, Struck)
    assert (mover.ship, mover.arc, other.ship) == ("heron", 2, "osprey")  # pulled backwards
    enemies = position(heron="C6 W", garnet="D6 W", black_hole="H6")
    pulled = running(enemies, PowerPhase(step=4))
    assert pulled.board.ship("heron").shields == (4, 3, 2, 3)


@pytest.mark.rule("TN18", "TN38")
def test_a_pull_counts_for_no_turn() -> None:
    state = with_ship(position(heron="C6 W", garnet="A1 W", black_hole="H6"), "heron", straight=1)
    assert running(state, PowerPhase(step=4)).board.ship("heron").straight == 1


@pytest.mark.rule("TN19b")
def test_of_two_holes_as_near_the_owner_chooses() -> None:
    state = position(heron="D6 W", garnet="A1 W", black_hole="B6 F6")
    asked = running(state, PowerPhase(step=4))
    assert isinstance(asked.question, OrderPulls)
    assert {str(e) for e in pulls(state.board, state.board.ship("heron"), "nearest")} == {
        "C6",
        "E6",
    }


@pytest.mark.rule("TN19", "TN19c")
def test_two_holes() -> None:
    state = position(heron="D6 W", garnet="A1 W", black_hole="B6 H6")
    heron = state.board.ship("heron")
    assert [str(each) for each in pulls(state.board, heron, "nearest")] == ["C6"]
    assert [str(each) for each in pulls(state.board, heron, "H6")] == ["E6"]
    each = position(heron="D6 W", garnet="A1 W", black_hole="B6 I6", options={"holes": "each"})
    assert at(running(each, PowerPhase(step=4)), "heron") == "D6 W"  # one step to each
    each = position(heron="D6 W", garnet="A1 W", black_hole="G6 L6", options={"holes": "each"})
    assert at(running(each, PowerPhase(step=4)), "heron") == "F6 W"


@pytest.mark.rule("TN21", "TNT14")
def test_wormholes_do_not_pull() -> None:
    state = position(heron="D6 W", garnet="A1 W", wormhole="H6")
    assert at(running(state, PowerPhase(step=4)), "heron") == "D6 W"
    state = position(heron="E6 W", garnet="A1 W", wormhole="F6", black_hole="A6")
    assert at(running(state, PowerPhase(step=4)), "heron") == "D6 W"
