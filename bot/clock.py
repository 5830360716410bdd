"""The bot's clock: the source of stored timestamps and measured durations."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """A source of time; tests inject one that they can move."""

    def now(self) -> int:
        """Milliseconds since the Unix epoch, UTC; may jump back if an operator sets the clock."""

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment; never goes back, so it can measure durations."""


class SystemClock:
    """The clock of this machine."""

    def now(self) -> int:
        """Milliseconds since the Unix epoch, UTC."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment; never goes back."""
        return time.monotonic()
