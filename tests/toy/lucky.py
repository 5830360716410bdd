"""The toy race with odds and with a roll that only one side may know of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rules.kernel.foresight.chances import Chance, at_once
from rules.kernel.foresight.forecast import Forecast
from rules.kernel.game.action import Action
from rules.kernel.game.event import Beat, Event
from rules.kernel.system.section import Section
from rules.kernel.system.verb import Verb
from tests.toy.actions import Gait, Step
from tests.toy.questions import TakeStep
from tests.toy.ruleset import ToyRace
from tests.toy.state import RaceState, other_side
from tests.toy.steps import Stepped, Stepping
from tests.toy.view import AnyRace

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution


class Peek(Action):
    """Try to see the other side's lucky number instead of stepping; half of all tries do."""


class Peeked(Event):
    """A seat tried to see the other's number; only it may know whether it did."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    number: int | None


class PeekedUnseen(Event):
    """The public twin of ``Peeked``."""

    seat: str


class TakeTurn(TakeStep):
    """A seat is to go on with one of its runners, or to peek."""

    answers = (Step, Peek)


class LuckyState(RaceState):
    """As in the race, with turns that allow peeking."""

    entries = (*RaceState.entries, TakeTurn)


class Going(Stepping):
    """A step, with the odds that follow from the number that one knows."""

    answers = TakeTurn, Step

    def forecast(self) -> Forecast:
        action: Step = self.action
        by = action.steps * (2 if action.gait is Gait.RUN else 1)
        lucky = getattr(self.at, "lucky", None)
        faces = {face for face in range(1, 7) if face >= by or face == lucky}
        goes = (Chance("goes on", len(faces), 6, "goes", came=at_once(_went)),)
        return replace(super().forecast(), odds=lambda: goes)


class Peeking(Verb[TakeTurn, Peek, AnyRace]):
    """Try to see the other side's number."""

    answers = TakeTurn, Peek

    def do(self, r: Resolution[RaceState]) -> None:
        seat = self.question.seat
        (face,) = r.roll(1, 6, "peek")
        number = r.state.hidden[other_side(seat)] if face > 3 else None
        r.emit_secret(Peeked(seat=seat, number=number), seat, PeekedUnseen(seat=seat))
        r.next(TakeTurn(seat=other_side(seat)))

    def forecast(self) -> Forecast:
        sees = (Chance("sees it", 3, 6, "peeks", came=at_once(_peeked)),)
        return Forecast(self.action, "peek", "Peek", odds=lambda: sees)


class LuckyRace(ToyRace):
    """``Step`` and ``Peek`` have odds; those of a step depend on the secret number."""

    state = LuckyState
    turn = TakeTurn
    actions = (*ToyRace.actions, Peek)
    sections = (*ToyRace.sections, Section(events=(Peeked, PeekedUnseen), verbs=(Going, Peeking)))


def _peeked(event: Event) -> bool:
    return isinstance(event, Peeked) and event.number is not None


def _went(event: Event) -> bool:
    return isinstance(event, Stepped) and not event.stumbled


LUCKY = LuckyRace()
