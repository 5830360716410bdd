"""The toy race by later rules: a second version that reads older games, and one that can't."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.system.section import Section
from rules.kernel.values.frozen import changed
from tests.toy import numbers
from tests.toy.brief import RUNNERS
from tests.toy.ruleset import ToyRace
from tests.toy.state import RaceState
from tests.toy.steps import Finished, Pushed, Pushing, Stepped, Stepping

if TYPE_CHECKING:
    from tests.toy.brief import RaceBrief
    from tests.toy.state import RaceOptions


class Strode(Stepped):
    """What ``Stepped`` is called by the second version, which also tells of the wind."""

    wind: int = 0

    def fold(self, state: RaceState) -> RaceState:
        return changed(super().fold(state), wind=self.wind)


class Striding(Stepping):
    """A step of the second version."""

    stepped: ClassVar[type[Stepped]] = Strode

    def pushing(self, state: RaceState) -> bool:
        """As the version has it that the game was begun with."""
        return state.version < 2 and super().pushing(state)


class LaterState(RaceState):
    """A state that no snapshot of the first version fits."""

    wind: int


class LaterRace(ToyRace):
    """The second version: steps are told otherwise; nobody is pushed in games begun by it."""

    version = 2
    state: type[RaceState] = LaterState
    sections = (
        Section.of(numbers),
        Section(events=(Strode, Pushed, Finished), verbs=(Striding, Pushing)),
    )

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


class StrangeRace(LaterRace):
    """A second version that has nothing in common with the first."""

    def upcast(self, version: int, event: dict[str, Any]) -> dict[str, Any]:
        """Nothing of the first version can be read."""
        if version < self.version:
            raise LookupError(f"version {version} is too old")
        return event
