"""Combat to the death, as in the game of conquest: dice in pairs, and how likely each end is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE

if TYPE_CHECKING:
    from collections.abc import Sequence

ATTACKS: Final = 3
DEFENDS: Final = 2
"""The most dice of either (BC44)."""


def dice(stands: int, foes: int) -> tuple[int, int]:
    """How many dice an assault column and its target throw (BC44)."""
    return min(ATTACKS, stands), min(DEFENDS, foes)


def losses(faces: Sequence[int], foes: Sequence[int]) -> tuple[int, int]:
    """What each loses: the dice in pairs from the highest, ties to the defender (BC44, BC44b)."""
    pairs = list(zip(sorted(faces, reverse=True), sorted(foes, reverse=True), strict=False))
    cost = sum(own > foe for own, foe in pairs)
    return len(pairs) - cost, cost


@cache
def odds_of_round(own: int, foe: int) -> tuple[tuple[tuple[int, int], Fraction], ...]:
    """How likely a round with so many dice costs each side so much."""
    found: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, DIE + 1), repeat=own + foe):
        found[losses(faces[:own], faces[own:])] += 1
    return tuple((each, Fraction(count, DIE ** (own + foe))) for each, count in found.items())


@cache
def ends(stands: int, foes: int, general: bool) -> dict[tuple[int, int, bool], Fraction]:
    """How likely the fight ends with so many stands of each, and with the general or without.

    The first loss of the assault column is its general (BC44).
    """
    if not stands or not foes:
        return {(stands, foes, general): Fraction(1)}
    found: dict[tuple[int, int, bool], Fraction] = {}
    for (lost, cost), chance in odds_of_round(*dice(stands, foes)):
        falls = general and lost > 0
        left = max(0, stands - lost + falls)
        for end, more in ends(left, max(0, foes - cost), general and not falls).items():
            found[end] = found.get(end, Fraction(0)) + chance * more
    return found
