"""1880 Gun Fights as the kernel sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.game.seat import Result, Seat
from rules.kernel.system.how_to_play import load_how_to_play
from rules.kernel.system.open_view import OpenRuleset
from rules.kernel.system.section import Section
from rules.kernel.values.errors import Refusal
from rules.kernel.values.toml import to_toml
from rules.systems.gun_fights import actions as ac
from rules.systems.gun_fights import (
    activation,
    alternatives,
    deploying,
    events,
    fate,
    own_brief,
    walking,
)
from rules.systems.gun_fights import state as st
from rules.systems.gun_fights.brief import GunFightBrief, brief_of
from rules.systems.gun_fights.corrections import CORRECTIONS, accepted, correct
from rules.systems.gun_fights.events import Deployed, Moved, Passed
from rules.systems.gun_fights.fast import listing
from rules.systems.gun_fights.fast.ways import plan
from rules.systems.gun_fights.field import VERSION, Field
from rules.systems.gun_fights.forecasts import forecast
from rules.systems.gun_fights.nudges import suggest, vary
from rules.systems.gun_fights.options import PRESETS, GunFightOptions
from rules.systems.gun_fights.pieces import Figure
from rules.systems.gun_fights.questions import ActWithFigure, DeployFigure
from rules.systems.gun_fights.redeploying import must_redeploy
from rules.systems.gun_fights.reference import TABLES, UNITS
from rules.systems.gun_fights.refusals import RULEBOOK, acting_figure, illegal
from rules.systems.gun_fights.shooting import shoot, shoot_into
from rules.systems.gun_fights.stats import COLUMN_SIDES
from rules.systems.gun_fights.threats import can_go, reach, threats
from rules.systems.gun_fights.view import GunFightView
from rules.systems.gun_fights.worth import worth

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.correcting import Correction
    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Resolution


class GunFights(OpenRuleset[GunFightOptions, st.GunFightState, GunFightView]):
    """Two gun fights of 1880 and 1881, activated by a shared die."""

    id = "gun_fights"
    version = VERSION
    command = "gunfight"
    title = "1880 Gun Fights"
    summary = "The End of Ned at Glenrowan, or the shoot-out at the OK Corral"
    options = GunFightOptions
    brief = GunFightBrief
    takes_brief = True
    scenario_option = "scenario"
    state = st.GunFightState
    actions: ClassVar[tuple[type[Action], ...]] = (
        ac.Move,
        ac.Shoot,
        ac.ShootInto,
        ac.Place,
        ac.Pass,
        ac.Activate,
        ac.Deploy,
    )
    corrections: ClassVar[tuple[type[Correction], ...]] = CORRECTIONS
    sections = (Section.of(events),)
    rulebook = RULEBOOK
    how_to_play = load_how_to_play("gun_fights")
    seen = GunFightView
    presets = PRESETS
    small: ClassVar[Mapping[str, Any]] = {"turn_limit": 20}
    tables = TABLES
    units = UNITS
    enumerable = False
    solo = True
    forecast = staticmethod(forecast)
    legal = staticmethod(listing.actions)
    correct = staticmethod(correct)
    legal_corrections = staticmethod(accepted)
    worth = staticmethod(worth)
    vary = staticmethod(vary)
    suggest = staticmethod(suggest)
    can_go = staticmethod(can_go)
    reach = staticmethod(reach)
    threats = staticmethod(threats)
    previewed = frozenset({ac.Move, ac.Shoot, ac.ShootInto, ac.Deploy})
    nudged = frozenset({ac.Move, ac.Deploy})

    def seats(self, _options: GunFightOptions, brief: GunFightBrief) -> tuple[Seat, ...]:
        """The sides as the scenario names them."""
        scenario = brief.scenario
        return (
            Seat("ac", scenario.ac, scenario.ac_aim),
            Seat("bd", scenario.bd, scenario.bd_aim),
        )

    def brief_for(self, options: GunFightOptions) -> GunFightBrief:
        """The fight that the scenario names, as the data have it."""
        return brief_of(options.scenario)

    def read_brief(self, options: GunFightOptions, text: str) -> GunFightBrief:
        """What somebody wrote, what is missing from what the options name."""
        return own_brief.read(options, text)

    def write_brief(self, brief: GunFightBrief) -> str:
        """As people write it."""
        return to_toml(own_brief.written(brief))

    def initial(self, options: GunFightOptions, brief: GunFightBrief) -> st.GunFightState:
        """An empty table."""
        figures = tuple(Figure(id=person.id) for person in brief.scenario.figure)
        return st.GunFightState(field=Field(options=options, brief=brief, figures=figures))

    def open(self, r: Resolution[st.GunFightState]) -> None:
        """Set the figures up and throw the first die, or ask the sides to."""
        activation.open_fight(r)

    def decide(self, r: Resolution[st.GunFightState], question: Question, action: Action) -> None:
        """Resolve an action of the acting side."""
        match action:
            case ac.Deploy():
                _deploy(r, question.seat, action)
            case ac.Activate():
                activation.roll_row(r)
            case _:
                _act(r, question.seat, action)
                activation.go_on(r)

    def absent(self, view: GunFightView) -> Action:
        """The first legal place in the set-up, the activation die; then nothing."""
        waits = isinstance(view.question, ActWithFigure)
        return ac.Pass() if waits else listing.actions(view)[0]

    def due_after(
        self, _before: st.GunFightState, after: st.GunFightState, events: Sequence[Event]
    ) -> tuple[Question, ...]:
        """What older journals told by their events alone."""
        return activation.due_after(after, events)

    def misplaced(self, _state: st.GunFightState, question: Question, action: Action) -> Refusal:
        """Why it is not the time for an action of this kind."""
        return activation.misplaced(question, action)

    def stage(self, view: GunFightView) -> int:
        """The activation roll."""
        return view.turn

    def result(self, state: st.GunFightState) -> Result | None:
        """How the fight ended."""
        return Result(state.ended.winner, state.ended.words) if state.ended else None


def _deploy(r: Resolution[st.GunFightState], seat: str, action: ac.Deploy) -> None:
    """Put a figure on the table, in its side's zone (GF21b)."""
    field = r.state.field
    figure = deploying.whom(field, seat, action)
    at = walking.point_of(field, action.to)
    deploying.place(field, seat, figure, at)
    r.emit(Deployed(figure=figure.id, at=at))
    left = [side for side in (seat, *COLUMN_SIDES[:2]) if deploying.to_deploy(r.state.field, side)]
    if left:
        r.next(DeployFigure(seat=left[0]))
    else:
        activation.next_turn(r)


def _act(r: Resolution[st.GunFightState], seat: str, action: Action) -> None:
    """Resolve what a figure does with its activation (GF3)."""
    if isinstance(action, ac.Pass):
        _pass(r, seat, action)
        return
    if not isinstance(action, ac.Move | ac.Shoot | ac.ShootInto | ac.Place):
        raise TypeError(f"{action.tag} is no action of this game")
    figure = acting_figure(r.state, seat, action.figure)
    try:
        _use(r, figure, action)
    except Refusal as refusal:
        refusal.legal = refusal.legal or alternatives.instead(r.state, figure, type(action))
        raise


def _use(
    r: Resolution[st.GunFightState],
    figure: Figure,
    action: ac.Move | ac.Shoot | ac.ShootInto | ac.Place,
) -> None:
    """Let a figure use its activation (GFT2b, GF3)."""
    if isinstance(action, ac.Place):
        fate.redeploy(r, figure)
    elif figure.at is None:
        raise illegal("GF10", case="lifted", figure=r.state.field.person(figure).name)
    elif isinstance(action, ac.Shoot):
        shoot(r, figure, figure.at, action)
    elif isinstance(action, ac.ShootInto):
        shoot_into(r, figure, figure.at, action)
    else:
        walk = plan(r.state.field, figure, figure.at, action)
        r.emit(
            Moved(
                figure=figure.id,
                origin=figure.at,
                to=walk.to,
                way=walk.way,
                past=walk.past,
            )
        )


def _pass(r: Resolution[st.GunFightState], seat: str, action: ac.Pass) -> None:
    """Let figures do nothing; but whoever has been driven off redeploys if he can (GF32, GF32b)."""
    if action.figure is not None:
        figure = acting_figure(r.state, seat, action.figure)
        if must_redeploy(r.state, figure):
            name = r.state.field.person(figure).name
            raise illegal("GF32", legal=(ac.Place.tag,), figure=name)
        r.emit(Passed(figures=(figure.id,)))
        return
    for figure_id in r.state.waiting:
        figure = r.state.field.figure(figure_id)
        if must_redeploy(r.state, figure):
            fate.redeploy(r, figure)
    if r.state.waiting:
        r.emit(Passed(figures=r.state.waiting))


RULESET = GunFights()
