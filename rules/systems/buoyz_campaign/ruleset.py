"""The campaign of Buoyz 'N Da 'Hood as the kernel sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, get_args

from rules.kernel.game.seat import Seat
from rules.kernel.system import section
from rules.kernel.system.open_view import OpenRuleset
from rules.kernel.values.frozen import changed
from rules.systems.buoyz_campaign import actions as ac
from rules.systems.buoyz_campaign import battles, interval_events, offers, rounds, sealed
from rules.systems.buoyz_campaign import events as ev
from rules.systems.buoyz_campaign.brief import BATTERY, CampaignBrief, brief_of
from rules.systems.buoyz_campaign.corrections import CORRECTIONS, accepted, correct
from rules.systems.buoyz_campaign.defences import BY_THEMSELVES
from rules.systems.buoyz_campaign.options import PRESETS, CampaignOptions, Section
from rules.systems.buoyz_campaign.refusals import HOW_TO_PLAY, RULEBOOK, misplaced
from rules.systems.buoyz_campaign.state import CampaignState, Terms
from rules.systems.buoyz_campaign.stats import SEATS
from rules.systems.buoyz_campaign.view import CampaignView
from rules.systems.buoyz_campaign.words import title_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.correcting import Correction
    from rules.kernel.game.seat import Result
    from rules.kernel.values.errors import Refusal

_AIM = "gain more campaign points than the others"


class BuoyzCampaign(OpenRuleset[CampaignOptions, CampaignState, CampaignView]):
    """Fleets of two to six players over many battles, each a game of its own."""

    id = "buoyz_campaign"
    command = "campaign"
    version = 4
    title = "Buoyz 'N Da 'Hood: Campaign"
    summary = "Fleets over many battles, each of which is a game of its own"
    options = CampaignOptions
    brief = CampaignBrief
    state = CampaignState
    actions = ac.ACTIONS
    sections = (section.Section.of(ev, interval_events),)
    rulebook = RULEBOOK
    how_to_play = HOW_TO_PLAY
    seen = CampaignView
    presets = PRESETS
    small: ClassVar[Mapping[str, Any]] = {
        "games": 2,
        "campaign_points": 40,
        "points": 25,
        "turn_limit": 2,
        "table": "36x36",
    }
    solo = True
    enumerable = False
    open = staticmethod(rounds.open_campaign)
    run = staticmethod(rounds.run)
    decide = staticmethod(rounds.decide)
    conceded = staticmethod(rounds.conceded)
    parts = staticmethod(battles.parts)
    reported = staticmethod(battles.reported)
    legal = staticmethod(offers.legal)
    absent = staticmethod(offers.absent)
    corrections: ClassVar[tuple[type[Correction], ...]] = CORRECTIONS
    correct = staticmethod(correct)
    legal_corrections = staticmethod(accepted)
    vary = staticmethod(offers.vary)
    forecast = staticmethod(offers.forecast)
    worth = staticmethod(offers.worth)
    possible = staticmethod(sealed.made_up)
    previewed = frozenset({ac.Raise, ac.Choose, ac.Replace})
    unmeasured = previewed
    nudged = previewed

    def result(self, state: CampaignState) -> Result | None:
        """How the campaign ended, if it did."""
        return state.ended.result if state.ended is not None else None

    def upcast(self, version: int, event: dict[str, Any]) -> dict[str, Any]:
        """A battery that a planet had by itself was told by an event of its own (CAM32)."""
        if version <= BY_THEMSELVES and event["is"] == "battery_raised":
            return {**event, "is": ev.PriceRolled.tag, "what": BATTERY}
        return event

    def seats(self, options: CampaignOptions, _brief: CampaignBrief) -> tuple[Seat, ...]:
        """Two to six fleets (CAM1)."""
        return tuple(Seat(each, title_of(each), _AIM) for each in SEATS[: options.players])

    def brief_for(self, options: CampaignOptions) -> CampaignBrief:
        """The ships of the period, as the data have them (CAM5, CAM27b)."""
        played = {each for each in get_args(Section) if options.plays(each)}
        if options.rules != "core":
            played.add("cloak")
        even, galaxy = options.costs == "even", options.galaxy_as
        return brief_of(options.period, frozenset(played), even=even, galaxy=galaxy)

    def initial(self, options: CampaignOptions, brief: CampaignBrief) -> CampaignState:
        """Nobody has a fleet yet."""
        return CampaignState(terms=Terms(options=options, brief=brief))

    def misplaced(self, _state: CampaignState, question: Question, _action: Action) -> Refusal:
        """Why it is not the time for an action of this kind."""
        return misplaced(question)

    def view(self, state: CampaignState, seat: str | None) -> CampaignView:
        """All of it but lists of others; what the seat itself is asked (CAM24)."""
        if state.hidden:
            state = sealed.seen_by(state, seat)
        found = super().view(state, seat)
        if seat is not None and state.agenda and len(state.agenda[-1].questions) > 1:
            return changed(found, question=state.question_for(seat), acting=seat)
        return found

    def stage(self, view: CampaignView) -> int:
        """The scenario."""
        return view.number


RULESET = BuoyzCampaign()
