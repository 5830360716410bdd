"""A campaign that the practice opponent plays to its end, its battles by their own rules."""

from __future__ import annotations

from rules.kernel.playing.solo import Strength
from rules.systems.buoyz_campaign.ruleset import RULESET
from tests.bench.self_play import play

SHORT = {"games": 1, "campaign_points": 20, "points": 15, "turn_limit": 3, "table": "36x36"}


def test_a_campaign_comes_to_its_end() -> None:
    game = play(RULESET, SHORT, 1, Strength.NOVICE)
    assert game.winner is not None
    assert "campaign points" in game.words
    assert game.actions > 10
