"""Captains who close in and fight: mere luck leaves the table, or waits for the last turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.buoyz.actions import (
    HYPERSPACE,
    LEAVES,
    Array,
    Fire,
    Move,
    Muster,
    Special,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rules.kernel.game.action import Action


class Captain:
    """Fires whatever bears, keeps going without leaving, tries a special action now and then."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, legal: Sequence[Action]) -> Action:
        """Fire that is worth it; else a move or a special action; else anything."""
        shots = [each for each in legal if isinstance(each, Fire) and each.orders != "none"]
        if shots and self._rng.random() < 0.9:
            return self._rng.choice(shots)
        jumps = [e for e in legal if isinstance(e, Special) and e.what == HYPERSPACE]
        if jumps and self._rng.random() < 0.5:
            return self._rng.choice(jumps)
        moves = [each for each in legal if isinstance(each, Move) and LEAVES not in each.way]
        others = [each for each in legal if isinstance(each, Array | Muster | Special)]
        if moves and self._rng.random() < 0.8:
            straight = [each for each in moves if "P" not in each.way and "S" not in each.way]
            wanted = straight if straight and self._rng.random() < 0.5 else moves
            return self._rng.choice(wanted)
        return self._rng.choice(others or legal)


PLAYERS = dict.fromkeys(("blue", "red"), (Captain,) * 4)
