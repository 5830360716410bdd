"""Standing answers about attack craft (BZ229, BZ259)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.buoyz import craft_legal
from rules.systems.buoyz import craft_questions as cq
from rules.systems.buoyz.actions import BEST, DONE, NONE, First
from rules.systems.buoyz.craft_actions import order

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz.view import BuoyzView

WING, FLY, CAP, STRIKE, FLAK, HANGAR = "wing", "fly", "cap", "strike", "flak", "hangar"
TOPICS: Final = frozenset((WING, FLY, CAP, STRIKE, FLAK, HANGAR))
"""What of craft may be decided ahead."""


def answer(view: BuoyzView, question: Question) -> Action | None:
    """What orders answer to a question about craft; ``None``: the side is asked (BZ259)."""
    match question:
        case cq.CraftFirst():
            said = view.orders.get(WING, "")
            return First(who="self" if said == "first" else "other") if said else None
        case cq.FlyCraft():
            return DONE if FLY in view.orders else None
        case cq.SetPatrols():
            return _patrols(view, question, view.orders.get(CAP, ""))
        case cq.DeclareStrikes():
            return order() if STRIKE in view.orders else None
        case cq.AimFlak():
            said = view.orders.get(FLAK, "")
            return order(NONE if said == NONE else BEST) if said else None
        case _:
            return _hangars(view, question, view.orders.get(HANGAR, ""))


def _patrols(view: BuoyzView, question: Question, said: str) -> Action | None:
    if said == "bombers":
        return order(craft_legal.bombers_first(view.board, question.seat))
    return order() if said else None


def _hangars(view: BuoyzView, question: Question, said: str) -> Action | None:
    if not said:
        return None
    home = craft_legal.homeward(view.board, question.seat)
    if home is not None:
        return home
    out = craft_legal.outward(view, question.seat) if said == "launch" else None
    return out or DONE
