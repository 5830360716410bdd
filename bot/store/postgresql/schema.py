"""Makes the tables in PostgreSQL, and brings them to the schema of this program."""

import logging
import re
from importlib.resources import files

from bot.address import Server
from bot.store.errors import SchemaInUse, StoreTooNew, StoreUnusable
from bot.store.postgresql.aside import copy_aside
from bot.store.postgresql.connection import PostgresSql

log = logging.getLogger(__name__)

FIRST = 16
"""The schema with which PostgreSQL begins; its numbers are those of SQLite's schemas."""
_TABLES = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
_NAME = re.compile(r"(\d{4})_\w+\.sql")
_OURS = 0x554D5052  # "UMPR": the key of the lock under which schemas are changed


def steps() -> dict[int, str]:
    """The SQL of each step by the version that it leads to; the first one makes all tables."""
    found = {
        int(name[1]): file.read_text(encoding="utf-8")
        for file in (files("bot.store.postgresql") / "migrations").iterdir()
        if (name := _NAME.fullmatch(file.name))
    }
    return dict(sorted(found.items()))


def migrate(
    sql: PostgresSql, server: Server, *, beside: bool = False, keep_copy: bool = True
) -> None:
    """Apply the missing steps, all or none of them; a copy of the older tables is kept.

    Args:
        sql: A connection.
        server: To what.
        beside: Whether another process uses the database, which knows the older schema only.
        keep_copy: Whether the copy is made.

    Raises:
        SchemaInUse: Another process uses the older schema.
        StoreTooNew: The schema is later than the last known step.
        StoreUnusable: The database has tables of another program, or no copy can be made.
        psycopg.Error: The database failed.
    """
    known = steps()
    newest = max(known)
    if version_of(sql, server) == newest:
        return
    sql.run("BEGIN")
    try:
        sql.run(f"SELECT pg_advisory_xact_lock({_OURS})")
        version = version_of(sql, server)  # another process may have been faster
        _check_usable(version, newest, server, beside=beside)
        if keep_copy and 0 < version < newest:
            name = copy_aside(sql, server, version, known)
            log.info("the tables are kept as they were in the schema %s", name)
        bring_up(sql, version)
        sql.run("COMMIT")
    except BaseException:
        if not sql.raw.closed:
            sql.run("ROLLBACK")
        raise


def bring_up(sql: PostgresSql, version: int) -> None:
    """Apply the steps behind a version, in a transaction."""
    known = steps()
    for number, step in known.items():
        if number > version:
            sql.run(step)
    sql.run("DELETE FROM umpire_schema")
    sql.execute("INSERT INTO umpire_schema (version) VALUES (?)", (max(known),))


def _check_usable(version: int, newest: int, server: Server, *, beside: bool) -> None:
    if beside and 0 < version < newest:
        raise SchemaInUse(server)
    if version > newest:
        raise StoreTooNew(
            f"The database {server} was written by a newer version of this program "
            f"(schema {version}, known up to {newest}): update the program."
        )


def version_of(sql: PostgresSql, server: Server) -> int:
    """The version of a database's schema; 0 of an empty one.

    Raises:
        StoreUnusable: It is another program's.
    """
    named = {name for (name,) in sql.execute(_TABLES)}
    if "umpire_schema" in named:
        return int(sql.execute("SELECT max(version) FROM umpire_schema").fetchall()[0][0])
    if named:
        raise StoreUnusable(f"The database {server} holds tables of another program.")
    return 0
