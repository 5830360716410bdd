"""Corrections: what a game master may put right on the board, as each system declares it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, TypeVar, Union

from pydantic import BaseModel, create_model

from rules.kernel.game.action import Absent, ActFor, Action, Intervention
from rules.kernel.values.record import Tagged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.game.resolution import Resolution

StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT", bound=BaseModel)


class Correction(Intervention):
    """Something that a game master puts right; what may never be is refused as in play.

    Attributes:
        throws: Whether dice are thrown for it.
    """

    throws: ClassVar[bool] = False


class Corrected(Generic[StateT, ViewT]):
    """The part of a ruleset that a game master needs.

    Attributes:
        corrections: What he may put right, each a verb with typed fields.
    """

    corrections: ClassVar[tuple[type[Correction], ...]] = ()

    if TYPE_CHECKING:

        @property
        def actions(self) -> tuple[type[Action], ...]:
            """What players may ask for."""

    def correct(self, r: Resolution[Any], action: Any, /) -> None:  # noqa: ARG002 - systems use it
        """Put something right: let it happen, and see that the agenda follows.

        What it makes void is closed: ``r.answering(seat)``, then ``r.next`` with what is asked
        instead, if anything is.

        Raises:
            Refusal: It may not be, in play or otherwise; it says what would be right.
        """
        raise TypeError(f"{action.tag} is no correction that {type(self).__name__} carries out")

    def legal_corrections(self, view: ViewT, /) -> Iterable[Correction]:  # noqa: ARG002 - systems use it
        """Every correction that would be accepted, as far as the view tells."""
        return ()

    @cached_property
    def act_for(self) -> type[ActFor]:
        """The action by which a game master answers for a seat: its own class in each system."""
        inner: Any = Annotated[Union[(*self.actions, Absent)], Tagged()]
        return create_model("ActFor", __base__=ActFor, __doc__=ActFor.__doc__, action=(inner, ...))

    @cached_property
    def interventions(self) -> tuple[type[Intervention], ...]:
        """What only a game master does, beside what is the same in every system."""
        return (*self.corrections, self.act_for)
