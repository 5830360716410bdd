"""Close combat: two dice each, and the table by the two differentials."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Final, Literal

from rules.kernel.game.d6 import DIE

Outcome = Literal["attacker", "both", "defender"]
"""Who falls."""
MOST: Final = DIE - 1
"""The largest differential."""
DICE: Final = 2
"""So many each throws (MST17, MS16b)."""


def differential(dice: tuple[int, int]) -> int:
    """What two dice differ by (MST17)."""
    return abs(dice[0] - dice[1])


def outcome(attacker: int, defender: int) -> Outcome:
    """Who falls, by the two differentials (MST17, MS16b, MS48b)."""
    if attacker > defender:
        return "defender"
    return "both" if attacker >= defender - 1 else "attacker"


@cache
def ways() -> Counter[Outcome]:
    """How many of the 1,296 throws of four dice lead to each outcome."""
    pairs = tuple(product(range(1, DIE + 1), repeat=DICE))
    each = Counter(differential((one, two)) for one, two in pairs)
    found: Counter[Outcome] = Counter()
    for (mine, often), (theirs, other) in product(each.items(), repeat=2):
        found[outcome(mine, theirs)] += often * other
    return found
