"""A lock for each game, channel or whatever else is not to be changed twice at once."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """Locks by key; each is there for as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._known: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: str) -> asyncio.Lock:
        """The lock of that key."""
        return self._known.setdefault(key, asyncio.Lock())
