"""Keeps tables as they were, in a schema of their own in the same database.

So nothing is needed but the connection, it is done in the transaction that changes the tables, and
an older program can be pointed at it (`?options=-csearch_path%3DNAME` behind the address).
"""

from collections.abc import Mapping
from itertools import count

from psycopg import errors

from bot.address import Server
from bot.store.errors import StoreUnusable
from bot.store.people import COLUMNS, TABLES
from bot.store.postgresql.connection import PostgresSql

_FIRST = ("game", "side_talk")
"""The tables to whose rows others refer."""
_NUMBERED = (
    "SELECT column_name FROM information_schema.columns"
    " WHERE table_schema = current_schema() AND table_name = ? AND is_identity = 'YES'"
)
_KINDS = (
    "SELECT typname FROM pg_type"
    " WHERE typtype = 'd' AND typnamespace = current_schema()::regnamespace"
)
_TOLD_BY = (
    "SELECT DISTINCT proname FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
    " WHERE NOT tgisinternal AND pronamespace = current_schema()::regnamespace"
)


def copy_aside(sql: PostgresSql, server: Server, version: int, steps: Mapping[int, str]) -> str:
    """Copy all tables of a schema's version into a schema of their own; its name.

    Args:
        sql: A connection in a transaction.
        server: To what.
        version: The version of the tables.
        steps: The SQL that makes them, by version.

    Raises:
        StoreUnusable: The role may not make a schema.
        psycopg.Error: The database failed; there may be no room.
    """
    name = _made(sql, server, f"umpire_schema_{version}")
    ((here, path),) = sql.execute(
        "SELECT current_schema(), current_setting('search_path')"
    ).fetchall()
    _search(sql, name)
    for number, step in steps.items():
        if number <= version:
            sql.run(step)
    sql.execute("INSERT INTO umpire_schema (version) VALUES (?)", (version,))
    found = [table for (table,) in sql.execute(TABLES)]
    for table in sorted(found, key=lambda each: (each not in _FIRST, each)):
        columns = ", ".join(f'"{column}"' for column, _ in sql.execute(COLUMNS, (table,)))
        sql.run(f'ALTER TABLE "{table}" DISABLE TRIGGER USER')  # nobody is to be told of this
        sql.run(f'INSERT INTO "{table}" ({columns}) SELECT {columns} FROM "{here}"."{table}"')  # noqa: S608 - names of the schema
        sql.run(f'ALTER TABLE "{table}" ENABLE TRIGGER USER')
        for (column,) in sql.execute(_NUMBERED, (table,)).fetchall():
            new, old = f'"{name}"."{table}"', f'"{here}"."{table}"'
            ((counter,),) = sql.execute(
                "SELECT pg_get_serial_sequence(?, ?)", (old, column)
            ).fetchall()
            sql.execute(
                "SELECT setval(pg_get_serial_sequence(?, ?), last_value, is_called)"  # noqa: S608 - likewise
                f" FROM {counter}",
                (new, column),
            )
    _search(sql, path)
    return name


def move_aside(sql: PostgresSql, server: Server, name: str) -> str:
    """Move all tables into a schema of their own; its name.

    Raises:
        StoreUnusable: The role may not make a schema.
        psycopg.Error: The database failed.
    """
    name = _made(sql, server, name)
    kinds = [kind for (kind,) in sql.execute(_KINDS).fetchall()]
    functions = [function for (function,) in sql.execute(_TOLD_BY).fetchall()]
    tables = [table for (table,) in sql.execute(TABLES).fetchall()]
    for table in (*tables, "umpire_schema"):
        sql.run(f'ALTER TABLE "{table}" SET SCHEMA "{name}"')
    for function in functions:
        sql.run(f'ALTER FUNCTION "{function}"() SET SCHEMA "{name}"')
    for kind in kinds:
        sql.run(f'ALTER DOMAIN "{kind}" SET SCHEMA "{name}"')
    return name


def _made(sql: PostgresSql, server: Server, name: str) -> str:
    """A new schema of this name, or of one that is free."""
    taken = {each for (each,) in sql.execute("SELECT nspname FROM pg_namespace").fetchall()}
    names = (name if number == 1 else f"{name}_{number}" for number in count(1))
    free = next(each for each in names if each not in taken)
    try:
        sql.run(f'CREATE SCHEMA "{free}"')
    except errors.InsufficientPrivilege as error:
        raise StoreUnusable(
            f"The tables of {server} can't be kept as they are: its role may make no schema. Let "
            "its owner grant that (GRANT CREATE ON DATABASE … TO …), or take --no-copy."
        ) from error
    return free


def _search(sql: PostgresSql, path: str) -> None:
    sql.execute("SELECT set_config('search_path', ?, TRUE)", (path,))
