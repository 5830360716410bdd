"""The store in PostgreSQL: one thread writes, some read, each on its own connection."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Final, TypeVar

import psycopg

from bot.address import Server
from bot.store.connection import Outcome, Returned
from bot.store.errors import StoreClosed
from bot.store.postgresql.connection import PostgresThread, unusable
from bot.store.postgresql.groups import commit_group, look
from bot.store.postgresql.schema import migrate
from bot.store.postgresql.sharing import Listener, Locks
from bot.store.protocol import ReadTx, Store, Tx
from bot.store.sharing import Change
from bot.store.writer import GroupWriter

T = TypeVar("T")
_READERS: Final = 2


async def open_postgresql(server: Server, *, beside: bool = False, keep_copy: bool = True) -> Store:
    """Connect to the database, and make or migrate its tables, unless a bot is `beside`.

    Raises:
        SchemaInUse: They would have to be migrated beside another bot.
        StoreTooNew: A later version of the program wrote it.
        StoreUnusable: It can't be reached or written, or isn't ours.
    """
    writer = PostgresThread(server, "writer")
    try:
        await writer.submit(
            lambda thread: migrate(thread.sql(), server, beside=beside, keep_copy=keep_copy)
        )
    except BaseException as error:
        await writer.close()
        if isinstance(error, psycopg.Error):
            raise unusable(server, error) from error
        raise
    readers = [PostgresThread(server, f"reader {number}") for number in range(_READERS)]
    return PostgresStore(server, writer, readers)


class PostgresStore:
    """`Store` on a PostgreSQL server."""

    def __init__(
        self, server: Server, writer: PostgresThread, readers: list[PostgresThread]
    ) -> None:
        self._server = server
        self._writer_thread = writer
        self._writer = GroupWriter(writer, commit_group)
        self._readers = readers
        self._locks = Locks(server)
        self._listener = Listener(server, lambda: {writer.process, self._locks.process})
        self._closing: asyncio.Task[None] | None = None

    async def write(self, work: Callable[[Tx], T]) -> T:
        return self._value(await self._writer.write(work))

    async def read(self, work: Callable[[ReadTx], T]) -> T:
        if self._closing:
            raise StoreClosed("The store is closed.")
        reader = min(self._readers, key=lambda each: each.waiting)
        return self._value(await reader.submit(partial(look, work=work)))

    def _value(self, outcome: Outcome[T]) -> T:
        if isinstance(outcome, Returned):
            return outcome.value
        error = outcome.error
        # Other kinds of psycopg.Error are a caller's mistakes, such as a value of the wrong type.
        if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
            raise unusable(self._server, error) from error
        raise error

    @property
    def shared(self) -> bool:
        return True

    def hold(self, key: str) -> AbstractAsyncContextManager[None]:
        return self._locks.hold(key)

    async def claim(self, keys: Iterable[str], most: int) -> list[str]:
        return await self._locks.claim(keys, most)

    async def release(self, keys: Iterable[str]) -> None:
        await self._locks.release(keys)

    async def claims(self, key: str) -> bool:
        return await self._locks.claims(key)

    async def leads(self, duty: str) -> bool:
        return await self._locks.leads(duty)

    async def take(self, shards: str) -> None:
        await self._locks.tell(f"shards {shards}")

    async def listen(self, told: Callable[[Change], None]) -> None:
        await self._listener.listen(told)

    async def close(self) -> None:
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        await self._listener.close()
        await self._writer.close()
        for reader in self._readers:
            await reader.close()
        await self._writer_thread.close()
        await self._locks.close()
