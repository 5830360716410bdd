"""Captains who fight, and so come to shots, missiles and wrecks; mere luck leaves the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.celestial.actions import Fire, Power, Retarget, Scatter, Speed, Transmit

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rules.kernel.game.action import Action


class Captain:
    """Fires whatever bears, charges what is empty, and keeps slow, so that he stays."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, legal: Sequence[Action]) -> Action:
        """A shot, a charge or a new target, if there is one; else anything."""
        wanted = [
            action
            for action in legal
            if isinstance(action, Fire | Scatter | Transmit | Retarget)
            or (isinstance(action, Power) and action.use.startswith(("charge", "turn")))
            or (isinstance(action, Speed) and action.change == "slower")
        ]
        if wanted and self._rng.random() < 0.8:
            return self._rng.choice(wanted)
        return self._rng.choice(legal)


PLAYERS = dict.fromkeys(("compact", "dominion"), (Captain,) * 4)
