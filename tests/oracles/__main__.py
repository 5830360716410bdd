"""Compare games with a second reading: ``python -m tests.oracles SYSTEM --positions 20000``."""

from __future__ import annotations

import argparse
import sys
from itertools import count
from typing import TYPE_CHECKING, Final

from tests.oracles.braid.comparing import compare as compare_braid
from tests.oracles.buoyz.together import compare_all as compare_buoyz
from tests.oracles.buoyz_campaign.comparing import compare as compare_buoyz_campaign
from tests.oracles.celestial.comparing import compare as compare_celestial
from tests.oracles.interceptors.comparing import compare as compare_interceptors
from tests.oracles.modern_skirmish.comparing import compare as compare_modern_skirmish
from tests.oracles.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

COMPARED: Final[Mapping[str, Callable[[int, Tally], object]]] = {
    "braid": compare_braid,
    "buoyz": compare_buoyz,
    "buoyz_campaign": compare_buoyz_campaign,
    "celestial": compare_celestial,
    "interceptors": compare_interceptors,
    "modern_skirmish": compare_modern_skirmish,
}
"""By system: what compares the game of a number with the second reading, into a tally."""


def main() -> int:
    """Compare games until it is enough, and say what came of it: 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracles", description=__doc__)
    parser.add_argument("system", choices=COMPARED)
    parser.add_argument("--positions", type=int, default=20_000, help="comparisons at least")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    arguments = parser.parse_args()
    tally = Tally()
    games = 0
    for seed in count(arguments.first):
        if tally.positions >= arguments.positions:
            break
        COMPARED[arguments.system](seed, tally)
        games += 1
    for what, number in sorted(tally.counted.items()):
        sys.stdout.write(f"{number:7} {what}\n")
    for each in tally.differences:
        sys.stdout.write(f"{each}\n")
    sys.stdout.write(
        f"{games} games, {tally.positions} comparisons, {len(tally.differences)} differ\n"
    )
    return 1 if tally.differences else 0


if __name__ == "__main__":
    sys.exit(main())
