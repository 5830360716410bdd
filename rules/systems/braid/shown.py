"""Events that a state keeps: the last act, the shots of the last fire, the end.

An event that folds must know the state, so that the state can't name it. It names these; what is
read where one of them is kept are the events below it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.event import Event
from rules.kernel.game.seat import Result
from rules.space.pose import PoseText

if TYPE_CHECKING:
    from rules.systems.braid.brief import BattleBrief
from rules.space.plane import PointText


class Acted(Event):
    """What may be the last act on the table."""


class Retreat(Acted):
    """A unit that falls back, or runs from a charge: where it was, and where it is."""

    unit: str
    origin: PoseText
    pose: PoseText
    formation: str


class Volley(Acted):
    """A unit fired at another; casualties are taken when all have (BC90).

    Attributes:
        front: From which of its sides; 0 for a unit with one.
        range: How far, in hundredths of an inch, rounded down.
        modifier: What was added to each die, for these reasons.
        faces: The dice.
        seconds: The further dice of those that called for one (BC46).
        lost: How many stands that costs the target.
    """

    unit: str
    front: int
    target: str
    origin: PointText
    at: PointText
    range: int
    modifier: int
    why: str
    faces: tuple[int, ...]
    seconds: tuple[int, ...]
    lost: int


class End(Event):
    """The end (BC149).

    Attributes:
        why: ``attacker``: nobody of the defender is left, ``driven``: too few are (BC186),
            ``defender``: nobody of the attacker is left, or ``limit``: the last turn is over.
    """

    winner: str
    why: str

    def result(self, brief: BattleBrief) -> Result:
        """The end in a sentence."""
        name = brief.name(self.winner)
        why = {
            "attacker": "Nobody of the defender is left",
            "defender": "Nobody of the attacker is left",
            "driven": "The defender has too few stands left, and is driven off",
            "limit": "The last turn is over, the defender has held out",
        }[self.why]
        return Result(self.winner, f"{why}: the {name} win.")
