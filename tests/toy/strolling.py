"""The toy race in which one may go on and on, so that there is something to take back alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tests.toy.actions import Gait, Step
from tests.toy.planning import PlanningRace
from tests.toy.state import other_side
from tests.toy.steps import Stepped

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution
    from tests.toy.state import RaceState


class Strolling(PlanningRace):
    """Nobody throws a die to go one step, and whoever walks it may go on."""

    stepped: ClassVar[type[Stepped]] = Stepped

    def decide(self, r: Resolution[RaceState], question: Question, action: Action) -> None:
        """As in the race, but for one step."""
        if not isinstance(action, Step) or action.steps > 1:
            super().decide(r, question, action)
            return
        fields: dict[str, Any] = {"by": 1, "face": 6, "stumbled": False, "shout": action.shout}
        r.emit(self.stepped(runner=action.runner, **fields))
        again = action.gait is Gait.WALK
        r.next(self.turn(seat=question.seat if again else other_side(question.seat)))


STROLLING = Strolling()
