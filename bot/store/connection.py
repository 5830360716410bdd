"""A connection on its own thread that runs a whole closure there."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeAlias, TypeVar

import aiosqlite

from bot.store.errors import StoreClosed

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Returned(Generic[T]):
    """What a closure returned."""

    value: T


@dataclass(frozen=True, slots=True)
class Raised:
    """What a closure raised, as a value: a future does not accept every exception."""

    error: BaseException


Outcome: TypeAlias = Returned[T] | Raised


class ThreadConnection(aiosqlite.Connection):
    """An aiosqlite connection that runs closures.

    aiosqlite makes one round trip to its thread per *statement*, which doubles or triples the time
    of a transaction. Its own methods queue any callable for that thread (`_tx`); this class does
    the same with a closure. It returns the future rather than awaiting it, as `_execute` would,
    because a coroutine can be cancelled midway and a commit can't.
    """

    async def open(self) -> None:
        """Start the thread and connect. Raises what the connector raises."""
        try:
            await self
        except BaseException:
            # aiosqlite has told the thread to stop but does not wait for it: the thread would
            # report to a loop that may be closed by then.
            self._thread.join()
            raise

    def submit(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Queue `work` for the thread; the future gets what it returns or raises."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((future, partial(work, self._opened())))
        return future

    def post(self, work: Callable[[sqlite3.Connection], T], deliver: Callable[[T], object]) -> None:
        """Queue `work`, which must not raise; the loop calls `deliver` with what it returns.

        This takes one iteration of the loop less than a future with a callback.
        """
        loop = asyncio.get_running_loop()
        connection = self._opened()

        def run() -> None:
            loop.call_soon_threadsafe(deliver, work(connection))

        self._tx.put_nowait((None, run))

    def _opened(self) -> sqlite3.Connection:
        if not self._running or self._connection is None:
            raise StoreClosed("The store is closed.")
        return self._connection
