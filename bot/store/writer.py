"""Group commit: closures submitted while the disk is busy share the next commit."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from bot.store.beside import TRANSACTION_LOST
from bot.store.connection import Outcome, Raised, Returned
from bot.store.errors import StoreClosed, StoreUnusable
from bot.store.transaction import SqlTx

T = TypeVar("T")
C = TypeVar("C")
C_co = TypeVar("C_co", covariant=True)

Work = Callable[[SqlTx], Any]


class Thread(Protocol[C_co]):
    """A thread with a connection of some engine."""

    def post(self, work: Callable[[C_co], T], deliver: Callable[[T], object]) -> None:
        """Queue `work`, which must not raise; the loop calls `deliver` with what it returns."""


class GroupWriter(Generic[C]):
    """The only writer: a queue of closures in front of one connection."""

    def __init__(
        self,
        connection: Thread[C],
        commit: Callable[[C, Sequence[Work]], list[Outcome[Any]]],
    ) -> None:
        self._connection = connection
        self._commit = commit
        self._queue: list[tuple[Work, asyncio.Future[Outcome[Any]]]] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False

    async def write(self, work: Callable[[SqlTx], T]) -> Outcome[T]:
        """Run `work` in its own transaction, and return its outcome once it is on disk."""
        if self._closed:
            raise StoreClosed("The store is closed.")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Outcome[Any]] = loop.create_future()
        self._queue.append((work, done))
        if self._idle.is_set():
            self._idle.clear()
            # Not at once: callers that wake in the same iteration of the loop join the group.
            loop.call_soon(self._flush)
        outcome: Outcome[T] = await done
        return outcome

    async def close(self) -> None:
        """Accept nothing more, and return when all that was accepted is done."""
        self._closed = True
        await self._idle.wait()

    def _flush(self) -> None:
        group = [(work, done) for work, done in self._queue if not done.done()]
        self._queue.clear()
        if not group:
            self._idle.set()
            return
        works = [work for work, _ in group]
        settle = partial(self._settle, [done for _, done in group])
        self._connection.post(lambda connection: self._commit(connection, works), settle)

    def _settle(
        self, group: Sequence[asyncio.Future[Outcome[Any]]], outcomes: list[Outcome[Any]]
    ) -> None:
        for done, outcome in zip(group, outcomes, strict=True):
            if not done.done():  # its caller may have been cancelled meanwhile
                done.set_result(outcome)
        self._flush()


def commit_group(connection: sqlite3.Connection, works: Sequence[Work]) -> list[Outcome[Any]]:
    """Run the closures in one transaction of the database, several in a savepoint each.

    A closure that raises is undone alone. When the transaction itself is lost (no disk space, a
    failed commit), none of the group is stored and all get that error. Never raises.
    """
    outcomes: list[Outcome[Any]] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        if len(works) == 1:  # the usual case needs no savepoint: that saves two statements
            outcomes.append(Returned(works[0](SqlTx(connection))))
        else:
            for work in works:
                outcome = _attempt(connection, work)
                outcomes.append(outcome)
        connection.execute("COMMIT")
    except BaseException as error:  # noqa: BLE001 - every waiting caller gets it
        with suppress(sqlite3.Error):  # some errors have rolled back already
            connection.execute("ROLLBACK")
        lost: Outcome[Any] = Raised(error)
        own = [outcome if isinstance(outcome, Raised) else lost for outcome in outcomes]
        return own + [lost] * (len(works) - len(own))
    return outcomes


def _attempt(connection: sqlite3.Connection, work: Work) -> Outcome[Any]:
    connection.execute("SAVEPOINT work")
    outcome: Outcome[Any]
    try:
        outcome = Returned(work(SqlTx(connection)))
    except BaseException as error:
        if not connection.in_transaction:
            if isinstance(error, sqlite3.Error):
                raise
            raise StoreUnusable(TRANSACTION_LOST) from error
        connection.execute("ROLLBACK TO work")
        outcome = Raised(error)
    connection.execute("RELEASE work")
    return outcome
