"""Events that a state keeps: the last act that is drawn, the last test of morale, and the end.

An event that folds must know the state, so that the state can't name it. It names these; what is
read where one of them is kept are the events below it.
"""

from __future__ import annotations

from typing import Literal

from rules.kernel.game.event import Event
from rules.systems.modern_skirmish.stats import SIDE_NAMES


class Acted(Event):
    """What may be the last act that is drawn."""


class Test(Event):
    """A unit tested its morale.

    Attributes:
        minuses: What it has to bear.
        face: The die; ``None`` where it can't fail.
        passed: Whether it may act.
    """

    unit: str
    minuses: int
    face: int | None
    passed: bool


class End(Event):
    """The end (MS51, MS32b, MS36b, MS49c).

    Attributes:
        field: Who holds the field; ``None``: nobody.
        winner: Who has won; ``None``: nobody.
        why: Whether a side has nobody left, or both have, the limit came, or both passed.
        affiliation: The score of the Affiliation.
        antagonist: The score of the Antagonist.
    """

    field: str | None
    winner: str | None
    why: Literal["field", "limit", "passes"]
    affiliation: int
    antagonist: int

    @property
    def in_words(self) -> str:
        """The end in a sentence or two."""
        if self.field is not None:
            name = SIDE_NAMES[self.field]
            why = f"The {name} holds the field, its kills count three times"
        else:
            why = {
                "field": "Nobody is left on the field",
                "limit": "The last initiative is over, nobody holds the field",
                "passes": "Both sides have passed, nobody holds the field",
            }[self.why]
        scores = f"Affiliation {self.affiliation}, Antagonist {self.antagonist}"
        wins = f"the {SIDE_NAMES[self.winner]} wins" if self.winner is not None else "a draw"
        return f"{why}. {scores}: {wins}."
