"""What a seat may do: one class a verb, from the names that were typed to what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rules.kernel.game.action import Action
from rules.kernel.game.agenda import Question
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from rules.kernel.foresight.forecast import Forecast
    from rules.kernel.game.resolution import Resolution

QuestionT = TypeVar("QuestionT", bound=Question)
ActionT = TypeVar("ActionT", bound=Action)
AtT = TypeVar("AtT")


class Verb(Generic[QuestionT, ActionT, AtT]):
    """One thing that a seat may do: made of a position, a question and an answer, it is the plan.

    ::

        class Stepping(Verb[TakeStep, Step, RaceState]):
            answers = TakeStep, Step

    Attributes:
        answers: The question, and what it is answered with.
        drawn: Whether it is drawn while it is considered.
    """

    answers: ClassVar[tuple[type[Question], type[Action]]]
    drawn: ClassVar[bool] = False

    def __init__(self, at: AtT, question: QuestionT, action: ActionT) -> None:
        """Make the plan; see ``find``.

        Args:
            at: A state, or a view of it.
            question: What the seat is asked.
            action: What it answers.
        """
        self.at, self.question, self.action = at, question, action
        self.find()

    def find(self) -> None:
        """Find the things that the action names.

        Raises:
            Refusal: It names nothing that is there.
        """

    def check(self) -> None:
        """Make sure that the rules allow it.

        Raises:
            Illegal: They forbid it.
        """

    def do(self, r: Resolution[Any]) -> None:
        """Do it: it is allowed."""
        raise NotImplementedError

    def forecast(self) -> Forecast:
        """What it would be: it is allowed."""
        raise NotImplementedError

    def impossible(self, refusal: Illegal) -> Forecast:
        """How it is shown although it is forbidden.

        Raises:
            Illegal: It is not shown.
        """
        raise refusal


def foreseen(verb: Verb[Any, Any, Any]) -> Forecast:
    """What it would be, possible or not; only what is drawn is considered before it is offered."""
    if not verb.drawn:
        return verb.forecast()
    try:
        verb.check()
    except Illegal as refusal:
        return verb.impossible(refusal)
    return verb.forecast()
