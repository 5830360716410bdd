"""The clock of the bot: every time that is stored or waited for comes from it."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time; a test brings one that it can move."""

    def now(self) -> int:
        """The time of day in milliseconds since the epoch, UTC; an operator may set it back."""

    def monotonic(self) -> float:
        """Seconds since some moment; never goes back, so that durations can be measured."""


class SystemClock:
    """The clock of this machine."""

    def now(self) -> int:
        """The time of day in milliseconds since the epoch, UTC."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds since some moment; never goes back."""
        return time.monotonic()
