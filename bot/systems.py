"""Which systems can be played: a broken one is told and left out, the others are not harmed."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from pydantic import ValidationError

from bot.collecting import resting
from render import registry as drawing
from rules import registry as systems
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import first_state, open_game
from rules.kernel.system.spec import params
from rules.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.registry import Renderers
    from rules.kernel.system.ruleset import AnyRuleset, Options

log = logging.getLogger(__name__)

_ANY: Final = bytes(32)


class UsableSystems(NamedTuple):
    """The systems that are in order, and who draws them."""

    registry: Registry
    renderers: Renderers


def usable_systems() -> UsableSystems:
    """Try every installed system; tell of each that is out of order, and why."""
    with resting():
        return _tried()


def _tried() -> UsableSystems:
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
    return UsableSystems(Registry(sound, broken), renderers)


def _try(ruleset: AnyRuleset, renderers: Renderers) -> None:
    """Set a game up with each choice that comes from data, and show it: all data is needed."""
    if (error := renderers.broken.get(ruleset.id)) is not None:
        raise error
    scene = renderers.scene_for(ruleset.id)
    for start in map(ruleset.start, _variants(ruleset.options)):
        for state in (
            first_state(ruleset, start),
            open_game(ruleset, start, SeededDice(_ANY, _ANY)).state,
        ):
            scene(ruleset.view(state, None))


def _variants(model: type[Options]) -> Iterator[Options]:
    """The default options, and with each choice that data list by itself, where that can be."""
    yield model()
    listed = [each for each in params(model) if each.listed]
    for name, choice in [(each.name, choice) for each in listed for choice in each.choices]:
        with suppress(ValidationError):
            yield model.model_validate({name: choice})
