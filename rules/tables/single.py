"""What one die comes to, by what it shows, once the modifiers after it have worked on it.

Weights are whole numbers over one denominator for all faces, so that they can be multiplied and
added without fractions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tables import limits
from rules.tables.counting import Counts, Work, accumulate, convolve, scaled
from rules.tables.faults import TooMuchWork
from rules.tables.tree import (
    AtLeast,
    AtMost,
    Count,
    DropIf,
    Explode,
    KeepIf,
    Match,
    Reroll,
)

if TYPE_CHECKING:
    from rules.tables.tree import Dice, Modifier


class Single:
    """One die under modifiers that look at no other die."""

    def __init__(self, dice: Dice, work: Work) -> None:
        self._modifiers = dice.modifiers
        self._faces = range(dice.low, dice.high + 1)
        self._work = work
        self._memory: dict[tuple[int, int], Counts] = {}
        self._totals: dict[int, int] = {}
        self._fresh: dict[int, Counts] = {}
        self._added: dict[int, Counts] = {}
        self._again: dict[int, Counts] = {}

    def total(self, stage: int) -> int:
        """The denominator of what a die is worth from a modifier on."""
        if stage not in self._totals:
            self._totals[stage] = self._total(stage)
        return self._totals[stage]

    def worth(self, stage: int, value: int) -> Counts:
        """What a die that counts as ``value`` comes to, over `total(stage)`.

        Raises:
            TooMuchWork: A later modifier looks at other dice too.
        """
        key = stage, value
        if key not in self._memory:
            self._memory[key] = self._worth(stage, value)
        return self._memory[key]

    def fresh(self, stage: int) -> Counts:
        """What a die thrown before a modifier comes to, over sides times `total(stage)`."""
        if stage not in self._fresh:
            ways: Counts = {}
            for face in self._faces:
                accumulate(self._work, ways, self.worth(stage, face))
            self._work.spend(len(self._faces))
            self._fresh[stage] = ways
        return self._fresh[stage]

    def shown(self, stage: int) -> Counts:
        """What a die counts as when a modifier is reached that looks at the others.

        Raises:
            TooMuchWork: A modifier before it drops dice or adds some.
        """
        ways = dict.fromkeys(self._faces, 1)
        for at, modifier in enumerate(self._modifiers[:stage]):
            after: Counts = {}
            for value, count in ways.items():
                accumulate(self._work, after, self._becomes(at, modifier, value), count)
            self._work.spend(len(ways))
            ways = after
        return dict(sorted(ways.items()))

    def _becomes(self, at: int, modifier: Modifier, value: int) -> Counts:
        sides = len(self._faces)
        match modifier:
            case AtLeast(number):
                return {max(value, number): 1}
            case AtMost(number):
                return {min(value, number): 1}
            case Reroll(match, once):
                faces = self._after_reroll(match, once=once)
                return dict.fromkeys(faces, 1) if match.holds(value) else {value: len(faces)}
            case Explode(match, True):
                if not match.holds(value):
                    return {value: sides**limits.EXPLOSIONS}
                return {value + more: ways for more, ways in self._compounded(at, match).items()}
            case _:
                raise TooMuchWork(
                    "The exact odds of keeping dice after others were added or dropped are not"
                    " worked out. Keep first, or let dice explode into themselves with !!."
                )

    def _total(self, stage: int) -> int:
        if stage == len(self._modifiers):
            return 1
        after = self.total(stage + 1)
        sides = len(self._faces)
        match self._modifiers[stage]:
            case Reroll(match, once):
                return after * len(self._after_reroll(match, once=once))
            case Explode(compound=True):
                return after * sides**limits.EXPLOSIONS
            case Explode():
                return after * (sides * after) ** limits.EXPLOSIONS
            case _:
                return after

    def _worth(self, stage: int, value: int) -> Counts:  # noqa: PLR0911 - a case for each kind
        if stage == len(self._modifiers):
            return {value: 1}
        after = stage + 1
        modifier = self._modifiers[stage]
        match modifier:
            case Count():
                return {modifier.worth(value): 1}
            case KeepIf(match):
                return self.worth(after, value) if match.holds(value) else self._nothing(after)
            case DropIf(match):
                return self._nothing(after) if match.holds(value) else self.worth(after, value)
            case Explode(match, compound=False):
                return self._explode(after, match, value)
            case Reroll(match, once) if match.holds(value):
                return self._rerolled(after, self._after_reroll(match, once=once))
            case AtLeast() | AtMost() | Reroll() | Explode():
                ways: Counts = {}
                for other, times in self._becomes(stage, modifier, value).items():
                    accumulate(self._work, ways, self.worth(after, other), times)
                return ways
            case _:
                raise TooMuchWork(
                    "The exact odds of keeping or exploding once after other modifiers are not"
                    " worked out. Put it first."
                )

    def _nothing(self, stage: int) -> Counts:
        return {0: self.total(stage)}

    def _after_reroll(self, match: Match, *, once: bool) -> list[int]:
        return [face for face in self._faces if once or not match.holds(face)]

    def _rerolled(self, after: int, faces: list[int]) -> Counts:
        """What a die comes to that is thrown again and shows one of these faces."""
        if after not in self._again:
            ways: Counts = {}
            for face in faces:
                accumulate(self._work, ways, self.worth(after, face))
            self._work.spend(len(faces))
            self._again[after] = ways
        return self._again[after]

    def _explode(self, after: int, match: Match, value: int) -> Counts:
        each = len(self._faces) * self.total(after)
        if not match.holds(value):
            return scaled(self.worth(after, value), each**limits.EXPLOSIONS)
        return convolve(self._work, self.worth(after, value), self._chain(after, match))

    def _chain(self, after: int, match: Match) -> Counts:
        """What the dice come to that one explosion adds, explosions of theirs included."""
        if after not in self._added:
            ends: Counts = {}
            goes_on: Counts = {}
            for face in self._faces:
                side = goes_on if match.holds(face) else ends
                accumulate(self._work, side, self.worth(after, face))
            chain = self.fresh(after)
            each = denominator = len(self._faces) * self.total(after)
            for _ in range(limits.EXPLOSIONS - 1):
                chain = convolve(self._work, goes_on, chain)
                accumulate(self._work, chain, ends, denominator)
                denominator *= each
            self._added[after] = dict(sorted(chain.items()))
        return self._added[after]

    def _compounded(self, at: int, match: Match) -> Counts:
        """What a die that compounds adds to itself, over sides to the power of the limit."""
        key = -1 - at
        if key not in self._added:
            goes_on = {face: 1 for face in self._faces if match.holds(face)}
            ends = {face: 1 for face in self._faces if not match.holds(face)}
            chain: Counts = {0: 1}
            denominator = 1
            for _ in range(limits.EXPLOSIONS):
                chain = convolve(self._work, goes_on, chain)
                accumulate(self._work, chain, ends, denominator)
                denominator *= len(self._faces)
            self._added[key] = chain
        return self._added[key]
