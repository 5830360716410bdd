"""Modern Skirmish as the kernel sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.game.seat import Seat
from rules.kernel.system.how_to_play import load_how_to_play
from rules.kernel.system.open_view import OpenRuleset
from rules.kernel.system.section import Section
from rules.kernel.values.toml import to_toml
from rules.systems.modern_skirmish import actions as ac
from rules.systems.modern_skirmish import events, legal, own_brief, turns, victory
from rules.systems.modern_skirmish import state as st
from rules.systems.modern_skirmish.brief import SkirmishBrief, brief_of
from rules.systems.modern_skirmish.corrections import CORRECTIONS, accepted, correct
from rules.systems.modern_skirmish.field import VERSION, Field
from rules.systems.modern_skirmish.forecasts import forecast
from rules.systems.modern_skirmish.options import PATROL, PRESETS, SkirmishOptions
from rules.systems.modern_skirmish.pieces import Figure, Unit
from rules.systems.modern_skirmish.questions import (
    ActWithUnit,
    DeployUnit,
    GoOnMoving,
    UseInitiative,
)
from rules.systems.modern_skirmish.reference import CARDS, TABLES
from rules.systems.modern_skirmish.refusals import RULEBOOK
from rules.systems.modern_skirmish.stats import AFFILIATION, ANTAGONIST, SIDE_NAMES
from rules.systems.modern_skirmish.surveys import can_go, reach
from rules.systems.modern_skirmish.view import SkirmishView
from rules.systems.modern_skirmish.worth import worth

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.correcting import Correction
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.game.seat import Result
    from rules.kernel.values.errors import Refusal

_AIMS = {
    AFFILIATION: "kill more of them than they of you, and hold the field with six a unit",
    ANTAGONIST: "kill more of them than they of you, and hold the field with nine a unit",
}


class ModernSkirmish(OpenRuleset[SkirmishOptions, st.SkirmishState, SkirmishView]):
    """Simple one on one combat, 1950 to 2150 (MST1, MS61)."""

    id = "modern_skirmish"
    version = VERSION
    command = "skirmish"
    title = "Modern Skirmish"
    summary = "Units of riflemen fight for a farm, a street or a colony, 1950 to 2150"
    options = SkirmishOptions
    brief = SkirmishBrief
    takes_brief = True
    scenario_option = "map"
    state = st.SkirmishState
    actions: ClassVar[tuple[type[Action], ...]] = (
        ac.Activate,
        ac.Fire,
        ac.Charge,
        ac.Advance,
        ac.Move,
        ac.Done,
        ac.Pass,
        ac.Deploy,
        ac.Place,
    )
    corrections: ClassVar[tuple[type[Correction], ...]] = CORRECTIONS
    sections = (Section.of(events),)
    rulebook = RULEBOOK
    how_to_play = load_how_to_play("modern_skirmish")
    seen = SkirmishView
    presets = PRESETS
    small: ClassVar[Mapping[str, Any]] = {"map": PATROL, "turn_limit": 24}
    tables = TABLES
    units = CARDS
    enumerable = False
    solo = True
    stage_name = "initiative"
    forecast = staticmethod(forecast)
    legal = staticmethod(legal.actions)
    correct = staticmethod(correct)
    legal_corrections = staticmethod(accepted)
    worth = staticmethod(worth)
    can_go = staticmethod(can_go)
    reach = staticmethod(reach)
    previewed = frozenset({ac.Fire, ac.Charge, ac.Advance, ac.Move})
    laborious = frozenset({UseInitiative, ActWithUnit, GoOnMoving})

    def seats(self, _options: SkirmishOptions, _brief: object) -> tuple[Seat, ...]:
        """The two sides (MST1)."""
        return tuple(Seat(side, name, _AIMS[side]) for side, name in SIDE_NAMES.items())

    def brief_for(self, options: SkirmishOptions) -> SkirmishBrief:
        """The skirmish that the options name, as the data have it."""
        return brief_of(options.map, options.forces)

    def read_brief(self, options: SkirmishOptions, text: str) -> SkirmishBrief:
        """What somebody wrote, what is missing from what the options name."""
        return own_brief.read(options, text)

    def write_brief(self, brief: SkirmishBrief) -> str:
        """As people write it."""
        return to_toml(own_brief.written(brief))

    def initial(self, options: SkirmishOptions, brief: SkirmishBrief) -> st.SkirmishState:
        """An empty table (MST19)."""
        figures = tuple(
            Figure(id=each, unit=unit.id) for unit in brief.unit for each in unit.figures
        )
        units = tuple(Unit(id=unit.id) for unit in brief.unit)
        field = Field(options=options, brief=brief, figures=figures, units=units)
        return st.SkirmishState(field=field)

    def open(self, r: Resolution[st.SkirmishState]) -> None:
        """Ask the sides to deploy."""
        turns.open_game(r)

    def decide(self, r: Resolution[st.SkirmishState], question: Question, action: Action) -> None:
        """Resolve an action of the side that is asked."""
        turns.decide(r, question, action)

    def absent(self, view: SkirmishView) -> Action:
        """The first place of the set-up, the end of a move; a pass that ends nothing (MS36c)."""
        match view.question:
            case DeployUnit():
                return legal.actions(view)[0]
            case GoOnMoving():
                return legal.DONE
            case _:
                return legal.PASS

    def misplaced(self, _state: st.SkirmishState, question: Question, action: Action) -> Refusal:
        """Why it is not the time for an action of this kind."""
        return turns.misplaced(question, action)

    def stage(self, view: SkirmishView) -> int:
        """The initiative."""
        return view.initiative

    def result(self, state: st.SkirmishState) -> Result | None:
        """How the skirmish ended."""
        return victory.result(state)


RULESET = ModernSkirmish()
