"""Lets one update of a game's messages happen at a time, and none for ever."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bot.referee.locks import Locks

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.store import Store

_USUAL = 45.0
"""Seconds for one update: discord.py alone may wait 30 for a rate limit that has long passed."""
_MOST = 360.0
_HELD = 3.0
"""Seconds for which a press may hold a game's messages: Discord takes no later answer."""


class Patience:
    """Locks of games that are held for a limited time.

    A request that hangs would else keep every later post of its game waiting. They are held against
    other processes on the same database, too.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._locks = Locks()
        self._slow: dict[str, int] = {}  # by game: how often in a row patience was at an end

    @asynccontextmanager
    async def at_work(self, game_id: str) -> AsyncIterator[None]:
        """Hold a game's messages while they are brought up to date.

        Raises:
            TimeoutError: It took too long; the next time may take longer.
        """
        async with self._locks.of(game_id), self._store.hold(f"messages {game_id}"):
            slow = self._slow.get(game_id, 0)
            try:
                async with asyncio.timeout(min(_USUAL * 2**slow, _MOST)):
                    yield
            except TimeoutError:
                self._slow[game_id] = slow + 1
                raise
            self._slow.pop(game_id, None)

    @asynccontextmanager
    async def holding(self, game_id: str) -> AsyncIterator[None]:
        """Let nothing be posted of a game meanwhile; that must be short.

        Raises:
            TimeoutError: It was not.
        """
        async with self._locks.of(game_id), self._store.hold(f"messages {game_id}"):
            async with asyncio.timeout(_HELD):
                yield
