"""Players who come near and shoot, and so bring a skirmish to its end; mere luck walks about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.modern_skirmish.actions import Activate, Advance, Charge, Fire, Move

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rules.kernel.game.action import Action


class Rifleman:
    """Shoots at whom he sees; else goes towards the enemy."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, legal: Sequence[Action]) -> Action:
        """A shot or a charge, if there is one; else a unit that may find one, or a way there."""
        shots = [action for action in legal if isinstance(action, Fire)]
        charges = [action for action in legal if isinstance(action, Charge)]
        tests = [action for action in legal if isinstance(action, Activate)]
        towards = [
            action for action in legal if isinstance(action, Advance) and action.to == "enemy"
        ]
        if charges and self._rng.random() < 0.3:
            return self._rng.choice(charges)
        if shots:
            return self._rng.choice(shots)
        return self._rng.choice(self._rng.choice((tests, towards)) or towards or legal)


class Raider:
    """Goes in and out of houses, and charges."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, legal: Sequence[Action]) -> Action:
        """By turns a charge, a named post, anything."""
        charges = [action for action in legal if isinstance(action, Charge)]
        posts = [action for action in legal if isinstance(action, Move) and action.to is not None]
        tests = [action for action in legal if isinstance(action, Activate)]
        moods: tuple[Sequence[Action], ...] = (charges or posts, posts, tests, legal)
        return self._rng.choice(self._rng.choice(moods) or legal)


PLAYERS = {"affiliation": (Rifleman, Raider), "antagonist": (Rifleman, Raider)}
