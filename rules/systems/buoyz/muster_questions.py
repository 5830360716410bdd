"""What sides are asked of a battle by dice before their fleets meet (CAM 2, BZ-T1)."""

from __future__ import annotations

from typing import Literal

from rules.kernel.game.agenda import Question, Task
from rules.systems.buoyz.actions import Deploy, First

What = Literal["role", "guard", "edge"]


class Decide(Question):
    """Who has won a die is to say something of the battle (BZ198, BZ263, BZ264).

    Attributes:
        what: Whether it attacks, whether it stands around its planet, or which edge is its own.
    """

    answers = (First,)
    rule = "BZ198"

    what: What


class PlaceField(Question):
    """A side is to put one of its minefields on the table (BZ266)."""

    answers = (Deploy,)
    rule = "BZ266"


class Musters(Task):
    """The nature of the battle is settled: sides buy their ships (BZ198)."""


MUSTER_ENTRIES = (Decide, PlaceField, Musters)
