"""Keeps each share of a PostgreSQL's games to one bot at a time."""

from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from typing import Final

import psycopg

from bot.address import Server
from bot.store.errors import StoreInUse
from bot.store.postgresql.connection import OPTIONS, unusable

_SERVES: Final = 0x554D5053
"""The first half of the keys of locks that say who serves a shard; the second is its number."""


@contextmanager
def sole_bot_on(server: Server, shards: Collection[int]) -> Iterator[None]:
    """Hold shards for this process until the block or its connection ends.

    Raises:
        StoreInUse: Another process holds one of them.
        StoreUnusable: The server can't be reached.
    """
    try:
        connection = psycopg.connect(server.url, **OPTIONS)
    except psycopg.Error as error:
        raise unusable(server, error) from error
    with closing(connection):
        for shard in sorted(shards):
            sql = "SELECT pg_try_advisory_lock(%s, %s)"
            try:
                held = connection.execute(sql, (_SERVES, shard)).fetchone()
            except psycopg.Error as error:
                raise unusable(server, error) from error
            if held is not None and held[0] is False:
                raise StoreInUse(
                    f"Another bot serves shard {shard} of {server}. Stop that one first, or divide "
                    "the shards with UMPIRE_SHARDS."
                )
        yield
