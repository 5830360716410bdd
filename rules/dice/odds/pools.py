"""The exact odds of dice of one kind: kept by rank, rerolled, exploded, counted."""

from __future__ import annotations

from math import comb
from operator import mul, sub
from typing import TYPE_CHECKING, Final

from rules.dice.notation import limits
from rules.dice.notation.bounds import extremes_kept
from rules.dice.notation.tree import BY_RANK, Explode, ExplodeOnce
from rules.dice.odds.counting import (
    Counts,
    Work,
    accumulate,
    convolve,
    field_width,
    mirrored,
    pack,
    power,
    sums_of_fair,
    unpack,
)
from rules.dice.odds.single import Single

if TYPE_CHECKING:
    from rules.dice.notation.tree import Dice

_SMALL: Final = 16
"""Steps that cost as much as one multiplication of two full numbers, as measured."""
_LONG: Final = 4
"""The same where what is added and multiplied at each step is long itself."""


def dice_counts(work: Work, dice: Dice) -> Counts:
    """How many ways lead to each total of dice, in ascending order."""
    if not dice.modifiers:
        return sums_of_fair(work, [(dice.sides, dice.count)], dice.count * dice.low)
    single = Single(dice, work)
    for stage, modifier in enumerate(dice.modifiers):
        if isinstance(modifier, BY_RANK):
            return _by_rank(work, dice, single, stage)
        if isinstance(modifier, ExplodeOnce):
            return _explode_once(work, dice, single, stage, modifier)
    return power(work, single.fresh(0), dice.count)


def best_of(number: int, low: int, sides: int) -> Counts:
    """The highest of fair dice: the ways of all at most a face, less those of all below it."""
    up_to = [rank**number for rank in range(1, sides + 1)]
    return dict(enumerate(map(sub, up_to, [0, *up_to]), low))


def _by_rank(work: Work, dice: Dice, single: Single, stage: int) -> Counts:
    first = stage
    kept = 0, dice.count
    for modifier in dice.modifiers[stage:]:
        if not isinstance(modifier, BY_RANK):
            break
        kept = extremes_kept(kept, modifier)
        stage += 1
    start, stop = kept
    if start == stop and not _left(dice, first, stage):
        return {0: 1}
    at_an_end = start == 0 or stop == dice.count
    further = stage < len(dice.modifiers)
    if first == 0 and stop - start == 1 and at_an_end and not further:
        work.spend(dice.sides * dice.count // _SMALL)
        counts = best_of(dice.count, dice.low, dice.sides)
        return counts if start else mirrored(counts, dice.low + dice.high)
    shown = single.shown(first)
    if further or not at_an_end:
        ranks = _Ranks(work, dice.count, shown, single, stage, kept)
        return ranks.end() if at_an_end else ranks.between()
    if stop - start == dice.count:
        return power(work, shown, dice.count)
    return _end(work, shown, dice.count, stop - start, high=start > 0)


def _left(dice: Dice, first: int, stage: int) -> int:
    """How many dice the rank modifiers from one stage up to another leave at most."""
    added = any(isinstance(each, Explode) and not each.compound for each in dice.modifiers[:first])
    start, stop = 0, dice.count * (1 + limits.EXPLOSIONS * added)
    for modifier in dice.modifiers[first:stage]:
        if isinstance(modifier, BY_RANK):
            start, stop = extremes_kept((start, stop), modifier)
    return stop - start


def _end(work: Work, shown: Counts, number: int, kept: int, *, high: bool) -> Counts:
    """The highest or lowest dice: by the value of the last die kept, and how many lie beyond it."""
    low, top = min(shown), max(shown)
    span = top - low
    ways = [shown.get(value, 0) for value in range(low, top + 1)]
    if high:
        ways.reverse()
    every = sum(ways)
    width = field_width(every**number)
    work.spend(span * kept)
    work.spend_packed(width * (kept * span + 1), 1 + span * kept // _SMALL)
    choices = _choices(number, kept)
    dropped = number - kept
    packed = beyond = 0
    for at, here in enumerate(ways):
        behind = every - here
        tail, missing = every**dropped, behind ** (dropped + 1)
        sums = 0
        for fewer, more in choices:
            tail = tail * every - fewer * missing
            missing *= here
            sums = sums * beyond + more * tail
        packed += sums << width * (span - at) * kept
        beyond = (beyond + here) << width
        every = behind
    counts = unpack(packed, low * kept, width)
    return counts if high else mirrored(counts, (low + top) * kept)


def _choices(number: int, kept: int) -> list[tuple[int, int]]:
    """Binomials for each number of dice beyond the last one kept, from the most to none.

    With ``n`` dice not beyond it, ``dropped`` of which may be behind it, the ways to lie so are
    ``tail(n) = tail(n - 1) * (here + behind) - comb(n - 1, dropped) * behind ** (dropped + 1) *
    here ** (n - 1 - dropped)``; which of all dice lie beyond it is chosen in the second way.
    """
    dropped = number - kept
    return [(comb(n - 1, dropped), comb(number, n)) for n in range(dropped + 1, number + 1)]


def _explode_once(
    work: Work, dice: Dice, single: Single, stage: int, modifier: ExplodeOnce
) -> Counts:
    """All dice, and one more unless none matches."""
    every: Counts = {}
    unmatched: Counts = {}
    for value, ways in single.shown(stage).items():
        worth = single.settled(stage + 1, {value: 1})
        accumulate(work, every, worth, ways)
        if not modifier.match.holds(value):
            accumulate(work, unmatched, worth, ways)
    more = single.fresh(stage + 1)
    counts = convolve(work, power(work, every, dice.count), more)
    if unmatched:
        without = power(work, unmatched, dice.count)
        accumulate(work, counts, convolve(work, without, more), -1)
        accumulate(work, counts, without, sum(more.values()))
    return {value: ways for value, ways in sorted(counts.items()) if ways}


class _Ranks:
    """Dice of which some ranks count and are modified further, by how many show each value."""

    def __init__(  # noqa: PLR0917 - all that the counting depends on
        self,
        work: Work,
        number: int,
        shown: Counts,
        single: Single,
        stage: int,
        kept: tuple[int, int],
    ) -> None:
        self._number = number
        self._shown = shown
        self._start, self._stop = kept
        count = self._stop - self._start
        worths = {value: single.settled(stage, {value: 1}) for value in shown}
        low = min(min(worth) for worth in worths.values())
        high = max(max(worth) for worth in worths.values())
        width = field_width(sum(shown.values()) ** number * single.total(stage) ** count)
        steps = len(shown) * (3 * count if self._at_an_end else number * number // 2)
        work.spend(steps)
        # Where most faces explode, so that a die can come to many things, every number is long.
        exploding = sum(len(worth) > len(shown) for worth in worths.values())
        cheap = _LONG if 2 * exploding > len(shown) else _SMALL
        work.spend_packed(width * (count * (high - low) + 1), 1 + steps // cheap)
        self._low, self._width = low * count, width
        self._worths = {value: pack(worth, low, width) for value, worth in worths.items()}

    @property
    def _at_an_end(self) -> bool:
        return self._start == 0 or self._stop == self._number

    def end(self) -> Counts:
        """The highest or lowest dice, as `_end` counts them."""
        kept = self._stop - self._start
        choices = _choices(self._number, kept)
        dropped = self._number - kept
        every = sum(self._shown.values())
        packed = beyond = 0
        for value in sorted(self._shown, reverse=self._start > 0):
            here, worth = self._shown[value], self._worths[value]
            behind = every - here
            tail, missing = every**dropped, behind ** (dropped + 1)
            sums, worths = 0, 1
            for fewer, more in choices:
                tail = tail * every - fewer * missing
                missing *= here
                worths *= worth
                sums = sums * beyond + more * tail * worths
            packed += sums
            beyond += here * worth
            every = behind
        return unpack(packed, self._low, self._width)

    def between(self) -> Counts:
        """Ranks from the middle: value by value from the lowest, by how many dice are placed."""
        number, start, stop = self._number, self._start, self._stop
        choices = [[comb(left, here) for here in range(left + 1)] for left in range(number + 1)]
        kept = [max(0, min(dice, stop) - start) for dice in range(number + 1)]
        placed = [1] + [0] * number
        *values, last = sorted(self._shown)
        for value in values:
            ways, worth = self._shown[value], self._worths[value]
            worths = [worth**dice for dice in range(kept[-1] + 1)]
            weighed = choices
            if ways > 1:
                powers = [ways**here for here in range(number + 1)]
                weighed = [list(map(mul, each, powers)) for each in choices]
            further = [0] * (number + 1)
            for before, packed in enumerate(placed):
                if packed:
                    so_far = kept[before]
                    for after, chosen in enumerate(weighed[number - before], before):
                        further[after] += packed * (chosen * worths[kept[after] - so_far])
            placed = further
        ways, worth = self._shown[last], self._worths[last]
        total = 0
        for before, packed in enumerate(placed):  # all that are left show the highest value
            total += packed * (ways ** (number - before) * worth ** (kept[-1] - kept[before]))
        return unpack(total, self._low, self._width)
