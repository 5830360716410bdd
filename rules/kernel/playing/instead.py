"""What a refusal suggests instead: only what would be accepted, what is nearest to it first."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from rules.kernel.game.action import unit_field
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act
from rules.kernel.values.errors import Malformed, NotYourTurn, Refusal, Stale, Unknown
from rules.kernel.values.naming import bare

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.action import Action
    from rules.kernel.game.state import State
    from rules.kernel.system.ruleset import AnyRuleset

_MOST: Final = 12
"""Suggestions that are found, at most; of those that a system makes, that are looked at."""
_NEAR: Final = 0.6
"""How much of a name must be right for it to be meant."""
_END: Final = re.compile(r" · |, |: ")
"""What is behind a name in a label."""


class Instead:
    """What a seat may do instead of an action that was refused.

    What is suggested is tried with dice of its own: nothing happens.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        state: State,
        seat: str,
        action: Action,
        offers: Sequence[Offer],
    ) -> None:
        self._ruleset, self._state, self._seat, self._action = ruleset, state, seat, action
        self._offers = offers
        self._same = [offer for offer in offers if type(offer.action) is type(action)]
        self._unit = unit_field(type(action))
        self._fields = action.model_dump(mode="json", exclude_none=True)

    def amend(self, refusal: Refusal) -> None:
        """Let a refusal suggest only what would be accepted, and something if anything would."""
        if isinstance(refusal, NotYourTurn | Stale) or not self._offers:
            return
        near = tuple(self._meant()) if isinstance(refusal, Unknown) else ()
        if near:
            refusal.message += f" Did you mean {' or '.join(near)}?"
            refusal.legal = near
            return
        unknown = isinstance(refusal, Unknown)
        said = [
            each
            for each in refusal.legal[:_MOST]
            if self._leads(each, refusal.message, name=unknown)
        ]
        refusal.legal = tuple(dict.fromkeys(said or self._others()))

    def _leads(self, words: str, refused: str, *, name: bool) -> bool:
        """Whether words lead on: a verb, a value of a field, or a sentence, which nobody reads.

        Args:
            words: What is suggested.
            refused: Why the action itself was refused.
            name: Whether they stand for a name that nothing has; of two such, one is not enough.
        """
        if words in self._ruleset.action_codec.by_tag:
            return any(offer.action.tag == words for offer in self._offers)
        wanted = bare(words)
        for offer in self._same:
            for field in self._agreeing(offer):
                if wanted in (bare(str(offer.fields[field])), bare(_word(offer, field))):
                    return True
        known = name
        for field in type(self._action).model_fields:
            for typed in dict.fromkeys((words, words.rpartition(" to ")[2])):
                understood, accepted = self._tried(field, typed, refused)
                if accepted:
                    return True
                known = known or understood
        return not known

    def _agreeing(self, offer: Offer) -> Iterator[str]:
        """The fields of an offer of the same verb whose values are for the unit of the action."""
        unit = self._fields.get(self._unit)
        same = unit is None or bare(str(offer.fields.get(self._unit))) == bare(str(unit))
        return (name for name in offer.fields if same or name == self._unit)

    def _tried(self, name: str, typed: str, refused: str = "") -> tuple[bool, bool]:
        """Whether a text is understood as a field's value, and whether it is accepted.

        It is not said to be understood where the action is refused for what it was refused before.
        """
        model = type(self._action)
        required = {each for each, info in model.model_fields.items() if info.is_required()}
        understood = False
        for kept in (self._fields.keys(), required | {self._unit}):
            fields = {key: value for key, value in self._fields.items() if key in kept}
            try:
                action = self._ruleset.parse(model.tag, {**fields, name: typed})
            except Malformed:
                continue
            try:
                act(self._ruleset, self._state, self._seat, action, SeededDice(b"", b""))
            except Unknown:
                continue
            except Refusal as again:
                understood = understood or again.message != refused
            else:
                return True, True
        return understood, False

    def _others(self) -> Iterable[str]:
        """The values of one field that would be accepted; else units, else verbs that would be."""
        for name in reversed(list(type(self._action).model_fields)):
            rest = {key: bare(str(each)) for key, each in self._fields.items() if key != name}
            found = [
                offer
                for offer in self._same
                if name in offer.fields
                and all(bare(str(offer.fields.get(key))) == each for key, each in rest.items())
            ]
            if found:
                return self._words(found, name)
        units = self._words(self._same, self._unit)
        if units:
            return units
        own = [offer for offer in self._offers if offer.unit == self._fields.get(self._unit)]
        return dict.fromkeys(offer.action.tag for offer in own or self._offers)

    def _words(self, offers: Iterable[Offer], name: str) -> list[str]:
        """How the values of a field are called, each once."""
        values = {str(offer.fields[name]): offer for offer in offers if name in offer.fields}
        return [self._typed(offer, name) for offer in values.values()][:_MOST]

    def _typed(self, offer: Offer, name: str) -> str:
        """What may be typed for a value: a word of it, if that is understood."""
        word, value = _word(offer, name), str(offer.fields[name])
        return word if bare(word) == bare(value) or self._tried(name, word)[0] else value

    def _meant(self) -> Iterator[str]:
        """What is called much like a name that nothing has."""
        for name, typed in self._fields.items():
            known: dict[str, Offer] = {}
            for offer in self._same:
                if name in offer.fields:
                    known |= {bare(str(offer.fields[name])): offer, bare(_word(offer, name)): offer}
            wanted = bare(str(typed))
            if wanted and wanted not in known:
                close = get_close_matches(wanted, known, n=3, cutoff=_NEAR)
                yield from dict.fromkeys(self._typed(known[each], name) for each in close)


def _word(offer: Offer, name: str) -> str:
    """What a value is called in short, by what its label begins with; a length by the value."""
    value = str(offer.fields[name])
    text = offer.label.values.get(name, value)
    return value if text[:1].isdigit() else _END.split(text, maxsplit=1)[0]
