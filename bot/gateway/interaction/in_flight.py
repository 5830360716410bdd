"""Counts and measures the work in progress, and drains it when the bot stops."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol

from bot.gateway.connection.sharding import ShardedClient

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping

    from bot.lookups.laid_out import LaidOut


class InFlight:
    """The commands, presses and posts in progress.

    Attributes:
        draining: Whether new work must not start.
        handed_over: Whether another process does what is new.
        begun: Set once no other process does any more what is done here.
    """

    def __init__(self) -> None:
        self.draining = self.handed_over = False
        self.begun = asyncio.Event()
        self._count = 0
        self._finished = asyncio.Event()

    @contextmanager
    def track(self) -> Iterator[None]:
        """Count the work inside the context."""
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1
            self._finished.set()

    async def drain(self, patience: float) -> int:
        """Wait ``patience`` seconds at most for all work to end; the number still unfinished."""
        self.draining = True
        self.begun.set()  # whoever waits for that is told that the bot stops
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self._count:
                    self._finished.clear()
                    await self._finished.wait()
        return self._count


class Meter(Protocol):
    """Keeps count of what is answered, and how fast."""

    def started(self) -> float:
        """The moment at which an interaction arrives."""

    def answered(self, began: float, kind: str, outcome: str) -> None:
        """Count an interaction of a kind that arrived at a moment and has been dealt with."""


class NoMeter:
    """A meter for those who don't look at it."""

    def started(self) -> float:
        """No moment."""
        return 0.0

    def answered(self, began: float, kind: str, outcome: str) -> None:
        """Forget it."""


class ServingClient(ShardedClient):
    """A client whose work in progress is counted and measured.

    Attributes:
        in_flight: What is in progress.
        meter: Counts it.
        names: Finds what people are called, by their ids.
        typed: Keeps what was typed into forms that were refused.
    """

    in_flight: InFlight
    meter: Meter
    names: Callable[[Iterable[str]], Awaitable[Mapping[str, str]]]
    typed: LaidOut
