"""Events that a state keeps: what is shown last, and the end.

An event that folds must know the state, so that the state can't name it. It names these, which have
the fields. There is one event below ``Hit``, in `fire`, and one below ``End``, in `victory`: they
are what is read where one of these is kept.
"""

from __future__ import annotations

from rules.kernel.game.event import Event
from rules.kernel.game.seat import Result
from rules.kernel.values.counting import counted
from rules.systems.space_convoy.stats import SIDES, Damage


class Shown(Event):
    """What is shown as the last that happened, to those who look at the board."""


class Hit(Event):
    """What became of a target that was hit: destroyed, or with that damage, or nothing new."""

    target: str
    face: int
    destroyed: bool
    damage: Damage | None


class End(Event):
    """How a game ended.

    Attributes:
        off: Brigghavens that count as off the table.
        needed: What one d6 had to show; 7 and 1 need no roll.
        face: The die; ``None`` if none was rolled.
        winner: The winning seat.
    """

    off: int
    needed: int
    face: int | None
    winner: str

    @property
    def result(self) -> Result:
        """Who won, and how many Brigghavens got off."""
        roll = "" if self.face is None else f", and the victory roll is {self.face}"
        off = counted(self.off, "Brigghaven")
        return Result(self.winner, f"{off} got off{roll}: the {SIDES[self.winner]} win.")
