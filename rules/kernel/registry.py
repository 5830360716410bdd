"""The systems that are installed, found by themselves: one folder of ``rules/systems`` each."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

import rules.systems

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.kernel.ruleset import AnyRuleset


class Registry:
    """Systems by id and by command."""

    def __init__(self, rulesets: Iterable[AnyRuleset]) -> None:
        self._by_id = {ruleset.id: ruleset for ruleset in rulesets}

    def __iter__(self) -> Iterator[AnyRuleset]:
        return iter(self._by_id.values())

    def __getitem__(self, ruleset_id: str) -> AnyRuleset:
        return self._by_id[ruleset_id]

    def __contains__(self, ruleset_id: object) -> bool:
        return ruleset_id in self._by_id


def installed() -> Registry:
    """Every system below ``rules/systems``: each package's ``ruleset.RULESET``, by name."""
    names = sorted(module.name for module in iter_modules(rules.systems.__path__) if module.ispkg)
    return Registry(import_module(f"rules.systems.{name}.ruleset").RULESET for name in names)
