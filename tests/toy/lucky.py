"""The toy race with odds and with a roll that only one side may know of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rules.kernel.foresight.chances import Chance, at_once
from rules.kernel.foresight.forecast import Forecast
from rules.kernel.game.action import Action
from rules.kernel.game.event import Beat, Event
from tests.toy.ruleset import (
    Gait,
    RaceState,
    RaceView,
    Step,
    Stepped,
    TakeStep,
    ToyRace,
    other_side,
)

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.game.telling import Telling


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


class LuckyRace(ToyRace):
    """``Step`` and ``Peek`` have odds; those of a step depend on the secret number."""

    state = LuckyState
    turn = TakeTurn

    actions = (*ToyRace.actions, Peek)  # type: ignore[assignment] # the race's has no type of its own
    events = (*ToyRace.events, Peeked, PeekedUnseen)  # type: ignore[assignment] # as above

    def decide(self, r: Resolution[RaceState], question: Question, action: Action) -> None:
        """As in the race, and peeking."""
        if not isinstance(action, Peek):
            super().decide(r, question, action)
            return
        seat = question.seat
        (face,) = r.roll(1, 6, "peek")
        number = r.state.hidden[other_side(seat)] if face > 3 else None
        r.emit_secret(Peeked(seat=seat, number=number), seat, PeekedUnseen(seat=seat))
        r.next(self.turn(seat=other_side(seat)))

    def evolve(self, state: RaceState, event: Event) -> RaceState:
        """As in the race; a peek changes nothing but what is known."""
        return state if isinstance(event, Peeked) else super().evolve(state, event)

    def forecast(self, view: RaceView, action: Action) -> Forecast:
        """As in the race; with the odds of a peek, and of a step by the number that one knows."""
        if isinstance(action, Peek):
            sees = (Chance("sees it", 3, 6, "peeks", came=at_once(_peeked)),)
            return Forecast(action, "peek", "Peek", odds=lambda: sees)
        found = super().forecast(view, action)
        if not isinstance(action, Step):
            return found
        by = action.steps * (2 if action.gait is Gait.RUN else 1)
        faces = {face for face in range(1, 7) if face >= by or face == view.lucky}
        goes = (Chance("goes on", len(faces), 6, "goes", came=at_once(_went)),)
        return replace(found, odds=lambda: goes)

    def tell(self, event: Event, view: RaceView) -> Telling | None:
        """As in the race; of a peek nothing is told."""
        return None if isinstance(event, Peeked | PeekedUnseen) else super().tell(event, view)


def _peeked(event: Event) -> bool:
    return isinstance(event, Peeked) and event.number is not None


def _went(event: Event) -> bool:
    return isinstance(event, Stepped) and not event.stumbled


LUCKY = LuckyRace()
