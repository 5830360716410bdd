"""Keeps each share of a PostgreSQL's games to one bot at a time.

Who holds a shard holds an advisory lock with its number. Who has adopted it, since nobody held it,
holds another one too: by that its own process knows that it will be given back.
"""

from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any, Final

import psycopg

from bot.address import Server
from bot.shards import Shards
from bot.store.errors import ShardsAdopted, StoreInUse
from bot.store.postgresql.connection import connected, unusable

_SERVES: Final = 0x554D5053
"""The first half of the keys of locks that say who serves a shard; the second is its number."""
_ADOPTED: Final = 0x554D5041
"""Likewise, of those that say that a shard is another one's."""
_WHOLE: Final = 0x554D5057
"""The first half of the key that every bot holds with others, and alone who needs the whole."""
_TRY: Final = "SELECT pg_try_advisory_lock(%s, %s)"
_FREE: Final = "SELECT pg_advisory_unlock(%s, %s)"
_FREE_ALL: Final = b"SELECT pg_advisory_unlock_all()"
_HELD: Final = (
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2"
    " AND classid = %s"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_OTHERS: Final = f"{_HELD} AND pid <> pg_backend_pid()"


class ShardLocks:
    """`Holding` of shards, on a connection of its own."""

    def __init__(self, server: Server, own: Shards) -> None:
        self._server = server
        self._own = own
        self._adopted: set[int] = set()
        self._connection: psycopg.Connection[Any] | None = None

    def hold(self) -> None:
        """Take all shards of one's own, or none."""
        self.close()
        try:
            connection = connected(self._server)
            try:
                self._take_own(connection)
            except BaseException:
                connection.close()
                raise
        except psycopg.Error as error:
            raise unusable(self._server, error) from error
        self._connection = connection

    def _take_own(self, connection: psycopg.Connection[Any]) -> None:
        if not _asked(connection, "SELECT pg_try_advisory_lock_shared(%s, %s)", _WHOLE, 0):
            raise StoreInUse(f"{self._server} is being moved or restored: wait until that is done.")
        taken = [each for each in self._own.ids if not _asked(connection, _TRY, _SERVES, each)]
        if taken:
            adopted = set(taken) <= _held(connection, _ADOPTED)
            raise (ShardsAdopted if adopted else StoreInUse)(
                f"Another bot serves shard {taken[0]} of {self._server}. Stop that one first, or "
                "divide the shards with UMPIRE_SHARDS."
            )

    def has_company(self) -> bool:
        """Whether others hold the whole with this one."""
        try:
            return bool(self._alive().execute(_OTHERS.encode(), (_WHOLE,)).fetchall())
        except psycopg.Error as error:
            raise unusable(self._server, error) from error

    def keep(self) -> frozenset[int]:
        """Look whether the connection holds; if not, take all again on a new one."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.execute("SELECT 1")
                return frozenset()
        self.hold()
        lost = frozenset(each for each in self._adopted if not self.adopt(each))
        self._adopted -= lost
        return lost

    def is_asked_for(self) -> bool:
        """Never: processes on a server tell each other through it."""
        return False

    def orphans(self) -> frozenset[int]:
        """The shards that nobody holds."""
        try:
            return frozenset(range(self._own.total)) - _held(self._alive(), _SERVES)
        except psycopg.Error as error:
            raise unusable(self._server, error) from error

    def adopt(self, shard: int) -> bool:
        """Take a shard, and say before that it is another one's."""
        try:
            connection = self._alive()
            if not _asked(connection, _TRY, _ADOPTED, shard):
                return False
            if not _asked(connection, _TRY, _SERVES, shard):
                _asked(connection, _FREE, _ADOPTED, shard)
                return False
        except psycopg.Error as error:
            raise unusable(self._server, error) from error
        self._adopted.add(shard)
        return True

    def give_back(self, shards: Collection[int]) -> None:
        """Let adopted shards go."""
        for shard in self._adopted.intersection(shards):
            self._adopted.discard(shard)
            with suppress(psycopg.Error):  # a connection that is lost holds nothing any more
                for key in (_SERVES, _ADOPTED):
                    _asked(self._alive(), _FREE, key, shard)

    def _alive(self) -> psycopg.Connection[Any]:
        if self._connection is None:
            raise psycopg.OperationalError("not connected")
        return self._connection

    def close(self) -> None:
        """Let everything go."""
        if self._connection is not None:
            _let_go(self._connection)
            self._connection = None


@contextmanager
def sole_bot_on(server: Server) -> Iterator[None]:
    """Hold a whole database until the block or its connection ends.

    Raises:
        StoreInUse: A bot serves it, or another process holds it whole.
        StoreUnusable: The server can't be reached.
    """
    try:
        connection = connected(server)
    except psycopg.Error as error:
        raise unusable(server, error) from error
    try:
        try:
            got = _asked(connection, _TRY, _WHOLE, 0)
        except psycopg.Error as error:
            raise unusable(server, error) from error
        if not got:
            raise StoreInUse(f"Bots play the games in {server}. Stop all of them first.")
        yield
    finally:
        _let_go(connection)


def _let_go(connection: psycopg.Connection[Any]) -> None:
    # A server notices the end of a connection some time later: until then whoever comes next would
    # be told that somebody holds it.
    with closing(connection), suppress(psycopg.Error):
        connection.execute(_FREE_ALL)


def _asked(connection: psycopg.Connection[Any], sql: str, first: int, second: int) -> bool:
    ((found,),) = connection.execute(sql.encode(), (first, second)).fetchall()
    return bool(found)


def _held(connection: psycopg.Connection[Any], key: int) -> frozenset[int]:
    return frozenset(shard for (shard,) in connection.execute(_HELD.encode(), (key,)))
