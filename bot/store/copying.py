"""Copies a database while it is served, checks a copy, and puts one in the place of a database."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from bot import owned
from bot.store.errors import StoreUnusable, unusable
from bot.store.migrate import copy_of, migrate, migrations, version_of
from bot.store.protocol import ReadTx
from bot.store.reading import SqlReadTx

NEWEST = len(migrations())
"""The schema of this program."""
_BUSY_TIMEOUT_S = 5.0
_BESIDE = ("-wal", "-shm", "-journal")


def copy_database(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment into one new file that only its owner may read.

    Whoever writes the database meanwhile is not kept waiting.

    Args:
        source: The database, which may be in use.
        target: The file, which does not exist yet.

    Raises:
        StoreUnusable: The one can't be read or is another program's, or the other can't be written.
    """
    try:
        os.close(owned.create(target))
    except OSError as error:
        raise StoreUnusable(f"The file {target} can't be written: {error.strerror}.") from error
    try:
        with _opened(source, "rw") as original, closing(sqlite3.connect(target)) as copy:
            version_of(original, source)
            original.backup(copy)
            # Else it would need a second file beside it as soon as it is looked at.
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        full = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
        raise unusable(target if full else source, error) from error


def check_copy(path: Path) -> int:
    """Read every page of a database that nobody uses; the version of its schema.

    Raises:
        StoreUnusable: It is damaged, holds nothing, is another program's or by a later version.
    """
    try:
        with _opened(path, "ro") as connection:
            version = version_of(connection, path)
            if version > NEWEST:
                raise StoreUnusable(
                    f"The database {path} was written by a newer version of this program "
                    f"(schema {version}, known up to {NEWEST}): update the program."
                )
            if version == 0:
                raise StoreUnusable(f"The file {path} holds no games: it is no copy of a database.")
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            loose = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as error:
        raise unusable(path, error) from error
    if found != "ok" or loose is not None:
        raise StoreUnusable(f"The file {path} is damaged.")
    return version


def bring_up(path: Path) -> None:
    """Bring a copy, of which another is kept elsewhere, to the schema of this program."""
    try:
        with _opened(path, "rw") as connection:
            version = version_of(connection, path)
            migrate(connection, path)
    except sqlite3.Error as error:
        raise unusable(path, error) from error
    except OSError as error:
        raise StoreUnusable(f"The file {path} can't be written: {error.strerror}.") from error
    if version < NEWEST:
        copy_of(path, version).unlink(missing_ok=True)


@contextmanager
def looking_at(path: Path) -> Iterator[ReadTx]:
    """Read a database of this program's schema that nobody writes, without changing a byte."""
    try:
        with _opened(path, "ro") as connection:
            yield SqlReadTx(connection)
    except sqlite3.Error as error:
        raise unusable(path, error) from error


def put_in_place(new: Path, database: Path, kept: Path) -> bool:
    """Put one file in the place of a database, which is there, whole, at every moment.

    Args:
        new: The new one, in the same folder.
        database: The one that is replaced, if there is one.
        kept: Where that is kept, which does not exist yet.

    Returns:
        Whether there was one.

    Raises:
        StoreUnusable: The old one is in use or another program's, or a file can't be written.
    """
    there = database.exists()
    try:
        if there:
            _be_one_file(database)
            _like(new, database)
            _keep(database, kept)
        _move_beside(database, kept)
        new.replace(database)
    except sqlite3.Error as error:
        raise unusable(database, error) from error
    except OSError as error:
        raise StoreUnusable(f"The file {database} can't be replaced: {error.strerror}.") from error
    return there


def discard(path: Path) -> None:
    """Remove a file of SQLite's with those beside it."""
    for each in (path, *(path.with_name(path.name + ending) for ending in _BESIDE)):
        with suppress(NotADirectoryError):  # what it should lie in is a file
            each.unlink(missing_ok=True)


def _be_one_file(database: Path) -> None:
    """Take in the write-ahead log; it fails while another process has the database open."""
    try:
        with _opened(database, "rw") as connection:
            version_of(connection, database)
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        damaged = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in damaged:
            raise


def _like(new: Path, old: Path) -> None:
    """Give the new file to the owner of the old one."""
    stat = old.stat()
    with suppress(OSError, AttributeError):  # only root may give files away; Windows has no owners
        os.chown(new, stat.st_uid, stat.st_gid)


def _keep(database: Path, kept: Path) -> None:
    try:
        os.link(database, kept)
    except FileExistsError:
        raise
    except OSError:  # a file system without second names
        shutil.copy2(database, kept)


def _move_beside(database: Path, kept: Path) -> None:
    """What is left beside a damaged database would be taken for a part of the next one."""
    for ending in _BESIDE:
        with suppress(FileNotFoundError):
            database.with_name(database.name + ending).replace(kept.with_name(kept.name + ending))


@contextmanager
def _opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(
        sqlite3.connect(address, uri=True, timeout=_BUSY_TIMEOUT_S, isolation_level=None)
    ) as connection:
        yield connection
