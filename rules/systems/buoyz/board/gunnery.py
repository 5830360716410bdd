"""The numbers of fire: dice after halvings, what hits, what goes through (BZT16, BZT17, BZT22).

Halves are multiplied first and rounded once, a half upwards (BZ74).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from rules.kernel.game.d6 import DIE, share

_STRONGEST: Final = 6
_KEPT: Final = 256
CRITICAL: Final = 4
"""The die that makes a hit beyond the shields a critical one (BZT17d)."""
INTERCEPT: Final = 5
"""The die that takes an incoming torpedo away (BZT21)."""
ABILITY: Final = 4
"""The die that takes an ability from a ship when it is crippled (BZT18f)."""


def halved(amount: int, halvings: int, doubled: int = 0) -> int:
    """An amount after halvings and doublings, rounded once: a half upwards (BZ74, BZT4, BZ1b)."""
    return ((amount << doubled + 1) + (1 << halvings)) >> halvings + 1


def shield(printed: int, halvings: int, *, attack: int = 0, down: bool = False) -> int:
    """What a shield is worth now: rounded once; 0 if it is down (BZ12b, BZ168).

    Args:
        printed: Of the quadrant that is struck.
        halvings: By being crippled, by criticals, by Shield Drain.
        attack: What Attack Shields add there (BZ14, BZ1b).
        down: Whether shields are lowered, or the ship is cloaked.
    """
    if down:
        return 0
    if attack:
        printed = min(max(printed + attack, 0), max(printed, _STRONGEST))
    return halved(printed, halvings)


def beam_needs(size: int, modifiers: int) -> int:
    """The least face that hits: 1 never does, 6 always (BZT16, X2, BZT16b)."""
    return min(max(size - modifiers, 2), DIE)


def torpedo_needs(size: int, modifiers: int, hits_on: int) -> int:
    """The least face of a torpedo's die that hits: the size is taken off it (BZT22, BZ65)."""
    return min(max(hits_on + size - modifiers, 2), DIE)


def goes_through(score: int, shields: int) -> bool:
    """Whether a damage score takes hull; against no shields all do (BZT17, BZ169, BZ13b)."""
    return not shields or score >= shields


def beats(score: int, shields: int) -> bool:
    """Whether a damage score may be critical (BZ13, BZ72, BZ169)."""
    return score > shields


@lru_cache(maxsize=_KEPT)
def hit_share(need: int, *, again: bool) -> Fraction:
    """How likely a die hits; one that must hit twice more rarely."""
    found = share(need)
    return found * found if again else found


@lru_cache(maxsize=_KEPT)
def through_share(shields: int, less: int) -> Fraction:
    """How likely a hit takes a point of hull."""
    faces = range(1, DIE + 1)
    return Fraction(sum(goes_through(face - less, shields) for face in faces), DIE)


@lru_cache(maxsize=4 * _KEPT)
def mean_hull(dice: int, need: int, shields: int, less: int, *, again: bool) -> Fraction:
    """How much hull so many dice take on the mean, beside what criticals do."""
    return dice * hit_share(need, again=again) * through_share(shields, less)
