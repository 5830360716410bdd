"""Compare with games: ``python -m tests.systems.celestial.second --positions 20000``."""

from __future__ import annotations

import sys
from random import Random

from tests.systems.celestial.second.comparing import compare
from tests.systems.celestial.second.probing import probe
from tests.systems.tally import Tally, run

_ROUNDS = 8
_MADE_UP = 20
"""Positions that no game has come to, for each game."""


def compare_and_probe(seed: int, tally: Tally) -> None:
    """Compare a game, and some positions that are made up."""
    compare(seed, tally, rounds=_ROUNDS)
    rng = Random(seed)
    for _ in range(_MADE_UP):
        probe(rng, tally)


if __name__ == "__main__":
    sys.exit(run(compare_and_probe, __doc__))
