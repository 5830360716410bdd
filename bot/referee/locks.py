"""Locks by key, for what must not be changed twice at once: a game, a channel."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """Locks by key; each exists only while somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._known: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: str) -> asyncio.Lock:
        """The lock of a key."""
        return self._known.setdefault(key, asyncio.Lock())
