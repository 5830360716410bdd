"""The systems that the common suites run over: all that are installed, and the small ones here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from render import registry as drawing
from rules.registry import Registry, installed
from tests.ambush.ruleset import RULESET as AMBUSH
from tests.toy.ruleset import RULESET as TOY
from tests.trio.ruleset import RULESET as TRIO

if TYPE_CHECKING:
    from render.registry import MakeScene, Renderers
    from rules.kernel.ruleset import AnyRuleset

SMALL: tuple[AnyRuleset, ...] = (TOY, TRIO, AMBUSH)
"""Those that live with the tests."""

SYSTEMS: Registry = Registry([*installed(), *SMALL])
"""By id; nothing in the suites names a system but through this."""

IDS: tuple[str, ...] = tuple(each.id for each in SYSTEMS)


def system(system_id: str) -> AnyRuleset:
    """The system of that id."""
    return SYSTEMS[system_id]


def scene_of(system_id: str) -> MakeScene:
    """What draws a system: beside the rules of one that lives with the tests."""
    package = type(system(system_id)).__module__.rpartition(".")[0]
    module = import_module(f"{package.replace('rules.systems', 'render.systems')}.scene")
    scene: MakeScene = module.scene
    return scene


def _renderers() -> Renderers:
    found = drawing.installed()
    for each in SMALL:
        found = found.with_(each.id, scene_of(each.id))
    return found


RENDERERS: Renderers = _renderers()
"""What draws each of them."""
