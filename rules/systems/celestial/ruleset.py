"""Celestial as the kernel sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.game.seat import Seat
from rules.kernel.system.how_to_play import load_how_to_play
from rules.kernel.system.open_view import OpenRuleset
from rules.kernel.system.section import Section
from rules.kernel.values.frozen import changed
from rules.kernel.values.toml import to_toml
from rules.systems.celestial import actions as ac
from rules.systems.celestial import (
    amendments,
    buying,
    damage_events,
    events,
    legal,
    own_brief,
    rounds,
    setup,
    setup_events,
    victory,
)
from rules.systems.celestial import state as st
from rules.systems.celestial.absence import absent
from rules.systems.celestial.board import Board
from rules.systems.celestial.brief import CelestialBrief, brief_of
from rules.systems.celestial.corrections import CORRECTIONS, accepted, correct
from rules.systems.celestial.forecasts import forecast
from rules.systems.celestial.lines import Space
from rules.systems.celestial.options import PRESETS, CelestialOptions
from rules.systems.celestial.pieces import mustered
from rules.systems.celestial.questions import BuyFleet
from rules.systems.celestial.reference import CARDS, TABLES
from rules.systems.celestial.refusals import RULEBOOK, misplaced
from rules.systems.celestial.stats import SIDE_NAMES
from rules.systems.celestial.view import CelestialView
from rules.systems.celestial.worth import worth

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.correcting import Correction
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.drafting import Drafting
    from rules.kernel.values.errors import Refusal

_AIM = "destroy more of the other side than it destroys of you"


class Celestial(OpenRuleset[CelestialOptions, st.CelestialState, CelestialView]):
    """Squadrons of ships fight among planets, asteroids, nebulae and black holes."""

    id = "celestial"
    command = "celestial"
    title = "Celestial"
    version = 2
    summary = "Ships fight by impulses among planets, asteroids, nebulae and black holes"
    options = CelestialOptions
    brief = CelestialBrief
    takes_brief = True
    scenario_option = "scenario"
    state = st.CelestialState
    actions: ClassVar[tuple[type[Action], ...]] = (
        ac.Muster,
        ac.Power,
        ac.Helm,
        ac.Fire,
        ac.Retarget,
        ac.Transmit,
        ac.Speed,
        ac.Choose,
        ac.Deploy,
        ac.Scatter,
        ac.Done,
    )
    corrections: ClassVar[tuple[type[Correction], ...]] = CORRECTIONS
    sections = (Section.of(setup_events, events, damage_events, amendments),)
    rulebook = RULEBOOK
    how_to_play = load_how_to_play("celestial")
    seen = CelestialView
    presets = PRESETS
    small: ClassVar[Mapping[str, Any]] = {
        "scenario": "skirmish",
        "turn_limit": 2,
        "boundary": "ask",
    }
    tables = TABLES
    units = CARDS
    solo = True
    stage_name = "round"
    forecast = staticmethod(forecast)
    legal = staticmethod(legal.actions)
    open = staticmethod(setup.open_game)
    run = staticmethod(rounds.run)
    decide = staticmethod(rounds.decide)
    result = staticmethod(victory.result)
    worth = staticmethod(worth)
    absent = staticmethod(absent)
    correct = staticmethod(correct)
    legal_corrections = staticmethod(accepted)
    enumerable = False
    drafted = frozenset({ac.Muster})
    previewed = frozenset({ac.Helm, ac.Fire, ac.Muster})

    def seats(self, _options: CelestialOptions, _brief: object) -> tuple[Seat, ...]:
        """The two sides (TE1)."""
        return tuple(Seat(side, name, _AIM) for side, name in SIDE_NAMES.items())

    def brief_for(self, options: CelestialOptions) -> CelestialBrief:
        """The scenario that the options name, as the data have it."""
        return brief_of(options.scenario)

    def read_brief(self, options: CelestialOptions, text: str) -> CelestialBrief:
        """What somebody wrote, what is missing from what the options name (TE62b)."""
        return own_brief.read(options, text)

    def write_brief(self, brief: CelestialBrief) -> str:
        """As people write it."""
        return to_toml(own_brief.written(brief))

    def initial(self, options: CelestialOptions, brief: CelestialBrief) -> st.CelestialState:
        """An empty map, all ships beside it."""
        space = Space((), options.planet_spine == "open")
        ships = mustered(brief)
        board = Board(options=options, brief=brief, space=space, ships=ships, missiles=())
        return st.CelestialState(board=board)

    def misplaced(self, _state: st.CelestialState, question: Question, _action: Action) -> Refusal:
        """Why it is not the time for an action of this kind."""
        return misplaced(question)

    def view(self, state: st.CelestialState, seat: str | None) -> CelestialView:
        """All of it but the lists of others; what the seat itself is asked (TE61)."""
        if state.hidden:
            state = buying.seen_by(state, seat)
        found = CelestialView.of(self, state, seat)
        # Both are asked at once for their fleets only: there are no ships before.
        if not state.board.ships and seat is not None and len(state.questions) > 1:
            return changed(found, question=state.question_for(seat), acting=seat)
        return found

    def possible(self, view: CelestialView, dice: Dice) -> st.CelestialState:
        """The state itself, with fleets of others by lot while they are not shown."""
        if view.listed and not view.board.ships:
            return buying.made_up(view, dice)
        return super().possible(view, dice)

    def drafting(self, view: CelestialView, draft: Action) -> Drafting:
        """How far the list of a fleet has come."""
        if not isinstance(draft, ac.Muster) or not isinstance(view.question, BuyFleet):
            return super().drafting(view, draft)
        return buying.drafting(view, view.question, draft)

    def stage(self, view: CelestialView) -> int:
        """The round."""
        return view.round


RULESET = Celestial()
