"""What is told of a shot is what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.playing.play import active
from rules.systems.celestial.ruleset import RULESET
from tests.odds.judging import agree
from tests.odds.resolving import Case
from tests.systems.celestial.positions import fire, firing, position, with_missile, with_ship

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.systems.celestial.state import CelestialState


def told(state: CelestialState, action: Action) -> dict[str, str]:
    """The figures that are told of an action by their words, in their order, all checked."""
    (seat,) = active(RULESET, state)
    found = RULESET.forecast(RULESET.view(state, seat), action)
    assert agree(Case(RULESET, state, seat, action, found.figures), every=8_000).exact
    return {
        each.label: each.figure if hasattr(each, "figure") else each.percent
        for each in found.figures
    }


def worn(state: CelestialState, ship: str, shields: int, lost: int = 0) -> CelestialState:
    return with_ship(state, ship, shields=(shields,) * 4, lost=lost)


@pytest.mark.rule("TE35", "TE42", "TE43")
def test_a_shot_tells_first_whether_it_gets_through() -> None:
    state = firing(position(heron="F6 E", garnet="H6 W"))
    torpedo = fire("heron", 1, "garnet")
    assert told(state, torpedo) == {
        "hits": "83 %",
        "damage on the mean": "3.33",
        "hull boxes on the mean": "0.00",
        "4 damage": "83 %",
    }
    assert told(worn(state, "garnet", 2), torpedo) == {
        "hits and gets through": "83 %",
        "damage on the mean": "3.33",
        "hull boxes on the mean": "1.67",
        "4 damage": "83 %",
    }
    assert told(worn(state, "garnet", 0), torpedo)["destroys it"] == "3 %"  # by criticals


@pytest.mark.rule("TE34", "TE83")
def test_weapons_of_a_group_are_told_together_and_by_target() -> None:
    state = firing(position(garnet="F6 E", heron="H6 W", wren="G6 W"), "dominion")
    state = worn(worn(state, "heron", 1, 1), "wren", 0)
    found = told(state, fire("garnet", 1, "heron"))
    assert found == {
        "hits and gets through": "97 %",
        "damage on the mean": "3.33",
        "hull boxes on the mean": "2.36",
        "destroys it": "69 %",
    }
    found = told(worn(state, "heron", 1, 2), fire("garnet", 1, "heron", "wren"))
    assert next(iter(found)) == "gets through to Heron"
    assert found["destroys Heron"] == "12 %"
    assert found["gets through to Wren"] == found["destroys Wren"] == "33 %"
    assert found["hits at least once"] == "89 %"
    assert found["damage to Wren on the mean"] == "0.67"


@pytest.mark.rule("TE38")
def test_a_burst_tells_whom_else_it_hits() -> None:
    state = firing(position(obsidian="F6 E", heron="H6 W", wren="H7 W", garnet="I6 W"), "dominion")
    found = told(with_ship(state, "heron", lost=2), fire("obsidian", 2, "heron"))
    assert next(iter(found)) == "gets through"
    assert found["hits Wren"] == "100 %"
    assert found["hits Garnet (own)"] == "67 %"


@pytest.mark.rule("TE37", "TN10", "TN11")
def test_a_displacer_tells_what_it_does_where_nothing_else_happens() -> None:
    state = position(albatross="F6 E", flint="I6 W", garnet="P12 W")
    push = fire("albatross", 2, "flint")
    found = told(worn(firing(state), "flint", 7), push)
    assert next(iter(found)) == "hits and gets through"
    clouded = position(albatross="F6 E", flint="I6 W", garnet="P12 W", nebula="J6")
    found = told(worn(firing(clouded), "flint", 7), push)
    assert list(found) == ["hits", "damage on the mean", "8 damage"]


@pytest.mark.rule("TE31", "TE66")
def test_where_the_owner_is_asked_the_shield_is_named() -> None:
    state = firing(position(osprey="H7 W", onyx="F6 E", options={"boundary": "ask"}))
    found = told(worn(state, "onyx", 1), fire("osprey", 1, "onyx"))
    assert found["gets through (on its front shield)"] == "50 %"


@pytest.mark.rule("TE41")
def test_at_a_missile_it_is_told_whether_it_is_shot_down() -> None:
    state = with_missile(
        firing(position(osprey="H7 W", garnet="F6 E", roost="G9 E")), "G7", "osprey"
    )
    assert told(state, fire("osprey", 1, "m1")) == {
        "shoots it down": "83 %",
        "hits": "100 %",
        "1 damage": "17 %",
        "2 damage": "83 %",
    }
