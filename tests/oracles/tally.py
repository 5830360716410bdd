"""What two readings were compared in, and where they differ."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass
class Tally:
    """What was compared, how often, and where the readings differ."""

    counted: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    @property
    def positions(self) -> int:
        """How many comparisons there were."""
        return sum(self.counted.values())

    def same(self, what: str, where: object, ours: object, theirs: object) -> None:
        """Count a comparison, and keep it if the two differ."""
        self.counted[what] += 1
        if ours != theirs:
            self.differences.append(f"{what}: game {theirs}, second reading {ours}; {where}")


def run(compared: Callable[[int, Tally], object], doc: str | None) -> int:
    """The command of a second reading: compare games until it is enough, and say what came of it.

    Args:
        compared: Compares the game of that number.
        doc: What the command's help says.

    Returns:
        Its exit status: 1 if anything differs.
    """
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--positions", type=int, default=20_000, help="comparisons at least")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    arguments = parser.parse_args()
    tally = Tally()
    games = 0
    for seed in count(arguments.first):
        if tally.positions >= arguments.positions:
            break
        compared(seed, tally)
        games += 1
    for what, number in sorted(tally.counted.items()):
        sys.stdout.write(f"{number:7} {what}\n")
    for each in tally.differences:
        sys.stdout.write(f"{each}\n")
    sys.stdout.write(
        f"{games} games, {tally.positions} comparisons, {len(tally.differences)} differ\n"
    )
    return 1 if tally.differences else 0
