"""Which systems can be played: a broken one is told and left out, the others are not harmed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, NamedTuple

from render import registry as drawing
from rules.kernel import registry as systems
from rules.kernel.registry import Registry

if TYPE_CHECKING:
    from render.registry import Renderers
    from rules.kernel.ruleset import AnyRuleset

log = logging.getLogger(__name__)


class Muster(NamedTuple):
    """The systems that are in order, and who draws them."""

    registry: Registry
    renderers: Renderers


def muster() -> Muster:
    """Try every installed system; tell of each that is out of order, and why."""
    found, renderers = systems.usable(), drawing.usable()
    broken = dict(found.broken)
    sound: list[AnyRuleset] = []
    for ruleset in found:
        try:
            _try(ruleset, renderers)
        except Exception as error:  # noqa: BLE001 - it is told below, with all its traceback
            broken[ruleset.id] = error
        else:
            sound.append(ruleset)
    for name, cause in broken.items():
        log.error(
            "%s is out of order and left out; its games are kept. %s: %s",
            name,
            type(cause).__name__,
            cause,
            exc_info=cause,
        )
    return Muster(Registry(sound, broken), renderers)


def _try(ruleset: AnyRuleset, renderers: Renderers) -> None:
    """Show the empty table of a system: its options, its data and its drawing are needed."""
    if (error := renderers.broken.get(ruleset.id)) is not None:
        raise error
    view = ruleset.view(ruleset.initial(ruleset.options()), None)
    renderers.scene_for(ruleset.id)(view)
