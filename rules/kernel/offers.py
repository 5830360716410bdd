"""What a seat may do now: legal actions with the words that buttons and completion show."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rules.kernel.action import own_unit, unit_field
from rules.kernel.chances import foremost
from rules.kernel.forecast import Candidate
from rules.kernel.prospects import counts, hopeless

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rules.kernel.action import Action
    from rules.kernel.chances import Chance
    from rules.kernel.forecast import Forecast, Label

_WIDE = 100
"""Characters of a value that completion shows."""


@dataclass(frozen=True)
class Offer:
    """A legal action; what is to be said of it is worked out for those that are shown, once.

    Attributes:
        action: The action.
        foresee: Finds what it would be.
    """

    action: Action
    foresee: Callable[[Action], Forecast] = field(repr=False, compare=False)

    @cached_property
    def forecast(self) -> Forecast:
        """What it would be."""
        return self.foresee(self.action)

    @cached_property
    def label(self) -> Label:
        """The words for it."""
        return self.forecast.label

    @property
    def chances(self) -> tuple[Chance, ...]:
        """What it may lead to."""
        return self.forecast.chances

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


def candidates(
    offers: Iterable[Offer], verb: str, field_name: str, filled: Mapping[str, object]
) -> tuple[Candidate, ...]:
    """Values that lead to a legal action of ``verb``, given the fields filled so far.

    Where only this field is left, they are shown with the chance of what the action is for, and
    what can't come true is last. Units are shown with what they may do.
    """
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        if offer.action.tag != verb or field_name not in offer.fields:
            continue
        others = ((k, v) for k, v in filled.items() if k != field_name)
        if all(str(offer.fields.get(k)) == str(v) for k, v in others):
            found.setdefault(str(offer.fields[field_name]), []).append(offer)
    shown = [
        (_last(each[0], field_name, filled), Candidate(value, _shown(each, field_name, filled)))
        for value, each in found.items()
    ]
    return tuple(candidate for _, candidate in sorted(shown, key=lambda each: each[0]))


def _settled(offer: Offer, field_name: str, filled: Mapping[str, object]) -> bool:
    """Whether only this field is left to be chosen."""
    return offer.fields.keys() <= {field_name, *filled}


def _last(offer: Offer, field_name: str, filled: Mapping[str, object]) -> bool:
    return _settled(offer, field_name, filled) and hopeless(offer)


def _shown(offers: Sequence[Offer], field_name: str, filled: Mapping[str, object]) -> str:
    """How a value is shown, by the offers that have it."""
    offer = offers[0]
    text = offer.label.values.get(field_name, str(offer.fields[field_name]))
    if _settled(offer, field_name, filled):
        more = foremost(offer.chances)
    elif field_name == unit_field(type(offer.action)):
        more = " · ".join(counts(offers))
    else:
        return text
    whole = f"{text} · {more}"
    return whole if more and len(whole) <= _WIDE else text


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
