"""Players who shoot, and so bring a gun fight to its end; mere luck walks about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.gun_fights.actions import Move, Place, Shoot, ShootInto

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rules.kernel.game.action import Action


class Gunman:
    """Shoots at whom he sees; else comes nearer, or anything."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, legal: Sequence[Action]) -> Action:
        """A shot, if there is one."""
        shots = [action for action in legal if isinstance(action, Shoot)]
        return self._rng.choice(shots or legal)


class Burglar:
    """Goes through every door and over every fence that is at hand, and shoots into houses."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, legal: Sequence[Action]) -> Action:
        """By turns a bullet into a house, a named place, anything."""
        blind = [action for action in legal if isinstance(action, ShootInto)]
        named = [action for action in legal if isinstance(action, Move) and action.to is not None]
        wild = [action for action in legal if isinstance(action, Shoot | Place)]
        moods: tuple[Sequence[Action], ...] = (blind, named, wild, legal)
        return self._rng.choice(self._rng.choice(moods) or legal)


PLAYERS = {"ac": (Gunman, Burglar), "bd": (Gunman, Burglar)}
