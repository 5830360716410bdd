"""Campaigns as a second reading of the source has them; see the package. In full: its command."""

from __future__ import annotations

from tests.long import LONG
from tests.oracles.buoyz_campaign import book
from tests.oracles.buoyz_campaign.book import Hull
from tests.oracles.buoyz_campaign.comparing import compare
from tests.oracles.tally import Tally

SEEDS = range(60) if LONG else range(6)


def test_campaigns_are_as_the_second_reading_has_them() -> None:
    tally = Tally()
    for seed in SEEDS:
        compare(seed, tally)
    assert tally.differences == []
    asked = {"nature", "table", "force", "gained", "grade", "repairs", "survivals", "delivered"}
    assert {*asked, "project", "conditions", "stays", "winner"} <= set(tally.counted)
    assert tally.positions > 500


def test_the_second_reading_knows_its_tables() -> None:
    assert [book.nature(die) for die in (1, 2, 3, 5, 6)] == [
        *("dispute", "dispute", "open", "open", "convoy"),
    ]
    assert [book.ground(die, dispute=True) for die in (1, 3, 4, 6)] == [
        *("terrestrial", "giant", "giant", "giant"),
    ]
    assert book.stays(5, "Klingons")
    assert not book.stays(6, "Romulans")
    assert book.replacement_bonus("BB", 0, "variable") == -2
    assert book.campaign_points(None, 4, 37) == 8
    assert book.campaign_points(6, 4, 37) == 6
    assert book.grade((40, 60), (False, True)) == (0, "minor")
    carriers = [Hull("BC", 3, "destroyed"), Hull("CV", 1), Hull("CV", 1)]
    assert book.checks(carriers, carriers[1:], 90) == {"carriers"}
