"""A turn: a runner tries to step forward; who stumbles may be pushed; the first home wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.system.verb import Verb
from rules.kernel.values.frozen import changed
from tests.toy.actions import Gait, Push, Step
from tests.toy.brief import RUNNERS
from tests.toy.questions import MayPush, TakeStep
from tests.toy.rulebook import illegal
from tests.toy.state import TITLES, RaceState, other_side, runners_of
from tests.toy.view import AnyRace

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution

MOST_RUN = 3


class Stepped(Event):
    """A runner tried to go forward (T2, T3)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    runner: str
    by: int
    face: int
    stumbled: bool
    shout: bool

    def fold(self, state: RaceState) -> RaceState:
        return state.moved(self.runner, 0 if self.stumbled else self.by)

    def tell(self, _view: object) -> Telling:
        how = "stumbles" if self.stumbled else f"goes {self.by} on"
        shout = ", shouting" if self.shout else ""
        what, thrown = f"{self.runner} {how}{shout}", (Throw("", (self.face,)),)
        why = f"needs {self.by}+ or the lucky number"
        return Telling(what, thrown, why, ("T3",), brief=Brief(what, thrown))


class Pushed(Event):
    """A runner who stumbled was pushed back, or was let be (T4)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    runner: str
    push: bool

    def fold(self, state: RaceState) -> RaceState:
        return state.moved(self.runner, -1 if self.push else 0)

    def tell(self, _view: object) -> str:
        return f"{self.runner} is {'pushed' if self.push else 'let be'}"


class Finished(Event):
    """A runner is home (T1)."""

    beat: ClassVar[Beat] = Beat.END
    rules: ClassVar[tuple[str, ...]] = ("T1",)

    seat: str

    def fold(self, state: RaceState) -> RaceState:
        return changed(state, winner=self.seat)

    def tell(self, _view: object) -> str:
        return f"The {TITLES[self.seat]} are home"


class Stepping(Verb[TakeStep, Step, AnyRace]):
    """Try to go on with a runner (TT1, T2), whom the other side may push (T4)."""

    answers = TakeStep, Step
    stepped: ClassVar[type[Stepped]] = Stepped

    def check(self) -> None:
        """It is a runner of one's own (TT1), who runs no farther than he can (T2)."""
        seat, action = self.question.seat, self.action
        if RUNNERS.get(action.runner) != seat:
            raise illegal("TT1", legal=runners_of(seat))
        if action.gait is Gait.RUN and action.steps > MOST_RUN:
            raise illegal("T2", steps=action.steps)

    def do(self, r: Resolution[RaceState]) -> None:
        seat, action = self.question.seat, self.action
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
        r.next(*asked, type(self.question)(seat=other))

    def pushing(self, state: RaceState) -> bool:
        """Whether those who stumble may be pushed (T4)."""
        return state.options.pushing

    def forecast(self) -> Forecast:
        action, at = self.action, self.at
        way = "run" if action.gait is Gait.RUN else "walk"
        loud = ", shouting" if action.shout else ""
        here = at.positions[action.runner]
        left = f", {at.options.target - here} to go" if at.options.pre_measure else ""
        return Forecast(
            action,
            text=f"{action.runner}: {way} {action.steps}{loud}{left}",
            short=f"{way} {action.steps}{' !' if action.shout else ''}",
            subject=Candidate(action.runner, f"{action.runner} at {here}"),
            values={
                "steps": f"{action.steps}",
                "gait": way,
                "shout": "shouting" if action.shout else "in silence",
            },
        )


class Pushing(Verb[MayPush, Push, AnyRace]):
    """Push the runner who stumbled, or let him be (T4)."""

    answers = MayPush, Push

    def do(self, r: Resolution[RaceState]) -> None:
        r.emit(Pushed(runner=self.question.runner, push=self.action.push))

    def forecast(self) -> Forecast:
        words = "push" if self.action.push else "let be"
        return Forecast(
            self.action,
            text=f"{words} {self.question.runner}",
            short=words.capitalize(),
            values={"push": words},
        )
