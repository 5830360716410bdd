"""What is offered to a side that is asked about fire, damage or repair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import trusted
from rules.systems.buoyz import cloaking, damage, fire, repair, torpedoes
from rules.systems.buoyz import fire_questions as fq
from rules.systems.buoyz.actions import BEST, DONE, WAIVE, Choose, Defend, Repair, Search
from rules.systems.buoyz.orders import unfired
from rules.systems.buoyz.questions import FireOn, NominateFire

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.view import AnyPosition


def actions(position: AnyPosition, question: Question) -> Iterator[Action]:
    """What a side may answer."""
    board = position.board
    match question:
        case NominateFire():
            yield from fire.offers(board, question.seat)
            for ship in unfired(board, question.seat):
                if cloaking.searches(board, ship):
                    yield trusted(Search, ship=ship.id)
            yield WAIVE
        case FireOn():
            yield from fire.offers_of(board, board.ship(question.ship))
        case fq.ChooseVital() | fq.ChooseAbility():
            for what in damage.choices(board, question):
                yield trusted(Choose, ship=question.ship, what=what.replace("_", "-"))
        case fq.ShootDown():
            yield from _defences(board, question.seat)
        case fq.RepairShip():
            for what in repair.options(board.ship(question.ship), question):
                yield trusted(Repair, ship=question.ship, what=what.replace("_", "-"))
            yield DONE
        case _:
            raise TypeError(f"{question.tag} is not about fire")


def _defences(board: Board, side: str) -> Iterator[Defend]:
    """To begin with the worst, or with those of a kind at a target."""
    yield trusted(Defend, orders=BEST)
    groups: dict[tuple[str, str], str] = {}
    for counters in torpedoes.reached(board, side).values():
        for each in counters:
            groups.setdefault((each.kind, each.target), each.id)
    for first in groups.values():
        yield trusted(Defend, orders=first)
