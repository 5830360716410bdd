"""Chooses actions in a process of its own, so that nobody waits for it."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import TYPE_CHECKING, Final

from bot.apart import settle_in
from rules.kernel.dice import SeededDice
from rules.kernel.solo import Strength, choose

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.kernel.ruleset import AnyRuleset, View

_LONGEST: Final = 30.0
"""Seconds after which thinking is given up."""


class ThinkingError(Exception):
    """Thinking took too long, or its process died twice."""


class Thinker:
    """One worker process, started at its first use and again if it dies."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

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
            ThinkingError: The process died, again and again, or takes too long.
            Exception: What the rules raised.
        """
        module = type(ruleset).__module__
        for last in (False, True):
            pool = self._pool = self._pool or _pool()
            try:
                working = asyncio.get_running_loop().run_in_executor(
                    pool, think, module, view, key, strength
                )
                tag_and_fields = await asyncio.wait_for(working, _LONGEST)
            except BrokenProcessPool as error:
                self._drop(pool)
                if last:
                    raise ThinkingError("its process died") from error
            except TimeoutError as error:
                self._drop(pool)
                raise ThinkingError(f"no answer within {_LONGEST:.0f} s") from error
            else:
                return ruleset.action_codec.from_json(tag_and_fields)
        raise AssertionError("the loop above returns or raises")

    def close(self) -> None:
        """End the process, whatever it does."""
        if self._pool is not None:
            self._drop(self._pool)

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        workers = list((pool._processes or {}).values())  # noqa: SLF001 - no public way before 3.14
        pool.shutdown(wait=False, cancel_futures=True)
        for each in workers:
            each.kill()


def _pool() -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=settle_in)


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
