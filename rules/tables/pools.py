"""The exact odds of dice of one kind: kept by rank, rerolled, exploded, counted."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from rules.tables.bounds import extremes_kept
from rules.tables.counting import (
    Counts,
    Work,
    accumulate,
    convolve,
    fair,
    field_width,
    pack,
    power,
    power_of_fair,
    unpack,
)
from rules.tables.single import Single
from rules.tables.tree import BY_RANK, ExplodeOnce

if TYPE_CHECKING:
    from rules.tables.tree import Dice

_SMALL: Final = 16
"""Steps that cost as much as one multiplication of two full numbers, as measured."""


def dice_counts(work: Work, dice: Dice) -> Counts:
    """How many ways lead to each total of dice, in ascending order."""
    if not dice.modifiers:
        return power_of_fair(work, dice.low, dice.high - dice.low + 1, dice.count)
    if isinstance(dice.modifiers[-1], BY_RANK):
        kept = _ranks_kept(dice)
        if kept and (kept[0] == 0 or kept[1] == dice.count):
            start, stop = kept
            return _fair_end(work, dice, stop - start, high=stop == dice.count)
    single = Single(dice, work)
    for stage, modifier in enumerate(dice.modifiers):
        if isinstance(modifier, BY_RANK):
            return _by_rank(work, dice, single, stage)
        if isinstance(modifier, ExplodeOnce):
            return _explode_once(work, dice, single, stage, modifier)
    return power(work, single.fresh(0), dice.count)


def best_of(number: int, low: int, sides: int) -> Counts:
    """The highest of fair dice: the ways of all at most a face, less those of all below it."""
    powers = [rank**number for rank in range(sides + 1)]
    return {low + rank: powers[rank + 1] - powers[rank] for rank in range(sides)}


def _ranks_kept(dice: Dice) -> tuple[int, int] | None:
    """Which ranks the modifiers leave, counted from the lowest die, if they do nothing else."""
    kept = 0, dice.count
    for modifier in dice.modifiers:
        if not isinstance(modifier, BY_RANK):
            return None
        kept = extremes_kept(kept, modifier)
    return kept


def _fair_end(work: Work, dice: Dice, kept: int, *, high: bool) -> Counts:
    """The highest or lowest of fair dice, what is asked for most: `_Ranks.top`, but faster."""
    number, sides = dice.count, dice.high - dice.low + 1
    if kept == 1:
        work.spend(sides * number // _SMALL)
        counts = best_of(number, dice.low, sides)
    else:
        width = field_width(sides**number)
        work.spend_packed(width * (kept * (sides - 1) + 1), 1 + sides * kept // _SMALL)
        if kept == number - 1:
            packed = _all_but_lowest(number, sides, width)
        else:
            packed = _highest(number, sides, kept, width)
        counts = unpack(packed, dice.low * kept, width)
    if high:
        return counts
    ends = kept * (dice.low + dice.high)
    return {ends - value: ways for value, ways in reversed(counts.items())}


def _all_but_lowest(number: int, sides: int, width: int) -> int:
    """For each lowest face: the throws with none below it, less those with none at or below."""
    packed = 0
    for face in range(sides):
        throws = fair(sides - face, width) ** number
        packed += throws << width * face * (number - 1)
        if face:
            packed -= throws << width * (face * (number - 1) + 1)
    return packed


def _highest(number: int, sides: int, kept: int, width: int) -> int:
    """By the value of the last die kept and how many of the kept lie above it, faces from 0."""
    packed = 0
    for face in range(sides):
        above = fair(sides - 1 - face, width) << width * (face + 1)
        others = 1
        for more in range(kept if above else 1):
            last = kept - more
            ways = comb(number, more) * _at_least(number - more, last, face)
            packed += ways * others << width * face * last
            others *= above
    return packed


def _at_least(number: int, last: int, below: int) -> int:
    """Ways for dice to be at most one face, ``last`` or more of them that face itself."""
    if 2 * last > number:
        return sum([comb(number, fall) * below**fall for fall in range(number - last + 1)])
    missed: int = sum([comb(number, hit) * below ** (number - hit) for hit in range(last)])
    every: int = (below + 1) ** number
    return every - missed


def _by_rank(work: Work, dice: Dice, single: Single, stage: int) -> Counts:
    kept = 0, dice.count
    shown = single.shown(stage)
    for modifier in dice.modifiers[stage:]:
        if not isinstance(modifier, BY_RANK):
            break
        kept = extremes_kept(kept, modifier)
        stage += 1
    if kept[0] == kept[1]:
        return {0: 1}
    worths = {value: single.worth(stage, value) for value in shown}
    start, stop = kept
    total = sum(shown.values()) ** dice.count * single.total(stage) ** (stop - start)
    ranks = _Ranks(work, dice.count, shown, worths, total)
    if stop == dice.count:
        return ranks.top(stop - start)
    if start == 0:
        return ranks.bottom(stop)
    return ranks.between(start, stop)


def _explode_once(
    work: Work, dice: Dice, single: Single, stage: int, modifier: ExplodeOnce
) -> Counts:
    """All dice, and one more unless none matches."""
    every: Counts = {}
    unmatched: Counts = {}
    for value, ways in single.shown(stage).items():
        worth = single.worth(stage + 1, value)
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
    """Dice of which some ranks count, without listing the throws: by how many show each value."""

    def __init__(
        self, work: Work, number: int, shown: Counts, worths: dict[int, Counts], total: int
    ) -> None:
        self._work = work
        self._number = number
        self._shown = shown
        self._low = min(min(worth) for worth in worths.values())
        high = max(max(worth) for worth in worths.values())
        self._span = high - self._low
        self._width = field_width(total)
        width, low = self._width, self._low
        self._worths = {value: pack(worth, low, width) for value, worth in worths.items()}

    def top(self, kept: int) -> Counts:
        """The highest dice. See `_end`."""
        return self._end(sorted(self._shown, reverse=True), kept)

    def bottom(self, kept: int) -> Counts:
        """The lowest dice. See `_end`."""
        return self._end(sorted(self._shown), kept)

    def _end(self, values: list[int], kept: int) -> Counts:
        """Count by the value of the last die kept, and how many of the kept lie beyond it."""
        number, dropped = self._number, self._number - kept
        self._pay(kept, 3 * len(values) * kept)
        behind = sum(self._shown.values())
        beyond = packed = 0
        for value in values:
            ways, worth = self._shown[value], self._worths[value]
            behind -= ways
            others = 1
            rising = [1]
            for _ in range(kept):
                rising.append(rising[-1] * worth)
            for more in range(kept):
                rest = number - more
                here = sum(
                    comb(rest, fall) * behind**fall * ways ** (rest - fall)
                    for fall in range(dropped + 1)
                )
                packed += comb(number, more) * here * others * rising[kept - more]
                if not beyond:
                    break
                others *= beyond
            beyond += ways * worth
        return unpack(packed, self._low * kept, self._width)

    def between(self, start: int, stop: int) -> Counts:
        """Ranks from the middle: value by value from the lowest, by how many dice are placed."""
        number = self._number
        self._pay(stop - start, len(self._shown) * number * number // 2)
        placed = {0: 1}
        for value in sorted(self._shown):
            ways, worth = self._shown[value], self._worths[value]
            further: dict[int, int] = {}
            for before, packed in placed.items():
                for here in range(number - before + 1):
                    after = before + here
                    kept = max(0, min(after, stop) - max(before, start))
                    factor = comb(number - before, here) * ways**here
                    further[after] = further.get(after, 0) + packed * factor * worth**kept
            placed = further
        return unpack(placed[number], self._low * (stop - start), self._width)

    def _pay(self, kept: int, steps: int) -> None:
        bits = self._width * (kept * self._span + 1)
        self._work.spend(steps)
        self._work.spend_packed(bits, 1 + steps // _SMALL)
