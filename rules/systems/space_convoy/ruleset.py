"""Space Convoy as the kernel sees it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.foresight.surveys import distinct, siblings
from rules.kernel.game.seat import Seat
from rules.kernel.system.how_to_play import load_how_to_play
from rules.kernel.system.open_view import OpenRuleset
from rules.kernel.system.section import Section
from rules.systems.space_convoy import (
    corrections,
    fire,
    initiative,
    movement,
    recycling,
    setup,
    victory,
)
from rules.systems.space_convoy import state as st
from rules.systems.space_convoy.actions import ACTIONS
from rules.systems.space_convoy.board import Board
from rules.systems.space_convoy.brief import ConvoyBrief, usual_fleets
from rules.systems.space_convoy.fast import listing
from rules.systems.space_convoy.fire.threats import threats
from rules.systems.space_convoy.legal import PASS
from rules.systems.space_convoy.options import PRESETS, ConvoyOptions
from rules.systems.space_convoy.pieces import muster
from rules.systems.space_convoy.reference import TABLES, UNITS
from rules.systems.space_convoy.refusals import RULEBOOK, misplaced
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES
from rules.systems.space_convoy.view import ConvoyView
from rules.systems.space_convoy.worth import worth

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.kernel.foresight.surveys import Variation
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.game.seat import Result
    from rules.kernel.values.errors import Refusal


_SEATS = (
    Seat(FREELOADERS, "Freeloaders", "get Brigghavens off the west edge"),
    Seat(NAZTEES, "Naztees", "stop the convoy"),
)


class SpaceConvoy(OpenRuleset[ConvoyOptions, st.ConvoyState, ConvoyView]):
    """Transports run the gauntlet: the Freeloaders must get Brigghavens off the west edge."""

    id = "space_convoy"
    command = "convoy"
    title = "Space Convoy"
    version = 3
    summary = "A convoy of transports must cross a table held by raiders"
    options = ConvoyOptions
    brief = ConvoyBrief
    state = st.ConvoyState
    actions = ACTIONS
    sections = (
        setup.SECTION,
        initiative.SECTION,
        movement.SECTION,
        fire.SECTION,
        Section.of(recycling),
        Section.of(victory),
        Section.of(corrections),
    )
    rulebook = RULEBOOK
    how_to_play = load_how_to_play("space_convoy")
    seen = ConvoyView
    presets = PRESETS
    small: ClassVar[Mapping[str, Any]] = {"coffins": 2, "turn_limit": 120}
    tables = TABLES
    units = UNITS
    solo = True
    stage_name = "initiative"
    legal = staticmethod(listing.actions)
    correct = staticmethod(corrections.correct)
    legal_corrections = staticmethod(corrections.accepted)
    threats = staticmethod(threats)
    worth = staticmethod(worth)

    def seats(self, _options: ConvoyOptions, _brief: ConvoyBrief) -> tuple[Seat, ...]:
        """The convoy and its raiders."""
        return _SEATS

    def brief_for(self, _options: ConvoyOptions) -> ConvoyBrief:
        """The fleets as the data have them."""
        return usual_fleets()

    def initial(self, options: ConvoyOptions, brief: ConvoyBrief) -> st.ConvoyState:
        """An empty table, both forces beside it."""
        board = Board(options=options, objects=(), vessels=muster(options, brief))
        return st.ConvoyState(board=board)

    def open(self, r: Resolution[st.ConvoyState]) -> None:
        """Put the objects on the table by dice, or ask for the first."""
        setup.rules.open_table(r)

    def vary(self, view: ConvoyView, action: Action) -> tuple[Variation, ...]:
        """Where else the vessel may go, or at whom else it may fire."""
        if type(action) not in self.previewed:
            return ()
        found = siblings(action, listing.actions(view), partial(self.forecast, view))
        return distinct(action, found)

    def absent(self, view: ConvoyView) -> Action:
        """The first legal cell in the set-up; then a pass, which ends no game (SC16c)."""
        set_up = view.placing is None and not view.deploying
        return PASS if set_up else listing.actions(view)[0]

    def due_after(
        self, before: st.ConvoyState, after: st.ConvoyState, events: Sequence[Event]
    ) -> tuple[Question, ...]:
        """What older journals told by their events alone."""
        return setup.rules.due_after(before, after, events)

    def misplaced(self, state: st.ConvoyState, _question: Question, action: Action) -> Refusal:
        """What is due goes first: objects, then vessels, then the initiative (SC42)."""
        return misplaced(state, action)

    def stage(self, view: ConvoyView) -> int:
        """The initiative."""
        return view.initiatives

    def result(self, state: st.ConvoyState) -> Result | None:
        """What the victory roll gave."""
        return state.ended.result if state.ended is not None else None


RULESET = SpaceConvoy()
