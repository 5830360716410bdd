"""Keeps a database to one bot at a time: two would post, and remind, twice."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store.errors import StoreInUse, StoreUnusable, unusable


@contextmanager
def sole_bot(path: Path) -> Iterator[None]:
    """Hold the database at `path` for this process, until the block or the process ends.

    The lock is that of an empty database beside it: the system lifts it when a process dies.

    Raises:
        StoreInUse: Another process holds it.
        StoreUnusable: No file can be made beside it.
    """
    beside = path.with_name(f"{path.name}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(beside, timeout=0, isolation_level=None)
    except sqlite3.Error as error:
        raise unusable(beside, error) from error
    except OSError as error:
        raise StoreUnusable(f"The folder {path.parent} can't be created: {error}.") from error
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise StoreInUse(
                    f"Another bot plays the games in {path}. Stop that one first, or set UMPIRE_DB "
                    "to another file."
                ) from error
            raise unusable(beside, error) from error
        yield
