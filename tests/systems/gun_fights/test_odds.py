"""The odds of a shot, against what the rules then do over every throw."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from rules.kernel.values.errors import Unknown
from rules.systems.gun_fights.forecasts import HIT
from rules.systems.gun_fights.ruleset import RULESET
from tests.odds.resolving import all_shares
from tests.systems.gun_fights.positions import PASS, position, shoot, shoot_into

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.systems.gun_fights.state import GunFightState


def chances(state: GunFightState, action: Action) -> dict[str, Fraction]:
    odds = RULESET.forecast(RULESET.view(state, state.acting), action).chances
    return {each.id or each.label: each.share for each in odds}


def happens(state: GunFightState, action: Action) -> dict[str, Fraction]:
    """How often that comes true over all throws that the rules ask for."""
    return all_shares(RULESET, state, state.acting or "", action)


def test_an_aimed_shot() -> None:
    state = position(2, "B", hare="19,35", tracker_1="34,34", ned="19,33", joe="30,35", dan="19,26")
    shots = [
        action
        for action in RULESET.legal(RULESET.view(state, state.acting))
        if action.tag == "shoot"
    ]
    assert shots
    labels = {
        chance.label
        for action in shots
        for chance in RULESET.forecast(RULESET.view(state, state.acting), action).chances
    }
    assert labels == {
        "misses",
        "hits (5+, armoured, in the open)",
        "hits (6, armoured and in cover)",
    }
    for action in shots:
        assert chances(state, action) == happens(state, action)
        assert chances(state, action)[HIT] > 0


@pytest.mark.rule("GF15", "GF15b", "GF15d", "GF15e", "GF37")
@pytest.mark.parametrize("armour", ["ignored", "counts"])
@pytest.mark.parametrize(
    "others",
    [
        {"joe": "13,15"},
        {"joe": "13,15", "dan": "20,15"},
        {"joe": "13,15", "constable_1": "19,12", "dan": "22,12"},
    ],
    ids=["one inside", "two inside", "inside and beyond"],
)
def test_a_stray_shot(others: dict[str, str], armour: str) -> None:
    options = {"stray_armour": armour}
    state = position(2, "B", hare="19,29", tracker_1="34,34", options=options, **others)
    action = shoot_into("hare", "inn")
    assert chances(state, action) == happens(state, action)
    assert chances(state, action)[HIT] > 0


def test_a_stray_shot_may_hit_ones_own() -> None:
    state = position(2, "B", hare="19,29", joe="13,15", constable_1="19,12", dan="22,12")
    action = shoot_into("hare", "inn")
    found = chances(state, action)
    assert found["hits one of one's own beyond (1)"] == Fraction(1, 12)
    assert found["hits a foe inside (6)"] == Fraction(1, 6)
    assert found["hits a foe beyond (1)"] == Fraction(1, 12)
    assert found[HIT] == Fraction(1, 4)
    alone = position(2, "B", hare="19,29", joe="13,15", tracker_1="34,34")
    assert not any("own" in each for each in chances(alone, action))


def test_what_needs_no_dice_or_cannot_be_has_no_odds() -> None:
    state = position(2, "B", hare="19,29", tracker_1="34,34", joe="13,15")
    assert chances(state, PASS) == {}
    assert chances(state, shoot("hare", "tracker-1")) == {}
    with pytest.raises(Unknown):
        chances(state, shoot("nobody", "joe"))
