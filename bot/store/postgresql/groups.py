"""Runs closures in PostgreSQL, each as if nobody else used the database.

Transactions are serialisable: what another process changes meanwhile makes one of the two fail, and
that one is run again from its beginning. A closure reads, computes and writes, so that it may.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event
from typing import Any, Final, TypeVar

import psycopg
from psycopg import errors

from bot.store.beside import TRANSACTION_LOST
from bot.store.connection import Outcome, Raised, Returned
from bot.store.errors import StoreUnusable
from bot.store.postgresql.connection import PostgresSql, PostgresThread
from bot.store.reading import SqlReadTx
from bot.store.transaction import SqlTx
from bot.store.writer import Work

T = TypeVar("T")

AGAIN: Final = (errors.SerializationFailure, errors.DeadlockDetected)
_TRIES: Final = 40
_TOGETHER: Final = 3
"""After so many failures each closure of a group is tried by itself."""
_REST_S: Final = 0.002


class _Uncertain(Exception):  # noqa: N818 - the name says it without Error
    """The connection was lost during a commit: nobody knows whether it was made."""


def commit_group(thread: PostgresThread, works: Sequence[Work]) -> list[Outcome[Any]]:
    """Run the closures in one transaction, several in a savepoint each.

    A closure that raises is undone alone. When the transaction itself is lost, none of the group is
    stored and all get that error. Never raises.
    """
    lost = 0
    for attempt in range(_TRIES):
        if attempt >= _TOGETHER and len(works) > 1:
            return [commit_group(thread, [work])[0] for work in works]
        try:
            return _committed(thread.sql(), works)
        except AGAIN:
            Event().wait(_REST_S * attempt)
        except _Uncertain as error:
            thread.hang_up()
            return [Raised(error.__cause__ or error)] * len(works)
        except psycopg.OperationalError as error:
            thread.hang_up()
            lost += 1
            if lost > 1:  # the first may be that the server was started anew since the last time
                return [Raised(error)] * len(works)
        except BaseException as error:  # noqa: BLE001 - every waiting caller gets it
            thread.hang_up()
            return [Raised(error)] * len(works)
    return [Raised(StoreUnusable(f"The database {thread.server} is too busy."))] * len(works)


def look(thread: PostgresThread, work: Callable[[SqlReadTx], T]) -> Outcome[T]:
    """Run a closure on one consistent snapshot. Never raises."""
    for last_try in (False, True):
        try:
            sql = thread.sql()
            sql.run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            try:
                return Returned(work(SqlReadTx(sql)))
            finally:
                if not sql.raw.closed:
                    sql.run("ROLLBACK")
        except psycopg.OperationalError as error:
            thread.hang_up()
            if last_try:
                return Raised(error)
        except BaseException as error:  # noqa: BLE001 - it is handed to the waiting caller
            return Raised(error)
    raise AssertionError("the loop above returns")


def _committed(sql: PostgresSql, works: Sequence[Work]) -> list[Outcome[Any]]:
    try:
        sql.run("BEGIN ISOLATION LEVEL SERIALIZABLE")
        if len(works) == 1:
            outcomes: list[Outcome[Any]] = [_run(sql, works[0])]
            if isinstance(outcomes[0], Raised):
                sql.run("ROLLBACK")
                return outcomes
        else:
            outcomes = [_attempt(sql, work) for work in works]
    except BaseException:
        with suppress(psycopg.Error):
            sql.run("ROLLBACK")
        raise
    _commit(sql)
    return outcomes


def _commit(sql: PostgresSql) -> None:
    try:
        sql.run("COMMIT")
    except AGAIN:
        raise
    except psycopg.OperationalError as error:
        raise _Uncertain from error


def _attempt(sql: PostgresSql, work: Work) -> Outcome[Any]:
    sql.run("SAVEPOINT work")
    outcome = _run(sql, work)
    if isinstance(outcome, Raised):
        sql.run("ROLLBACK TO work")
    sql.run("RELEASE work")
    return outcome


def _run(sql: PostgresSql, work: Work) -> Outcome[Any]:
    """What a closure returns or raises; what is to be tried again is raised."""
    try:
        value = work(SqlTx(sql))
    except (*AGAIN, psycopg.OperationalError):
        raise
    except BaseException as error:  # noqa: BLE001 - it is handed to the waiting caller
        return Raised(error)
    if sql.has_failed:
        return Raised(StoreUnusable(TRANSACTION_LOST))
    return Returned(value)
