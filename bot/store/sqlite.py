"""The store in a SQLite file: one connection writes, one reads, each on its own thread."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TypeVar

from bot import owned
from bot.store.connection import Outcome, Raised, Returned, ThreadConnection
from bot.store.errors import StoreClosed, StoreUnusable, unusable
from bot.store.migrate import migrate
from bot.store.protocol import ReadTx, Store, Tx
from bot.store.reading import SqlReadTx
from bot.store.serving import asking
from bot.store.sharing import Change
from bot.store.writer import GroupWriter, commit_group

T = TypeVar("T")
_BUSY_TIMEOUT_S = 5.0
_OLDEST_SQLITE = (3, 37, 0)  # the first with STRICT tables
_ROWS_A_FETCH = 64  # aiosqlite's default for its statement interface, unused here


async def open_sqlite(path: Path, *, beside: bool = False, keep_copy: bool = True) -> Store:
    """Open the database at `path`: create it and its folders if missing, and migrate the schema.

    It is not migrated if another process is `beside`, and copied before if it is to `keep_copy`.

    Raises:
        StoreTooNew: A later version of the program wrote it.
        StoreUnusable: It can't be opened or written, or isn't ours.
    """
    writer = await _connect(path, partial(_open_for_writing, beside=beside, keep_copy=keep_copy))
    try:
        reader = await _connect(path, _open_for_reading)
    except BaseException:
        await writer.close()
        raise
    return SqliteStore(path, writer, reader)


class SqliteStore:
    """`Store` on two connections to one file."""

    def __init__(self, path: Path, writer: ThreadConnection, reader: ThreadConnection) -> None:
        self._path = path
        self._writer_connection = writer
        self._writer = GroupWriter(writer, commit_group)
        self._reader = reader
        self._closing: asyncio.Task[None] | None = None

    async def write(self, work: Callable[[Tx], T]) -> T:
        return self._value(await self._writer.write(work))

    async def read(self, work: Callable[[ReadTx], T]) -> T:
        if self._closing:
            raise StoreClosed("The store is closed.")
        return self._value(await self._reader.submit(partial(_look, work=work)))

    def _value(self, outcome: Outcome[T]) -> T:
        if isinstance(outcome, Returned):
            return outcome.value
        error = outcome.error
        # Other kinds of sqlite3.Error are a caller's mistakes, such as a value of the wrong type.
        if isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError:
            raise unusable(self._path, error) from error
        raise error

    @property
    def shared(self) -> bool:
        return False

    def hold(self, key: str) -> AbstractAsyncContextManager[None]:
        del key
        return nullcontext()

    async def claim(self, keys: Iterable[str], most: int) -> list[str]:
        """Everything: nobody else serves a file."""
        return list(islice(dict.fromkeys(keys), most))

    async def release(self, keys: Iterable[str]) -> None:
        """Nothing is held."""

    async def claims(self, key: str) -> bool:
        del key
        return True

    async def leads(self, duty: str) -> bool:
        del duty
        return True

    async def take(self, shards: str) -> None:
        """Ask the process that holds the file to make room."""
        try:
            await asyncio.to_thread(asking(self._path).write_text, shards)
        except OSError as error:
            raise StoreUnusable(f"{asking(self._path)} can't be written: {error}.") from error

    async def listen(self, told: Callable[[Change], None]) -> None:
        """Tell nothing: nobody else serves a file."""

    async def close(self) -> None:
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        await self._writer.close()
        await self._reader.close()
        # Last: closing the last connection checkpoints the write-ahead log into the database.
        await self._writer_connection.close()


def _look(connection: sqlite3.Connection, work: Callable[[ReadTx], T]) -> Outcome[T]:
    try:
        connection.execute("BEGIN")
        try:
            return Returned(work(SqlReadTx(connection)))
        finally:
            if connection.in_transaction:  # some errors have rolled back already
                connection.execute("ROLLBACK")
    except BaseException as error:  # noqa: BLE001 - it is handed to the waiting caller
        return Raised(error)


async def _connect(path: Path, opener: Callable[[Path], sqlite3.Connection]) -> ThreadConnection:
    connection = ThreadConnection(partial(opener, path), _ROWS_A_FETCH)
    try:
        await connection.open()
    except sqlite3.Error as error:
        raise unusable(path, error) from error
    except OSError as error:
        raise StoreUnusable(f"The folder {path.parent} can't be created: {error}.") from error
    return connection


def _open_for_writing(path: Path, *, beside: bool, keep_copy: bool) -> sqlite3.Connection:
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise StoreUnusable(f"SQLite 3.37 or later is needed, this is {sqlite3.sqlite_version}.")
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):  # SQLite says why it can't be made
        owned.take(path, "-wal", "-shm")  # those that SQLite makes later have the database's mode
    connection = _open(path)
    try:
        migrate(connection, path, beside=beside, keep_copy=keep_copy)
        _use_write_ahead_log(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _use_write_ahead_log(connection: sqlite3.Connection, path: Path) -> None:
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreUnusable(f"The file system of {path} can't hold a write-ahead log.")


def _open_for_reading(path: Path) -> sqlite3.Connection:
    connection = _open(path)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _open(path: Path) -> sqlite3.Connection:
    # isolation_level None: transactions begin and end where this package says so.
    connection = sqlite3.connect(path, timeout=_BUSY_TIMEOUT_S, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    return connection
