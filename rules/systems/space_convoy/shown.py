"""Events that a state keeps: what is shown last, and the end; they are declared above the state."""

from __future__ import annotations

from rules.kernel.event import Event
from rules.systems.space_convoy.stats import Damage


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
