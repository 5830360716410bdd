"""What is offered of Grand Batteries and assault columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import trusted
from rules.systems.braid import actions as ac
from rules.systems.braid import assault_offers, grand_battery
from rules.systems.braid import questions as qu

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.braid.field import Field


def actions(field: Field, question: Question) -> Iterator[Action]:
    """Beside all else, or alone where just that is asked."""
    match question:
        case qu.DeployUnits():
            yield from grand_battery.offered(field, question)
        case qu.MoveUnits():
            yield from grand_battery.offered(field, question)
            yield from assault_offers.storms(field, question.seat)
        case qu.LoseGun():
            ends = grand_battery.ends(field, question.seat)
            yield from (trusted(ac.Lose, unit=each.id) for each in ends)
        case qu.DeclareAssaults():
            yield from assault_offers.assaults_of(field, question.seat)
            yield ac.Done()
