"""States and views of games with secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import Field

from rules.kernel.game.agenda import Due
from rules.kernel.game.event import CalledOff, Conceded
from rules.kernel.game.state import State
from rules.kernel.system.ruleset import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.agenda import Question

SecretT = TypeVar("SecretT")


class Hiding(State, Generic[SecretT]):
    """A state with secrets.

    Attributes:
        hidden: All that is hidden, by the seat that alone may know it.
    """

    hidden: dict[str, SecretT] = Field(default_factory=dict)


class SeatView(View):
    """What one seat may know of a game with secrets. The agenda is open to all.

    Attributes:
        closed: The end by concession or agreement, if it came so.
        agenda: What is to be decided and done.
        asked: How many questions there have been.
    """

    closed: Conceded | CalledOff | None
    agenda: tuple[Due, ...] = Field(exclude=True)
    asked: int

    @property
    def over(self) -> bool:
        """Whether the game has ended; a system adds how it ends by its rules."""
        return self.closed is not None

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked now."""
        return self.agenda[-1].questions if self.agenda and not self.over else ()

    @property
    def question(self) -> Question | None:
        """What the viewer is asked; of a spectator, what is asked first."""
        mine = [each for each in self.questions if self.viewer in (None, each.seat)]
        return next(iter(mine), None)


def open_part(known: State | SeatView) -> Mapping[str, Any]:
    """What the kernel keeps in a state, as far as all may know it: for its views, and back."""
    return {"closed": known.closed, "agenda": known.agenda, "asked": known.asked}
