"""Options that several systems have: a system mixes them into its own.

Each system declares the field itself, with its default, its bounds and the ruling of its own that
the description names; so the field stands in the order that the system gives. Here only type
checkers know of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.system.ruleset import Options


class Timed(Options):
    """Options of a game that is over after a number of turns, however it stands (X5)."""

    if TYPE_CHECKING:
        turn_limit: int

    def turns_left(self, done: int) -> int:
        """How many turns are still to come."""
        return max(0, self.turn_limit - done)


class Measured(Options):
    """Options of a game in which measuring before an action may be forbidden (X8).

    Its view says in the property ``pre_measure`` what a game has chosen.
    """

    if TYPE_CHECKING:
        pre_measure: bool
