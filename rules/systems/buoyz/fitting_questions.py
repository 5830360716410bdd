"""What the sides are asked of their fleets before these come to the table (BZ-T1, 0b)."""

from __future__ import annotations

from rules.kernel.game.agenda import Question, Task
from rules.systems.buoyz.actions import Muster


class CarryMines(Question):
    """A side is to say in secret which of its ships carry mines for torpedoes (BZ82b)."""

    answers = (Muster,)
    rule = "BZ82"
    does = "Load mines"


class Mining(Task):
    """All learn which ships carry mines (BZ133b)."""


class FormSquadrons(Question):
    """A side is to say in secret which of its ships form squadrons (BZT65)."""

    answers = (Muster,)
    rule = "BZT65"
    does = "Form squadrons"


class Forming(Task):
    """All learn of the squadrons (BZ133b)."""


class AssignRoles(Question):
    """A side is to say in secret what the flights of its carriers are for (BZ291)."""

    answers = (Muster,)
    rule = "BZ291"
    does = "Assign craft"


class Assigning(Task):
    """All learn what flights are for (BZ133b)."""


class Begin(Task):
    """Fleets are known: what is left to be said of them is asked, then they come (BZT1)."""


FITTING_ENTRIES = (
    CarryMines, Mining, FormSquadrons, Forming, AssignRoles, Assigning, Begin,
)  # fmt: skip
