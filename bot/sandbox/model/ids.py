"""Snowflakes: ids that rise with time, and the times of Discord's JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Clock: TypeAlias = "Callable[[], float]"
"""The seconds since 1970, as ``time.time`` gives them."""
_EPOCH_MS = 1_420_070_400_000
_TIME_SHIFT = 22


class Snowflakes:
    """Gives ids that are unique and always rise."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self.last = last
        self._clock = clock

    def next(self) -> int:
        """A new id, larger than every id before it."""
        now = (int(self._clock() * 1000) - _EPOCH_MS) << _TIME_SHIFT
        self.last = max(self.last + 1, now)
        return self.last

    @property
    def latest(self) -> int:
        """When the last id was given, in milliseconds since 1970."""
        return (self.last >> _TIME_SHIFT) + _EPOCH_MS


def created_at(snowflake: int) -> str:
    """The ISO time at which an id was given."""
    return written(((snowflake >> _TIME_SHIFT) + _EPOCH_MS) / 1000)


def written(seconds: float) -> str:
    """A time as ISO text, in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
