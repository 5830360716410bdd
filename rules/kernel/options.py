"""Options that several systems have: a system mixes them into its own."""

from __future__ import annotations

from rules.kernel.ruleset import Options


class Timed(Options):
    """Options of a game that is over after a number of turns, however it stands (X5).

    A system declares the field again with its default and its bounds; the description says what it
    counts, and by which ruling of its own.
    """

    turn_limit: int

    def turns_left(self, done: int) -> int:
        """How many turns are still to come."""
        return max(0, self.turn_limit - done)


class Measured(Options):
    """Options of a game in which measuring before an action may be forbidden (X8).

    A system declares the field again, to name its own ruling, and says in its view's property
    ``pre_measure`` what a game has chosen.
    """

    pre_measure: bool = True
