"""What vessels that act have in common: who acts, and how what they consider is drawn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from rules.kernel.foresight.chances import foremost
from rules.kernel.foresight.forecast import Candidate, Considered, Forecast
from rules.kernel.game.d6 import at_least
from rules.kernel.system.verb import Verb
from rules.systems.space_convoy.actions import VesselAction
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.questions import UseInitiative
from rules.systems.space_convoy.refusals import own_vessel
from rules.systems.space_convoy.view import AnyPosition

if TYPE_CHECKING:
    from rules.kernel.values.errors import Illegal
    from rules.space.grid import Cell
    from rules.systems.space_convoy.pieces import Vessel

IMPOSSIBLE: Final = "not possible"
ActT = TypeVar("ActT", bound=VesselAction)


class Acting(Verb[UseInitiative, ActT, AnyPosition]):
    """A move or a shot of a vessel; it is drawn, even if it is impossible (X8)."""

    drawn = True
    shot: ClassVar[bool] = False
    """Whether it is an attack; else a move."""

    vessel: Vessel

    def find(self) -> None:
        self.vessel = own_vessel(self.at, self.question.seat, self.action.vessel)

    @property
    def goal(self) -> Cell | None:
        """Where it leads to; ``None`` off the table."""
        raise NotImplementedError

    @property
    def named(self) -> ActT:
        """The action with the system's own ids."""
        return self.action.model_copy(update={"vessel": self.vessel.id})

    def impossible(self, refusal: Illegal) -> Forecast:
        draw = partial(self._drawn, refusal.message, IMPOSSIBLE)
        return Forecast(self.named, refusal.message, refusal=refusal, draw=draw)

    def _drawn(self, words: str, short: str, found: Forecast) -> Considered[Cell | None]:
        """As it is drawn; what is beside its line ends with the chance."""
        clear, vessel = found.refusal is None, self.vessel
        short += foremost(found.chances)
        return Considered(vessel.id, vessel.cell, self.goal, clear, self.shot, words, short)

    @property
    def subject(self) -> Candidate:
        """The vessel: where it is, what it bears."""
        vessel = self.vessel
        parts = [vessel.name, str(vessel.cell)]
        if vessel.status is Status.WAITING:
            needed = self.at.board.die_needed(vessel)
            parts[1:] = ["off table", *([f"enters on {at_least(needed)}"] if needed else [])]
        return Candidate(vessel.id, " · ".join((*parts, *(each.value for each in vessel.damage))))
