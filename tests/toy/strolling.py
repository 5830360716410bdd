"""The toy race in which one may go on and on, so that there is something to take back alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.toy.planning import PlanningRace
from tests.toy.ruleset import Gait, other_side

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from tests.toy.ruleset import RaceState, Step


class Strolling(PlanningRace):
    """Nobody throws a die to go one step, and whoever walks it may go on."""

    def _step(self, r: Resolution[RaceState], seat: str, action: Step) -> None:
        if action.steps > 1:
            super()._step(r, seat, action)
            return
        fields: dict[str, Any] = {"by": 1, "face": 6, "stumbled": False, "shout": action.shout}
        r.emit(self.stepped(runner=action.runner, **fields))
        r.next(self.turn(seat=seat if action.gait is Gait.WALK else other_side(seat)))


STROLLING = Strolling()
