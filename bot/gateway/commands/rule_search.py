"""Finds rules: by id, by what people call things, by words of the rule, by misspelt words."""

from __future__ import annotations

from difflib import get_close_matches
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.store.text_index import Document, TextIndex
from rules.kernel.system.rulebook import spoken
from rules.kernel.values.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.referee.games import Games
    from rules.kernel.system.rulebook import Rule
    from rules.kernel.system.ruleset import AnyRuleset
    from rules.registry import Registry

_LOOKED_AT: Final = 60
"""Matches among which those of the channel's game are looked for."""
_NEAR: Final = 0.75
"""How much of a word must be right for it to be meant."""
_LEAST: Final = 4
"""Letters of a word that is looked for in a sentence, at least."""


class Found(NamedTuple):
    """A rule and its system."""

    ruleset: AnyRuleset
    rule: Rule

    @property
    def name(self) -> str:
        """The id and the title, such as ``SC27 · Range``."""
        return f"{self.rule.id} · {self.rule.title}"


class RuleSearch:
    """All rules of all systems, searchable.

    Attributes:
        by_id: The rules by their ids.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self.by_id = {
            rule.id: Found(ruleset, rule) for ruleset in registry for rule in ruleset.rulebook.rule
        }
        self._index = TextIndex(_document(each) for each in self.by_id.values())

    def find(self, asked: str, here: AnyRuleset | None, most: int) -> list[Found]:
        """The best matches, best first: by id, then those of the channel's game, then others.

        Args:
            asked: What was typed.
            here: The system of the channel's game, if there is one.
            most: So many at most.
        """
        words = spoken(asked)
        literal = [each.key for each in self._index.search(asked, _LOOKED_AT, misspelt=False)]
        exact = [key for key in literal[:1] if spoken(key) == words.replace(" ", "")]
        found = [*self._called(words), *literal, *self._mentioned(words)]
        if not found:
            alike = [each.key for each in self._index.search(asked, _LOOKED_AT)]
            near = list(self._nearly(words, here))
            found = [*near, *alike] if here is not None else [*alike, *near]
        return self._first([*exact, *self._own(found, here), *found], most)

    def said(self, asked: str, here: AnyRuleset | None, most: int) -> list[Found]:
        """The same for nothing but what people call something, nearly so at least."""
        words = spoken(asked)
        found = list(self._called(words)) or list(self._nearly(words, here))
        return self._first([*self._own(found, here), *found], most)

    def all(self, here: AnyRuleset | None) -> list[Found]:
        """Every rule, those of the channel's game first."""
        return sorted(self.by_id.values(), key=lambda each: each.ruleset is not here)

    def _own(self, keys: Iterable[str], here: AnyRuleset | None) -> list[str]:
        return [key for key in keys if self.by_id[key].ruleset is here]

    def _first(self, keys: Iterable[str], most: int) -> list[Found]:
        return [self.by_id[key] for key in islice(dict.fromkeys(keys), most)]

    def _called(self, asked: str) -> Iterator[str]:
        """The rules for what is asked, if people call something just so."""
        for ruleset in self._registry:
            yield from ruleset.rulebook.words.get(asked, ())

    def _mentioned(self, asked: str) -> Iterator[str]:
        """The rules for the longest of such words in a sentence, of each system."""
        padded = f" {asked} "
        for ruleset in self._registry:
            words = ruleset.rulebook.words
            inside = [each for each in words if len(each) >= _LEAST and f" {each} " in padded]
            if inside:
                yield from words[max(inside, key=len)]

    def _nearly(self, asked: str, here: AnyRuleset | None) -> Iterator[str]:
        """The rules for what such a word is much like; in the channel's game, or in any."""
        for ruleset in (here,) if here is not None else self._registry:
            words = ruleset.rulebook.words
            for each in get_close_matches(asked, words, 1, _NEAR):
                yield from words[each]


async def ruleset_here(games: Games, channel: str) -> AnyRuleset | None:
    """The system of a channel's game, if there is one."""
    try:
        return (await games.in_channel(channel)).ruleset
    except Refusal:
        return None


def _document(found: Found) -> Document:
    rule = found.rule
    option = rule.option.replace("_", " ") if rule.option else ""
    refusals = " ".join(filter(None, (rule.refusal, *rule.refusals.values())))
    return Document(rule.id, rule.title, f"{rule.text} {option} {found.ruleset.title} {refusals}")
