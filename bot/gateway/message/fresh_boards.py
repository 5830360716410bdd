"""Remembers which boards have just changed, and because of whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.bounded import Bounded

if TYPE_CHECKING:
    from bot.clock import Clock

_GAMES = 2_000
"""The most games that are remembered; a board is fresh for a second only."""


class Shown(NamedTuple):
    """A board that was shown.

    Attributes:
        number: The number of the last action on it.
        actor: Who acted; ``None`` if nobody did.
        at: When it was shown, in seconds of the clock.
    """

    number: int
    actor: str | None
    at: float


class FreshBoards:
    """The board of each game that was shown last; forgotten when the program ends."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._shown: Bounded[str, Shown] = Bounded(_GAMES)

    def note(self, game_id: str, number: int, actor: str | None) -> None:
        """Note that the board of a game is being shown now."""
        self._shown[game_id] = Shown(number, actor, self._clock.monotonic())

    def renew(self, game_id: str) -> None:
        """Note that the same board is shown once more, in another message."""
        shown = self._shown.peek(game_id)
        if shown is not None:
            self.note(game_id, shown.number, shown.actor)

    def of(self, game_id: str) -> Shown | None:
        """The board of a game that was shown last, if that was lately."""
        return self._shown.peek(game_id)
