"""The toy race: two runners a side, a secret number, a pending decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.game.seat import Result, Seat
from rules.kernel.playing import play
from rules.kernel.system.hiding import open_part
from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset
from rules.kernel.system.ruleset import Ruleset
from rules.kernel.system.section import Section
from tests.toy import numbers, steps
from tests.toy.actions import Gait, Hide, Push, Step
from tests.toy.brief import BLUE, RED, RUNNERS, RaceBrief, usual_race
from tests.toy.questions import ChooseNumber, MayPush, TakeStep
from tests.toy.rulebook import HOW_TO_PLAY, RULEBOOK, illegal
from tests.toy.state import SEATS, TITLES, RaceOptions, RaceState, other_side, runners_of
from tests.toy.view import RaceView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.errors import Refusal


class ToyRace(Ruleset[RaceOptions, RaceState, RaceView]):
    """First home wins. It exists to show that a new system needs no edits elsewhere."""

    id = "toy_race"
    command = "race"
    title = "Toy Race"
    summary = "Two teams of runners race to the finish"
    options = RaceOptions
    brief = RaceBrief
    takes_brief = True
    state = RaceState
    actions: ClassVar[tuple[type[Action], ...]] = (Step, Push, Hide)
    presets = (
        Preset(RECOMMENDED, "A short race", {}),
        Preset(AS_WRITTEN, "As runners know it", {"target": 20, "pre_measure": False}),
    )
    small: ClassVar[Mapping[str, Any]] = {"target": 6}
    solo = True
    turn: ClassVar[type[TakeStep]] = TakeStep
    sections: ClassVar[tuple[Section, ...]] = (Section.of(numbers), Section.of(steps))
    rulebook = RULEBOOK
    how_to_play = HOW_TO_PLAY

    def seats(self, _options: RaceOptions, _brief: object) -> tuple[Seat, ...]:
        """The two teams (TT1)."""
        return SEATS

    def brief_for(self, _options: RaceOptions) -> RaceBrief:
        """The usual race."""
        return usual_race()

    def initial(self, options: RaceOptions, brief: RaceBrief) -> RaceState:
        """Everybody at the start."""
        starts: dict[str, int] = {each.id: each.ahead for each in brief.runner}
        return self.state(options=options, positions={each: starts[each] for each in RUNNERS})

    def open(self, r: Resolution[RaceState]) -> None:
        """Both sides choose their numbers, in any order; then the race begins (T3)."""
        r.next((ChooseNumber(seat=RED), ChooseNumber(seat=BLUE)), self.turn(seat=RED))

    def misplaced(self, _at: Any, question: Question, action: Action) -> Refusal:
        """Numbers first (T3), then pushing (T4)."""
        if isinstance(question, MayPush) and isinstance(action, Step):
            return illegal("T4", runner=question.runner)
        if isinstance(question, ChooseNumber) or isinstance(action, Hide):
            return illegal("T3")
        return illegal("T4", case="nobody")

    def view(self, state: RaceState, seat: str | None) -> RaceView:
        """Everything but the other side's number."""
        return RaceView(
            viewer=seat,
            **open_part(state),
            options=state.options,
            positions=state.positions,
            waiting=play.active(self, state),
            chosen=tuple(sorted(state.hidden)),
            lucky=state.hidden.get(seat) if seat else None,
            stumbled=next((q.runner for q in state.questions if isinstance(q, MayPush)), None),
            winner=state.winner,
        )

    def possible(self, view: RaceView, dice: Dice) -> RaceState:
        """With any numbers that the view's seat does not know."""
        known = {view.viewer: view.lucky}
        return self.state(
            **open_part(view),
            options=view.options,
            hidden={seat: known.get(seat) or dice.draw(6) for seat in view.chosen},
            positions=view.positions,
            winner=view.winner,
        )

    def worth(self, view: RaceView, seat: str) -> int:
        """How far the own runners are ahead of the others."""
        ahead = {side: max(view.positions[each] for each in runners_of(side)) for side in TITLES}
        won = 0 if view.winner is None else 100 if view.winner == seat else -100
        return ahead[seat] - ahead[other_side(seat)] + won

    def absent(self, view: RaceView) -> Action:
        """The first number, no push, the first runner by one."""
        return Push(push=False) if view.stumbled is not None else self.legal(view)[0]

    def legal(self, view: RaceView) -> tuple[Action, ...]:
        """Every legal action of the view's seat."""
        if view.viewer not in view.chosen:
            return tuple(Hide(number=number) for number in range(1, 7))
        if view.stumbled is not None:
            return (Push(push=True), Push(push=False))
        return tuple(
            Step(runner=runner, steps=many, gait=gait, shout=shout)
            for runner in runners_of(view.viewer)
            for gait in Gait
            for many in range(1, 7 if gait is Gait.WALK else steps.MOST_RUN + 1)
            for shout in (False, True)
        )

    def result(self, state: RaceState) -> Result | None:
        """Who is home (T1)."""
        if state.winner is None:
            return None
        return Result(state.winner, f"The {TITLES[state.winner]} are home first.")


RULESET = ToyRace()
