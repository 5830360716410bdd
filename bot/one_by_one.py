"""Long work one after the other, and for each person one thing at a time."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class OneByOne:
    """Lets one piece of work be done at a time; others wait, one for each person.

    Args:
        most: How many people may wait, whoever's work is under way among them.
    """

    def __init__(self, most: int = 8) -> None:
        self._most = most
        self._one = asyncio.Lock()
        self._waiting: set[str] = set()

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Somebody's turn, once those before are done.

        Raises:
            Illegal: They wait for something already, or too many others do.
        """
        if who in self._waiting:
            raise Illegal("I am still at work for you: wait for that, then ask again.")
        if len(self._waiting) >= self._most:
            raise Illegal("Too many people wait for such work just now: try again in a minute.")
        self._waiting.add(who)
        try:
            async with self._one:
                yield
        finally:
            self._waiting.discard(who)
