"""A system's rules in short, by id: what refusals, help, logs and look-ups quote."""

from __future__ import annotations

from functools import cached_property

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.data import load
from rules.kernel.errors import Illegal


class Rule(BaseModel):
    """One rule or ruling.

    Attributes:
        id: Such as ``SC27``.
        title: A few words.
        summary: The rule, in our own words.
        option: The option of the system that changes it, if one does.
        refusal: What to tell a player who breaks it; ``{names}`` are filled in.
        refusals: The same for named cases, where a rule can be broken in several ways.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    title: str = Field(max_length=80)
    summary: str
    option: str | None = None
    refusal: str | None = None
    refusals: dict[str, str] = {}


class RuleBook(BaseModel):
    """All rules of a system, in order."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rule: tuple[Rule, ...]

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


def load_rulebook(system: str) -> RuleBook:
    """The rule book in ``data/<system>/rules.toml``."""
    return load(RuleBook, f"{system}/rules.toml")
