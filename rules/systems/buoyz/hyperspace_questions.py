"""What the sides are asked of hyperspace (BZ197)."""

from __future__ import annotations

from rules.kernel.game.agenda import Question, Task
from rules.systems.buoyz.actions import Emerge


class DropOut(Question):
    """A side is to say in secret which of its ships drop out of hyperspace (BZ197b)."""

    answers = (Emerge,)
    rule = "BZ197"
    does = "Drop out"


class Dropping(Task):
    """All see which ships drop out (BZ197)."""


HYPERSPACE_ENTRIES = (DropOut, Dropping)
