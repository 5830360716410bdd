"""The pull of black holes (TN16 to TN19, TN36 to TN40)."""

from __future__ import annotations

import pytest

from rules.space.hex import parse_hex
from rules.systems.celestial.actions import Choose
from rules.systems.celestial.events import Struck
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


@pytest.mark.rule("TNT13", "TN16", "TN18", "TN38", "TN39", "TE53", "TE18")
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


@pytest.mark.rule("TN16", "TNT13", "TN37", "TE66")
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


@pytest.mark.rule("TN17", "TNT10", "TN40", "TN36", "TN37")
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


@pytest.mark.rule("TN37")
@pytest.mark.parametrize(
    ("lies", "weak", "asked"),
    [
        ({"planet": "G6"}, False, True),
        ({"asteroid": "G6"}, False, False),
        ({"asteroid": "G6"}, True, True),
        ({}, True, False),
    ],
)
def test_the_order_matters_when_the_pull_may_destroy(
    lies: dict[str, str], weak: bool, asked: bool
) -> None:
    state = position(heron="F6 W", osprey="C6 W", garnet="A6 W", black_hole="H6", **lies)
    if weak:
        state = with_ship(state, "heron", shields=(3, 3, 0, 3))
    after = running(state, PowerPhase(step=4))
    assert isinstance(after.question, OrderPulls) == asked


@pytest.mark.rule("TN19")
def test_two_holes() -> None:
    state = position(heron="D6 W", garnet="A1 W", black_hole="B6 H6")
    heron = state.board.ship("heron")
    assert [str(each) for each in pulls(state.board, heron, "nearest")] == ["C6"]
    assert [str(each) for each in pulls(state.board, heron, "H6")] == ["E6"]
    each = position(heron="D6 W", garnet="A1 W", black_hole="B6 I6", options={"holes": "each"})
    assert at(running(each, PowerPhase(step=4)), "heron") == "D6 W"  # one step to each


@pytest.mark.rule("TN21", "TNT14", "TN46")
def test_wormholes_do_not_pull() -> None:
    state = position(heron="D6 W", garnet="A1 W", wormhole="H6")
    assert at(running(state, PowerPhase(step=4)), "heron") == "D6 W"
