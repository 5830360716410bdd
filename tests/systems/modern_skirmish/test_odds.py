"""The odds of a shot and of a fight, against the rulings' figures and against what then happens."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from rules.systems.modern_skirmish.forecasts import KILL, TEST, WIN
from rules.systems.modern_skirmish.melee import differential, outcome, ways
from rules.systems.modern_skirmish.ruleset import RULESET
from tests.odds.resolving import all_shares
from tests.systems.modern_skirmish.positions import (
    AFFILIATION,
    ANTAGONIST,
    acting,
    activate,
    advance,
    charge,
    fire,
    position,
)

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.systems.modern_skirmish.state import SkirmishState

FACES = range(1, 7)


def chances(state: SkirmishState, action: Action) -> dict[str, Fraction]:
    odds = RULESET.forecast(RULESET.view(state, acting(state)), action).chances
    return {each.id or each.label: each.share for each in odds}


def happens(state: SkirmishState, action: Action) -> dict[str, Fraction]:
    """How often that comes true over all throws that the rules ask for."""
    return all_shares(RULESET, state, acting(state), action)


# The distance north of the target: 20, 40, 55 cm; in cover it is close behind a hedge.
@pytest.mark.rule("MST12", "MST14", "MS10")
@pytest.mark.parametrize(
    ("seat", "firer", "target", "kills"),
    [
        (AFFILIATION, "a", "d", {20: (36, 25), 40: (25, 13), 55: (13, 6)}),
        (AFFILIATION, "c", "d", {20: (13, 6), 40: (6, 3), 55: (3, 1)}),
        (ANTAGONIST, "d", "a", {20: (25, 13), 40: (13, 6), 55: (6, 3)}),
        (ANTAGONIST, "f", "a", {20: (13, 6), 40: (6, 3), 55: (3, 1)}),
    ],
)
def test_the_odds_of_fire_are_those_of_the_facts(
    seat: str, firer: str, target: str, kills: dict[int, tuple[int, int]]
) -> None:
    for far, (open_, cover) in kills.items():
        for y, wanted in ((92, cover), (110, open_)):
            at = {f"{firer}1": f"32,{y + 1 - far}", f"{target}1": f"32,{y + 1}"}
            state = position(seat, firer, **at)
            action = fire(f"{firer}1", f"{target}1")
            assert chances(state, action)[KILL] == Fraction(wanted, 36), (far, y)
            assert chances(state, action)["brings an ammo marker"] == Fraction(1, 6)
            assert happens(state, action) == chances(state, action)


@pytest.mark.rule("MST17", "MS16b", "MS48b")
def test_close_combat_is_won_40_drawn_37_lost_23_in_a_hundred() -> None:
    counted = Counter(ways())
    whole = sum(counted.values())
    assert whole == 6**4
    shares = [round(100 * counted[each] / whole) for each in ("defender", "both", "attacker")]
    assert shares == [40, 37, 23]
    for a, b, c, d in product(FACES, repeat=4):
        counted[outcome(differential((a, b)), differential((c, d)))] -= 1
    assert not any(counted.values())


@pytest.mark.rule("MST17", "MS16b", "MS48b")
def test_the_close_combat_table_as_printed() -> None:
    printed = ["BDDDDD", "BBDDDD", "ABBDDD", "AABBDD", "AAABBD", "AAAABB"]
    fallen = {"A": "attacker", "B": "both", "D": "defender"}
    for theirs, row in enumerate(printed):
        assert [outcome(mine, theirs) for mine in range(6)] == [fallen[each] for each in row]


def test_the_odds_of_a_charge_are_what_then_happens() -> None:
    state = position(ANTAGONIST, "d", d1="60,90", a1="60,80")
    action = charge("d1", "a1")
    assert chances(state, action) == happens(state, action)
    assert WIN in chances(state, action)


@pytest.mark.rule("MS34")
def test_what_needs_a_test_is_less_likely_by_it() -> None:
    state = position(ANTAGONIST, d="2", d1="60,100", a1="60,80")
    assert chances(state, activate("d")) == {TEST: Fraction(2, 3)}
    assert chances(state, advance("d", "enemy")) == {TEST: Fraction(2, 3)}
    shot = chances(state, fire("d1", "a1"))
    assert shot[TEST] == Fraction(2, 3)
    assert shot[KILL] == Fraction(2, 3) * Fraction(25, 36)
    calm = position(ANTAGONIST, d1="60,100", a1="60,80")
    assert chances(calm, activate("d")) == {}
