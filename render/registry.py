"""Who turns a view into a scene: one module of ``render/systems`` a system, found by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeAlias

import render.systems
from render.scene import Scene

MakeScene: TypeAlias = Callable[[Any], Scene]
"""Takes a system's own view."""


class Renderers:
    """The makers of scenes, by their system's id."""

    def __init__(self, makers: Mapping[str, MakeScene]) -> None:
        self._makers = dict(makers)

    def __contains__(self, ruleset_id: object) -> bool:
        return ruleset_id in self._makers

    def scene_for(self, ruleset_id: str) -> MakeScene:
        """The maker of that system's scenes.

        Raises:
            KeyError: The system has none.
        """
        return self._makers[ruleset_id]

    def with_(self, ruleset_id: str, make: MakeScene) -> Renderers:
        """These and one more; these stay as they are."""
        return Renderers({**self._makers, ruleset_id: make})


@cache
def installed() -> Renderers:
    """Every system that has a module in ``render/systems``."""
    names = sorted(module.name for module in iter_modules(render.systems.__path__))
    return Renderers({name: import_module(f"render.systems.{name}").scene for name in names})


def scene_for(ruleset_id: str) -> MakeScene:
    """The maker of an installed system's scenes.

    Raises:
        KeyError: The system has none.
    """
    return installed().scene_for(ruleset_id)
