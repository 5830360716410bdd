"""Pilots who shoot and chance their luck; mere luck flies about and seldom bears on anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.interceptors.actions import Energy, Fire, Fly, Gamble

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rules.kernel.game.action import Action


class Gunner:
    """Fires wherever it can, mostly; else tries more energy, or flies."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, legal: Sequence[Action]) -> Action:
        """A shot, if there is one; else a way."""
        shots = [each for each in legal if isinstance(each, Fire | Gamble)]
        if shots and self._rng.random() < 0.8:
            return self._rng.choice(shots)
        more = [each for each in legal if isinstance(each, Energy) and each.change == "up"]
        if more and self._rng.random() < 0.5:
            return self._rng.choice(more)
        ways = [each for each in legal if isinstance(each, Fly)]
        return self._rng.choice(ways or legal)


PLAYERS = {"interceptor": (Gunner,), "intruder": (Gunner,)}
