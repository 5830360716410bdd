"""Braid & Cockade as the kernel sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.game.seat import Seat
from rules.kernel.system.how_to_play import load_how_to_play
from rules.kernel.system.ruleset import Ruleset
from rules.kernel.system.section import Section
from rules.kernel.values.toml import to_toml
from rules.systems.braid import actions as ac
from rules.systems.braid import (
    assault_events,
    command_events,
    deploying,
    events,
    fight_events,
    legal,
    nudges,
    orders,
    own_brief,
    setup_events,
    turns,
    victory,
)
from rules.systems.braid import questions as qu
from rules.systems.braid import state as st
from rules.systems.braid.brief import BattleBrief, brief_of
from rules.systems.braid.corrections import CORRECTIONS, accepted, correct
from rules.systems.braid.deploying import first_formation
from rules.systems.braid.field import CLAUSES, Field
from rules.systems.braid.massed_forecasts import forecast
from rules.systems.braid.options import OUTPOST, PRESETS, BraidOptions
from rules.systems.braid.pieces import Commander, Unit
from rules.systems.braid.reference import CARDS, TABLES_SHOWN
from rules.systems.braid.refusals import RULEBOOK
from rules.systems.braid.view import BraidView, possible, view_of
from rules.systems.braid.worth import worth

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.kernel.foresight.surveys import Move
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.correcting import Correction
    from rules.kernel.values.errors import Refusal

_AIM = "attacking, destroy every enemy unit in time; defending, hold out"


_ABSENT: Mapping[type[Any], Action] = {
    qu.ChooseEdge: ac.Edge(edge="south"),
    qu.DeployUnits: legal.ARRAY,
    qu.DeclareFire: ac.Volley(orders=ac.BEST),
    qu.CounterCharge: ac.Counter(distance=0),
    qu.AdvanceOn: ac.Advance(distance=2),
}
"""What the referee answers where nothing depends on the position."""


class Braid(Ruleset[BraidOptions, st.BraidState, BraidView]):
    """Horse, foot and guns, about 1750 to 1850 (BCT1)."""

    id = "braid"
    command = "braid"
    version = CLAUSES
    title = "Braid & Cockade"
    summary = "Battalions, squadrons and guns fight for a ridge, a river or a village, 1750 to 1850"
    options = BraidOptions
    brief = BattleBrief
    takes_brief = True
    scenario_option = "scenario"
    state = st.BraidState
    actions = ac.ACTIONS
    anytime = (ac.Orders,)
    public_offers = True
    corrections: ClassVar[tuple[type[Correction], ...]] = CORRECTIONS
    sections = (Section.of(setup_events, events, command_events, assault_events, fight_events),)
    rulebook = RULEBOOK
    how_to_play = load_how_to_play("braid")
    presets = PRESETS
    small: ClassVar[Mapping[str, Any]] = {"scenario": OUTPOST, "turn_limit": 4}
    tables = TABLES_SHOWN
    units = CARDS
    enumerable = False
    solo = True
    forecast = staticmethod(forecast)
    legal = staticmethod(legal.actions)
    legal_ahead = staticmethod(orders.ahead)
    standing = staticmethod(orders.standing)
    answer_ahead = staticmethod(orders.answer_ahead)
    decide_ahead = staticmethod(orders.give)
    possible = staticmethod(possible)
    result = staticmethod(victory.result)
    vary = staticmethod(nudges.vary)
    view = staticmethod(view_of)
    worth = staticmethod(worth)
    open = staticmethod(deploying.open_game)
    run = staticmethod(turns.run)
    decide = staticmethod(turns.decide)
    correct = staticmethod(correct)
    legal_corrections = staticmethod(accepted)
    previewed = frozenset(
        {
            ac.March,
            ac.Road,
            ac.Form,
            ac.Enter,
            ac.Leave,
            ac.Ride,
            ac.Deploy,
            ac.Volley,
            ac.Charge,
            ac.Rally,
            ac.Mass,
            ac.Storm,
            ac.Assault,
        }
    )
    laborious = frozenset(
        {
            qu.DeployUnits,
            qu.MoveUnits,
            qu.DeclareFire,
            qu.DeclareAssaults,
            qu.DeclareCharges,
            qu.CounterCharge,
        }
    )
    nudged = frozenset({ac.March, ac.Form, ac.Volley})

    def seats(self, _options: BraidOptions, brief: BattleBrief) -> tuple[Seat, ...]:
        """The two armies."""
        return tuple(Seat(each.side, each.name, _AIM) for each in brief.scenario.army)

    def brief_for(self, options: BraidOptions) -> BattleBrief:
        """The battle that the options name, as the data have it."""
        return brief_of(options.scenario)

    def read_brief(self, options: BraidOptions, text: str) -> BattleBrief:
        """What somebody wrote, what is missing from what the options name."""
        return own_brief.read(options, text)

    def write_brief(self, brief: BattleBrief) -> str:
        """As people write it."""
        return to_toml(own_brief.written(brief))

    def initial(self, options: BraidOptions, brief: BattleBrief) -> st.BraidState:
        """An empty table (BCT9)."""
        units = tuple(
            Unit(id=each.id, formation=first_formation(each.arm), stands=each.stands)
            for each in brief.scenario.unit
        )
        leaders = tuple(Commander(id=each) for each in brief.commanders)
        field = Field(options=options, brief=brief, units=units, commanders=leaders)
        return st.BraidState(field=field)

    def moves(self, view: BraidView, unit: str) -> Iterator[Move]:
        """The moves that a unit on the table is offered."""
        found = view.field.by_id.get(unit)
        return super().moves(view, unit) if found is not None and found.plays else iter(())

    def absent(self, view: BraidView) -> Action:
        """The south edge, all arrayed, everybody holds and stands; the best fire."""
        match view.question:
            case qu.ShareLosses() | qu.LoseGun():
                return legal.actions(view)[0]
            case question:
                return _ABSENT.get(type(question), legal.DONE)

    def misplaced(self, _state: st.BraidState, question: Question, action: Action) -> Refusal:
        """Why it is not the time for an action of this kind."""
        return turns.misplaced(question, action)

    def stage(self, view: BraidView) -> int:
        """The turn."""
        return view.turn


RULESET = Braid()
