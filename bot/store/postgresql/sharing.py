"""Locks that processes hold against each other, and what they tell each other, in PostgreSQL.

Locks belong to a connection: the server lifts them when its process dies.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import psycopg

from bot.address import Server
from bot.store.errors import StoreClosed
from bot.store.postgresql.connection import settings_of, unusable
from bot.store.sharing import Change

log = logging.getLogger(__name__)

_TRY: Final = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))"
_ALIVE: Final = "SELECT 1"
_FREE: Final = "SELECT pg_advisory_unlock(hashtextextended(%s, 0))"
_CLAIM: Final = (
    "SELECT array(SELECT key FROM unnest(%s::text[]) AS key"
    " WHERE pg_try_advisory_lock(hashtextextended(key, 0)) LIMIT %s)"
)
"""Takes no more locks than that: the server asks for each as it is wanted, in their order."""
_RELEASE: Final = (
    "SELECT bool_and(pg_advisory_unlock(hashtextextended(key, 0))) FROM unnest(%s::text[]) AS key"
)
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
        self._claimed: dict[str, _Connection | None] = {}
        self._closed = False

    @asynccontextmanager
    async def hold(self, key: str) -> AsyncIterator[None]:
        """Hold a key in the block; wait until nobody else does."""
        rest = _FIRST_REST
        try:  # from here on: who is cancelled while it asks may have got it
            while not (await self._ask(_TRY, key))[1]:
                await asyncio.sleep(rest)
                rest = min(2 * rest, _LONGEST_REST)
            yield
        finally:
            # A connection that is lost holds nothing any more; one that is made anew neither.
            with suppress(psycopg.Error, StoreClosed):
                await asyncio.shield(self._execute(_FREE, key))

    async def claim(self, keys: Iterable[str], most: int) -> list[str]:
        """Take those of some keys that nobody holds."""
        free = [each for each in dict.fromkeys(keys) if each not in self._claimed]
        if not free:
            return []
        self._claimed |= dict.fromkeys(free)
        try:
            connection, taken = await self._ask(_CLAIM, free, most)
        except BaseException:  # who is cancelled while it asks may have got them
            await self.release(free)
            raise
        found: list[str] = taken
        for each in free:
            if each in found:
                self._claimed[each] = connection
            else:
                del self._claimed[each]
        return found

    async def release(self, keys: Iterable[str]) -> None:
        """Let go what was claimed."""
        held = [each for each in keys if each in self._claimed]
        if held:
            await asyncio.shield(self._release(held))

    async def _release(self, held: list[str]) -> None:
        try:
            with suppress(psycopg.Error, StoreClosed):  # as in `hold`
                await self._execute(_RELEASE, held)
        finally:
            for each in held:
                del self._claimed[each]

    async def claims(self, key: str) -> bool:
        """Whether what was claimed is held by the connection that there is."""
        connection, _ = await self._ask(_ALIVE)  # it may have been lost
        return self._claimed.get(key) is connection

    async def leads(self, duty: str) -> bool:
        """Whether a duty is this process's."""
        if duty not in self._duties or self._duties[duty] is not self._connection:
            connection, got = await self._ask(_TRY, f"duty {duty}")
            if got:
                self._duties[duty] = connection
            return bool(got)
        connection, _ = await self._ask(_ALIVE)  # it may have been lost
        return self._duties[duty] is connection

    @property
    def process(self) -> int | None:
        """The server's number of the connection; None while there is none."""
        found = self._connection
        return None if found is None or found.closed else found.info.backend_pid

    async def tell(self, words: str) -> None:
        """Tell every listener something."""
        await self._ask("SELECT pg_notify('umpire', %s) IS NULL", words)

    async def _ask(self, sql: str, *values: object) -> tuple[_Connection, Any]:
        try:
            return await self._execute(sql, *values)
        except psycopg.OperationalError:  # a server that was started anew is connected to again
            try:
                return await self._execute(sql, *values)
            except psycopg.Error as error:
                raise unusable(self._server, error) from error

    async def _execute(self, sql: str, *values: object) -> tuple[_Connection, Any]:
        """The one value that a statement finds, and the connection that has found it."""
        if self._closed:
            raise StoreClosed("The store is closed.")
        async with self._connecting:
            if self._connection is None or self._connection.closed:
                self._connection = await _connect(self._server)
            connection = self._connection
        cursor = await connection.execute(sql.encode(), values)
        (value,) = await cursor.fetchone() or (None,)
        return connection, value

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
    return await psycopg.AsyncConnection.connect(**settings_of(server))


def _read(payload: str) -> Change:
    kind, _, rest = payload.partition(" ")
    if kind == "shards":
        return Change("", taken=rest)
    if kind == "game":
        return Change(rest)
    scope, _, key = rest.rpartition(" ")
    return Change(key, scope)
