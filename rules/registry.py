"""The systems that are installed, found by themselves: one folder of ``rules/systems`` each."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

import rules.systems

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rules.kernel.system.ruleset import AnyRuleset


class Registry:
    """Systems by id.

    Attributes:
        broken: Systems that are there but can't be used, by their folders' names: why.
    """

    def __init__(
        self, rulesets: Iterable[AnyRuleset], broken: Mapping[str, Exception] | None = None
    ) -> None:
        self._by_id = {ruleset.id: ruleset for ruleset in rulesets}
        self.broken = dict(broken or {})

    def __iter__(self) -> Iterator[AnyRuleset]:
        return iter(self._by_id.values())

    def __getitem__(self, ruleset_id: str) -> AnyRuleset:
        return self._by_id[ruleset_id]

    def __contains__(self, ruleset_id: object) -> bool:
        return ruleset_id in self._by_id


def installed() -> Registry:
    """Every system below ``rules/systems``: each package's ``ruleset.RULESET``, by name.

    Raises:
        Exception: What a broken system raises when it is imported.
    """
    registry = usable()
    for error in registry.broken.values():
        raise error
    return registry


def usable() -> Registry:
    """The installed systems that can be imported; the others are noted as ``broken``."""
    names = sorted(module.name for module in iter_modules(rules.systems.__path__) if module.ispkg)
    found: list[AnyRuleset] = []
    broken: dict[str, Exception] = {}
    for name in names:
        try:
            found.append(import_module(f"rules.systems.{name}.ruleset").RULESET)
        except Exception as error:  # noqa: BLE001 - whatever it is, the others can be played
            broken[name] = error
    return Registry(found, broken)
