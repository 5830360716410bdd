"""A clock that a test can move: time passes without waiting for it."""

from __future__ import annotations

from bot.clock import SystemClock


class MovableClock(SystemClock):
    """The clock of this machine, and what a test has skipped."""

    def __init__(self) -> None:
        self._ahead = self._passed = 0.0

    def put_right(self) -> None:
        """Tell this machine's time again."""
        self._ahead = 0.0

    def now(self) -> int:
        """Milliseconds since the epoch."""
        return super().now() + int(self._ahead * 1000)

    def monotonic(self) -> float:
        """Seconds; a clock that is put back does not go back here."""
        return super().monotonic() + self._passed

    def skip(self, seconds: float) -> None:
        """Move the clock; a negative number puts it back."""
        self._ahead += seconds
        self._passed += max(0.0, seconds)
