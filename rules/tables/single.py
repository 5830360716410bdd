"""What one die comes to once the modifiers that look at no other die have worked on it.

Weights are whole numbers over one denominator for all faces, so that they can be multiplied and
added without fractions. Each modifier turns the ways of all values at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tables import limits
from rules.tables.counting import Counts, Work, accumulate, convolve, merged, scaled, series
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
    from rules.tables.tree import Dice


class Single:
    """One die of some dice, whose modifiers are counted as stages from 0."""

    def __init__(self, dice: Dice, work: Work) -> None:
        self._modifiers = dice.modifiers
        self._faces = range(dice.low, dice.high + 1)
        self._work = work
        self._chains: dict[int, Counts] = {}

    def total(self, stage: int) -> int:
        """What the modifiers from a stage on multiply every weight by."""
        sides = len(self._faces)
        total = 1
        for modifier in reversed(self._modifiers[stage:]):
            match modifier:
                case Reroll(match, once):
                    total *= len(self._after_reroll(match, once=once))
                case Explode(compound=True):
                    total *= sides**limits.EXPLOSIONS
                case Explode():
                    total *= (sides * total) ** limits.EXPLOSIONS
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
                return merged([(max(value, number), count) for value, count in ways.items()])
            case AtMost(number):
                return merged([(min(value, number), count) for value, count in ways.items()])
            case Count():
                return merged([(modifier.worth(value), count) for value, count in ways.items()])
            case Reroll(match, once):
                faces = self._after_reroll(match, once=once)
                on, ends = _split(match, ways)
                after = dict.fromkeys(faces, sum(on.values())) if on else {}
                accumulate(self._work, after, ends, len(faces))
                return after
            case Explode(match, compound=True):
                on, ends = _split(match, ways)
                fresh = _split(match, dict.fromkeys(self._faces, 1))
                after = convolve(self._work, on, self._chain(stage, *fresh)) if on else {}
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
            case Explode(match):
                on, ends = _split(match, ways)
                each = len(self._faces) * self.total(after)
                result = self.settled(after, ends) if ends else {}
                result = scaled(result, each**limits.EXPLOSIONS)
                if on:
                    fresh = _split(match, dict.fromkeys(self._faces, 1))
                    parts = (self.settled(after, part) if part else {} for part in fresh)
                    chain = self._chain(stage, *parts)
                    accumulate(
                        self._work, result, convolve(self._work, self.settled(after, on), chain)
                    )
                return result
            case _:
                raise TooMuchWork(
                    "The exact odds of keeping or exploding once after other modifiers are not"
                    " worked out. Put it first."
                )

    def _chain(self, stage: int, goes_on: Counts, ends: Counts) -> Counts:
        """What the dice come to that one explosion adds, explosions of theirs included."""
        if stage not in self._chains:
            self._chains[stage] = series(self._work, goes_on, ends, limits.EXPLOSIONS)
        return self._chains[stage]

    def _after_reroll(self, match: Match, *, once: bool) -> list[int]:
        return [face for face in self._faces if once or not match.holds(face)]


def _split(match: Match, ways: Counts) -> tuple[Counts, Counts]:
    """The ways of the values that match, and those of the others."""
    on: Counts = {}
    off: Counts = {}
    for value, count in ways.items():
        (on if match.holds(value) else off)[value] = count
    return on, off
