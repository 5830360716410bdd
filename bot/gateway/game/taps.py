"""Tells presses that slipped: the board has just changed, and other controls are under the finger.

Who presses twice in a row means what was there before. Who plays as fast as that on purpose says so
once, and is not asked again in that game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.bounded import Bounded

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.gateway.message.fresh_boards import FreshBoards

WINDOW = 1.0
"""Seconds for which a board that has changed can't have been read yet."""
_PEOPLE = 5_000
"""The most people that are remembered."""


class _Pressed(NamedTuple):
    """The last press of a person: on which message, and when."""

    message: int | None
    at: float


class Taps:
    """Remembers who pressed what last."""

    def __init__(self, boards: FreshBoards, clock: Clock) -> None:
        self._boards = boards
        self._clock = clock
        self._last: Bounded[str, _Pressed] = Bounded(_PEOPLE)
        self._fast: Bounded[tuple[str, str], bool] = Bounded(_PEOPLE)

    def note(self, person: str, message: int | None) -> None:
        """Note a press that means what it says."""
        self._last[person] = _Pressed(message, self._clock.monotonic())

    def means_it(self, person: str, game_id: str) -> None:
        """Note that somebody plays fast on purpose."""
        self._fast[person, game_id] = True

    def slipped(
        self, person: str, message: int | None, game_id: str, number: int, *, private: bool
    ) -> bool:
        """Whether a press is on controls that came under the finger less than a second ago.

        Args:
            person: Who presses.
            message: The message that is pressed.
            game_id: Its game.
            number: The number of the board that the press is for.
            private: Whether only that person sees the message. It changes only by their own
                presses on it.
        """
        shown = self._boards.of(game_id)
        if shown is None or shown.number != number or (person, game_id) in self._fast:
            return False
        last = self._last.get(person)
        here = last is not None and last.message == message
        before = here and last is not None and last.at <= shown.at
        if self._clock.monotonic() - shown.at >= WINDOW or (here and not before):
            return False
        return before if private or shown.actor == person else True
