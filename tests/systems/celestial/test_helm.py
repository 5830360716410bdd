"""Helm: moves, turns, slips, sprints, terrain, collisions, the edge (TE21 to TE29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.foresight.prospects import is_grave
from rules.kernel.playing.play import offers
from rules.kernel.values.frozen import changed
from rules.space.hex import parse_hex
from rules.systems.celestial.damage_events import Destroyed
from rules.systems.celestial.legal import may_sprint
from rules.systems.celestial.pieces import Harm
from rules.systems.celestial.questions import SteerShips, Turn
from rules.systems.celestial.ruleset import RULESET
from rules.systems.celestial.stats import MAP
from rules.systems.celestial.worth import worth
from tests.systems.celestial.positions import (
    DONE,
    at,
    helm,
    play,
    position,
    refused,
    running,
    steering,
    tellings,
    the,
    with_missile,
    with_ship,
)

if TYPE_CHECKING:
    from rules.systems.celestial.state import CelestialState


@pytest.mark.rule("TE22", "TE23", "TE6", "TE21", "TN27")
def test_straight_and_turns() -> None:
    state = steering(position(heron="F6 E", garnet="P1 W"), "heron")
    assert at(play(state, "compact", helm("heron", "ahead")).state, "heron") == "G6 E"
    assert at(play(state, "compact", helm("heron", "right")).state, "heron") == "G7 SE"
    turned = play(state, "compact", helm("heron", "left")).state
    assert at(turned, "heron") == "G5 NE"
    assert turned.board.ship("heron").straight == 0


@pytest.mark.rule("TE21", "TE23")
def test_a_button_says_where_a_ship_points_then_and_which_ship_if_it_is_the_last() -> None:
    state = position(heron="F6 E", osprey="F9 E", garnet="P1 W")
    both = offers(RULESET, steering(state, "heron", "osprey"), "compact")
    shorts = {each.label.short for each in both if each.unit == "heron"}
    assert {each.split(" ", 1)[1] for each in shorts} == {"G6 E", "left G5 NE", "right G7 SE"}
    assert not any("Heron" in each for each in shorts)
    alone = offers(RULESET, steering(state, "heron"), "compact")
    assert all("Heron" in each.label.short for each in alone)


@pytest.mark.rule("TE21", "TE27", "TE39")
def test_a_button_warns_of_what_a_ship_would_meet() -> None:
    state = position(heron="F6 E", osprey="G6 E", swift="G5 E", onyx="G7 W", garnet="P1 W")
    state = steering(with_missile(state, "G5", "heron"), "heron")
    found = {each.fields["way"]: each.label for each in offers(RULESET, state, "compact")}
    assert "Osprey" in found["ahead"].text
    assert "Missile 1" in found["left"].text
    assert "Swift" not in found["left"].text
    assert [way for way in found if "⚠" in found[way].short] == ["ahead", "left"]


@pytest.mark.rule("TE23b", "TE10", "TE44c")
def test_a_turn_needs_straight_hexes_or_a_hard_turn() -> None:
    state = position(heron="F6 E", garnet="P1 W")
    tired = steering(with_ship(state, "heron", straight=0), "heron")
    refused(tired, "compact", helm("heron", "left"), "TE23")
    hard = steering(with_ship(state, "heron", straight=0, hard=True), "heron")
    after = play(hard, "compact", helm("heron", "left")).state.board.ship("heron")
    assert (after.hard, after.straight) == (False, 0)
    slow = steering(with_ship(state, "heron", straight=1, turn_more=1), "heron")
    refused(slow, "compact", helm("heron", "left"), "TE23")
    assert slow.board.turn(slow.board.ship("heron")) == 2


@pytest.mark.rule("TE24", "TE11", "TE44")
def test_a_side_slip_needs_trim_and_counts_for_nothing() -> None:
    state = position(heron="F6 E", garnet="P1 W")
    refused(steering(state, "heron"), "compact", helm("heron", "slip-left"), "TE24")
    trimmed = with_ship(state, "heron", trim=True, straight=1)
    after = play(steering(trimmed, "heron"), "compact", helm("heron", "slip-left")).state
    assert at(after, "heron") == "G5 E"
    assert after.board.ship("heron").straight == 1
    assert not after.board.ship("heron").trim


@pytest.mark.rule("TE25")
def test_a_sprint() -> None:
    state = position(onyx="F6 E", heron="P1 W")
    free = running(state, Turn(side="dominion", step=1))
    assert free.question == SteerShips(seat="dominion", ships=(), sprinters=("onyx",))
    after = play(free, "dominion", helm("onyx", "sprint")).state
    assert at(after, "onyx") == "G6 E"
    assert after.board.ship("onyx").sprints == 1
    refused(free, "dominion", helm("onyx", "left"), "TE25")
    refused(steering(state, "onyx"), "dominion", helm("onyx", "sprint"), "TE25")


@pytest.mark.rule("TE21")
def test_a_due_move_is_not_declined() -> None:
    state = position("B", heron="F6 E", garnet="P1 W")
    asked = running(state, Turn(side="compact", step=1))
    refused(asked, "compact", DONE, "TE21")


@pytest.mark.rule("TE5", "TE26", "TE67", "TE20")
def test_bases_turn_and_who_has_one_way_moves_by_itself() -> None:
    state = position("B", roost="F6 E", onyx="P1 W", heron="B2 E")
    moved = running(with_ship(state, "heron", straight=0), Turn(side="compact", step=1))
    assert at(moved, "heron") == "C2 E"  # Speed 3 is listed in impulse B
    still = running(position("B", roost="F6 E", onyx="P1 W"), Turn(side="compact", step=1))
    assert at(still, "roost") == "F6 E"  # Speed 2 is not
    turned = running(position("C", roost="F6 E", onyx="P1 W"), Turn(side="compact", step=1))
    assert at(turned, "roost") == "F6 SE"


@pytest.mark.rule("TN2", "TNT10", "TE29", "TN35", "TN35b", "TE47")
@pytest.mark.parametrize("kind", ["planet", "black_hole"])
def test_planets_and_holes_destroy(kind: str) -> None:
    state = steering(position(heron="F6 E", garnet="H7 W", **{kind: "G6"}), "heron")
    step = play(state, "compact", helm("heron", "ahead"))
    assert the(step, Destroyed).cause == kind.replace("_", " ")
    assert step.state.explosions[0].at == parse_hex("G6")
    safe = steering(
        position(heron="F6 E", garnet="H7 W", options={"planet_entry": "refused"}, **{kind: "G6"}),
        "heron",
    )
    refused(safe, "compact", helm("heron", "ahead"), "TN35")


@pytest.mark.rule("TN35")
def test_an_order_into_a_planet_is_grave_unless_there_is_no_other() -> None:
    def asked(state: CelestialState, seat: str = "compact") -> list[str]:
        found = offers(RULESET, state, seat)
        return [each.fields["way"] for each in found if is_grave(each)]

    lies = {"planet": "G6", "asteroid": "G5", "black_hole": "G7"}
    state = position(heron="F6 E", garnet="H7 W", **lies)
    assert asked(steering(state, "heron")) == ["ahead", "right"]
    sprint = position(onyx="F6 E", heron="P1 W", planet="G6")
    assert asked(steering(sprint, sprinters=("onyx",)), "dominion") == ["sprint"]
    refusing = {"planet_entry": "refused"}
    hemmed = position(heron="F6 E", garnet="H7 W", planet="G5 G6 G7", options=refusing)
    assert asked(steering(hemmed, "heron")) == []


@pytest.mark.rule("TN35b", "TE25")
def test_by_the_option_an_order_into_a_planet_is_refused_unless_there_is_no_other() -> None:
    options = {"planet_entry": "refused"}
    hemmed = steering(
        position(heron="F6 E", garnet="H7 W", planet="G5 G6 G7", options=options), "heron"
    )
    for way in ("ahead", "left", "right"):
        assert at(play(hemmed, "compact", helm("heron", way)).state, "heron") == "destroyed"
    onyx = position("A", onyx="F6 E", heron="P1 W", planet="G6", options=options)
    assert onyx.board.ship("onyx").sprints
    assert not may_sprint(onyx, onyx.board.ship("onyx"))
    free = position("A", onyx="F6 E", heron="P1 W", options=options)
    assert may_sprint(free, free.board.ship("onyx"))


@pytest.mark.rule("TE27", "TE27b", "TE66")
def test_for_who_is_absent_a_ship_runs_into_no_friend() -> None:
    friends = steering(position(heron="F6 E", osprey="G6 E", garnet="P1 W"), "heron")
    assert RULESET.absent(RULESET.view(friends, "compact")) == helm("heron", "left")
    squadron = steering(position(heron="F6 E", swift="G6 E", garnet="P1 W"), "heron")
    assert RULESET.absent(RULESET.view(squadron, "compact")) == helm("heron", "ahead")


@pytest.mark.rule("TE28", "TE69")
def test_off_the_map_is_withdrawal() -> None:
    state = steering(position(heron="P6 E", garnet="A1 W", osprey="B1 E"), "heron")
    step = play(state, "compact", helm("heron", "ahead"))
    assert at(step.state, "heron") == "withdrawn"
    lines = [each for each in tellings(step) if each.shortly.what]
    assert [each.rules for each in lines] == [("TE69",)]  # told once


@pytest.mark.rule("TN47b", "TN22", "TN22b")
def test_on_a_floating_map_counters_make_room() -> None:
    options = {"floating_map": True}
    state = position(heron="P6 E", garnet="C12 W", options=options, asteroid="A2")
    after = play(steering(state, "heron"), "compact", helm("heron", "ahead")).state
    assert at(after, "heron") == "P6 E"
    assert at(after, "garnet") == "B12 W"
    assert not after.board.space.terrain  # six hexes from every ship it may go
    full = position(heron="P6 E", garnet="A6 W", osprey="B1 E", options=options)
    gone = play(steering(full, "heron"), "compact", helm("heron", "ahead")).state
    assert at(gone, "heron") == "withdrawn"
    hole = position(heron="P6 E", garnet="C6 W", osprey="C1 E", options=options, black_hole="A9")
    kept = play(steering(hole, "heron"), "compact", helm("heron", "ahead")).state
    assert at(kept, "heron") == "withdrawn"


@pytest.mark.rule("TN47b", "TN22")
@pytest.mark.parametrize(("asteroid", "stays"), [("A7", True), ("A8", True), ("A10", False)])
def test_terrain_is_dropped_six_hexes_from_every_ship(asteroid: str, stays: bool) -> None:
    options = {"floating_map": True}
    state = position(heron="P1 E", garnet="F10 W", options=options, asteroid=asteroid)
    far = MAP.distance(parse_hex("F10"), parse_hex(asteroid))
    assert (far >= 6) is stays
    after = play(steering(state, "heron"), "compact", helm("heron", "ahead")).state
    assert (at(after, "heron") == "P1 E") is stays


@pytest.mark.rule("TN47b")
def test_what_is_told_of_a_move_over_a_floating_edge_is_what_happens() -> None:
    options = {"floating_map": True}
    state = steering(position(heron="P6 E", garnet="C12 W", options=options), "heron")
    (ahead, *_) = offers(RULESET, state, "compact")
    assert "withdraws" not in ahead.label.text
    assert "all counters are shifted W" in ahead.label.text
    assert ahead.label.short.startswith("Heron ahead P6 E")
    drawn = ahead.forecast.preview(RULESET.view(state, "compact")).view.preview
    assert drawn is not None
    assert (str(drawn.end), drawn.clear) == ("P6", True)
    full = steering(position(heron="P6 E", garnet="A6 W", options=options), "heron")
    assert "withdraws" in offers(RULESET, full, "compact")[0].label.text
    fixed = steering(position(heron="P6 E", garnet="C12 W"), "heron")
    assert "withdraws" in offers(RULESET, fixed, "compact")[0].label.text


@pytest.mark.rule("TN47b", "TE59")
def test_the_opponent_heeds_that_the_map_floats() -> None:
    def valued(space: str, **options: Any) -> int:
        state = position(
            drover="P6 E", garnet="C12 W", wormhole=space, options=options,
            scenario={"runner": "drover", "wormholes": ("N6",)},
        )  # fmt: skip
        return worth(RULESET.view(state, "compact"), "compact")

    assert valued("N6", floating_map=True) > valued("N6")
    assert valued("O6") > valued("M6")  # where the wormhole is now


@pytest.mark.rule("TN47b")
def test_a_state_with_a_missile_that_came_from_beyond_a_floating_map_is_read_again() -> None:
    state = position(heron="P6 E", garnet="C12 W", options={"floating_map": True})
    step = play(
        steering(with_missile(state, "B3", "heron", "A3"), "heron"),
        "compact",
        helm("heron", "ahead"),
    )
    (missile,) = step.state.board.missiles
    assert (str(missile.at), str(missile.came)) == ("A3", "A3")
    start = RULESET.start(state.options)._replace(brief=state.brief)
    kept = RULESET.read_state(step.state.model_dump_json(), start)
    assert kept.board.missiles == step.state.board.missiles


@pytest.mark.rule("TE23b")
def test_as_many_straight_hexes_as_its_turn_are_enough() -> None:
    state = position(heron="F6 E", wren="F9 E", garnet="P1 W")
    assert state.board.turn(state.board.ship("heron")) == 1
    once = with_ship(state, "heron", straight=1)
    assert at(play(steering(once, "heron"), "compact", helm("heron", "left")).state, "heron")
    nimble = with_ship(state, "wren", straight=0)  # Turn 0
    turned = play(steering(nimble, "wren"), "compact", helm("wren", "left")).state
    assert turned.board.ship("wren").straight == 0
    ahead = play(steering(nimble, "wren"), "compact", helm("wren", "ahead")).state
    assert ahead.board.ship("wren").straight == 1


@pytest.mark.rule("TE25b", "TE25c", "TE5")
def test_a_sprint_is_a_straight_hex_and_needs_the_helm() -> None:
    state = with_ship(position(onyx="F6 E", heron="P1 W"), "onyx", straight=0)
    free = steering(state, sprinters=("onyx",))
    after = play(free, "dominion", helm("onyx", "sprint")).state
    assert after.board.ship("onyx").straight == 1
    locked = with_ship(state, "onyx", harms=(Harm("helm", -1, 0),))
    assert may_sprint(state, state.board.ship("onyx"))
    assert not may_sprint(locked, locked.board.ship("onyx"))
    used = with_ship(state, "onyx", sprints=0)
    assert not may_sprint(used, used.board.ship("onyx"))
    moving = changed(state, impulse=1)  # Speed 3 is listed in B
    assert not may_sprint(moving, moving.board.ship("onyx"))


@pytest.mark.rule("TE26", "TE53")
def test_a_base_turns_with_its_helm_locked_too() -> None:
    state = position("C", roost="F6 E", onyx="P1 W")
    locked = with_ship(state, "roost", harms=(Harm("helm", -1, 0),))
    assert at(running(locked, Turn(side="compact", step=1), 1), "roost") == "F6 SE"


@pytest.mark.rule("TE44", "TE44b", "TE24")
def test_with_the_helm_locked_a_ship_goes_straight() -> None:
    state = position(heron="F6 E", garnet="P1 W")
    locked = with_ship(state, "heron", trim=True, hard=True, harms=(Harm("helm", -1, 0),))
    for way in ("left", "slip-right"):
        refused(steering(locked, "heron"), "compact", helm("heron", way), "TE44")
    assert at(play(steering(locked, "heron"), "compact", helm("heron", "ahead")).state, "heron")
