"""A system's rules in short, by id: what refusals, help, logs and look-ups quote."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import Annotated, Final, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from rules.kernel.values.data import load
from rules.kernel.values.errors import Illegal

Letter = Annotated[str, StringConstraints(pattern="^[a-z]$")]
Said = Annotated[str, StringConstraints(min_length=2, max_length=40)]
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


class Rule(BaseModel):
    """One rule or ruling.

    Attributes:
        id: Such as ``SC27``.
        title: A few words.
        summary: The rule, in our own words.
        clauses: What else it says, by a letter: ``b`` of ``SC27`` is cited as ``SC27b``.
        option: The option of the system that changes it, if one does.
        refusal: What to tell a player who breaks it; ``{names}`` are filled in.
        refusals: The same for named cases, where a rule can be broken in several ways.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    title: str = Field(max_length=80)
    summary: str
    clauses: dict[Letter, str] = {}
    option: str | None = None
    refusal: str | None = None
    refusals: dict[str, str] = {}

    @property
    def text(self) -> str:
        """The summary, and each clause with its id on a line of its own."""
        clauses = (f"- {self.id}{letter}: {text}" for letter, text in self.clauses.items())
        return "\n".join((self.summary, *clauses))


class Word(BaseModel):
    """What people call something, and the rules that answer who asks for it.

    Attributes:
        said: What it is called, in any language.
        rules: Ids of the rules, the best first.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    said: tuple[Said, ...] = Field(min_length=1)
    rules: tuple[str, ...] = Field(min_length=1)


class RuleBook(BaseModel):
    """All rules of a system, in order, and the words that people have for them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rule: tuple[Rule, ...]
    word: tuple[Word, ...] = ()

    @model_validator(mode="after")
    def _whole(self) -> Self:
        unknown = {each for word in self.word for each in word.rules} - self.by_id.keys()
        if unknown:
            raise ValueError(f"words lead to no rule: {', '.join(sorted(unknown))}")
        said = Counter(spoken(each) for word in self.word for each in word.said)
        twice = [each for each, times in said.items() if times > 1]
        if twice:
            raise ValueError(f"words that are there twice: {', '.join(twice)}")
        return self

    @cached_property
    def words(self) -> dict[str, tuple[str, ...]]:
        """The rules that answer a word, by the word as ``spoken`` has it."""
        return {spoken(each): word.rules for word in self.word for each in word.said}

    @cached_property
    def by_id(self) -> dict[str, Rule]:
        """The rules by their ids."""
        return {rule.id: rule for rule in self.rule}

    def illegal(
        self, rule: str, /, *, case: str = "", legal: tuple[str, ...] = (), **facts: object
    ) -> Illegal:
        """The refusal that a rule gives, its template filled with the facts of the case."""
        found = self.by_id[rule]
        template = found.refusals[case] if case else found.refusal
        if template is None:
            raise LookupError(f"{rule} has no refusal text")
        return Illegal(template.format(**facts), rule=rule, legal=legal)


def spoken(words: str) -> str:
    """Words as they are compared: ``Großer Zug!`` and ``grosser-zug`` are the same."""
    plain = words.casefold().translate(_UMLAUTS)
    return " ".join(re.findall(r"[^\W_]+", plain))


def load_rulebook(system: str) -> RuleBook:
    """The rule book in ``data/<system>/rules.toml``."""
    return load(RuleBook, f"{system}/rules.toml")
