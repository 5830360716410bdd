"""Splits more offers than a message can show into levels: field by field, until one is left.

A button carries the way to its level: which unit, which verb, and the values chosen so far.
Nothing is remembered between two presses.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from bot.gateway.text.messages import UNKNOWN_BUTTON, fitted
from rules.kernel.foresight.offers import Offer
from rules.kernel.foresight.prospects import by_rank, is_grave
from rules.kernel.values.errors import Malformed, Stale

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST = 50
"""Entries that one level shows at most; more are shown as ranges of them."""
_DEEPEST = 4
"""Values that a way carries at most: more might not fit into the id of a button."""
_HALF = 36
"""Characters of each end of a range: both fit on a button."""
_SHORT = re.compile(r"[A-Za-z0-9_,-][A-Za-z0-9_.,-]{0,6}")
_OPEN = "."
"""Stands for a field that is left open; in front of a digest, for a longer value."""
_WAY = re.compile(
    r"(?P<unit>[^~]*)~(?P<verb>[^~,]+)(?:,(?P<first>[0-9]{1,5}),(?P<end>[0-9]{1,5}))?"
    r"(?P<values>(?:~[^~]*)*)"
)


class Way(NamedTuple):
    """How a level is reached: an action of which only a part is chosen.

    Attributes:
        unit: The key of the unit; empty for what needs none.
        verb: The key of the verb.
        values: For each field of the action the key of its value; empty if it is not chosen.
        span: Which of the level's entries are shown, as in a slice; ``None`` for all.
    """

    unit: str
    verb: str
    values: tuple[str, ...] = ()
    span: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        """The way as the value of a press: ``joe~move~bar``."""
        span = "".join(f",{number}" for number in self.span or ())
        return "~".join((self.unit, self.verb + span, *self.values))

    @property
    def back(self) -> Way | None:
        """The way to the level above; ``None`` from the first one."""
        if self.span is not None:
            return self._replace(span=None)
        chosen = [at for at, value in enumerate(self.values) if value]
        if not chosen:
            return None
        kept = chosen[-2] + 1 if len(chosen) > 1 else 0
        return self._replace(values=self.values[:kept])

    def choosing(self, field: int, value: str) -> Way:
        """The way on, with a value for the field at that place."""
        before = (*self.values, *("",) * field)[:field]
        return Way(self.unit, self.verb, (*before, value, *self.values[field + 1 :]))


class Entry(NamedTuple):
    """One thing to choose on a level: how it is shown, and the offer or the level behind it."""

    text: str
    goal: Goal


Goal: TypeAlias = Offer | Way


class Level(NamedTuple):
    """What is left to be chosen on a way.

    Attributes:
        unit: The id of the unit that acts; empty if none does.
        chosen: What is chosen so far, in words.
        asks: What is chosen next.
        entries: What can be chosen, ``MOST`` at most.
    """

    unit: str
    chosen: tuple[str, ...]
    asks: str
    entries: tuple[Entry, ...]


def is_way(value: str) -> bool:
    """Whether a press leads to a level, not to an action: no action's token has this form."""
    return "~" in value


def read_way(text: str) -> Way:
    """The way that a press carries.

    Raises:
        Malformed: It carries none.
    """
    match = _WAY.fullmatch(text)
    if match is None:
        raise Malformed(UNKNOWN_BUTTON)
    span = None if match["first"] is None else (int(match["first"]), int(match["end"]))
    return Way(match["unit"], match["verb"], tuple(match["values"].split("~")[1:]), span)


def way_of(offer: Offer) -> Way:
    """The way to the first level of an offer's unit and verb."""
    return Way(_key(offer.unit) if offer.unit else "", _key(offer.action.tag))


def verb_words(tag: str) -> str:
    """A verb as it is shown: ``shoot_into`` is ``Shoot into``."""
    return tag.replace("_", " ").capitalize()


def level(offers: Iterable[Offer], way: Way) -> Level:
    """The level that a way leads to, among what may be done now.

    Raises:
        Stale: Nothing on that way is possible any more.
    """
    found = _still([offer for offer in offers if way_of(offer)[:2] == way[:2]])
    subject = found[0].label.subject
    chosen = [subject.text] if subject is not None else []
    chosen.append(verb_words(found[0].action.tag))
    fields = type(found[0].action).model_fields
    if len(way.values) > len(fields):
        raise _gone()
    for name, value in zip(fields, way.values, strict=False):
        if value:
            found = _still([offer for offer in found if _value(offer, name) == value])
            chosen.append(_words(found[0], name))
    asks, piles = _piles(found, way)
    start, end = way.span or (0, len(piles))
    shown = piles[start:end]
    if not shown:
        raise _gone()
    if way.span is not None:
        chosen.append(_range_of(shown))
    return Level(found[0].unit, tuple(chosen), asks, _entries(shown, start, way))


class _Pile(NamedTuple):
    """What one entry stands for: the offers that have the same value in a field.

    Attributes:
        offers: One, or all with that value.
        field: The place and the name of the field; ``None`` if the entry is the offer itself.
    """

    offers: list[Offer]
    field: tuple[int, str] | None

    @property
    def text(self) -> str:
        """How it is shown; worked out for those that are."""
        first = self.offers[0]
        return first.label.short if self.field is None else _words(first, self.field[1])

    def entry(self, way: Way) -> Entry:
        """The entry on a level that this way leads to."""
        if self.field is None:
            return Entry(self.text, self.offers[0])
        at, name = self.field
        return Entry(self.text, way.choosing(at, _value(self.offers[0], name)))


def _piles(offers: Sequence[Offer], way: Way) -> tuple[str, list[_Pile]]:
    """What is asked next, and what can be chosen: few offers, or the values of a field."""
    deep = sum(map(bool, way.values)) >= _DEEPEST
    field = None if deep or len(offers) <= MOST else _first_open(offers)
    if field is None:
        ordered = by_rank(offers) if len(offers) <= MOST else sorted(offers, key=is_grave)
        return "Choose one:", [_Pile([offer], None) for offer in ordered]
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(_value(offer, field[1]), []).append(offer)
    described = type(offers[0].action).model_fields[field[1]].description
    asks = f"{described or verb_words(field[1])}:"
    piles = sorted(groups.values(), key=lambda each: all(map(is_grave, each)))
    return asks, [_Pile(each, field if len(each) > 1 else None) for each in piles]


def _first_open(offers: Sequence[Offer]) -> tuple[int, str] | None:
    """The place and the name of the first field in which offers differ."""
    for at, name in enumerate(type(offers[0].action).model_fields):
        if len({_value(offer, name) for offer in offers}) > 1:
            return at, name
    return None


def _entries(piles: Sequence[_Pile], start: int, way: Way) -> tuple[Entry, ...]:
    """An entry for each pile; if these are too many, equal ranges of them."""
    if len(piles) <= MOST:
        return tuple(pile.entry(way) for pile in piles)
    count = min(MOST, -(-len(piles) // MOST))
    bounds = [len(piles) * number // count for number in range(count + 1)]
    return tuple(
        Entry(_range_of(piles[low:high]), way._replace(span=(start + low, start + high)))
        for low, high in pairwise(bounds)
    )


def _range_of(piles: Sequence[_Pile]) -> str:
    return f"{fitted(piles[0].text, _HALF)} … {fitted(piles[-1].text, _HALF)}"


def _words(offer: Offer, field: str) -> str:
    value = offer.fields.get(field)
    return "something else" if value is None else offer.label.values.get(field, str(value))


def _value(offer: Offer, field: str) -> str:
    """The key of the value that an offer has in a field."""
    value = offer.fields.get(field)
    return _OPEN if value is None else _key(str(value))


def _key(value: str) -> str:
    """A value in at most seven characters that the id of a button may hold."""
    if _SHORT.fullmatch(value):
        return value
    return _OPEN + urlsafe_b64encode(sha256(value.encode()).digest())[:6].decode()


def _still(offers: list[Offer]) -> list[Offer]:
    if not offers:
        raise _gone()
    return offers


def _gone() -> Stale:
    return Stale("That is not possible on this board; nothing was done.")
