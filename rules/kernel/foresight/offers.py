"""What a seat may do now: legal actions with the words that buttons and completion show."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel.game.action import own_unit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rules.kernel.foresight.chances import Chance
    from rules.kernel.foresight.forecast import Candidate, Forecast, Label
    from rules.kernel.game.action import Action


class Shown(NamedTuple):
    """What a list shows of an action; it pickles, so that another process can work it out.

    Attributes:
        label: The words for it.
        chances: What it may lead to; no events tell whether that has come true.
        grave: What is grave about it; see ``Forecast.grave``.
    """

    label: Label
    chances: tuple[Chance, ...]
    grave: str


@dataclass(frozen=True)
class Offer:
    """A legal action; what is to be said of it is worked out for those that are shown, once.

    Attributes:
        action: The action.
        foresee: Finds what it would be.
        known: What a list shows of it, if that has been worked out elsewhere.
    """

    action: Action
    foresee: Callable[[Action], Forecast] = field(repr=False, compare=False)
    known: Shown | None = field(default=None, repr=False, compare=False)

    @cached_property
    def forecast(self) -> Forecast:
        """What it would be."""
        return self.foresee(self.action)

    @cached_property
    def label(self) -> Label:
        """The words for it."""
        return self.forecast.label if self.known is None else self.known.label

    @property
    def chances(self) -> tuple[Chance, ...]:
        """What it may lead to."""
        return self.forecast.chances if self.known is None else self.known.chances

    @property
    def grave(self) -> str:
        """What is grave about it; empty if nothing is."""
        if not type(self.action).perilous:
            return ""
        return self.forecast.grave if self.known is None else self.known.grave

    def shown(self) -> Shown:
        """All that a list shows of it."""
        return Shown(self.label, tuple(each.unsigned for each in self.chances), self.grave)

    @cached_property
    def unit(self) -> str:
        """The unit that acts; empty if none does."""
        unit = own_unit(self.action)
        if not unit and self.label.subject is not None:
            return self.label.subject.value
        return unit

    @cached_property
    def fields(self) -> dict[str, Any]:
        """The action's fields as JSON data."""
        return self.action.model_dump(mode="json", exclude_none=True)

    @cached_property
    def token(self) -> str:
        """A short name for the action."""
        return token_of(self.action)


def token_of(action: Action) -> str:
    """A short name for an action: the same for the same action in every process."""
    written = action.tag + action.model_dump_json()
    return hashlib.sha256(written.encode()).hexdigest()[:12]


class Asked(NamedTuple):
    """A field of an action that is being typed.

    Attributes:
        verb: The action's tag.
        field: The field.
        filled: The fields that are typed so far.
    """

    verb: str
    field: str
    filled: Mapping[str, object]


@dataclass(frozen=True)
class Focus:
    """Offers sorted for thumbs: which units may act, and what one of them may do.

    Attributes:
        subjects: Units that may act: their ids and how they are shown.
        chosen: The unit in focus; empty where none acts.
        actions: What the unit in focus may do.
        general: What may be done without a unit, such as passing.
        by_unit: What each unit may do, by its id.
    """

    subjects: tuple[Candidate, ...]
    chosen: str
    actions: tuple[Offer, ...]
    general: tuple[Offer, ...] = field(default=())
    by_unit: Mapping[str, Sequence[Offer]] = field(default_factory=dict)


def focus(offers: Iterable[Offer], chosen: str = "") -> Focus:
    """Sort offers around one unit; around the first that may act, if ``chosen`` may not."""
    by_unit: dict[str, list[Offer]] = {}
    for offer in offers:
        by_unit.setdefault(offer.unit, []).append(offer)
    general = by_unit.pop("", [])
    if chosen not in by_unit:
        chosen = next(iter(by_unit), "")
    firsts = (each[0].label.subject for each in by_unit.values())
    return Focus(
        tuple(subject for subject in firsts if subject is not None),
        chosen,
        tuple(by_unit.get(chosen, ())),
        tuple(general),
        by_unit,
    )
