"""Locks that processes hold against each other, and what they tell each other, in PostgreSQL.

Locks belong to a connection: the server lifts them when its process dies.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import psycopg

from bot.address import Server
from bot.store.errors import StoreClosed
from bot.store.postgresql.connection import OPTIONS, unusable
from bot.store.sharing import Change

log = logging.getLogger(__name__)

_TRY: Final = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))"
_FREE: Final = "SELECT pg_advisory_unlock(hashtextextended(%s, 0))"
_FIRST_REST: Final = 0.01
_LONGEST_REST: Final = 0.25
_REST: Final = 1.0
"""Seconds until a lost connection is made anew."""

_Connection = psycopg.AsyncConnection[tuple[Any, ...]]


class Locks:
    """The locks of this process, on one connection."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._connection: _Connection | None = None
        self._connecting = asyncio.Lock()
        self._duties: dict[str, _Connection] = {}
        self._closed = False

    @asynccontextmanager
    async def hold(self, key: str) -> AsyncIterator[None]:
        """Hold a key in the block; wait until nobody else does."""
        rest = _FIRST_REST
        try:  # from here on: who is cancelled while it asks may have got it
            while not await self._ask(_TRY, key):
                await asyncio.sleep(rest)
                rest = min(2 * rest, _LONGEST_REST)
            yield
        finally:
            # A connection that is lost holds nothing any more; one that is made anew neither.
            with suppress(psycopg.Error, StoreClosed):
                await asyncio.shield(self._execute(_FREE, key))

    async def leads(self, duty: str) -> bool:
        """Whether a duty is this process's."""
        if duty not in self._duties or self._duties[duty] is not self._connection:
            if not await self._ask(_TRY, f"duty {duty}"):
                return False
            if self._connection is not None:
                self._duties[duty] = self._connection
            return True
        await self._ask("SELECT %s <> ''", duty)  # the connection may have been lost
        return self._duties.get(duty) is self._connection

    @property
    def process(self) -> int | None:
        """The server's number of the connection; None while there is none."""
        found = self._connection
        return None if found is None or found.closed else found.info.backend_pid

    async def tell(self, words: str) -> None:
        """Tell every listener something."""
        await self._ask("SELECT pg_notify('umpire', %s) IS NULL", words)

    async def _ask(self, sql: str, key: str) -> bool:
        try:
            return bool(await self._execute(sql, key))
        except psycopg.OperationalError:  # a server that was started anew is connected to again
            try:
                return bool(await self._execute(sql, key))
            except psycopg.Error as error:
                raise unusable(self._server, error) from error

    async def _execute(self, sql: str, key: str) -> object:
        if self._closed:
            raise StoreClosed("The store is closed.")
        async with self._connecting:
            if self._connection is None or self._connection.closed:
                self._connection = await _connect(self._server)
        cursor = await self._connection.execute(sql.encode(), (key,))
        row = await cursor.fetchone()
        return row is not None and row[0]

    async def close(self) -> None:
        """Give up all locks."""
        self._closed = True
        if self._connection is not None:
            await self._connection.close()


class Listener:
    """Hears what other processes change; what it may have missed it tells as a change of all."""

    def __init__(self, server: Server, ours: Callable[[], set[int | None]]) -> None:
        self._server = server
        self._ours = ours
        self._tasks: list[asyncio.Task[None]] = []

    async def listen(self, told: Callable[[Change], None]) -> None:
        """Begin to tell of changes."""
        try:
            connection = await self._listening()
        except psycopg.Error as error:
            raise unusable(self._server, error) from error
        self._tasks.append(asyncio.create_task(self._hear(connection, told), name="listener"))

    async def _listening(self) -> _Connection:
        connection = await _connect(self._server)
        await connection.execute(b"LISTEN umpire")
        return connection

    async def _hear(self, connection: _Connection, told: Callable[[Change], None]) -> None:
        while True:
            try:
                async for each in connection.notifies():
                    if each.pid not in self._ours():
                        told(_read(each.payload))
            except psycopg.Error as error:
                log.warning(
                    "the changes of others are not heard: %s", unusable(self._server, error)
                )
            finally:
                await connection.close()
            connection = await self._again()
            told(Change(""))

    async def _again(self) -> _Connection:
        while True:
            await asyncio.sleep(_REST)
            with suppress(psycopg.Error):
                return await self._listening()

    async def close(self) -> None:
        """Hear nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _connect(server: Server) -> _Connection:
    return await psycopg.AsyncConnection.connect(server.url, **OPTIONS)


def _read(payload: str) -> Change:
    kind, _, rest = payload.partition(" ")
    if kind == "shards":
        return Change("", taken=rest)
    if kind == "game":
        return Change(rest)
    scope, _, key = rest.rpartition(" ")
    return Change(key, scope)
