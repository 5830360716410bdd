"""Says whether counts agree with the chances that were told, and how small an error would show."""

from __future__ import annotations

from math import ceil, exp, lgamma, log, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.chances import Chance
from tests.odds.resolving import FEW, every_throw, some_throws

if TYPE_CHECKING:
    from tests.odds.resolving import Case, Outcome, Tally

ALPHA: Final = 1e-3
"""How likely a whole run finds fault with chances that are all true."""
_NEVER: Final = 1e-5
"""How unlikely a count must be that a test takes what was told to be wrong."""
_NORMAL: Final = NormalDist()


def agree(case: Case, *, every: int = FEW, throws: int = 300, seed: str = "sample") -> Outcome:
    """What comes of a case, over every throw if there are no more than so many.

    Raises:
        AssertionError: A figure is not decided, or not what was told.
    """
    outcome = every_throw(case, every) or some_throws(case, throws, seed)
    for tally in outcome.tallies:
        assert not tally.open, (case.action, tally)
        assert unlikeliness(tally, exact=outcome.exact) > _NEVER, (case.action, tally)
    return outcome


def unlikeliness(tally: Tally, *, exact: bool) -> float:
    """How likely a count is at least as far off, if what was told is true; 0 if it can't be."""
    if exact:
        return 1.0 if tally.count == tally.value * tally.taken else 0.0
    return _unlikely(tally) if isinstance(tally.told, Chance) else _unlikely_mean(tally)


def _unlikely(tally: Tally) -> float:
    """By the binomial distribution."""
    trials, came, share = int(tally.taken), int(tally.count), float(tally.value)
    if not 0 < share < 1:
        return 1.0 if came == share * trials else 0.0
    below = _tail(trials, share, range(came, -1, -1))
    above = _tail(trials, share, range(came, trials + 1))
    return min(1.0, 2 * min(below, above))


def _unlikely_mean(tally: Tally) -> float:
    """By how many deviations of the counted mean it is off."""
    trials = float(tally.taken)
    if not trials:
        return 1.0
    mean = float(tally.count) / trials
    spread = sqrt(max(0.0, float(tally.squares) / trials - mean * mean) / trials)
    far = abs(mean - float(tally.value))
    if not mean:
        return float(
            max(0.0, 1 - float(tally.value)) ** trials
        )  # at least so likely: each throw had none
    if not spread:
        return 1.0 if far < 1 / trials else 0.0
    return 2 * (1 - _NORMAL.cdf(far / spread))


def _tail(trials: int, share: float, counts: range) -> float:
    """How likely one of these counts is, from the first on."""
    total = 0.0
    for came in counts:
        more = exp(
            lgamma(trials + 1) - lgamma(came + 1) - lgamma(trials - came + 1)
            + came * log(share) + (trials - came) * log(1 - share)
        )  # fmt: skip
        total += more
        if more < total * 1e-12:
            break
    return total


def smallest_error(trials: int, comparisons: int) -> float:
    """By how much a chance of one half must be wrong to be noticed in half of all runs."""
    z = _NORMAL.inv_cdf(1 - ALPHA / comparisons / 2)
    return z * 0.5 / sqrt(trials)


def throws_for(error: float, comparisons: int) -> int:
    """How many throws notice an error of that size in half of all runs."""
    z = _NORMAL.inv_cdf(1 - ALPHA / comparisons / 2)
    return ceil((z * 0.5 / error) ** 2)
