"""What happens in the ambush, what is asked, its state, and what a seat sees of it."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.foresight.forecast import Considered
from rules.kernel.game.agenda import Question, Task
from rules.kernel.game.event import Beat, Event
from rules.kernel.system.hiding import Hiding, SeatView
from rules.kernel.system.ruleset import Options
from rules.kernel.values.frozen import changed, value
from rules.space.grid import Axis, Cell, CellText, brick_grid
from tests.ambush.actions import MOST_LURKERS, CellsText, Lay, LetPass, Run, Spring

if TYPE_CHECKING:
    from rules.kernel.game.action import Action

NORTH, SOUTH = "north", "south"
SEATS = (NORTH, SOUTH)
ROWS = 6
GRID = brick_grid(ROWS, 3, Axis.LANES)
BRUSH = (*GRID.row(3), *GRID.row(4))
STARTS = {
    f"{NORTH}-a": Cell(1, 1),
    f"{NORTH}-b": Cell(1, 3),
    f"{SOUTH}-a": Cell(ROWS, 1),
    f"{SOUTH}-b": Cell(ROWS, 3),
}


class AmbushOptions(Options):
    """The variants of the ambush."""

    lurkers: int = Field(default=2, ge=1, le=MOST_LURKERS, description="Lurkers of each side (H2)")


class Laid(Event):
    """A seat laid its lurkers; only it may know where."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    cells: CellsText

    def fold(self, state: AmbushState) -> AmbushState:
        secret = replace(secret_of(state, self.seat), lurkers=self.cells)
        return _hide(state, self.seat, secret, laid=tuple(sorted((*state.laid, self.seat))))


class LaidUnseen(Event):
    """The public twin of ``Laid``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class Stepped(Event):
    """A runner went one cell ahead."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    runner: str
    to: CellText

    def fold(self, state: AmbushState) -> AmbushState:
        return changed(state, runners={**state.runners, self.runner: self.to})


class Passed(Event):
    """A seat let a runner pass; nobody can tell whether it had decided so ahead."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    runner: str


class Sprung(Event):
    """A lurker jumped at a runner: it shows itself, and is spent."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    lurker: CellText
    runner: str
    face: int
    caught: bool

    def fold(self, state: AmbushState) -> AmbushState:
        secret = secret_of(state, self.seat)
        lurkers = tuple(cell for cell in secret.lurkers if cell != self.lurker)
        spent = tuple(sorted((*state.spent[self.seat], self.lurker)))
        return _hide(
            state,
            self.seat,
            replace(secret, lurkers=lurkers),
            spent={**state.spent, self.seat: spent},
            runners={
                runner: at
                for runner, at in state.runners.items()
                if runner != self.runner or not self.caught
            },
        )


class Held(Event):
    """A seat does not want to be asked at every step; only it may know.

    ``runner`` is empty in an order for all runners that have none of their own.
    """

    seat: str
    until: int
    runner: str = ""

    def fold(self, state: AmbushState) -> AmbushState:
        secret = secret_of(state, self.seat)
        kept = {} if secret.lapsed else secret.holds
        holds = {**kept, self.runner: self.until}
        return _hide(state, self.seat, replace(secret, holds=holds, lapsed=""))


class Watched(Event):
    """A seat takes an order back, or all of them; only it may know."""

    seat: str
    runner: str = ""

    def fold(self, state: AmbushState) -> AmbushState:
        secret = secret_of(state, self.seat)
        left = {
            name: until for name, until in secret.holds.items() if self.runner not in ("", name)
        }
        return _hide(
            state, self.seat, replace(secret, holds=left, lapsed=secret.lapsed if left else "")
        )


class Lapsed(Event):
    """The orders of a seat lapsed: a lurker jumped, which they do not name; only it may know."""

    aside: ClassVar[bool] = True

    seat: str
    lurker: CellText

    def fold(self, state: AmbushState) -> AmbushState:
        secret = replace(secret_of(state, self.seat), lapsed=str(self.lurker))
        return _hide(state, self.seat, secret)


class Ended(Event):
    """A runner is home, or a side has none left."""

    beat: ClassVar[Beat] = Beat.END

    seat: str
    home: bool

    def fold(self, state: AmbushState) -> AmbushState:
        return changed(state, ended=self)


EVENTS = (Laid, LaidUnseen, Stepped, Passed, Sprung, Held, Watched, Lapsed, Ended)


class LayLurkers(Question):
    """A seat is to lay its lurkers."""

    answers = (Lay,)
    rule = "H2"


class TakeRun(Question):
    """A seat is to run with one of its runners."""

    answers = (Run,)
    rule = "H1"


class Stride(Task):
    """Let a runner go one cell ahead, and then the rest of its way."""

    runner: str
    left: int


class MaySpring(Question):
    """A seat is to say whether one of its lurkers, if any lies near, jumps at a runner."""

    answers: ClassVar[tuple[type[Action], ...]] = (Spring, LetPass)
    rule = "H3"

    runner: str


@value
class Secret:
    """What a seat hides: its lurkers that are not spent, and what it has decided ahead.

    Attributes:
        lurkers: Where they lie.
        holds: From how many cells before its goal on the seat is asked about a runner, by runner;
            under no name about all others.
        lapsed: Where the lurker jumped by which these orders lapsed; empty while they stand.
    """

    lurkers: CellsText = ()
    holds: dict[str, int] = field(default_factory=dict)
    lapsed: str = ""


def _none_spent() -> dict[str, tuple[Cell, ...]]:
    return dict.fromkeys(SEATS, ())


class Position(BaseModel):
    """What lies open.

    Attributes:
        options: The variants.
        laid: The seats that have laid their lurkers.
        runners: Where each runner is that was not caught.
        spent: Where those lurkers of each seat lay that have jumped.
        ended: How the game ended, if it did.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    options: AmbushOptions
    laid: tuple[str, ...] = ()
    runners: dict[str, CellText] = Field(default_factory=lambda: dict(STARTS))
    spent: dict[str, CellsText] = Field(default_factory=_none_spent)
    ended: Ended | None = None

    def owned(self, seat: str | None) -> tuple[str, ...]:
        """The runners of a seat that were not caught."""
        return tuple(each for each in self.runners if owner(each) == seat)

    def left(self, seat: str) -> int:
        """How many lurkers of a seat may still jump: everybody has counted them."""
        return self.options.lurkers - len(self.spent[seat]) if seat in self.laid else 0


class AmbushState(Position, Hiding[Secret]):
    """The whole game."""

    entries: ClassVar[tuple[type[Task | Question], ...]] = (
        LayLurkers,
        TakeRun,
        Stride,
        MaySpring,
    )


class AmbushView(Position, SeatView):
    """The ambush as one seat sees it: ``mine`` is what the viewer hides, if it has a seat."""

    mine: Secret | None
    preview: Considered[tuple[Cell, ...]] | None = Field(default=None, exclude=True)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked now."""
        return self.agenda[-1].questions if self.agenda and not self.over else ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended is not None or self.closed is not None

    @property
    def passing(self) -> str:
        """The runner that a seat may let pass; empty if there is none."""
        found = (each.runner for each in self.questions if isinstance(each, MaySpring))
        return next(found, "")


def owner(runner: str) -> str:
    """The seat that a runner belongs to."""
    return runner.partition("-")[0]


def other_side(seat: str) -> str:
    """The foe."""
    return SOUTH if seat == NORTH else NORTH


def to_go(runner: str, at: Cell) -> int:
    """How many cells a runner there has before it."""
    return ROWS - at.row if owner(runner) == NORTH else at.row - 1


def ahead(runner: str, at: Cell) -> Cell:
    """The next cell on a runner's way."""
    return at._replace(row=at.row + (1 if owner(runner) == NORTH else -1))


def near(runner_at: Cell) -> tuple[Cell, ...]:
    """The cells of the brush from which a lurker reaches a runner."""
    return tuple(cell for cell in BRUSH if GRID.distance(cell, runner_at) <= 1)


def secret_of(state: AmbushState, seat: str) -> Secret:
    """What a seat hides so far."""
    return state.hidden.get(seat, Secret())


def _hide(state: AmbushState, seat: str, secret: Secret, **changes: object) -> AmbushState:
    return changed(state, hidden={**state.hidden, seat: secret}, **changes)
