"""The toy race in which one may change one's mind at any time, and nobody else knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.game.action import Action
from rules.kernel.game.event import Event
from rules.kernel.game.telling import Telling
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import changed
from tests.toy.ruleset import ToyRace

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from tests.toy.state import RaceState
    from tests.toy.view import RaceView


class Plan(Action):
    """Change your lucky number."""

    number: str = Field(pattern="[1-6]", description="The face that never fails you from now on")


class Planned(Event):
    """A seat changed its number; only it may know."""

    seat: str
    number: int

    def fold(self, state: RaceState) -> RaceState:
        return changed(state, hidden={**state.hidden, self.seat: self.number})

    def tell(self, _view: object) -> Telling:
        return Telling(f"From now on you count on {self.number}", rules=("T3",))


class PlanningRace(ToyRace):
    """``Plan`` answers no question."""

    actions = (*ToyRace.actions, Plan)
    events = (*ToyRace.events, Planned)
    anytime = (Plan,)

    def decide_ahead(self, r: Resolution[RaceState], seat: str, action: Action) -> None:
        """The number must have been chosen."""
        assert isinstance(action, Plan)
        if seat not in r.state.hidden:
            raise Illegal("Choose a number first.", rule="T3")
        r.emit_secret(Planned(seat=seat, number=int(action.number)), seat, None)

    def legal_ahead(self, view: RaceView) -> tuple[Action, ...]:
        """Any number but that which it is."""
        if view.lucky is None:
            return ()
        return tuple(Plan(number=str(face)) for face in range(1, 7) if face != view.lucky)

    def forecast(self, view: RaceView, action: Action) -> Forecast:
        """As in the race."""
        if isinstance(action, Plan):
            words = f"count on {action.number}"
            return Forecast(action, words, words, values={"number": action.number})
        return super().forecast(view, action)


PLANNING = PlanningRace()

RULESET = PLANNING
"""What a process of its own finds."""
