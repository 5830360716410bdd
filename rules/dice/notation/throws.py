"""Counts the dice that a text throws, and reads those by colour."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from rules.dice.notation import limits
from rules.dice.notation.reader import Reader
from rules.dice.notation.tree import Coloured, Pool
from rules.dice.notation.words import COLOURS

Worth: TypeAlias = Literal["first", "best", "sum"]
_PERCENT: Final = 100


class Throws(Reader):
    """A reader that knows how many dice are thrown so far.

    Attributes:
        dice: Dice thrown, sets included.
        times: How often what is read now is repeated.
    """

    dice = 0
    times = 1

    def throw(self, count: int, index: int) -> None:
        """Count dice; those at a token are refused if none or too many are thrown."""
        if count < 1:
            self.fail("At least one die must be thrown.", index=index)
        self.dice += count * self.times
        if self.dice > limits.DICE:
            self.fail(f"That makes more than {limits.DICE:,} dice.", index=index)

    def sides(self) -> int:
        """Read how many sides a die has."""
        if self.next == "%":
            self.take()
            return _PERCENT
        index = self.index
        sides = self.number("the number of sides, % or F")
        if not 1 <= sides <= limits.SIDES:
            self.fail(f"A die has 1 to {limits.SIDES:,} sides.", index=index)
        return sides

    def pool(self, worth: Worth) -> Pool:
        """Read dice by colour, each of which is named once or more often."""
        colours: dict[str, int] = {}
        self._colour(colours)
        while self.next == "+" and self._colour_follows():
            self.take()
            self._colour(colours)
        groups = tuple(Coloured(count, colour) for colour, count in colours.items())
        return Pool(groups, "first" if worth == "best" and len(groups) == 1 else worth)

    def _colour_follows(self) -> bool:
        following = self.ahead(1)
        return (self.ahead(2) if following.isdecimal() else following) in COLOURS

    def _colour(self, colours: dict[str, int]) -> None:
        first = self.index
        count = self.number("a number of dice") if self.next.isdecimal() else 1
        self.throw(count, first)
        colour = self.take()
        colours[colour] = colours.get(colour, 0) + count
