"""Missiles: launched, flown, shot at, spent (TE39 to TE41, TN13, TN42)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.kernel.values.errors import Unknown
from rules.kernel.values.frozen import altered, changed
from rules.systems.celestial.actions import Choose, Retarget
from rules.systems.celestial.events import (
    Launched,
    MissileDamaged,
    Shot,
)
from rules.systems.celestial.legal import actions
from rules.systems.celestial.pieces import Group
from rules.systems.celestial.questions import (
    Blast,
    GuideMissiles,
    Turn,
)
from tests.systems.celestial.positions import (
    all_of,
    fire,
    firing,
    play,
    position,
    refused,
    running,
    spending,
    the,
    with_missile,
    with_ship,
)
from tests.systems.common import asking


@pytest.mark.rule("TE47", "TE48")
def test_what_a_missile_destroys_explodes_before_the_next_one_flies() -> None:
    state = position(jasper="A1 E", wren="H6 W", heron="M6 W")
    state = with_ship(state, "wren", lost=1, shields=(0, 0, 0, 0))
    state = with_missile(with_missile(state, "G6", "wren"), "I6", "heron")
    after = running(state, Turn(side="dominion", step=2))
    (left,) = after.board.missiles  # beside the wreck: the blast is to remove it
    assert str(left.at) == "I6"
    assert Blast() in [due.task for due in after.agenda]


@pytest.mark.rule("TE39", "TN13", "TN33", "TNT2", "TNT2b")
def test_missiles_are_launched_fly_and_strike() -> None:
    state = firing(position(jasper="F6 E", heron="H6 W", asteroid="G6"), "dominion")
    launched = play(state, "dominion", fire("jasper", 2, "heron"))
    assert the(launched, Launched).missile == "m1"
    flown = running(launched.state, Turn(side="dominion", step=2))
    assert str(flown.board.missiles[0].at) == "G6"
    step = running(changed(flown, done=()), Turn(side="dominion", step=2))
    assert not step.board.missiles
    assert step.board.ship("heron").shields == (2, 3, 2, 3)
    behind = firing(position(jasper="F6 E", heron="H6 W", planet="G6"), "dominion")
    far = firing(position(jasper="F6 E", heron="L6 W", wren="H6 W"), "dominion")
    refused(far, "dominion", fire("jasper", 2, "heron"), "TE39")
    assert fire("jasper", 2, "heron") not in actions(behind)


@pytest.mark.rule("TN42", "TNT2", "TE40b", "TN13b")
def test_a_missile_comes_nearer_and_shuns_planets() -> None:
    state = with_missile(position(jasper="A1 E", heron="H8 W", planet="F6"), "E5", "heron")
    asked = asking(state, GuideMissiles(seat="dominion", missiles=("m1",)))
    refused(asked, "dominion", Choose(unit="m1", what="a1"), "TN42")
    doomed = with_missile(position(jasper="A1 E", heron="H6 W", planet="G6"), "F6", "heron")
    assert not running(doomed, Turn(side="dominion", step=2)).board.missiles
    lost = with_missile(position(jasper="A1 E", heron="off", wren="P1 W"), "F6", "heron")
    assert not running(lost, Turn(side="dominion", step=2)).board.missiles


@pytest.mark.rule("TE41", "TE36")
def test_missiles_are_shot_at() -> None:
    state = with_missile(position(osprey="F6 E", jasper="P1 W"), "H6", "osprey")
    one = play(firing(state), "compact", fire("osprey", 1, "m1"), 1)
    assert all_of(one, MissileDamaged)
    again = with_ship(one.state, "osprey", groups=(Group(1, 1), Group(2, 2)))
    assert not play(firing(again), "compact", fire("osprey", 1, "m1"), 1).state.board.missiles
    assert not play(firing(state), "compact", fire("osprey", 1, "m1"), 6).state.board.missiles


@pytest.mark.rule("TE41", "TE34", "TE83")
def test_a_second_weapon_finds_its_missile_gone() -> None:
    state = with_missile(position(albatross="F6 E", jasper="P1 W"), "H6", "albatross")
    step = play(firing(state), "compact", fire("albatross", 1, "m1"), 6)
    assert not step.state.board.missiles
    assert len(all_of(step, Shot)) == 1
    assert step.state.board.ship("albatross").groups[0] == Group(0, 0)


@pytest.mark.rule("TE81", "TE38", "TE39", "TE14")
def test_bursts_launches_and_retargets_are_for_ships() -> None:
    state = with_missile(position(obsidian="F6 E", jasper="F7 E", heron="H6 W"), "G6", "obsidian")
    missile = replace(state.board.missiles[0], side="compact")
    own = replace(missile, id="m2", side="dominion", target="heron")
    state = changed(state, board=altered(state.board, missiles=(missile, own)))
    asked = firing(state, "dominion")
    refused(asked, "dominion", fire("obsidian", 2, "m1"), "TE81")
    refused(asked, "dominion", fire("jasper", 1, "m1"), "TE81")
    order = Retarget(ship="jasper", missile="m2", target="m1")
    with pytest.raises(Unknown):
        play(spending(state, "jasper"), "dominion", order, listed=False)
    played = play(asked, "dominion", fire("obsidian", 1, "m1"), 1, 1)
    assert len(all_of(played, Shot)) == 2


@pytest.mark.rule("TE39", "TE39c", "TE39b")
def test_a_missile_of_one_s_own_hex_strikes_in_its_first_turn() -> None:
    state = firing(position(jasper="F6 E", heron="F6 W"), "dominion")
    launched = play(state, "dominion", fire("jasper", 1, "heron")).state
    assert launched.board.ship("heron").shields == (4, 3, 2, 3)
    struck = running(launched, Turn(side="dominion", step=2))
    assert not struck.board.missiles
    assert sum(struck.board.ship("heron").shields) == 10
    far = firing(position(jasper="F6 E", heron="J6 W"), "dominion")
    assert the(play(far, "dominion", fire("jasper", 1, "heron")), Launched).missile == "m1"
    farther = firing(position(jasper="F6 E", heron="K6 W", wren="G6 W"), "dominion")
    refused(farther, "dominion", fire("jasper", 1, "heron"), "TE39")


@pytest.mark.rule("TE40", "TNT5b", "TN46c")
@pytest.mark.parametrize(
    ("flown", "lies", "left"),
    [(4, {}, 1), (5, {}, 0), (0, {"nebula": "G6"}, 1), (0, {"wormhole": "G6"}, 1)],
)
def test_a_missile_flies_six_hexes_through_clouds_and_over_wormholes(
    flown: int, lies: dict[str, str], left: int
) -> None:
    state = with_missile(position(jasper="A1 E", heron="L6 W", **lies), "F6", "heron")
    missile = replace(state.board.missiles[0], flown=flown)
    state = changed(state, board=altered(state.board, missiles=(missile,)))
    after = running(state, Turn(side="dominion", step=2))
    assert len(after.board.missiles) == left
    assert all(str(each.at) == "G6" for each in after.board.missiles)


@pytest.mark.rule("TN13", "TN13b", "TN42b", "TNT2b")
@pytest.mark.parametrize("kind", ["planet", "black_hole"])
def test_planets_and_holes_end_missiles_and_are_no_way_while_there_is_another(kind: str) -> None:
    pieces: dict[str, Any] = {"jasper": "F6 E", "heron": "H6 W", "wren": "F8 W", kind: "G6"}
    behind = firing(position(**pieces), "dominion")
    refused(behind, "dominion", fire("jasper", 2, "heron"), "TN3")
    pieces |= {"jasper": "A1 E"}
    doomed = with_missile(position(**pieces), "F6", "heron")
    assert not running(doomed, Turn(side="dominion", step=2)).board.missiles
    pieces |= {"heron": "H8 W", kind: "F6"}
    state = with_missile(position(**pieces), "E5", "heron")
    asked = asking(state, GuideMissiles(seat="dominion", missiles=("m1",)))
    refused(asked, "dominion", Choose(unit="m1", what="f6"), "TN42")
