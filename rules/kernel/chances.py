"""How likely it is what an action may lead to: whole numbers of ways over their total."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Chance(NamedTuple):
    """One thing that an action may lead to.

    Attributes:
        label: What would happen, in words that follow the action: ``hits``.
        ways: Throws of the dice that lead to it.
        total: All throws.
        id: What it is called where rolls of a game are compared with what was to be expected of
            them, such as ``hit``; empty if it is not counted there.
    """

    label: str
    ways: int
    total: int
    id: str = ""

    @property
    def share(self) -> Fraction:
        """The probability."""
        return Fraction(self.ways, self.total)

    @classmethod
    def of(cls, label: str, share: Fraction, id: str = "") -> Chance:  # noqa: A002 - as the field
        """The chance of that probability."""
        return cls(label, share.numerator, share.denominator, id)
