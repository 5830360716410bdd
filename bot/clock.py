"""The bot's clock: the source of stored timestamps and measured durations."""

from __future__ import annotations

import time
from typing import Final, Protocol


class Clock(Protocol):
    """A source of time; tests inject one that they can move."""

    def now(self) -> int:
        """Milliseconds since the Unix epoch, UTC; may jump back if an operator sets the clock."""

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment; never goes back, so it can measure durations."""

    def rest(self, seconds: float) -> float:
        """How long to sleep, in real seconds, until so much time of this clock has passed."""


class SystemClock:
    """The clock of this machine."""

    def now(self) -> int:
        """Milliseconds since the Unix epoch, UTC."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment; never goes back."""
        return time.monotonic()

    def rest(self, seconds: float) -> float:
        """The seconds themselves."""
        return seconds


class FastClock(SystemClock):
    """A clock that runs several times as fast, from the present on; durations stay real.

    Args:
        speed: How many of its seconds pass in a second.
    """

    _SHORTEST: Final = 0.05
    """Seconds: the fastest clock, too, leaves time for other work."""

    def __init__(self, speed: int) -> None:
        self._speed = speed
        self._begun = self._zero = super().now()

    def now(self) -> int:
        """Milliseconds since the Unix epoch, in the time of this clock."""
        return self._zero + (super().now() - self._begun) * self._speed

    def go_on_from(self, moment: int) -> None:
        """Go on from a moment, in milliseconds since the epoch, unless it is past already."""
        self._zero += max(0, moment - self.now())

    def rest(self, seconds: float) -> float:
        """A fraction of the seconds."""
        return max(self._SHORTEST, seconds / self._speed)
