"""What a gun fight is worth to a side; the rate over many seeds is a benchmark (``bench_solo``)."""

from __future__ import annotations

import pytest

from rules.systems.gun_fights.ruleset import RULESET
from rules.systems.gun_fights.stats import SIDES
from tests.bench.bench_solo import won


@pytest.mark.parametrize("side", SIDES)
def test_who_looks_one_action_ahead_beats_who_draws_lots(side: str) -> None:
    assert [won(RULESET, seed, side)[0] for seed in range(2)] == [True, True]
