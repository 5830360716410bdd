"""What the rule book says to an action that it forbids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.system.how_to_play import load_how_to_play
from rules.kernel.system.rulebook import load_rulebook

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question
    from rules.kernel.values.errors import Illegal

RULEBOOK = load_rulebook("buoyz_campaign")
HOW_TO_PLAY = load_how_to_play("buoyz_campaign")
illegal = RULEBOOK.illegal


def misplaced(question: Question) -> Illegal:
    """Why it is not the time for an action of this kind (CAMT8)."""
    legal = tuple(each.tag for each in question.answers)
    return illegal("CAMT8", legal=legal, due=" or ".join(legal))
