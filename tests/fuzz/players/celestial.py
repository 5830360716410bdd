"""Captains who fight, and so come to shots, missiles and wrecks; mere luck leaves the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.celestial.actions import (
    Deploy,
    Fire,
    Helm,
    Power,
    Retarget,
    Scatter,
    Speed,
    Transmit,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rules.kernel.action import Action

_MIDDLE = 6


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


class Straight:
    """Deploys in the middle, goes straight for the other side, and circles where he has fired."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._fired = 0

    def choose(self, legal: Sequence[Action]) -> Action:
        """Towards the enemy, then all that bears."""
        shots = [action for action in legal if isinstance(action, Fire)]
        if shots:
            self._fired += 1
            bases = [action for action in shots if action.target in ("roost", "basalt")]
            return self._rng.choice(bases or shots)
        charges = [e for e in legal if isinstance(e, Power) and e.use.startswith("charge")]
        if charges:
            return self._rng.choice(charges)
        turning = self._fired and self._rng.random() < 0.9
        change, way = ("slower", ("left",)) if turning else ("faster", ("ahead",))
        wanted = [
            action
            for action in legal
            if (isinstance(action, Deploy) and self._ahead(action))
            or (isinstance(action, Speed) and action.change == change)
            or (isinstance(action, Helm) and action.way in self._ways(action, way))
        ]
        return self._rng.choice(wanted or legal)

    def _ways(self, action: Helm, wanted: tuple[str, ...]) -> tuple[str, ...]:
        """Who is to escape goes straight on."""
        return ("ahead",) if action.ship.startswith("drover") else wanted

    def _ahead(self, action: Deploy) -> bool:
        east = action.at.column <= _MIDDLE
        return action.at.row == _MIDDLE and action.facing == ("E" if east else "W")


PLAYERS = {
    "compact": (Captain, Captain, Captain, Straight),
    "dominion": (Captain, Captain, Captain, Straight),
}
