"""Counts the work in progress, and drains it when the bot stops."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from collections.abc import Iterator


class InFlight:
    """The commands, presses and posts in progress.

    Attributes:
        draining: Whether nothing new is to be begun.
    """

    def __init__(self) -> None:
        self.draining = False
        self._count = 0
        self._finished = asyncio.Event()

    @contextmanager
    def track(self) -> Iterator[None]:
        """Count what is done inside."""
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1
            self._finished.set()

    async def drain(self, patience: float) -> int:
        """Begin nothing new and wait for the rest, ``patience`` seconds at most; what is left."""
        self.draining = True
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self._count:
                    self._finished.clear()
                    await self._finished.wait()
        return self._count


class ServingClient(discord.Client):
    """A client whose work in progress is counted."""

    in_flight: InFlight
