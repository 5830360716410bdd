"""Snowflakes: ids that rise with time."""

from __future__ import annotations

import time
from datetime import UTC, datetime

_EPOCH_MS = 1_420_070_400_000
_TIME_SHIFT = 22


class Snowflakes:
    """Gives ids that are unique and always rise."""

    def __init__(self, last: int = 0) -> None:
        self.last = last

    def next(self) -> int:
        """Return a new id, larger than every id before it."""
        now = (time.time_ns() // 1_000_000 - _EPOCH_MS) << _TIME_SHIFT
        self.last = max(self.last + 1, now)
        return self.last


def created_at(snowflake: int) -> str:
    """Return the ISO time at which an id was given."""
    seconds = ((snowflake >> _TIME_SHIFT) + _EPOCH_MS) / 1000
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def now() -> str:
    """Return the ISO time of this moment."""
    return datetime.now(UTC).isoformat()
