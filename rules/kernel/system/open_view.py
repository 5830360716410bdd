"""Views of systems without secrets: everybody sees the whole position."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar, cast

from pydantic import Field, SerializeAsAny

from rules.kernel.foresight.forecast import Considered
from rules.kernel.game.agenda import Question
from rules.kernel.game.seat import Result
from rules.kernel.game.state import State
from rules.kernel.system.outcome import result
from rules.kernel.system.ruleset import OptionsT, Ruleset, StateT, View
from rules.kernel.values.frozen import fields_of, filled

if TYPE_CHECKING:
    from rules.kernel.game.dice import Dice
    from rules.kernel.system.ruleset import AnyRuleset


OpenViewT = TypeVar("OpenViewT", bound="OpenView")


class Asking(Protocol):
    """A state or a view of it: both know the open question."""

    @property
    def question(self) -> Question | None:
        """The open question, in a game that asks one seat at a time."""


class OpenView(View):
    """What everybody may know of a game in which nothing is hidden (X7).

    A system declares what lies open once, in a model ``Position``, from which its state
    (``Position, State``) and its view (``Position, OpenView``) derive. A field that only the state
    has is not seen.

    Attributes:
        question: What that seat is asked, in a game that asks one at a time.
        acting: The seat that must act; ``None`` when the game is over.
        result: How it ended, if it did.
        whole: The state that is seen: nothing in it is hidden.
        preview: What the viewer considers doing: it is drawn, but is no part of the game.
    """

    question: SerializeAsAny[Question] | None
    acting: str | None
    result: Result | None
    whole: SerializeAsAny[State] = Field(exclude=True)
    preview: Considered[Any] | None = Field(default=None, exclude=True)

    @property
    def version(self) -> int:
        """The version of its system's rules that the game was started with."""
        return self.whole.version

    @classmethod
    def of(cls, ruleset: AnyRuleset, state: State, viewer: str | None) -> Self:
        """The view of a state; unvalidated, as its parts are."""
        ended = result(ruleset, state)
        question = None if ended else state.question
        seen = fields_of(state)
        seen["viewer"] = viewer
        seen["question"] = question
        seen["acting"] = question.seat if question is not None else None
        seen["result"] = ended
        seen["whole"] = state
        seen["preview"] = None
        for name in _unseen(cls, type(state)):
            del seen[name]
        return filled(cls, seen)


class OpenRuleset(Ruleset[OptionsT, StateT, OpenViewT]):
    """A game system in which nothing is hidden (X7).

    Attributes:
        seen: Its view.
    """

    seen: type[OpenViewT]

    def view(self, state: StateT, seat: str | None) -> OpenViewT:
        """All of it."""
        return self.seen.of(self, state, seat)

    def possible(self, view: OpenViewT, dice: Dice) -> StateT:  # noqa: ARG002 - nothing is drawn
        """The state itself."""
        state: Any = view.whole
        return cast("StateT", state)


@cache
def _unseen(view: type[OpenView], state: type[State]) -> tuple[str, ...]:
    """What a state holds that its view does not."""
    return tuple(name for name in state.model_fields if name not in view.model_fields)
