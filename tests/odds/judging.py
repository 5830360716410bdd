"""Says whether counts agree with the chances that were told, and how small an error would show."""

from __future__ import annotations

from math import ceil, exp, lgamma, log, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.odds.resolving import Tally, Total

ALPHA: Final = 1e-3
"""How likely a whole run finds fault with chances that are all true."""
_NORMAL: Final = NormalDist()


def unlikeliness(tally: Tally, *, exact: bool) -> float:
    """How likely a count is at least as far off, if the chance is true; 0 if it can't be."""
    chance, taken = tally.chance.share, tally.taken
    if exact:
        return 1.0 if tally.came == chance * taken else 0.0
    trials, came, share = int(taken), int(tally.came), float(chance)
    if not 0 < chance < 1:
        return 1.0 if came == chance * trials else 0.0
    below = _tail(trials, share, range(came, -1, -1))
    above = _tail(trials, share, range(came, trials + 1))
    return min(1.0, 2 * min(below, above))


def unlikely_mean(total: Total, *, exact: bool) -> float:
    """The same for a mean: by how many deviations of the counted mean it is off."""
    if exact:
        return 1.0 if total.count == total.mean.value * total.taken else 0.0
    trials = float(total.taken)
    if not trials:
        return 1.0
    mean = float(total.count) / trials
    spread = sqrt(max(0.0, float(total.squares) / trials - mean * mean) / trials)
    far = abs(mean - float(total.mean.value))
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
