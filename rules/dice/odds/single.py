"""What one die comes to once the modifiers that look at no other die have worked on it.

Weights are whole numbers over one denominator for all faces, so that they can be multiplied and
added without fractions. Each modifier turns the ways of all values at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.dice.notation import limits
from rules.dice.notation.faults import TooMuchWork
from rules.dice.notation.tree import (
    AtLeast,
    AtMost,
    Count,
    DropIf,
    Explode,
    KeepIf,
    Match,
    Reroll,
)
from rules.dice.odds.counting import Counts, Work, accumulate, convolve, merged, scaled, series

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.dice.notation.tree import Dice


class Single:
    """One die of some dice, whose modifiers are counted as stages from 0."""

    def __init__(self, dice: Dice, work: Work) -> None:
        self._modifiers = dice.modifiers
        self._faces = range(dice.low, dice.high + 1)
        self._work = work
        self._again: dict[int, list[int]] = {}
        self._added: Counts | None = None

    def total(self, stage: int) -> int:
        """What the modifiers from a stage on multiply every weight by."""
        sides = len(self._faces)
        total = 1
        for at in range(len(self._modifiers) - 1, stage - 1, -1):
            match self._modifiers[at]:
                case Reroll() as reroll:
                    total *= len(self._thrown_again(at, reroll))
                case Explode(compound=True):
                    total *= sides**limits.EXPLOSIONS
                case Explode(once=once):
                    total *= (sides * total) ** longest(once=once)
                case _:
                    pass
        return total

    def fresh(self, stage: int) -> Counts:
        """What a die thrown before a stage comes to, over sides times `total(stage)`."""
        return self.settled(stage, dict.fromkeys(self._faces, 1))

    def shown(self, stage: int) -> Counts:
        """What a die counts as when a stage is reached that looks at the others.

        Raises:
            TooMuchWork: A modifier before it drops dice or adds some.
        """
        ways = dict.fromkeys(self._faces, 1)
        for at in range(stage):
            after = self._turned(at, ways)
            if after is None:
                raise TooMuchWork(
                    "The exact odds of keeping dice after others were added or dropped are not"
                    " worked out. Keep first, or let dice explode into themselves with !!."
                )
            ways = dict(sorted(after.items()))
        return ways

    def settled(self, stage: int, ways: Counts) -> Counts:
        """What a die comes to whose value, when a stage is reached, has these ways.

        Raises:
            TooMuchWork: A later modifier looks at other dice too.
        """
        for at in range(stage, len(self._modifiers)):
            after = self._turned(at, ways)
            if after is None:
                return self._parted(at, ways)
            ways = after
        return ways

    def _turned(self, stage: int, ways: Counts) -> Counts | None:
        """The ways of values after a modifier; nothing if it drops dice, adds or compares some."""
        modifier = self._modifiers[stage]
        self._work.spend(len(ways) // 4)
        match modifier:
            case AtLeast(number):
                return merged([max(value, number) for value in ways], ways.values())
            case AtMost(number):
                return merged([min(value, number) for value in ways], ways.values())
            case Count():
                return merged(map(modifier.worth, ways), ways.values())
            case Reroll(match):
                faces = self._thrown_again(stage, modifier)
                on, ends = _split(match, ways)
                if on:
                    self._work.spend(len(faces) // 8)
                after = dict.fromkeys(faces, sum(on.values())) if on else {}
                accumulate(self._work, after, ends, len(faces))
                return after
            case Explode(match, compound=True):
                on, ends = _split(match, ways)
                chain = self._chain(match, len(self._modifiers)) if on else {}
                after = convolve(self._work, on, chain)
                accumulate(self._work, after, ends, len(self._faces) ** limits.EXPLOSIONS)
                return after
            case _:
                return None

    def _parted(self, stage: int, ways: Counts) -> Counts:
        """The dice that a modifier drops come to nothing; those it adds are added up."""
        after = stage + 1
        modifier = self._modifiers[stage]
        match modifier:
            case KeepIf(match) | DropIf(match):
                on, off = _split(match, ways)
                kept, dropped = (on, off) if isinstance(modifier, KeepIf) else (off, on)
                result = self.settled(after, kept) if kept else {}
                if dropped:
                    lost = sum(dropped.values()) * self.total(after)
                    result[0] = result.get(0, 0) + lost
                return result
            case Explode(match, once=once):
                on, ends = _split(match, ways)
                each = len(self._faces) * self.total(after)
                result = self.settled(after, ends) if ends else {}
                result = scaled(result, each ** longest(once=once))
                if on:
                    chain = self._chain(match, after, once=once)
                    added = convolve(self._work, self.settled(after, on), chain)
                    accumulate(self._work, result, added)
                return result
            case _:
                raise TooMuchWork(
                    "The exact odds of keeping or exploding once after other modifiers are not"
                    " worked out. Put it first."
                )

    def _chain(self, match: Match, stage: int, *, once: bool = False) -> Counts:
        """What the dice come to, from a stage on, that one explosion adds, with theirs."""
        if self._added is None:
            self._work.spend(len(self._faces) // 2)
            on, ends = _split(match, dict.fromkeys(self._faces, 1))
            goes_on, ends = self.settled(stage, on), self.settled(stage, ends)
            self._added = series(self._work, goes_on, ends, longest(once=once))
        return self._added

    def _thrown_again(self, stage: int, reroll: Reroll) -> Sequence[int]:
        """What a die that is rerolled at a stage may show in the end."""
        if reroll.once:
            return self._faces
        if stage not in self._again:
            self._work.spend(len(self._faces) // 4)
            self._again[stage] = [face for face in self._faces if not reroll.match.holds(face)]
        return self._again[stage]


def longest(*, once: bool) -> int:
    """How many dice one die may add by exploding."""
    return 1 if once else limits.EXPLOSIONS


def _split(match: Match, ways: Counts) -> tuple[Counts, Counts]:
    """The ways of the values that match, and those of the others."""
    on: Counts = {}
    off: Counts = {}
    for value, count in ways.items():
        (on if match.holds(value) else off)[value] = count
    return on, off
