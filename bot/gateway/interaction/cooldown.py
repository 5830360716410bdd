"""Remembers what was done a short while ago and must not be repeated so soon."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable

    from bot.clock import Clock


class Cooldown:
    """Remembers things for a fixed number of seconds."""

    def __init__(self, seconds: float, clock: Clock) -> None:
        self._seconds = seconds
        self._clock = clock
        self._done: OrderedDict[Hashable, float] = OrderedDict()

    def __contains__(self, thing: Hashable) -> bool:
        """Whether it was noted within the last ``seconds``."""
        past = self._clock.monotonic() - self._seconds
        while self._done and next(iter(self._done.values())) < past:
            self._done.popitem(last=False)
        return thing in self._done

    def note(self, thing: Hashable) -> None:
        """Remember a thing from now on."""
        self._done[thing] = self._clock.monotonic()
        self._done.move_to_end(thing)

    def forget(self, thing: Hashable) -> None:
        """Forget a thing that was not done after all."""
        self._done.pop(thing, None)
