"""Migrates a database file to the schema of this program; a copy of the older one is kept."""

import hashlib
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.resources import files
from pathlib import Path

from bot import owned
from bot.store.errors import SchemaInUse, StoreTooNew, StoreUnusable

# Marks the file as ours in its header ("UMPR"), so that another program's database stays untouched.
APPLICATION_ID = 0x554D5052
_NAME = re.compile(r"(\d{4})_\w+\.sql")


def migrations() -> list[str]:
    """The SQL of each step; step n brings the schema from version n - 1 to n."""
    found: dict[int, str] = {}
    for file in (files("bot.store") / "migrations").iterdir():
        if name := _NAME.fullmatch(file.name):
            number = int(name[1])
            if number in found:
                raise ValueError(f"Two migrations have the number {number}.")
            found[number] = file.read_text(encoding="utf-8")
    return [found[number] for number in range(1, len(found) + 1)]


def migrate(
    connection: sqlite3.Connection, path: Path, *, beside: bool = False, keep_copy: bool = True
) -> None:
    """Apply the missing steps, all or none of them.

    Args:
        connection: A connection to the file.
        path: The file.
        beside: Whether another process uses it, which knows the older schema only.
        keep_copy: Whether a copy of the older one is kept.

    Raises:
        SchemaInUse: Another process uses the older schema.
        StoreTooNew: The schema is later than the last known step.
        StoreUnusable: The file is another program's database.
        OSError, sqlite3.Error: There is no room for the copy, or the file is faulty.
    """
    steps = migrations()
    if beside and 0 < version_of(connection, path) < len(steps):
        raise SchemaInUse(path)
    if keep_copy:
        _keep_copy(connection, path, len(steps))
    connection.create_function("sha256", 1, _sha256, deterministic=True)
    # IMMEDIATE takes the write lock: it proves that the file can be written, and another process
    # that starts at the same moment waits and then finds the work done.
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(connection, path)
        if version > len(steps):
            raise StoreTooNew(
                f"The database {path} was written by a newer version of this program "
                f"(schema {version}, known up to {len(steps)}): update the program."
            )
        for step in steps[version:]:
            for statement in _statements(step):
                connection.execute(statement)
        if version < len(steps):
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {len(steps)}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def copy_of(path: Path, version: int) -> Path:
    """Where the database is kept as it was, before its schema of that version was changed."""
    return path.with_name(f"{path.name}.schema-{version}")


def _keep_copy(connection: sqlite3.Connection, path: Path, newest: int) -> None:
    version = version_of(connection, path)
    kept = copy_of(path, version)
    if not 0 < version < newest:
        return
    unfinished = kept.with_name(f"{kept.name}.part")
    unfinished.unlink(missing_ok=True)
    owned.take(unfinished)
    with closing(sqlite3.connect(unfinished)) as copy:
        connection.backup(copy)
    unfinished.replace(kept)


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The version of a database's schema; 0 of an empty one.

    Raises:
        StoreUnusable: It is another program's.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION_ID and (application or version or tables):
        raise StoreUnusable(f"The file {path} is the database of another program.")
    return int(version)


def _sha256(text: str | None) -> bytes | None:
    return None if text is None else hashlib.sha256(text.encode()).digest()


def _statements(script: str) -> Iterator[str]:
    # Not executescript(): it commits the open transaction first.
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        raise ValueError(f"A migration ends in the middle of a statement: {statement!r}")
