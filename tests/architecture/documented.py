"""Which methods lack a docstring: one that overrides another says nothing new, and needs none."""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_PROTOCOLS: Final = {"bot.store": "bot.store.protocol"}
"""Where methods are documented once for several classes that share no base."""


def undocumented(packages: Iterable[str]) -> list[str]:
    """The public methods of public classes that say nothing, and override nothing."""
    return sorted(
        f"{kind.__module__}.{kind.__qualname__}.{name}"
        for package in packages
        for kind in _classes(package)
        for name, part in vars(kind).items()
        if not name.startswith("_") and _lacks(part) and not _declared(kind, name)
    )


def _classes(package: str) -> Iterator[type]:
    root = import_module(package)
    for info in pkgutil.walk_packages(root.__path__, f"{package}."):
        if info.name.rpartition(".")[2] == "__main__":
            continue
        for name, each in vars(import_module(info.name)).items():
            if name.startswith("_") or not isinstance(each, type):
                continue
            if each.__module__ == info.name:
                yield each


def _lacks(part: Any) -> bool:
    if isinstance(part, classmethod | staticmethod):
        part = part.__func__
    if isinstance(part, property):
        part = part.fget
    return isinstance(part, FunctionType) and not inspect.cleandoc(part.__doc__ or "")


def _declared(kind: type, name: str) -> bool:
    """Whether a class above says what a method does, or the protocol of its package."""
    above: list[Any] = [*kind.__mro__[1:]]
    for package, protocol in _PROTOCOLS.items():
        if kind.__module__.startswith(f"{package}."):
            above += vars(import_module(protocol)).values()
    return any(isinstance(each, type) and name in vars(each) for each in above)
