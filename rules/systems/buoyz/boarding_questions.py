"""What the sides are asked of boarding (BZ194)."""

from __future__ import annotations

from rules.kernel.game.agenda import Question, Task
from rules.systems.buoyz.actions import Board, Done


class BoardShips(Question):
    """A side is to say which of its ships board which, one after the other (BZ194)."""

    answers = (Board, Done)
    rule = "BZ194"


class Boarding(Task):
    """A side boards, as long as it can and wants to (BZ194)."""

    side: str


BOARDING_ENTRIES = (BoardShips, Boarding)
