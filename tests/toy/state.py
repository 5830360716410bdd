"""A race: its sides, its variants, how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pydantic import Field

from rules.kernel.game.seat import Seat
from rules.kernel.system.hiding import Hiding
from rules.kernel.system.options import Measured
from rules.kernel.values.frozen import changed
from tests.toy.brief import BLUE, RED, RUNNERS
from tests.toy.questions import ChooseNumber, MayPush, TakeStep

if TYPE_CHECKING:
    from typing import Self

    from rules.kernel.game.agenda import Question, Task

SEATS = (Seat(RED, "Reds", "be home first"), Seat(BLUE, "Blues", "be home first"))
TITLES = {seat.id: seat.title for seat in SEATS}


class RaceOptions(Measured):
    """The variants of the race."""

    target: int = Field(default=10, ge=5, le=30, description="Steps to the finish (T1)")
    pushing: bool = Field(default=True, description="Those who stumble may be pushed (T4)")
    pre_measure: bool = Field(default=True, description="Tell chances and distances before (T5)")


class RaceState(Hiding[int]):
    """Positions are public; ``hidden`` holds each seat's lucky number."""

    entries: ClassVar[tuple[type[Task | Question], ...]] = (ChooseNumber, TakeStep, MayPush)

    options: RaceOptions
    positions: dict[str, int] = Field(default_factory=lambda: dict.fromkeys(RUNNERS, 0))
    winner: str | None = None

    def moved(self, runner: str, by: int) -> Self:
        """The race with a runner so many steps further on, or back, but not behind the start."""
        there = max(0, self.positions[runner] + by)
        return changed(self, positions={**self.positions, runner: there})


def other_side(seat: str) -> str:
    """The side that a seat races against."""
    return BLUE if seat == RED else RED


def runners_of(seat: str | None) -> tuple[str, ...]:
    """The runners of a side."""
    return tuple(runner for runner, side in RUNNERS.items() if side == seat)
