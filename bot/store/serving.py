"""Keeps a database to one bot at a time, or each shard: two would post, and remind, twice."""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from bot.address import Server, Where
from bot.shards import Shards
from bot.store.errors import StoreInUse, StoreUnusable, unusable

_ENDING = ".taken"
"""Of the file beside a database by which a process is asked to make room for another one."""


class Holding(Protocol):
    """What a process holds against others that would serve the same; its calls may block."""

    def hold(self) -> None:
        """Take a file, or all shards of one's own.

        Raises:
            StoreInUse: Another process holds it.
            ShardsAdopted: Others hold shards that they would give back.
            StoreUnusable: It can't be held.
        """

    def has_company(self) -> bool:
        """Whether other bots serve parts of the same database.

        Raises:
            StoreUnusable: That can't be asked at the moment.
        """

    def keep(self) -> frozenset[int]:
        """Take again what was lost with a connection; the adopted shards that another has now.

        Raises:
            StoreInUse: Another process has taken shards of one's own by now, as in `hold`.
            StoreUnusable: It can't be held at the moment.
        """

    def is_asked_for(self) -> bool:
        """Whether another process waits for a file."""

    def orphans(self) -> frozenset[int]:
        """The shards that nobody holds.

        Raises:
            StoreUnusable: That can't be asked at the moment.
        """

    def adopt(self, shard: int) -> bool:
        """Take a shard that nobody holds; False if somebody was faster.

        Raises:
            StoreUnusable: It can't be held at the moment.
        """

    def give_back(self, shards: Collection[int]) -> None:
        """Let adopted shards go."""

    def close(self) -> None:
        """Let everything go."""


@contextmanager
def holding(database: Where, shards: Shards | None) -> Iterator[Holding]:
    """A way to hold a database, until the block or the process ends; nothing is held yet.

    A file is held whole; of a server those shards, or the first if they are not divided.
    """
    held: Holding
    if isinstance(database, Server):
        from bot.store.postgresql.serving import ShardLocks  # noqa: PLC0415 - as in `opening`

        held = ShardLocks(database, shards or Shards((0,), 1))
    else:
        held = FileLock(database)
    try:
        yield held
    finally:
        held.close()


@contextmanager
def sole_bot(database: Where) -> Iterator[None]:
    """Hold a whole database for this process, until the block or the process ends.

    Raises:
        StoreInUse: Another process holds it, or a part of it.
        StoreUnusable: It can't be held.
    """
    if isinstance(database, Server):
        from bot.store.postgresql.serving import sole_bot_on  # noqa: PLC0415 - as in `opening`

        with sole_bot_on(database):
            yield
    else:
        with holding(database, None) as held:
            held.hold()
            yield


class FileLock:
    """`Holding` of a file.

    The lock is that of an empty database beside it: the system lifts it when a process dies.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock: sqlite3.Connection | None = None

    def hold(self) -> None:
        """Hold the file, of which nobody is asked any more to let it go."""
        path = self._path
        beside = path.with_name(f"{path.name}.lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise unusable(beside, error) from error
        except OSError as error:
            raise StoreUnusable(f"The folder {path.parent} can't be created: {error}.") from error
        try:
            lock.execute("BEGIN EXCLUSIVE")
            asking(path).unlink(missing_ok=True)
        except sqlite3.Error as error:
            lock.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise StoreInUse(
                    f"Another bot plays the games in {path}. Stop that one first, or set UMPIRE_DB "
                    "to another file."
                ) from error
            raise unusable(beside, error) from error
        except OSError as error:
            lock.close()
            raise StoreUnusable(f"{asking(path)} can't be removed: {error}.") from error
        self._lock = lock

    def has_company(self) -> bool:
        """Never: a file is served whole."""
        return False

    def keep(self) -> frozenset[int]:
        """Nothing: a file can't be lost."""
        return frozenset()

    def is_asked_for(self) -> bool:
        """Whether the file is there that asks for it."""
        return asking(self._path).exists()

    def orphans(self) -> frozenset[int]:
        """None: a file is served whole."""
        return frozenset()

    def adopt(self, shard: int) -> bool:
        """Nothing."""
        del shard
        return False

    def give_back(self, shards: Collection[int]) -> None:
        """Nothing."""

    def close(self) -> None:
        """Let the file go."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def asking(database: Path) -> Path:
    """The file by which the process that serves a database is asked to make room."""
    return database.with_name(database.name + _ENDING)
