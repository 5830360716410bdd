"""What a player may do and what it would lead to, told before anything is done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel

from rules.kernel.foresight.completion import candidates
from rules.kernel.foresight.retold import Retold
from rules.kernel.foresight.standing import Stands
from rules.kernel.foresight.surveys import moves_of, reached

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.kernel.foresight.forecast import Candidate, Forecast
    from rules.kernel.foresight.offers import Asked, Offer
    from rules.kernel.foresight.surveys import Move, Reach, Threats, Variation
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question

ViewT = TypeVar("ViewT", bound=BaseModel)


class Foresight(Retold[ViewT], Stands[ViewT], ABC, Generic[ViewT]):
    """The part of a ruleset that answers a player who has not acted yet, from a view alone.

    Attributes:
        nudged: The actions of which ``vary`` leads to more than ``legal`` lists: a button begins
            one.
        laborious: Questions whose answers, or what is told of them, may take long to work out:
            where many people play at once, that is done beside them.
    """

    nudged: ClassVar[frozenset[type[Action]]] = frozenset()
    laborious: ClassVar[frozenset[type[Question]]] = frozenset()

    @abstractmethod
    def legal(self, view: ViewT, /) -> tuple[Action, ...]:
        """Every action that the view's seat may take now; asked only when it must act."""

    def legal_ahead(self, view: ViewT, /) -> tuple[Action, ...]:  # noqa: ARG002 - systems use it
        """What the view's seat may decide ahead; all of it that can be said in a word."""
        return ()

    @abstractmethod
    def forecast(self, view: ViewT, action: Action, /) -> Forecast:
        """What an action would be: words, chances, a drawing.

        Where the view says that nothing is measured beforehand, the words tell no distance; its
        chances and its drawing are then shown to nobody.

        The action is for whoever must act: the view's seat, or, for a spectator's view, another
        one, and then by what a spectator knows. Of one that is impossible and ``previewed``, why.

        Raises:
            Refusal: There is nothing to be shown of it, not even why it is impossible.
        """

    def vary(self, view: ViewT, action: Action, /) -> tuple[Variation, ...]:  # noqa: ARG002 - systems use it
        """Actions next to one that is being considered, which may be impossible.

        From one to the next, thumbs come to whatever an open table allows.
        """
        return ()

    def begun(self, view: ViewT, offered: Action, /) -> Action | None:  # noqa: ARG002 - systems use it
        """What is considered first where one of the ``nudged`` actions is begun by its button.

        ``None``: nothing lies next to it now, so there is no such button.

        Args:
            view: What the seat that must act knows.
            offered: The first of its verb that is offered to the unit: by default this.
        """
        return offered

    def suggest(
        self,
        view: ViewT,  # noqa: ARG002 - systems use it
        asked: Asked,
        offers: Sequence[Offer],
    ) -> tuple[Candidate, ...]:
        """Values for a field of an action that is being typed.

        By default those of what is offered; on an open table a system says more of them.

        Args:
            view: What the seat that must act knows.
            asked: The field, and what is typed so far.
            offers: What the seat may do, as ``legal`` has it.
        """
        return candidates(offers, *asked)

    def moves(self, view: ViewT, unit: str, /) -> Iterator[Move]:
        """The moves of a unit that ``reach`` is about: by default those that it is offered."""
        return moves_of(unit, self.legal(view), partial(self.forecast, view))

    def can_go(self, view: ViewT, unit: str, /) -> bool:
        """Whether ``reach`` has an answer; that one is not worked out."""
        return next(self.moves(view, unit), None) is not None

    def reach(self, view: ViewT, unit: str, /) -> Reach[Any] | None:
        """Where a unit could be after its next action; ``None`` if it is none that moves now."""
        found = list(self.moves(view, unit))
        if not found:
            return None
        subject = found[0].forecast.label.subject
        more = any(type(each.forecast.action) in self.nudged for each in found)
        name = subject.text if subject else unit
        return reached(unit, name, [each.leads for each in found], more=more)

    def threats(self, view: ViewT, unit: str, at: Any = None, /) -> Threats[Any] | None:  # noqa: ARG002 - systems use it
        """Who could fire on a unit at a place; where it stands, if none is given.

        ``None`` where nobody can say: the unit is off the table, or the system does not tell.
        """
        return None
