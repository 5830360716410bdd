"""What an action would be, before it is taken: its words, its chances, how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from pydantic import BaseModel

from rules.kernel.game.action import unit_field
from rules.kernel.values.errors import Malformed
from rules.kernel.values.frozen import changed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rules.kernel.foresight.chances import Chance, Mean
    from rules.kernel.game.action import Action
    from rules.kernel.values.errors import Refusal

PlaceT = TypeVar("PlaceT")
ViewT = TypeVar("ViewT", bound=BaseModel)


class Candidate(NamedTuple):
    """A value that a field may take, and how it is shown."""

    value: str
    text: str


class Label(NamedTuple):
    """The words for a legal action.

    Attributes:
        text: The whole action: ``Slayer B → 7-4, needs 4+``.
        short: For a button, the unit being known: ``SW 7-3 · 4+``.
        subject: The unit that acts, if one does.
        values: By field, how its value is shown while it is being chosen.
    """

    text: str
    short: str
    subject: Candidate | None = None
    values: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Considered(Generic[PlaceT]):
    """An action that is being considered, as it is drawn into a view.

    Attributes:
        unit: Which unit would act.
        start: Where it is.
        end: Where it would go, or its target.
        clear: Whether it is possible.
        shot: Whether it is an attack; else a move.
        words: What it is and what it needs, or why it is impossible.
        short: What fits beside its line, if that is not a part of the words.
        reach: How far the unit could go or shoot, where that is drawn.
    """

    unit: str
    start: PlaceT
    end: PlaceT
    clear: bool
    shot: bool
    words: str
    short: str = ""
    reach: int = 0


@dataclass(frozen=True, slots=True)
class Preview(Generic[ViewT]):
    """An action that is being considered, ready to be shown.

    Attributes:
        view: The view with the action drawn into it.
        words: What it is and what it needs, or why it is impossible.
        forecast: All else that there is to know.
    """

    view: ViewT
    words: str
    forecast: Forecast

    @property
    def action(self) -> Action:
        """The action with the system's own ids."""
        return self.forecast.action

    @property
    def refusal(self) -> Refusal | None:
        """Why it is impossible, if it is."""
        return self.forecast.refusal


@dataclass(frozen=True)
class Forecast:
    """What an action would be. What takes long is worked out when it is asked for.

    Attributes:
        action: The action with the system's own ids, however its names were typed; of one that is
            impossible, that of the unit at least.
        text: The whole action in words; why it is impossible, if it is.
        short: For a button, the unit being known.
        subject: The unit that acts, if one does.
        values: By field, how its value is shown while it is being chosen; that of the unit is how
            the subject is shown.
        refusal: Why it is impossible, if it is.
        odds: Works out how likely it is what the action may lead to, exactly.
        costs: Works out what it comes to on the mean, exactly.
        draw: Works out how the action is drawn; only for those that are previewed.
        leads: Of a move from where it leads, and to where, if that is known before it is drawn;
            ``None`` if only the drawing says so.
        stakes: Works out what is ``grave`` about it; only for actions that are ``perilous``.
    """

    action: Action
    text: str
    short: str = ""
    subject: Candidate | None = None
    values: Mapping[str, str] = field(default_factory=dict)
    refusal: Refusal | None = None
    odds: Callable[[], tuple[Chance, ...]] = tuple
    costs: Callable[[], tuple[Mean, ...]] = tuple
    draw: Callable[[Forecast], Considered[Any]] | None = None
    leads: tuple[Any, Any] | None = None
    stakes: Callable[[], str] = str

    @property
    def label(self) -> Label:
        """The words for it, with what is grave about it."""
        unit, values = unit_field(type(self.action)), self.values
        if unit and self.subject is not None:
            values = {unit: self.subject.text, **values}
        return Label(self.warned(self.text), self.warned(self.short), self.subject, values)

    @cached_property
    def grave(self) -> str:
        """What it costs, in a few words: ``into the planet: destroyed``; empty if it is not grave.

        It is grave where the unit that acts is lost, or does not come back, with a chance over a
        half, and over what another answer risks for it; or where to be lost is what it is for.
        """
        return self.stakes()

    def warned(self, words: str) -> str:
        """These words of it, which say what is grave about it, too."""
        return words if self.grave in words else f"{words}: {self.grave}"

    @cached_property
    def chances(self) -> tuple[Chance, ...]:
        """What it may lead to; nothing where no dice are thrown.

        What a player asks stands first: whether it comes off; then whether it destroys.
        """
        return self.odds()

    @cached_property
    def means(self) -> tuple[Mean, ...]:
        """What it comes to on the mean; nothing where no dice are thrown, or none are counted."""
        return self.costs()

    @property
    def figures(self) -> tuple[Chance | Mean, ...]:
        """All that is told in numbers, in the order in which a player asks for it."""
        return (*self.chances[:1], *self.means, *self.chances[1:])

    def preview(self, view: ViewT) -> Preview[ViewT]:
        """The action drawn into the view that it was forecast for.

        Raises:
            Malformed: It is none of those that are drawn.
        """
        if self.draw is None:
            raise Malformed("There is nothing to preview of that.")
        drawn = self.draw(self)
        if self.grave:
            drawn = replace(drawn, words=self.warned(drawn.words))
        return Preview(changed(view, preview=drawn), drawn.words, self)
