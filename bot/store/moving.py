"""Moves all rows from one database into another, empty one, and compares what has arrived."""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg

from bot import owned
from bot.address import Server, Where
from bot.store.copying import discard
from bot.store.errors import StoreUnusable, unusable
from bot.store.migrate import migrate
from bot.store.people import COLUMNS, TABLES
from bot.store.postgresql import schema
from bot.store.postgresql.aside import move_aside
from bot.store.postgresql.connection import PostgresSql, connected
from bot.store.postgresql.connection import unusable as server_unusable
from bot.store.postgresql.dialect import translated
from bot.store.protocol import ReadTx
from bot.store.reading import SqlReadTx

_FIRST: Final = ("game", "side_talk")
"""The tables to whose rows others refer."""
_A_TIME: Final = 500
_OURS = sqlite3.Connection | PostgresSql


def copy_server(source: Server, target: Path) -> None:
    """Copy what a server holds at one moment into a new file; bots may go on meanwhile.

    Raises:
        StoreUnusable: One can't be used, or what arrived is not the same.
    """
    with moved(source, target):
        pass


@contextmanager
def replaced(target: Server, source: Path, name: str) -> Iterator[tuple[ReadTx, str]]:
    """Put the rows of a file in the place of those of a server, unless the block raises.

    The block is given the new ones to read, and the name of the schema in which the older tables
    are kept; an empty one if there were none.

    Raises:
        StoreUnusable: One can't be used, or what arrived is not the same.
    """
    with _reading(source) as old, _server(target) as new:
        new.run("BEGIN")
        kept = move_aside(new, target, name) if schema.version_of(new, target) else ""
        schema.bring_up(new, 0)
        _copied(old, new, target)
        yield SqlReadTx(new), kept
        new.run("COMMIT")


@contextmanager
def moved(source: Where, target: Where) -> Iterator[tuple[ReadTx, Mapping[str, int]]]:
    """Copy every row, compare all of them, and keep the copy unless the block raises.

    What is written to a server meanwhile is not copied; to a file nobody may write. The block is
    given the copy to read, and how many rows there are by table.

    Raises:
        StoreUnusable: One can't be used, the target is not empty, or what arrived is not the same.
    """
    with _reading(source) as old, _writing(target) as new:
        counts = _copied(old, new, target)
        yield SqlReadTx(new), counts


def _copied(old: _OURS, new: _OURS, target: Where) -> dict[str, int]:
    tables = sorted((name for (name,) in old.execute(TABLES)), key=lambda t: (t not in _FIRST, t))
    kinds = {table: dict(new.execute(COLUMNS, (table,)).fetchall()) for table in tables}
    if any(_some(new, table) for table in tables):
        raise StoreUnusable(f"The database {target} is not empty: nothing is moved into it.")
    counts = {}
    for table in tables:
        columns = list(kinds[table])
        named = ", ".join(f'"{each}"' for each in columns)
        sql = f'INSERT INTO "{table}" ({named}) VALUES ({", ".join("?" * len(columns))})'  # noqa: S608 - names of the schema
        flags = [kinds[table][each] == "boolean" for each in columns]
        for rows in _batches(old, table, named):
            typed = [
                tuple(bool(v) if flag else v for v, flag in zip(row, flags, strict=True))
                for row in rows
            ]
            _insert(new, sql, typed if any(flags) else rows)
        there, here = _digest(old, table, named), _digest(new, table, named)
        if there != here:
            raise StoreUnusable(f"The rows of {table} in {target} are not those that were moved.")
        counts[table] = there[0]
    _set_numbers(new, _numbers(old, tables))
    return counts


def _some(connection: _OURS, table: str) -> bool:
    return connection.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone() is not None  # noqa: S608 - a name of the schema


def _batches(connection: _OURS, table: str, named: str) -> Iterator[list[Any]]:
    sql = f'SELECT {named} FROM "{table}"'  # noqa: S608 - names of the schema
    if isinstance(connection, PostgresSql):
        with connection.raw.cursor("moving") as cursor:  # else the client would hold all rows
            cursor.execute(sql.encode())
            while rows := cursor.fetchmany(_A_TIME):
                yield rows
    else:
        found = connection.execute(sql)
        while rows := found.fetchmany(_A_TIME):
            yield rows


def _insert(connection: _OURS, sql: str, rows: Iterable[Any]) -> None:
    if isinstance(connection, PostgresSql):
        connection.raw.cursor().executemany(translated(sql), rows)
    else:
        connection.executemany(sql, rows)


def _digest(connection: _OURS, table: str, named: str) -> tuple[int, int]:
    """How many rows there are, and the sum of their hashes: their order is of no account."""
    count = total = 0
    for rows in _batches(connection, table, named):
        for row in rows:
            plain = repr([int(v) if isinstance(v, bool) else v for v in row])
            total += int.from_bytes(hashlib.sha256(plain.encode()).digest())
            count += 1
    return count, total


def _numbers(connection: _OURS, tables: Iterable[str]) -> dict[str, int]:
    """The last number given in each table whose numbers never come back."""
    if not isinstance(connection, PostgresSql):
        return dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
    found = {}
    for table in tables:
        sequence = connection.execute(_SEQUENCE, (table,)).fetchone()
        if sequence is not None and sequence[0] is not None:
            sql = f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence[0]}"  # noqa: S608 - as above
            (found[table],) = connection.execute(sql).fetchall()[0]
    return found


_SEQUENCE: Final = (
    "SELECT pg_get_serial_sequence(table_name, column_name) FROM information_schema.columns"
    " WHERE table_schema = current_schema() AND table_name = ? AND is_identity = 'YES'"
)


def _set_numbers(connection: _OURS, numbers: Mapping[str, int]) -> None:
    if not isinstance(connection, PostgresSql):
        known = {name for (name,) in connection.execute("SELECT name FROM sqlite_sequence")}
        for table, last in numbers.items():
            if table in known:
                sql = "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?"
                connection.execute(sql, (last, table))
            elif table in _COUNTED and last > 0:
                connection.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (table, last))
        return
    for table, column in (("game", "n"), ("member", "n"), *((each, "id") for each in _COUNTED)):
        ((sequence,),) = connection.execute(_SEQUENCE, (table,)).fetchall()
        sql = f'SELECT coalesce(max("{column}"), 0) FROM "{table}"'  # noqa: S608 - as above
        ((highest,),) = connection.execute(sql).fetchall()
        last = max(highest, numbers.get(table, 0))
        connection.execute("SELECT setval(?::regclass, ?, ?)", (sequence, last or 1, last > 0))


_COUNTED: Final = ("absence", "due", "outbox")
"""The tables whose numbers SQLite never gives again either."""


@contextmanager
def _reading(source: Where) -> Iterator[_OURS]:
    if isinstance(source, Server):
        with _server(source) as sql:
            if schema.version_of(sql, source) != max(schema.steps()):
                raise StoreUnusable(f"{source} is of another version: start the bot on it once.")
            sql.run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield sql
            sql.run("ROLLBACK")
        return
    with _file(source) as connection:
        migrate(connection, source)
        connection.execute("BEGIN")
        yield connection
        connection.execute("ROLLBACK")


@contextmanager
def _writing(target: Where) -> Iterator[_OURS]:
    if isinstance(target, Server):
        with _server(target) as sql:
            schema.migrate(sql, target)
            sql.run("BEGIN")
            yield sql
            sql.run("COMMIT")
        return
    if target.exists():
        raise StoreUnusable(f"There is a file {target} already: nothing is moved into it.")
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.moved")
    discard(draft)
    try:
        owned.take(draft)
        with _file(draft) as connection:
            migrate(connection, draft)
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("BEGIN")
            yield connection
            connection.execute("COMMIT")
        draft.replace(target)
    finally:
        discard(draft)


@contextmanager
def _server(server: Server) -> Iterator[PostgresSql]:
    try:
        with connected(server) as connection:
            yield PostgresSql(connection)
    except psycopg.Error as error:
        raise server_unusable(server, error) from error


@contextmanager
def _file(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            yield connection
    except sqlite3.Error as error:
        raise unusable(path, error) from error
