"""Buoyz 'N Da 'Hood - In Space! as the kernel sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.game.seat import Seat
from rules.kernel.system.how_to_play import load_how_to_play
from rules.kernel.system.open_view import OpenRuleset
from rules.kernel.system.section import Section
from rules.kernel.values.frozen import changed
from rules.kernel.values.toml import to_toml
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import (
    ahead,
    amendments,
    boarding_events,
    buying,
    cloak_events,
    contact_events,
    craft_events,
    damage_events,
    events,
    fire_events,
    fitting_events,
    hyperspace_events,
    legal,
    lurk_events,
    mine_events,
    muster_events,
    nudges,
    own_brief,
    rotation_events,
    rounds,
    separation_events,
    setup,
    setup_events,
    shore_events,
    tractor_events,
    transit_events,
    victory,
    web_events,
)
from rules.systems.buoyz import state as st
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.board.board import VERSION, Board
from rules.systems.buoyz.board.brief import BuoyzBrief, brief_for
from rules.systems.buoyz.board.options import PRESETS, BuoyzOptions
from rules.systems.buoyz.corrections import CORRECTIONS, accepted, correct
from rules.systems.buoyz.craft_actions import CRAFT_ACTIONS
from rules.systems.buoyz.craft_questions import AimFlak, DeclareStrikes, FlyCraft, OpenHangars
from rules.systems.buoyz.forecasts import forecast
from rules.systems.buoyz.questions import FireOn, NominateFire
from rules.systems.buoyz.reference import CARDS, TABLES
from rules.systems.buoyz.refusals import RULEBOOK, misplaced
from rules.systems.buoyz.reporting import report
from rules.systems.buoyz.view import BuoyzView
from rules.systems.buoyz.worth import worth

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.kernel.foresight.surveys import Move
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.correcting import Correction
    from rules.kernel.values.errors import Refusal

_AIM = "destroy more of the other side's ships than you lose"
_STANDING = (NominateFire, FireOn, OpenHangars)
"""Questions in which who is offered a way does not go it by choice, or is not there yet."""


class Buoyz(OpenRuleset[BuoyzOptions, st.BuoyzState, BuoyzView]):
    """Fleets of starships of the universe of television, moved and fired ship by ship."""

    id = "buoyz"
    version = VERSION
    command = "hood"
    title = "Buoyz 'N Da 'Hood - In Space!"
    summary = "Starships with shields, beams and torpedoes fight by turns, ship by ship"
    options = BuoyzOptions
    brief = BuoyzBrief
    takes_brief = True
    scenario_option = "scenario"
    state = st.BuoyzState
    actions = (*ac.ACTIONS, *CRAFT_ACTIONS)
    anytime = (ac.Orders,)
    public_offers = True
    corrections: ClassVar[tuple[type[Correction], ...]] = CORRECTIONS
    sections = (
        Section.of(
            *(setup_events, events, fire_events, damage_events, boarding_events, tractor_events),
            *(cloak_events, lurk_events, fitting_events, muster_events, shore_events, craft_events),
            *(hyperspace_events, rotation_events, separation_events, transit_events, web_events),
            *(mine_events, contact_events, amendments),
        ),
    )
    rulebook = RULEBOOK
    how_to_play = load_how_to_play("buoyz")
    seen = BuoyzView
    presets = PRESETS
    small: ClassVar[Mapping[str, Any]] = {"scenario": "duel", "turn_limit": 4}
    tables = TABLES
    units = CARDS
    solo = True
    enumerable = False
    forecast = staticmethod(forecast)
    legal = staticmethod(legal.actions)
    legal_ahead = staticmethod(ahead.offered)
    standing = staticmethod(ahead.standing)
    answer_ahead = staticmethod(ahead.answer_ahead)
    decide_ahead = staticmethod(ahead.give)
    possible = staticmethod(buying.made_up)
    vary = staticmethod(nudges.vary)
    begun = staticmethod(nudges.begun)
    open = staticmethod(setup.open_game)
    run = staticmethod(rounds.run)
    decide = staticmethod(rounds.decide)
    result = staticmethod(victory.result)
    report = staticmethod(report)
    worth = staticmethod(worth)
    absent = staticmethod(absent)
    correct = staticmethod(correct)
    legal_corrections = staticmethod(accepted)
    previewed = frozenset(
        {ac.Special, ac.Cloak, ac.Separate, ac.Lay, ac.Move, ac.Orbit, ac.Board, ac.Fire, ac.Search,
         ac.Deploy, ac.Muster, ac.Lurk, ac.Emerge, *CRAFT_ACTIONS}
    )  # fmt: skip
    unmeasured = previewed
    laborious = frozenset({NominateFire, FireOn, FlyCraft, DeclareStrikes, AimFlak})
    nudged = frozenset({ac.Move, ac.Lay, ac.Fire, ac.Deploy, ac.Muster, ac.Lurk, ac.Emerge,
                       *CRAFT_ACTIONS})  # fmt: skip

    def seats(self, _options: BuoyzOptions, brief: BuoyzBrief) -> tuple[Seat, ...]:
        """The two sides (BZ125)."""
        return tuple(Seat(each.side, each.name, _AIM) for each in brief.scenario.fleet)

    def brief_for(self, options: BuoyzOptions) -> BuoyzBrief:
        """The scenario that the options name, as the data have it."""
        return brief_for(options)

    def read_brief(self, options: BuoyzOptions, text: str) -> BuoyzBrief:
        """What somebody wrote, what is missing from what the options name (BZ218)."""
        return own_brief.read(options, text)

    def write_brief(self, brief: BuoyzBrief) -> str:
        """As people write it."""
        return to_toml(own_brief.written(brief))

    def initial(self, options: BuoyzOptions, brief: BuoyzBrief) -> st.BuoyzState:
        """The table as the scenario lays it out."""
        board = setup.started(Board(options=options, brief=brief))
        return st.BuoyzState(board=board, south=brief.scenario.south or "")

    def misplaced(self, _state: st.BuoyzState, question: Question, _action: Action) -> Refusal:
        """Why it is not the time for an action of this kind."""
        return misplaced(question)

    def view(self, state: st.BuoyzState, seat: str | None) -> BuoyzView:
        """All of it but lists and orders of others; what the seat itself is asked (BZ133)."""
        if state.hidden or state.sealed:
            state = buying.seen_by(state, seat)
        found = super().view(state, seat)
        if seat is not None and state.agenda and len(state.agenda[-1].questions) > 1:
            return changed(found, question=state.question_for(seat), acting=seat)
        return found

    def moves(self, view: BuoyzView, unit: str) -> Iterator[Move]:
        """The moves that a ship or a flight on the table is offered: none while it fires."""
        there = view.board.by_id.get(unit) or view.board.flight_by_id.get(unit)
        stays = isinstance(view.question, _STANDING) or there is None or there.pose is None
        return iter(()) if stays else super().moves(view, unit)

    def stage(self, view: BuoyzView) -> int:
        """The turn."""
        return view.turn


RULESET = Buoyz()
