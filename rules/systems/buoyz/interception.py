"""How many torpedoes get through close defence, exactly (BZT21, BZ177)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from rules.kernel.game.d6 import share
from rules.systems.buoyz.board.gunnery import INTERCEPT

_STOPS: Final = share(INTERCEPT)
_KEPT: Final = 1024


class Battery(NamedTuple):
    """The close defence of a ship.

    Attributes:
        dice: How many it throws, by how often it is halved until then; the last of them for more.
        order: The groups of torpedoes at which it shoots, in order.
    """

    dice: tuple[int, ...]
    order: tuple[int, ...]


class Screen(NamedTuple):
    """All close defence of a side, in the order in which its ships shoot.

    Attributes:
        sizes: How many torpedoes there are of each group: of a kind, launched together.
    """

    sizes: tuple[int, ...] = ()
    batteries: tuple[Battery, ...] = ()

    @property
    def halvings(self) -> int:
        """How many halvings make a difference."""
        return max(len(each.dice) for each in self.batteries) - 1

    def dice(self, halvings: int) -> tuple[int, ...]:
        """What each battery throws after so many halvings."""
        return tuple([each.dice[min(halvings, len(each.dice) - 1)] for each in self.batteries])


UNDEFENDED: Final = Screen()


@lru_cache(maxsize=_KEPT)
def survivors(
    sizes: tuple[int, ...], batteries: tuple[tuple[int, tuple[int, ...]], ...]
) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """How many of each group get through, and how likely that is.

    Args:
        sizes: How many there are.
        batteries: Who shoots: so many dice, at which groups in which order.
    """
    found = {sizes: Fraction(1)}
    for dice, order in batteries:
        more: dict[tuple[int, ...], Fraction] = {}
        for left, likely in found.items():
            for number, chance in _stopped(dice, sum(left[each] for each in order)):
                after = _without(left, order, number)
                more[after] = more.get(after, Fraction()) + likely * chance
        found = more
    return tuple(found.items())


def _without(sizes: tuple[int, ...], order: tuple[int, ...], number: int) -> tuple[int, ...]:
    left = list(sizes)
    for group in order:
        taken = min(number, left[group])
        left[group] -= taken
        number -= taken
    return tuple(left)


@lru_cache(maxsize=_KEPT)
def _stopped(dice: int, torpedoes: int) -> tuple[tuple[int, Fraction], ...]:
    """How many torpedoes so many dice stop: each die that does goes on to the next one (BZ177b)."""
    found: dict[int, Fraction] = {}
    for hits in range(dice + 1):
        stopped = min(hits, torpedoes)
        ways = comb(dice, hits) * _STOPS**hits * (1 - _STOPS) ** (dice - hits)
        found[stopped] = found.get(stopped, Fraction()) + ways
    return tuple(found.items())


@lru_cache(maxsize=_KEPT)
def mean_through(torpedoes: int, dice: int) -> Fraction:
    """How many of some torpedoes get through so many dice on the mean."""
    return sum(((torpedoes - n) * likely for n, likely in _stopped(dice, torpedoes)), Fraction())
