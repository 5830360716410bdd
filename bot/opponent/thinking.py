"""Chooses actions in a process of its own, so that nobody waits for it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from bot.worker import Worker
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.solo import Strength, choose

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.system.ruleset import AnyRuleset, View

_LONGEST: Final = 30.0
"""Seconds after which thinking is given up."""


class Thinker:
    """Thinks in one worker process."""

    def __init__(self) -> None:
        self.worker = Worker(_LONGEST)

    async def think(
        self, ruleset: AnyRuleset, view: View, key: bytes, strength: Strength
    ) -> Action:
        """The action that the view's seat takes.

        Args:
            ruleset: The system.
            view: What the seat sees.
            key: The key of the opponent's dice: the same one chooses the same.
            strength: How well it plays.

        Raises:
            WorkerError: The process died, again and again, or takes too long.
            Exception: What the rules raised.
        """
        module = type(ruleset).__module__
        return ruleset.action_codec.from_json(
            await self.worker.run(think, module, view, key, strength)
        )

    def close(self) -> None:
        """End the process, whatever it does."""
        self.worker.close()


def think(module: str, view: View, key: bytes, strength: Strength) -> dict[str, object]:
    """Choose, in the worker: the action as JSON.

    Args:
        module: The module of the system, with its ``RULESET``.
        view: What the seat sees.
        key: The key of the dice.
        strength: How well it plays.
    """
    ruleset: AnyRuleset = import_module(module).RULESET
    return choose(ruleset, view, SeededDice(key, b""), strength).to_json()
