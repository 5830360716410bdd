"""A clock that a simulation moves: that of the world, and that of the bot, which may go wrong."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
BEGIN: Final = int(datetime(2027, 2, 15, 9, tzinfo=UTC).timestamp() * 1000)
"""Within the next half year the clocks change on three continents, each on another day."""


class Calendar:
    """The time of the world, and of the bot as a ``bot.clock.Clock``.

    Attributes:
        true: Milliseconds since the epoch.
        skew: By how much the clock of the bot is wrong, in milliseconds.
    """

    def __init__(self) -> None:
        self.true = BEGIN
        self.skew = 0

    def now(self) -> int:
        """What the clock of the bot's machine shows, in milliseconds since the epoch."""
        return self.true + self.skew

    def monotonic(self) -> float:
        """Seconds that nobody puts back."""
        return self.true / 1000

    def rest(self, seconds: float) -> float:
        """The seconds themselves: nobody sleeps here."""
        return seconds

    def local(self, zone: ZoneInfo) -> datetime:
        """What the clock on a wall shows."""
        return datetime.fromtimestamp(self.true / 1000, zone)
