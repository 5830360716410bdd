"""What turns a view into a scene: one package of ``render/systems`` a system, found by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeAlias

import render.systems
from render.drawing.canvas import Stamp
from render.drawing.plain import PLAIN
from render.drawing.theme import Theme
from render.model.scene import Scene
from rules.kernel.system.reference import Unit
from rules.space.plane import Point

MakeScene: TypeAlias = Callable[[Any], Scene]
"""Takes a system's own view."""
MakeEmblem: TypeAlias = Callable[[Unit], tuple[Theme, Stamp | None]]
"""The palette and the picture of a unit's card."""

MakeAreas: TypeAlias = Callable[[Any, str], Sequence[tuple[Point, ...]]]
"""Takes a system's own view and a unit: closed lines around where it gets, on an open ground."""

MakeSceneAbout: TypeAlias = Callable[[Any, str], Scene]
"""Takes a system's own view and a unit: the part of the table where that is, if there are parts."""


def _no_areas(_view: Any, _unit: str) -> Sequence[tuple[Point, ...]]:
    return ()


def _no_emblem(_unit: Unit) -> tuple[Theme, Stamp | None]:
    return PLAIN, None


class Renderers:
    """The makers of scenes, by their system's id.

    Attributes:
        broken: Modules that can't be used, by their system's id: why.
    """

    def __init__(
        self,
        makers: Mapping[str, MakeScene],
        emblems: Mapping[str, MakeEmblem] | None = None,
        broken: Mapping[str, Exception] | None = None,
        areas: Mapping[str, MakeAreas] | None = None,
        about: Mapping[str, MakeSceneAbout] | None = None,
    ) -> None:
        self._makers = dict(makers)
        self._areas = dict(areas or {})
        self._about = dict(about or {})
        self._emblems = dict(emblems or {})
        self.broken = dict(broken or {})

    def __contains__(self, ruleset_id: object) -> bool:
        return ruleset_id in self._makers

    def scene_for(self, ruleset_id: str) -> MakeScene:
        """The maker of that system's scenes.

        Raises:
            KeyError: The system has none that can be used.
        """
        return self._makers[ruleset_id]

    def emblem_for(self, ruleset_id: str) -> MakeEmblem:
        """The maker of the pictures on that system's cards; cards may do without."""
        return self._emblems.get(ruleset_id, _no_emblem)

    def areas_for(self, ruleset_id: str) -> MakeAreas:
        """What finds how far that system's units get, where their places do not say it all."""
        return self._areas.get(ruleset_id, _no_areas)

    def scene_about(self, ruleset_id: str, view: Any, unit: str) -> Scene:
        """The scene in which a question about a unit is answered."""
        about = self._about.get(ruleset_id)
        return about(view, unit) if about is not None else self.scene_for(ruleset_id)(view)

    def with_(self, ruleset_id: str, make: MakeScene) -> Renderers:
        """These and one more; these stay as they are."""
        return Renderers(
            {**self._makers, ruleset_id: make},
            self._emblems,
            self.broken,
            self._areas,
            self._about,
        )


def installed() -> Renderers:
    """Every system that has a package in ``render/systems``.

    Raises:
        Exception: What a broken module raises when it is imported.
    """
    renderers = usable()
    for error in renderers.broken.values():
        raise error
    return renderers


@cache
def usable() -> Renderers:
    """The systems of ``render/systems`` that can be imported; others are noted as ``broken``."""
    makers: dict[str, MakeScene] = {}
    emblems: dict[str, MakeEmblem] = {}
    areas: dict[str, MakeAreas] = {}
    about: dict[str, MakeSceneAbout] = {}
    broken: dict[str, Exception] = {}
    for name in sorted(module.name for module in iter_modules(render.systems.__path__)):
        try:
            module = import_module(f"render.systems.{name}.scene")
            makers[name] = module.scene
        except Exception as error:  # noqa: BLE001 - whatever it is, the others can be drawn
            broken[name] = error
        else:
            if hasattr(module, "emblem"):
                emblems[name] = module.emblem
            if hasattr(module, "areas"):
                areas[name] = module.areas
            if hasattr(module, "scene_about"):
                about[name] = module.scene_about
    return Renderers(makers, emblems, broken, areas, about)


def scene_for(ruleset_id: str) -> MakeScene:
    """The maker of an installed system's scenes.

    Raises:
        KeyError: The system has none that can be used.
    """
    return usable().scene_for(ruleset_id)


def emblem_for(ruleset_id: str) -> MakeEmblem:
    """The maker of the pictures on an installed system's cards; cards may do without."""
    return usable().emblem_for(ruleset_id)


def scene_about(ruleset_id: str, view: Any, unit: str) -> Scene:
    """The scene in which a question about a unit of an installed system is answered.

    Raises:
        KeyError: The system has none that can be used.
    """
    return usable().scene_about(ruleset_id, view, unit)


def areas_for(ruleset_id: str) -> MakeAreas:
    """What finds how far an installed system's units get."""
    return usable().areas_for(ruleset_id)
