"""How likely it is what an action may lead to: whole numbers of ways over their total."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Chance(NamedTuple):
    """One thing that an action may lead to.

    Attributes:
        label: What would happen, in words that follow the action: ``hits``.
        ways: Throws of the dice that lead to it.
        total: All throws.
        id: What it is called where rolls of a game are compared with what was to be expected of
            them, such as ``hit``; empty if it is not counted there. What is counted is what an
            action is for: lists of actions tell its chances. Of several that are called the same,
            what follows a colon tells one from the other: ``hull:hood``.
    """

    label: str
    ways: int
    total: int
    id: str = ""

    @property
    def name(self) -> str:
        """What it is called where rolls are compared with what was to be expected."""
        return self.id.partition(":")[0]

    @property
    def share(self) -> Fraction:
        """The probability."""
        return Fraction(self.ways, self.total)

    @property
    def percent(self) -> str:
        """The probability in whole per cent; only what is impossible or certain looks so."""
        ways, total = 100 * self.ways, self.total
        if 0 < ways < total:
            return "<1 %"
        if 99 * total < ways < 100 * total:
            return ">99 %"
        return f"{(2 * ways + total) // (2 * total)} %"

    @classmethod
    def of(cls, label: str, share: Fraction, id: str = "") -> Chance:  # noqa: A002 - as the field
        """The chance of that probability."""
        return cls(label, share.numerator, share.denominator, id)


def in_short(chances: Iterable[Chance]) -> str:
    """What is counted of an action's chances: ``42 % hits, 14 % destroys the target``."""
    return ", ".join([f"{each.percent} {each.label}" for each in chances if each.id])


def foremost(chances: Iterable[Chance]) -> str:
    """The first that is counted, as a number alone: ``42 %``; empty where no dice are thrown."""
    return next((each.percent for each in chances if each.id), "")
