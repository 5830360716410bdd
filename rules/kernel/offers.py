"""What a seat may do now: legal actions with the words that buttons and completion show."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel.chances import foremost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rules.kernel.action import Action
    from rules.kernel.chances import Chance


class Candidate(NamedTuple):
    """A value that a field may take, and how it is shown."""

    value: str
    text: str


class Label(NamedTuple):
    """The words for a legal action.

    Attributes:
        text: The whole action: ``Slayer B → row 7 lane 4, needs 4+``.
        short: For a button, the unit being known: ``↖ 7-3 · 4+``.
        subject: The unit that acts, if one does.
        values: By field, how its value is shown while it is being chosen.
    """

    text: str
    short: str
    subject: Candidate | None = None
    values: Mapping[str, str] = MappingProxyType({})


def _without_dice(_action: Action) -> tuple[Chance, ...]:
    return ()


@dataclass(frozen=True)
class Offer:
    """A legal action, described.

    Attributes:
        action: The action.
        label: The words for it.
        odds: Works out what it may lead to.
    """

    action: Action
    label: Label
    odds: Callable[[Action], tuple[Chance, ...]] = field(
        default=_without_dice, repr=False, compare=False
    )

    @cached_property
    def chances(self) -> tuple[Chance, ...]:
        """What it may lead to; worked out for those that are shown, once."""
        return self.odds(self.action)

    @cached_property
    def fields(self) -> dict[str, Any]:
        """The action's fields as JSON data."""
        return self.action.model_dump(mode="json", exclude_none=True)

    @cached_property
    def token(self) -> str:
        """A short name for the action: the same for the same action in every process."""
        canonical = json.dumps(self.action.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:12]


def candidates(
    offers: Iterable[Offer], verb: str, field_name: str, filled: Mapping[str, object]
) -> tuple[Candidate, ...]:
    """Values that lead to a legal action of ``verb``, given the fields filled so far.

    Where only this field is left, they are shown with the chance of what the action is for.
    """
    found: dict[str, Offer] = {}
    for offer in offers:
        if offer.action.tag != verb or field_name not in offer.fields:
            continue
        others = ((k, v) for k, v in filled.items() if k != field_name)
        if all(str(offer.fields.get(k)) == str(v) for k, v in others):
            found.setdefault(str(offer.fields[field_name]), offer)
    return tuple(
        Candidate(value, _shown(offer, field_name, value, filled)) for value, offer in found.items()
    )


def _shown(offer: Offer, field_name: str, value: str, filled: Mapping[str, object]) -> str:
    text = offer.label.values.get(field_name, value)
    settled = offer.fields.keys() <= {field_name, *filled}
    chance = foremost(offer.chances) if settled else ""
    return f"{text} · {chance}" if chance else text


@dataclass(frozen=True)
class Focus:
    """Offers sorted for thumbs: which units may act, and what one of them may do.

    Attributes:
        subjects: Units that may act: their ids and how they are shown.
        chosen: The unit in focus; empty where none acts.
        actions: What the unit in focus may do.
        general: What may be done without a unit, such as passing.
    """

    subjects: tuple[Candidate, ...]
    chosen: str
    actions: tuple[Offer, ...]
    general: tuple[Offer, ...] = field(default=())


def focus(offers: Iterable[Offer], chosen: str = "") -> Focus:
    """Sort offers around one unit; around the first that may act, if ``chosen`` may not."""
    subjects: dict[str, Candidate] = {}
    actions: list[Offer] = []
    general: list[Offer] = []
    for offer in offers:
        subject = offer.label.subject
        if subject is None:
            general.append(offer)
            continue
        actions.append(offer)
        subjects.setdefault(subject.value, subject)
    if chosen not in subjects:
        chosen = next(iter(subjects), "")
    return Focus(
        tuple(subjects.values()),
        chosen,
        tuple(
            offer
            for offer in actions
            if offer.label.subject is not None and offer.label.subject.value == chosen
        ),
        tuple(general),
    )
