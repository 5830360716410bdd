"""Players who bring a game of Space Convoy to its ends, which mere luck hardly reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.space_convoy.actions import Fire, Move, Pass

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rules.kernel.game.action import Action


class Runner:
    """Runs the Brigghavens west, whichever is farthest, and sometimes does anything else."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, legal: Sequence[Action]) -> Action:
        """Mostly the step that leads farthest west."""
        runs = [
            action
            for action in legal
            if isinstance(action, Move) and action.vessel.startswith("brigghaven")
        ]
        if not runs or self._rng.random() < 0.15:
            return self._rng.choice(legal)
        return min(runs, key=lambda run: (run.to.row, self._rng.random()))


class Hunter:
    """Fires whenever it can."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, legal: Sequence[Action]) -> Action:
        """Any shot, else anything."""
        shots = [action for action in legal if isinstance(action, Fire)]
        return self._rng.choice(shots or legal)


class Idler:
    """Passes as often as not, and seldom fires."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, legal: Sequence[Action]) -> Action:
        """Pass, else anything but a shot."""
        if self._rng.random() < 0.5 and isinstance(legal[-1], Pass):
            return legal[-1]
        peaceful = [action for action in legal if not isinstance(action, Fire)]
        return self._rng.choice(peaceful or legal)


PLAYERS = {"freeloaders": (Runner, Hunter), "naztees": (Hunter, Idler)}
