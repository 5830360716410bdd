"""Lists that are offered ready-made come close to their points (CAM38), at each size."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.values.errors import Illegal
from rules.systems.buoyz_campaign.actions import Raise
from rules.systems.buoyz_campaign.listing import cost, race_of, ships_of
from rules.systems.buoyz_campaign.ruleset import RULESET
from rules.systems.buoyz_campaign.stats import MOST_SENT, MOST_SHIPS
from tests.systems.buoyz_campaign.campaigns import OPEN, opened, raised, take

if TYPE_CHECKING:
    from rules.systems.buoyz_campaign.brief import CampaignBrief


@lru_cache
def dearest(costs: tuple[int, ...], most: int, points: int) -> int:
    """What ships of these costs come to at most, by trying all that can be."""
    reached = {0}
    for _ in range(most):
        reached |= {at + each for at in reached for each in costs if at + each <= points}
    return max(reached)


def by_power(brief: CampaignBrief) -> dict[str, tuple[int, ...]]:
    """The costs of the ships of each power, with those that sail with any."""
    stateless = [each.points for each in brief.sd if not race_of(brief, (each.id,))]
    found: dict[str, set[int]] = {}
    for each in brief.sd:
        if race := race_of(brief, (each.id,)):
            found.setdefault(race, set(stateless)).add(each.points)
    return {race: tuple(sorted(costs)) for race, costs in found.items()}


@pytest.mark.rule("CAM38", "CAM3")
@pytest.mark.parametrize(
    "options",
    [
        {"period": 2}, {"period": 4}, {"period": 2, "costs": "even"}, {"period": 5},
        {"period": 3, "rules": "full"}, {"period": 5, "rules": "all"},
    ],
)  # fmt: skip
def test_each_fleet_that_is_offered_comes_close_to_its_points(options: dict[str, Any]) -> None:
    for points in (20, 41, 75, 150, 220, 300):
        state = opened(campaign_points=points, **options).state
        powers = by_power(state.brief)
        offered = [each.ships for each in RULESET.legal(RULESET.view(state, "azure"))]  # type: ignore[attr-defined]  # lists
        assert len(set(offered)) == len(offered)
        met = set()
        for text in offered:
            kinds = ships_of(text)
            race = race_of(state.brief, kinds)
            met.add(race)
            there = dearest(powers[race], MOST_SHIPS, points)
            assert 10 * cost(state.brief.prices, kinds) >= 9 * there, (points, text)
        able = {race for race, costs in powers.items() if dearest(costs, 1, points)}
        assert met <= able
        assert len(met) > 1 or len(able) == 1


@pytest.mark.rule("CAM38")
@pytest.mark.parametrize(
    ("fleet", "least", "more"),
    [
        ("9xca-classic,9xrunabout,2xtp-maru", 10, {}),
        ("8xbc-d7,9xtp-maru", 15, {}),
        ("4xcv-valkyrie,3xca-galaxy-wing,4xca-galaxy", 10, {"period": 5, "rules": "all"}),
        ("3xbb-cube,9xtp-maru", 40, {"period": 5}),
    ],
)
def test_each_force_that_is_offered_comes_close_to_its_points(
    fleet: str, least: int, more: dict[str, Any]
) -> None:
    prices = (6, 6) if more.get("rules") == "all" else ()
    fleets = {"azure": fleet, "coral": fleet}
    for points in {least, max(least, 37), 60, 90}:
        options = {**OPEN, **more, "points": points, "campaign_points": 300}
        step = raised(1, *prices, fleets=fleets, **options)
        view = RULESET.view(step.state, "azure")
        costs = tuple(sorted({step.state.brief.prices[each] for each in ships_of(fleet)}))
        there = dearest(costs, MOST_SENT, points)
        for each in RULESET.legal(view):
            kinds = ships_of(each.ships)  # type: ignore[attr-defined]  # lists
            prices_of = {**step.state.brief.prices, "minefield": 6}
            assert 10 * cost(prices_of, kinds) >= 9 * there, (points, kinds)
            take(step.state, "azure", each)


@pytest.mark.rule("CAM3b")
def test_a_list_may_have_more_than_nine_of_a_kind() -> None:
    state = opened(campaign_points=300).state
    state = take(state, "azure", Raise(ships="30 ca-firecat")).state
    assert RULESET.view(state, "azure").own_list == "30xca-firecat"
    with pytest.raises(Illegal, match="30 ships at most"):
        take(state, "coral", Raise(ships="29xca-classic,2xrunabout"))
