"""What players of the trio ask for, what happens, what is asked, and the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.game.action import Action, Role
from rules.kernel.game.agenda import Question, Task
from rules.kernel.game.event import Beat, Event
from rules.kernel.game.state import State
from rules.kernel.system.open_view import OpenView
from rules.kernel.system.ruleset import Options
from rules.kernel.values.frozen import changed
from rules.kernel.values.record import Tagged
from rules.space.grid import Axis, Cell, CellText, brick_grid

if TYPE_CHECKING:
    from collections.abc import Iterator

AMBER, BLUE, CRIMSON = "amber", "blue", "crimson"
GRID = brick_grid(5, 5, Axis.LANES)
HILL = Cell(3, 3)
STARTS = {
    f"{AMBER}-a": Cell(1, 1),
    f"{AMBER}-b": Cell(1, 2),
    f"{BLUE}-a": Cell(1, 5),
    f"{BLUE}-b": Cell(1, 4),
    f"{CRIMSON}-a": Cell(5, 2),
    f"{CRIMSON}-b": Cell(4, 4),
}

Walker: TypeAlias = Annotated[str, Field(max_length=20)]


class TrioOptions(Options):
    """The variants of the trio."""

    allied: bool = Field(default=False, description="Ambers and Blues share a side (Z5)")
    rounds: int = Field(default=12, ge=2, le=30, description="Rounds until nobody wins (Z6)")


class Walk(Action):
    """Walk to a free cell next to a walker of yours."""

    walker: Annotated[Walker, Role.OWN_UNIT] = Field(description="Your walker")
    to: Annotated[CellText, Role.PLACE] = Field(description="A cell, such as 2-3")


class Barge(Action):
    """Push a walker of another side off the board with 4 or more."""

    walker: Annotated[Walker, Role.OWN_UNIT] = Field(description="Your walker")
    target: Annotated[Walker, Role.TARGET] = Field(description="Whom it pushes")


class Rest(Action):
    """Rest this turn."""


class RoundBegun(Event):
    """A round began."""

    number: int

    def fold(self, state: TrioState) -> TrioState:
        return changed(state, number=self.number)


class Walked(Event):
    """A walker went one cell."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    walker: str
    to: CellText

    def fold(self, state: TrioState) -> TrioState:
        return changed(state, walkers={**state.walkers, self.walker: self.to}, rests=0)


class Barged(Event):
    """A walker tried to push another one off the board."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    walker: str
    target: str
    face: int
    pushed: bool

    def fold(self, state: TrioState) -> TrioState:
        kept = {
            walker: cell
            for walker, cell in state.walkers.items()
            if walker != self.target or not self.pushed
        }
        return changed(state, walkers=kept, rests=0)


class Rested(Event):
    """A seat did nothing; ``agreed`` says that it chose to."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    agreed: bool

    def fold(self, state: TrioState) -> TrioState:
        return changed(state, rests=state.rests + 1 if self.agreed else 0)


class Withdrawn(Event):
    """A seat gave up and left, with its walkers; the others play on."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def fold(self, state: TrioState) -> TrioState:
        kept = {
            walker: cell for walker, cell in state.walkers.items() if owner(walker) != self.seat
        }
        return changed(state, walkers=kept)


class Won(Event):
    """A side has the hill, or is the only one left."""

    beat: ClassVar[Beat] = Beat.END

    side: str
    seat: str
    on_hill: bool

    def fold(self, state: TrioState) -> TrioState:
        return changed(state, ended=self)


class Drawn(Event):
    """The game ended and nobody has won; ``resting``: because nobody wants to go on."""

    beat: ClassVar[Beat] = Beat.END

    resting: bool

    def fold(self, state: TrioState) -> TrioState:
        return changed(state, ended=self)


EVENTS = (RoundBegun, Walked, Barged, Rested, Withdrawn, Won, Drawn)


class Round(Task):
    """Let all who are left take a turn each."""

    number: int


class Turn(Task):
    """Let a seat take its turn, if it still can."""

    seat: str


class TakeTurn(Question):
    """A seat is to do something with one of its walkers."""

    answers: ClassVar[tuple[type[Action], ...]] = (Walk, Barge, Rest)
    rule = "Z8"


class Position(BaseModel):
    """The board as everybody sees it.

    Attributes:
        options: The variants.
        walkers: Where each walker on the board is.
        number: The round.
        rests: How many turns in a row were spent resting, as their seats chose.
        ended: How the game ended, if it did.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    options: TrioOptions
    walkers: dict[str, CellText] = Field(default_factory=lambda: dict(STARTS))
    number: int = 0
    rests: int = 0
    ended: Annotated[Won | Drawn, Tagged()] | None = None

    def owned(self, seat: str) -> tuple[str, ...]:
        """The walkers of a seat that are on the board."""
        return tuple(each for each in self.walkers if owner(each) == seat)

    def standing(self) -> tuple[str, ...]:
        """The seats with walkers on the board."""
        return tuple(dict.fromkeys(map(owner, self.walkers)))

    def free(self, walker: str) -> Iterator[Cell]:
        """The free cells next to a walker."""
        taken = self.walkers.values()
        return (cell for cell in GRID.neighbours(self.walkers[walker]) if cell not in taken)


class TrioState(Position, State):
    """The whole game."""

    entries: ClassVar[tuple[type[Task | Question], ...]] = (Round, Turn, TakeTurn)


class TrioView(Position, OpenView):
    """The same for all."""


def owner(walker: str) -> str:
    """The seat that a walker belongs to, whether or not it is on the board."""
    return walker.partition("-")[0]
