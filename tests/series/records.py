"""What players of the series ask for, what happens, what is asked, and the state."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.game.action import Action
from rules.kernel.game.agenda import Question, Task
from rules.kernel.game.event import Beat, Event
from rules.kernel.game.state import State
from rules.kernel.system.open_view import OpenView
from rules.kernel.system.ruleset import Options
from rules.kernel.values.frozen import changed
from rules.kernel.values.record import Tagged

Length: TypeAlias = Annotated[int, Field(ge=5, le=7)]


class SeriesOptions(Options):
    """The variants of the series."""

    races: int = Field(default=3, ge=1, le=5, description="How many races there are (V1)")


class Call(Action):
    """Say how long the next race is."""

    length: Length = Field(description="Steps to the finish")


class CallRace(Question):
    """A seat is to say how long the next race is."""

    answers: ClassVar[tuple[type[Action], ...]] = (Call,)
    rule = "V2"


class Called(Event):
    """The next race is to be run."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    length: int

    def fold(self, state: SeriesState) -> SeriesState:
        return changed(state, length=self.length)


class RaceWon(Event):
    """A race was won."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    game: str

    def fold(self, state: SeriesState) -> SeriesState:
        return changed(state, won=(*state.won, self.seat), length=0)


class RaceVoid(Event):
    """A race came to nothing, and is run again."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    game: str


class SeriesOver(Event):
    """The series is over; ``winner`` is empty if nobody has won it."""

    beat: ClassVar[Beat] = Beat.END

    winner: str

    def fold(self, state: SeriesState) -> SeriesState:
        return changed(state, ended=self)


EVENTS = (Called, RaceWon, RaceVoid, SeriesOver)


class Position(BaseModel):
    """The series as everybody sees it.

    Attributes:
        options: The variants.
        won: Who has won each race so far.
        length: How long the race is that is being run; 0 if none is.
        ended: The end, once it has come.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    options: SeriesOptions
    won: tuple[str, ...] = ()
    length: int = 0
    ended: Annotated[SeriesOver, Tagged()] | None = None


class SeriesState(Position, State):
    """The whole game."""

    entries: ClassVar[tuple[type[Task | Question], ...]] = (CallRace,)


class SeriesView(Position, OpenView):
    """The same for all."""
