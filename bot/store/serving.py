"""Keeps a database to one bot at a time: two would post, and remind, twice."""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.address import Server, Where
from bot.store.errors import StoreInUse, StoreUnusable, unusable


@contextmanager
def sole_bot(database: Where, shards: Collection[int] = (0,)) -> Iterator[None]:
    """Hold a database for this process, until the block or the process ends.

    A file is held whole; of a server those shards.

    Raises:
        StoreInUse: Another process holds it.
        StoreUnusable: It can't be held.
    """
    if isinstance(database, Server):
        from bot.store.postgresql.serving import sole_bot_on  # noqa: PLC0415 - as in `opening`

        with sole_bot_on(database, shards):
            yield
    else:
        with _sole_bot(database):
            yield


@contextmanager
def _sole_bot(path: Path) -> Iterator[None]:
    """Hold the file at `path`.

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
