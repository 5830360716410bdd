"""What completion offers for the next field of an action, given those that are filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.foresight.chances import foremost
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.foresight.prospects import counts, rank
from rules.kernel.game.action import unit_field

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rules.kernel.foresight.offers import Offer

_WIDE = 100
"""Characters of a value that completion shows."""


def candidates(
    offers: Iterable[Offer], verb: str, field_name: str, filled: Mapping[str, object]
) -> tuple[Candidate, ...]:
    """Values that lead to a legal action of ``verb``, given the fields filled so far.

    Where only this field is left, they are shown with the chance of what the action is for; what
    can't come true is behind the others, and last is what is grave. Units are shown with what they
    may do. A field that no offer names, such as a distance, is typed freely and rules nothing out.
    """
    found: dict[str, list[Offer]] = {}
    same = [offer for offer in offers if offer.action.tag == verb]
    fields = {name for offer in same[:1] for name in type(offer.action).model_fields}
    free = fields - {name for offer in same for name in offer.fields}
    given = {k: str(v) for k, v in filled.items() if k != field_name and k not in free}
    for offer in same:
        if field_name not in offer.fields:
            continue
        if all(str(offer.fields.get(k)) == v for k, v in given.items()):
            found.setdefault(str(offer.fields[field_name]), []).append(offer)
    shown = [
        (_place(each[0], field_name, filled), Candidate(value, _shown(each, field_name, filled)))
        for value, each in found.items()
    ]
    return tuple(candidate for _, candidate in sorted(shown, key=lambda each: each[0]))


def _settled(offer: Offer, field_name: str, filled: Mapping[str, object]) -> bool:
    """Whether only this field is left to be chosen."""
    return offer.fields.keys() <= {field_name, *filled}


def _place(offer: Offer, field_name: str, filled: Mapping[str, object]) -> int:
    return rank(offer) if _settled(offer, field_name, filled) else 0


def _shown(offers: Sequence[Offer], field_name: str, filled: Mapping[str, object]) -> str:
    """How a value is shown, by the offers that have it."""
    offer = offers[0]
    value = str(offer.fields[field_name])
    known = field_name == unit_field(type(offer.action)) or filled.keys() <= offer.fields.keys()
    text = offer.label.values.get(field_name, value) if known else value
    if _settled(offer, field_name, filled):
        more = foremost(offer.chances)
    elif field_name == unit_field(type(offer.action)):
        more = " · ".join(counts(offers))
    else:
        return text
    whole = f"{text} · {more}"
    return whole if more and len(whole) <= _WIDE else text
