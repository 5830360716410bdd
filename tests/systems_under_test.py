"""The systems that the common suites run over: all that are installed, and the small ones here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from render import registry as drawing
from rules.registry import Registry, installed
from tests.ambush.ruleset import RULESET as AMBUSH
from tests.series.ruleset import SERIES
from tests.series.scene import scene as series
from tests.toy.composed import composed
from tests.toy.composing import COMPOSING
from tests.toy.lucky import LUCKY
from tests.toy.measured import MEASURED
from tests.toy.planning import PLANNING
from tests.toy.reporting import REPORTING
from tests.toy.ruleset import RULESET as TOY
from tests.toy.singing import SINGING
from tests.toy.strolling import STROLLING
from tests.trio.cliffs import CLIFFS
from tests.trio.ruleset import RULESET as TRIO

if TYPE_CHECKING:
    from render.registry import MakeScene, Renderers
    from rules.kernel.system.ruleset import AnyRuleset

SMALL: tuple[AnyRuleset, ...] = (TOY, TRIO, AMBUSH)
"""Those that live with the tests."""

SYSTEMS: Registry = Registry([*installed(), *SMALL])
"""By id; nothing in the suites names a system but through this."""

IDS: tuple[str, ...] = tuple(each.id for each in SYSTEMS)

_VARIATIONS: dict[str, AnyRuleset] = {
    "cliffs": CLIFFS,
    "composing": COMPOSING,
    "lucky": LUCKY,
    "measured": MEASURED,
    "planning": PLANNING,
    "reporting": REPORTING,
    "series": SERIES,
    "singing": SINGING,
    "strolling": STROLLING,
}
"""Those that single tests play: the series, races under the toy's id, cliffs under the trio's."""


def named(*names: str) -> Registry:
    """The systems of these names: ids, or names of variations."""
    return Registry([_VARIATIONS.get(name) or SYSTEMS[name] for name in names])


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
    return found.with_(SERIES.id, series).with_(TOY.id, composed)


RENDERERS: Renderers = _renderers()
"""What draws each of them, and their variations."""
