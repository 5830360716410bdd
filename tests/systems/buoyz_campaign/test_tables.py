"""The tables of the campaign, each whole against what the data have (CAM 3.1, CAM 4.2)."""

from __future__ import annotations

import pytest

from rules.systems.buoyz_campaign.stats import COSTS, POWERS, SUPPLY

WEALTH = {
    "rich": ("federation", "klingon", "romulan"),
    "moderate": ("gorn", "kzinti", "cardassian", "unlisted"),  # the last one is ours
    "variable": ("borg", "dominion", "tholian"),
    "poor": ("bajoran", "kazon"),
}
CONTACT = {"klingon": 1, "dominion": 1, "borg": 1, "romulan": -1}


@pytest.mark.rule("CAMT11c", "CAMT6b")
def test_the_powers_are_those_of_the_text() -> None:
    assert {each.id: (each.wealth, each.contact) for each in POWERS.values()} == {
        race: (wealth, CONTACT.get(race, 0)) for wealth, races in WEALTH.items() for race in races
    }


@pytest.mark.rule("CAMT11b", "CAM13")
def test_what_a_power_adds_for_replacements() -> None:
    # Capital ships, medium ones, small ones as ruled, small ones as printed.
    assert {
        each.wealth: (each.capital, each.medium, each.small, each.literal)
        for each in SUPPLY.values()
    } == {
        "rich": (1, 2, 3, 3), "moderate": (0, 1, 2, 2), "variable": (-1, 0, 1, -1),
        "poor": (-2, -2, 0, 0),
    }  # fmt: skip


@pytest.mark.rule("CAM33")
def test_what_ships_cost_where_powers_are_even() -> None:
    assert COSTS == {"ca-firecat": 12, "bc-d7": 12}
