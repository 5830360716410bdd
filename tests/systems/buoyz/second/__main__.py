"""Compare with games: ``python -m tests.systems.buoyz.second --positions 20000``."""

from __future__ import annotations

import sys

from tests.systems.buoyz.second.comparing import compare
from tests.systems.buoyz.second.gunfights import compare_fire
from tests.systems.tally import Tally, run

_FIGHTS = 40
"""Positions in which somebody fires, for each battle that is moved."""


def _both(seed: int, tally: Tally) -> None:
    compare(seed, tally)
    for number in range(_FIGHTS):
        compare_fire(_FIGHTS * seed + number, tally)


if __name__ == "__main__":
    sys.exit(run(_both, __doc__))
