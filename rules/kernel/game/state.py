"""The whole of a running game, and what is open in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, field_serializer, field_validator

from rules.kernel.game import agenda
from rules.kernel.game.agenda import Due, Question, Task
from rules.kernel.game.event import CalledOff, Conceded, Next
from rules.kernel.values.frozen import changed
from rules.kernel.values.record import Tagged


class State(BaseModel):
    """The whole of a running game. Frozen: events make new states.

    Attributes:
        entries: The tasks and questions that the agenda of this system may hold.
        closed: The end by concession or agreement, if it came so.
        agenda: What is to be decided and done; the last level is the next one.
        asked: How many questions there have been: the last number that was given.
        sealed: How often a seat has decided something ahead, which others may not know.
        struck: What was taken back: the numbers of the first and the last action, each time.
        locked: Whether a game master lets no seat act at the moment.
        stopped: Whether the time for an answer stands still because of that.
        version: The version of its system's rules that the game was started with: a later change
            of behaviour asks for it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    entries: ClassVar[tuple[type[Task | Question], ...]] = ()

    closed: Annotated[Conceded | CalledOff, Tagged()] | None = None
    agenda: tuple[Due, ...] = ()
    asked: int = 0
    sealed: int = 0
    struck: tuple[tuple[int, int], ...] = ()
    locked: bool = False
    stopped: bool = False
    version: int = 0

    if TYPE_CHECKING:

        @property
        def options(self) -> Any:
            """The game's options: a field or a property of each system's state."""

    @property
    def brief(self) -> Any:
        """What the game started from, in a system whose states keep it."""
        return None

    def of_version(self, version: int) -> Self:
        """The state of a game by that version of the rules; a system tells its boards, too."""
        return changed(self, version=version)

    @property
    def questions(self) -> tuple[Question, ...]:
        """The open questions, in the order in which they were asked."""
        return self.agenda[-1].questions if self.agenda else ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the open questions."""
        return self.agenda[-1].numbers if self.agenda else ()

    @property
    def question(self) -> Question | None:
        """The open question, in a game that asks one seat at a time."""
        agenda = self.agenda
        return agenda[-1].questions[0] if agenda and agenda[-1].questions else None

    @property
    def task(self) -> Task | None:
        """The task that comes next, if nobody must decide before."""
        return self.agenda[-1].task if self.agenda else None

    def question_for(self, seat: str) -> Question | None:
        """The open question of a seat, if it is asked one."""
        agenda = self.agenda
        if agenda:
            for each in agenda[-1].questions:
                if each.seat == seat:
                    return each
        return None

    def number_for(self, seat: str) -> int | None:
        """The number of a seat's open question, if it is asked one."""
        for number, each in zip(self.numbers, self.questions, strict=True):
            if each.seat == seat:
                return number
        return None

    def taken_back(self, number: int) -> bool:
        """Whether an action was taken back, by its number among those that everybody knows."""
        return any(first <= number <= last for first, last in self.struck)

    def moved_on(self, event: Next) -> Self:
        """The state after its agenda has moved on."""
        stack, asked = agenda.moved_on(self.agenda, self.asked, event)
        return changed(self, agenda=stack, asked=asked)

    @field_validator("agenda", mode="plain")
    @classmethod
    def _read_agenda(cls, given: Any) -> tuple[Due, ...]:
        return agenda.from_json(given, cls.entries)

    @field_serializer("agenda")
    def _write_agenda(self, given: tuple[Due, ...]) -> list[dict[str, Any]]:
        return agenda.to_json(given)
