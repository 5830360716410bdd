"""Compare with games: ``python -m tests.systems.celestial.second --positions 20000``."""

from __future__ import annotations

import argparse
import sys
from itertools import count
from random import Random

from tests.systems.celestial.second.comparing import compare
from tests.systems.celestial.second.probing import probe
from tests.systems.tally import Tally


def main() -> int:
    """Compare so much, say what was compared and what differs, and exit with 1 if anything does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000, help="comparisons at least")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    arguments = parser.parse_args()
    tally = Tally()
    games = 0
    for seed in count(arguments.first):
        if tally.positions >= arguments.positions:
            break
        compare(seed, tally, rounds=8)
        rng = Random(seed)
        for _ in range(20):
            probe(rng, tally)
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
