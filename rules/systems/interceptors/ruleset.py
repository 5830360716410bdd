"""Interceptors and Intruders as the kernel sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.game.seat import Seat
from rules.kernel.system.how_to_play import load_how_to_play
from rules.kernel.system.ruleset import Ruleset
from rules.kernel.system.section import Section
from rules.kernel.values.errors import Refusal
from rules.kernel.values.toml import to_toml
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import (
    amendments,
    base_events,
    go,
    losing,
    nudges,
    orders,
    own_brief,
    raid_events,
    setup,
    setup_events,
)
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors import state as st
from rules.systems.interceptors.alternatives import instead
from rules.systems.interceptors.brief import FightersBrief, usual_brief
from rules.systems.interceptors.corrections import CORRECTIONS, accepted, correct
from rules.systems.interceptors.forecasts import forecast, misplaced
from rules.systems.interceptors.foresight import threats
from rules.systems.interceptors.legal import HOLD, STOP, ahead
from rules.systems.interceptors.legal import actions as offers
from rules.systems.interceptors.options import KNIGHTS, PRESETS, FightersOptions
from rules.systems.interceptors.reference import CARDS, TABLES
from rules.systems.interceptors.refusals import RULEBOOK
from rules.systems.interceptors.stats import SIDES
from rules.systems.interceptors.table import Table
from rules.systems.interceptors.view import FightersView, possible, view_of
from rules.systems.interceptors.worth import worth

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.kernel.foresight.surveys import Move
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.correcting import Correction
    from rules.kernel.game.resolution import Resolution


class Interceptors(Ruleset[FightersOptions, st.FightersState, FightersView]):
    """Star fighters of the companies, AD 2222 (IIT1)."""

    id = "interceptors"
    version = 2
    command = "fighters"
    title = "Interceptors and Intruders"
    summary = "Star fighters of rival companies dogfight among asteroids, AD 2222"
    options = FightersOptions
    brief = FightersBrief
    takes_brief = True
    scenario_option = "scenario"
    state = st.FightersState
    actions = ac.ACTIONS
    anytime = (ac.Orders,)
    corrections: ClassVar[tuple[type[Correction], ...]] = CORRECTIONS
    sections = (Section.of(setup_events, ev, raid_events, base_events, amendments),)
    rulebook = RULEBOOK
    how_to_play = load_how_to_play("interceptors")
    presets = PRESETS
    small: ClassVar[Mapping[str, Any]] = {
        "purchase": "stock",
        "forces": KNIGHTS,
        "board": "3x2",
        "turn_limit": 5,
    }
    tables = TABLES
    units = CARDS
    enumerable = False
    nudged = frozenset({ac.Fly})
    solo = True
    stage_name = "go"
    correct = staticmethod(correct)
    legal_corrections = staticmethod(accepted)
    forecast = staticmethod(forecast)
    legal = staticmethod(offers)
    legal_ahead = staticmethod(ahead)
    possible = staticmethod(possible)
    result = staticmethod(losing.result)
    threats = staticmethod(threats)
    begun = staticmethod(nudges.begun)
    vary = staticmethod(nudges.vary)
    view = staticmethod(view_of)
    worth = staticmethod(worth)
    open = staticmethod(setup.open_game)
    run = staticmethod(go.run)
    decide_ahead = staticmethod(orders.give)
    standing = staticmethod(orders.standing)
    answer_ahead = staticmethod(orders.answer_ahead)
    previewed = frozenset(
        {
            ac.Fly,
            ac.Glide,
            ac.Sweep,
            ac.Flip,
            ac.Fire,
            ac.Volley,
            ac.Muster,
            ac.Put,
            ac.Start,
        }
    )

    def seats(self, options: FightersOptions, brief: FightersBrief) -> tuple[Seat, ...]:
        """The two sides (IIT3, II119)."""
        fight = brief.fight or options.fight
        return tuple(Seat(side, fight.sides[side], fight.aims[side]) for side in SIDES)

    def brief_for(self, options: FightersOptions) -> FightersBrief:
        """The scenario that the options name, with the numbers as the data have them."""
        return usual_brief(options.scenario)

    def read_brief(self, options: FightersOptions, text: str) -> FightersBrief:
        """What somebody wrote, what is missing from what the options name (II140)."""
        return own_brief.read(options, text)

    def write_brief(self, brief: FightersBrief) -> str:
        """As people write it."""
        return to_toml(own_brief.written(brief))

    def initial(self, options: FightersOptions, brief: FightersBrief) -> st.FightersState:
        """An empty board (IIT1)."""
        return st.FightersState(table=Table(options=options, brief=brief))

    def decide(self, r: Resolution[st.FightersState], question: Question, action: Action) -> None:
        """Resolve an action of the side that is asked; a refusal says what else may be done."""
        state = r.state
        try:
            go.decide(r, question, action)
        except Refusal as refusal:
            refusal.legal = refusal.legal or instead(state, question, action)
            raise

    def moves(self, view: FightersView, unit: str) -> Iterator[Move]:
        """The moves that a fighter on the board is offered."""
        fighter = view.table.by_id.get(unit)
        return super().moves(view, unit) if fighter is not None and fighter.flies else iter(())

    def absent(self, view: FightersView) -> Action:
        """The first list or place, the end of a go, the shortest path; no shot (II86)."""
        offered = offers(view)
        match view.question:
            case qu.MayReact() | qu.FireGuns():
                return HOLD
            case qu.MayGamble():
                return ac.Gamble(hits=0)
            case qu.FlyOn() if STOP in offered:
                return STOP
            case qu.FlyOn() | qu.BeginGo():
                moves = [each for each in offered if not isinstance(each, ac.Fire | ac.Energy)]
                return min(moves, key=_length)
            case _:
                return offered[0]

    def misplaced(self, _state: st.FightersState, question: Question, _action: Action) -> Refusal:
        """Why it is not the time for an action of this kind."""
        return misplaced(question)

    def stage(self, view: FightersView) -> int:
        """The go."""
        return view.go


def _length(action: Action) -> tuple[bool, int]:
    """How far an action goes: plain paths first, the shortest of them."""
    path = getattr(action, "path", None)
    return path is None, len(path or "")


RULESET = Interceptors()
