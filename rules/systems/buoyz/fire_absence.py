"""What the referee answers about fire, damage and repair for a side that does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.buoyz import damage, repair
from rules.systems.buoyz import fire_questions as fq
from rules.systems.buoyz.actions import DONE, NONE, WAIVE, Choose, Defend, Fire, Repair
from rules.systems.buoyz.boarding_questions import BoardShips
from rules.systems.buoyz.questions import FireOn, Negate, NominateFire

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz.view import BuoyzView


def absent(view: BuoyzView, question: Question) -> Action:
    """It fires no more, loses dice before abilities, and repairs shields first (BZ129b, BZ175b)."""
    board = view.board
    match question:
        case NominateFire():
            return WAIVE
        case FireOn():
            return Fire(ship=question.ship, orders=NONE)
        case fq.ChooseVital() | fq.ChooseAbility():
            what = damage.choices(board, question)[0]
            return Choose(ship=question.ship, what=what)
        case fq.ShootDown():
            return Defend()
        case fq.RepairShip():
            what = repair.options(board.ship(question.ship), question)[0]
            return Repair(ship=question.ship, what=what)
        case BoardShips() | Negate():
            return DONE
        case _:
            raise TypeError(f"{question.tag} is not about fire")
