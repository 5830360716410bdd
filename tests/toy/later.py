"""The toy race by later rules: a second version that reads older games, and one that can't."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tests.toy.brief import RUNNERS
from tests.toy.ruleset import (
    Chosen,
    ChosenUnseen,
    Finished,
    Pushed,
    RaceState,
    Stepped,
    ToyRace,
)

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from tests.toy.brief import RaceBrief
    from tests.toy.ruleset import RaceOptions


class Strode(Stepped):
    """What ``Stepped`` is called by the second version, which also tells of the wind."""

    wind: int = 0


class LaterState(RaceState):
    """A state that no snapshot of the first version fits."""

    wind: int


class LaterRace(ToyRace):
    """The second version: steps are told otherwise; nobody is pushed in games begun by it."""

    version = 2
    state: type[RaceState] = LaterState
    events = (Chosen, ChosenUnseen, Strode, Pushed, Finished)
    stepped: ClassVar[type[Stepped]] = Strode

    def upcast(self, version: int, event: dict[str, Any]) -> dict[str, Any]:
        """Steps of the first version were taken without wind."""
        if version < 2 and event["is"] == Stepped.tag:
            return {**event, "is": Strode.tag, "wind": 0}
        return event

    def initial(self, options: RaceOptions, brief: RaceBrief) -> RaceState:
        """Without wind."""
        starts: dict[str, int] = {each.id: each.ahead for each in brief.runner}
        return LaterState(
            options=options, positions={each: starts[each] for each in RUNNERS}, wind=0
        )

    def pushing(self, state: RaceState) -> bool:
        """As the version has it that the game was begun with."""
        return state.version < 2 and super().pushing(state)

    def evolve(self, state: RaceState, event: Event) -> RaceState:
        """Also the wind."""
        after = super().evolve(state, event)
        if isinstance(event, Strode):
            return after.model_copy(update={"wind": event.wind})
        return after


class StrangeRace(LaterRace):
    """A second version that has nothing in common with the first."""

    def upcast(self, version: int, event: dict[str, Any]) -> dict[str, Any]:
        """Nothing of the first version can be read."""
        if version < self.version:
            raise LookupError(f"version {version} is too old")
        return event
