"""The toy race: two runners a side, a secret number, a pending decision."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.game.action import Action, Role
from rules.kernel.game.agenda import Question, Task
from rules.kernel.game.event import Beat, Event
from rules.kernel.game.seat import Result, Seat
from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.playing import play
from rules.kernel.system.hiding import Hiding, SeatView, open_part
from rules.kernel.system.options import Measured
from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset
from rules.kernel.system.ruleset import Ruleset
from tests.toy.brief import BLUE, RED, RUNNERS, RaceBrief, usual_race
from tests.toy.rulebook import HOW_TO_PLAY, RULEBOOK, illegal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.dice import Dice
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.errors import Refusal

MOST_RUN = 3
SEATS = (Seat(RED, "Reds", "be home first"), Seat(BLUE, "Blues", "be home first"))
TITLES = {seat.id: seat.title for seat in SEATS}


class Gait(StrEnum):
    """How a runner goes."""

    WALK = "walk"
    RUN = "run"


class RaceOptions(Measured):
    """The variants of the race."""

    target: int = Field(default=10, ge=5, le=30, description="Steps to the finish (T1)")
    pushing: bool = Field(default=True, description="Those who stumble may be pushed (T4)")
    pre_measure: bool = Field(default=True, description="Tell chances and distances before (T5)")


class Hide(Action):
    """Choose your lucky number in secret."""

    number: int = Field(ge=1, le=6, description="The face that never fails you")


class Step(Action):
    """Step forward if the die shows as many."""

    runner: Annotated[str, Role.OWN_UNIT] = Field(max_length=20, description="Your runner")
    steps: int = Field(ge=1, le=6, description="How far")
    gait: Gait = Field(default=Gait.WALK, description="Running doubles the steps")
    shout: bool = Field(default=False, description="Shout while you go")


class Push(Action):
    """Say whether the runner who stumbled is pushed back."""

    push: bool = Field(description="Push, or let be")


class Chosen(Event):
    """A seat chose its number; only it may know which."""

    seat: str
    number: int


class ChosenUnseen(Event):
    """The public twin of ``Chosen``."""

    seat: str


class Stepped(Event):
    """A runner tried to go forward."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    runner: str
    by: int
    face: int
    stumbled: bool
    shout: bool


class Pushed(Event):
    """A runner who stumbled was pushed back, or was let be."""

    beat: ClassVar[Beat] = Beat.STRIKE

    runner: str
    push: bool


class Finished(Event):
    """A runner is home."""

    beat: ClassVar[Beat] = Beat.END

    seat: str


class ChooseNumber(Question):
    """A seat is to choose its lucky number."""

    answers: ClassVar[tuple[type[Action], ...]] = (Hide,)
    rule = "T3"


class TakeStep(Question):
    """A seat is to go on with one of its runners."""

    answers: ClassVar[tuple[type[Action], ...]] = (Step,)


class MayPush(Question):
    """A seat is to say whether the other side's runner is pushed."""

    answers = (Push,)
    rule = "T4"

    runner: str


class RaceState(Hiding[int]):
    """Positions are public; ``hidden`` holds each seat's lucky number."""

    entries: ClassVar[tuple[type[Task | Question], ...]] = (ChooseNumber, TakeStep, MayPush)

    options: RaceOptions
    positions: dict[str, int] = Field(default_factory=lambda: dict.fromkeys(RUNNERS, 0))
    winner: str | None = None


class RaceView(SeatView):
    """The race as one seat sees it: ``lucky`` is the viewer's own number, if any."""

    options: RaceOptions
    positions: dict[str, int]
    waiting: tuple[str, ...]
    chosen: tuple[str, ...]
    lucky: int | None
    stumbled: str | None
    winner: str | None

    @property
    def pre_measure(self) -> bool:
        """As the options say (T5)."""
        return self.options.pre_measure


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
    actions = (Step, Push, Hide)
    presets = (
        Preset(RECOMMENDED, "A short race", {}),
        Preset(AS_WRITTEN, "As runners know it", {"target": 20, "pre_measure": False}),
    )
    small: ClassVar[Mapping[str, Any]] = {"target": 6}
    solo = True
    turn: ClassVar[type[Question]] = TakeStep
    stepped: ClassVar[type[Stepped]] = Stepped
    events = (Chosen, ChosenUnseen, Stepped, Pushed, Finished)
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

    def decide(self, r: Resolution[RaceState], question: Question, action: Action) -> None:
        """All the rules there are."""
        seat = question.seat
        match question, action:
            case _, Hide():
                r.emit_secret(
                    Chosen(seat=seat, number=action.number), seat, ChosenUnseen(seat=seat)
                )
            case MayPush(), Push():
                r.emit(Pushed(runner=question.runner, push=action.push))
            case _, Step():
                self._step(r, seat, action)
            case _:
                raise TypeError(action.tag)

    def misplaced(self, _state: RaceState, question: Question, action: Action) -> Refusal:
        """Numbers first (T3), then pushing (T4)."""
        if isinstance(question, MayPush) and isinstance(action, Step):
            return illegal("T4", runner=question.runner)
        if isinstance(question, ChooseNumber) or isinstance(action, Hide):
            return illegal("T3")
        return illegal("T4", case="nobody")

    def _step(self, r: Resolution[RaceState], seat: str, action: Step) -> None:
        """Try to go on with a runner (TT1, T2), whom the other side may push (T4)."""
        if RUNNERS.get(action.runner) != seat:
            raise illegal("TT1", legal=_runners(seat))
        if action.gait is Gait.RUN and action.steps > MOST_RUN:
            raise illegal("T2", steps=action.steps)
        by = action.steps * (2 if action.gait is Gait.RUN else 1)
        (face,) = r.roll(1, 6, f"step: {action.runner}")
        stumbled = face < by and face != r.state.hidden[seat]
        told = self.stepped(
            runner=action.runner, by=by, face=face, stumbled=stumbled, shout=action.shout
        )
        r.emit(told)
        if r.state.positions[action.runner] >= r.state.options.target:
            r.emit(Finished(seat=seat))
            return
        other = other_side(seat)
        push = stumbled and self.pushing(r.state)
        asked = (MayPush(seat=other, runner=action.runner),) if push else ()
        r.next(*asked, self.turn(seat=other))

    def pushing(self, state: RaceState) -> bool:
        """Whether those who stumble may be pushed."""
        return state.options.pushing

    def evolve(self, state: RaceState, event: Event) -> RaceState:
        """The state after an event."""
        match event:
            case Chosen():
                return state.model_copy(
                    update={"hidden": {**state.hidden, event.seat: event.number}}
                )
            case Stepped():
                step = 0 if event.stumbled else event.by
                return state.model_copy(update={"positions": _moved(state, event.runner, step)})
            case Pushed():
                step = -1 if event.push else 0
                return state.model_copy(update={"positions": _moved(state, event.runner, step)})
            case Finished():
                return state.model_copy(update={"winner": event.seat})
            case _:
                raise TypeError(event.tag)

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
        ahead = {side: max(view.positions[each] for each in _runners(side)) for side in TITLES}
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
            Step(runner=runner, steps=steps, gait=gait, shout=shout)
            for runner in _runners(view.viewer)
            for gait in Gait
            for steps in range(1, 7 if gait is Gait.WALK else MOST_RUN + 1)
            for shout in (False, True)
        )

    def forecast(self, view: RaceView, action: Action) -> Forecast:
        """The words for a legal action."""
        match action:
            case Hide():
                words = f"{action.number} in secret"
                return Forecast(action, words, str(action.number), values={"number": words})
            case Push():
                words = "push" if action.push else "let be"
                return Forecast(
                    action,
                    text=f"{words} {view.stumbled}",
                    short=words.capitalize(),
                    values={"push": words},
                )
            case Step():
                way = "run" if action.gait is Gait.RUN else "walk"
                loud = ", shouting" if action.shout else ""
                at = view.positions[action.runner]
                left = f", {view.options.target - at} to go" if view.pre_measure else ""
                return Forecast(
                    action,
                    text=f"{action.runner}: {way} {action.steps}{loud}{left}",
                    short=f"{way} {action.steps}{' !' if action.shout else ''}",
                    subject=Candidate(action.runner, f"{action.runner} at {at}"),
                    values={
                        "steps": f"{action.steps}",
                        "gait": way,
                        "shout": "shouting" if action.shout else "in silence",
                    },
                )
            case _:
                raise TypeError(action.tag)

    def result(self, state: RaceState) -> Result | None:
        """Who is home (T1)."""
        if state.winner is None:
            return None
        return Result(state.winner, f"The {TITLES[state.winner]} are home first.")

    def tell(self, event: Event, _view: RaceView) -> Telling | None:
        """The event in prose."""
        match event:
            case Chosen():
                return Telling(f"Your lucky number is {event.number}", rules=("T3",))
            case ChosenUnseen():
                return Telling(f"The {TITLES[event.seat]} have chosen", rules=("T3",))
            case Stepped():
                how = "stumbles" if event.stumbled else f"goes {event.by} on"
                shout = ", shouting" if event.shout else ""
                what, thrown = f"{event.runner} {how}{shout}", (Throw("", (event.face,)),)
                why = f"needs {event.by}+ or the lucky number"
                return Telling(what, thrown, why, ("T3",), brief=Brief(what, thrown))
            case Pushed():
                return Telling(f"{event.runner} is {'pushed' if event.push else 'let be'}")
            case Finished():
                return Telling(f"The {TITLES[event.seat]} are home", rules=("T1",))
            case _:
                return None


def other_side(seat: str) -> str:
    """The side that a seat races against."""
    return BLUE if seat == RED else RED


def _runners(seat: str | None) -> tuple[str, ...]:
    return tuple(runner for runner, side in RUNNERS.items() if side == seat)


def _moved(state: RaceState, runner: str, by: int) -> dict[str, int]:
    return {**state.positions, runner: max(0, state.positions[runner] + by)}


RULESET = ToyRace()
