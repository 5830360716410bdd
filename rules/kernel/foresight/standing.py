"""Standing answers: what a seat has decided ahead that it answers to questions that come often.

The question is asked as ever, with its number, and answered at once by what the seat would have
said: its rules decide as if a hand had pressed. What stands is the seat's secret; others see no
more than its answers. A game that goes back keeps what can still be decided ahead; `taking_back`
tells the seat of the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from pydantic import BaseModel

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question

ViewT = TypeVar("ViewT", bound=BaseModel)


class Standing(NamedTuple):
    """A standing answer of a seat.

    Attributes:
        words: What is answered to what, and for which unit, if not for all.
        cancel: The action, one of ``anytime``, that takes it off the list.
        lapsed: Why it does not stand any more; empty while it does.
    """

    words: str
    cancel: Action
    lapsed: str = ""


class Stands(Generic[ViewT]):
    """The part of a ruleset that knows what a seat has decided ahead, from its view alone.

    Where something happens that a standing answer does not name, the system lets it lapse by an
    event ``aside`` that only its owner sees, which changes nothing but what that seat hides.

    Attributes:
        public_offers: Whether no secret of a seat changes what it is offered: its offers then
            stand where all see them, though it decides things ahead.
    """

    public_offers: ClassVar[bool] = False

    def standing(self, view: ViewT, /) -> tuple[Standing, ...]:  # noqa: ARG002 - systems use it
        """The standing answers of the view's seat, those that have lapsed included."""
        return ()

    def answer_ahead(self, view: ViewT, question: Question, /) -> Action | None:  # noqa: ARG002 - systems use it
        """What the view's seat has decided to answer to a question; ``None``: it is to be asked.

        One that is not ``legal`` at that moment counts for nothing: the seat is asked.
        """
        return None
