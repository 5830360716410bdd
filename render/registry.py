"""Who turns a view into a scene: one module of ``render/systems`` a system, found by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeAlias

import render.systems
from render.canvas import Stamp
from render.scene import Scene
from render.theme import Theme
from render.themes.space import SPACE
from rules.kernel.reference import Unit

MakeScene: TypeAlias = Callable[[Any], Scene]
"""Takes a system's own view."""
MakeEmblem: TypeAlias = Callable[[Unit], tuple[Theme, Stamp | None]]
"""The palette and the picture of a unit's card."""


def _no_emblem(_unit: Unit) -> tuple[Theme, Stamp | None]:
    return SPACE, None


class Renderers:
    """The makers of scenes, by their system's id."""

    def __init__(
        self, makers: Mapping[str, MakeScene], emblems: Mapping[str, MakeEmblem] | None = None
    ) -> None:
        self._makers = dict(makers)
        self._emblems = dict(emblems or {})

    def __contains__(self, ruleset_id: object) -> bool:
        return ruleset_id in self._makers

    def scene_for(self, ruleset_id: str) -> MakeScene:
        """The maker of that system's scenes.

        Raises:
            KeyError: The system has none.
        """
        return self._makers[ruleset_id]

    def emblem_for(self, ruleset_id: str) -> MakeEmblem:
        """The maker of the pictures on that system's cards; cards may do without."""
        return self._emblems.get(ruleset_id, _no_emblem)

    def with_(self, ruleset_id: str, make: MakeScene) -> Renderers:
        """These and one more; these stay as they are."""
        return Renderers({**self._makers, ruleset_id: make}, self._emblems)


@cache
def installed() -> Renderers:
    """Every system that has a module in ``render/systems``."""
    names = sorted(module.name for module in iter_modules(render.systems.__path__))
    found = {name: import_module(f"render.systems.{name}") for name in names}
    return Renderers(
        {name: module.scene for name, module in found.items()},
        {name: module.emblem for name, module in found.items() if hasattr(module, "emblem")},
    )


def scene_for(ruleset_id: str) -> MakeScene:
    """The maker of an installed system's scenes.

    Raises:
        KeyError: The system has none.
    """
    return installed().scene_for(ruleset_id)
