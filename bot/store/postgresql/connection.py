"""A connection to PostgreSQL on a thread of its own, which is made anew when it is lost."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

import psycopg
from psycopg import errors, pq
from psycopg.conninfo import conninfo_to_dict

from bot.address import Server
from bot.store.errors import (
    ChannelTaken,
    Duplicate,
    InvalidRecord,
    StoreClosed,
    StoreError,
    StoreUnusable,
    UnknownGame,
)
from bot.store.postgresql.dialect import translated

T = TypeVar("T")

_USUAL: Final[Mapping[str, Any]] = {
    "connect_timeout": 5,
    "application_name": "umpire",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
"""How a server is connected to, unless its address says otherwise.

A machine that is gone says nothing: each side notices within 25 seconds.
"""
_OF_THE_SERVER: Final = " ".join(
    f"-c tcp_keepalives_{name}" for name in ("idle=10", "interval=5", "count=3")
)


def settings_of(server: Server) -> dict[str, Any]:
    """What a connection to a server is made with."""
    said: dict[str, Any] = dict(conninfo_to_dict(server.url))
    options = f"{_OF_THE_SERVER} {said.pop('options', '')}".rstrip()
    # Transactions begin and end where this package says so.
    return {**_USUAL, **said, "options": options, "autocommit": True}


def connected(server: Server) -> psycopg.Connection[tuple[Any, ...]]:
    """A new connection to a server.

    Raises:
        psycopg.Error: It can't be reached.
    """
    return psycopg.connect(**settings_of(server))


def unusable(server: Server, error: psycopg.Error) -> StoreUnusable:
    """The error that describes a failure of the database itself to the operator."""
    said = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, errors.DiskFull):
        return StoreUnusable(f"The disk of {server} is full.")
    if isinstance(error, errors.ReadOnlySqlTransaction):
        return StoreUnusable(f"The database {server} can't be written.")
    return StoreUnusable(f"The database {server} failed: {said}.")


def refused(error: psycopg.Error) -> StoreError | None:
    """The error that names the constraint which a row violates; None of another failure."""
    match error:
        case errors.ForeignKeyViolation():
            return UnknownGame("There is no such game.")
        case errors.UniqueViolation() if error.diag.constraint_name == "game_open_in_channel":
            return ChannelTaken("This channel already has a game.")
        case errors.UniqueViolation():
            return Duplicate(f"Already stored: {error.diag.constraint_name}.")
        case psycopg.IntegrityError() | psycopg.DataError() | errors.DatatypeMismatch():
            return InvalidRecord(f"Not storable: {error.diag.message_primary or error}.")
        case _:
            return None


class PostgresSql:
    """`Sql` on a connection to PostgreSQL; usable on its thread only."""

    def __init__(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        self.raw = connection

    @property
    def in_transaction(self) -> bool:
        """Whether there is a transaction, be it one that has failed."""
        return self.raw.info.transaction_status != pq.TransactionStatus.IDLE

    @property
    def has_failed(self) -> bool:
        """Whether the transaction can only be undone."""
        return self.raw.info.transaction_status == pq.TransactionStatus.INERROR

    def execute(
        self, sql: str, values: Sequence[object] | Mapping[str, object] = (), /
    ) -> psycopg.Cursor[tuple[Any, ...]]:
        """Run a statement that is written in SQLite's SQL.

        Raises:
            StoreError: The schema does not allow it.
            psycopg.Error: The database failed, or the transaction must be tried again.
        """
        try:
            return self.raw.execute(translated(sql), values)
        except psycopg.Error as error:
            if (why := refused(error)) is not None:
                raise why from error
            raise

    def run(self, sql: str) -> None:
        """Run a statement of PostgreSQL's own."""
        self.raw.execute(sql.encode())


class PostgresThread:
    """A thread with its connection, to which closures are handed.

    Attributes:
        waiting: How many have been handed over and are not done.
    """

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.waiting = 0
        self._executor = ThreadPoolExecutor(1, thread_name_prefix=f"umpire {name}")
        self._sql: PostgresSql | None = None
        self._closed = False

    def submit(self, work: Callable[["PostgresThread"], T]) -> asyncio.Future[T]:
        """Queue `work` for the thread; the future gets what it returns or raises."""
        return asyncio.wrap_future(self._handed(work))

    def post(self, work: Callable[["PostgresThread"], T], deliver: Callable[[T], object]) -> None:
        """Queue `work`, which must not raise; the loop calls `deliver` with what it returns."""
        loop = asyncio.get_running_loop()

        def run(thread: PostgresThread) -> None:
            loop.call_soon_threadsafe(deliver, work(thread))

        self._handed(run)

    def _handed(self, work: Callable[["PostgresThread"], T]) -> Future[T]:
        if self._closed:
            raise StoreClosed("The store is closed.")
        self.waiting += 1
        handed = self._executor.submit(work, self)
        handed.add_done_callback(self._count_down)
        return handed

    def _count_down(self, _done: object) -> None:
        self.waiting -= 1

    def sql(self) -> PostgresSql:
        """The connection, made anew if it was lost; only on the thread.

        Raises:
            psycopg.Error: The server can't be reached.
        """
        if self._sql is None or self._sql.raw.closed:
            self._sql = PostgresSql(connected(self.server))
        return self._sql

    @property
    def process(self) -> int | None:
        """The server's number of the connection; None while there is none."""
        sql = self._sql
        return None if sql is None or sql.raw.closed else sql.raw.info.backend_pid

    async def close(self) -> None:
        """Finish what has been handed over, and close the connection."""
        if self._closed:
            return
        done = self.submit(_hang_up)
        self._closed = True
        await done
        self._executor.shutdown(wait=False)

    def hang_up(self) -> None:
        """Close the connection; only on the thread."""
        if self._sql is not None:
            self._sql.raw.close()
            self._sql = None


def _hang_up(thread: PostgresThread) -> None:
    thread.hang_up()
