"""Divides what is due among the processes on a database: each of it is one's at a time.

A claim is a lock of a connection: what a process had claimed that died is free at once. What is due
is read again behind the claim, since another process may have done it just before.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from bot.store.protocol import ReadTx, Store

Row = TypeVar("Row")
T = TypeVar("T")

_AHEAD: Final = 5
"""How many times as much is read as one process takes: the first of it may be others'."""
_REST: Final = 0.1


def of_game(game_id: str) -> str:
    """The key of what is due of a game."""
    return f"due {game_id}"


def of_person(user_id: str) -> str:
    """The key of what a person is told by a way of their own."""
    return f"person {user_id}"


async def divided(
    store: Store,
    read: Callable[[ReadTx, int], Sequence[Row]],
    key: Callable[[Row], str],
    work: Callable[[Row], Awaitable[T]],
    most: int,
) -> tuple[list[T], bool]:
    """Do what is due and no other process is doing, all of it at once.

    Args:
        store: Knows what is due.
        read: Reads so many rows of it, those first that are to be done first.
        key: The key of a row; rows of one key are one process's.
        work: Does what is due by a row.
        most: How many keys one process takes.

    Returns:
        What the work has returned, and whether there may be more to do.

    Raises:
        StoreUnusable: The store fails, or the first failure of the work, once all of it has ended.
    """
    limit = most * _AHEAD if store.shared else most
    found = await store.read(lambda tx: read(tx, limit))
    mine = await store.claim(map(key, found), most)
    rows: dict[str, list[Row]] = {each: [] for each in mine}
    try:
        if mine and store.shared:
            found = await store.read(lambda tx: read(tx, limit))
        for row in found:
            if key(row) in rows:
                rows[key(row)].append(row)
    except BaseException:
        await store.release(mine)
        raise

    async def all_of(key: str) -> list[T]:
        return await _all(map(work, rows[key]))

    done = await _released(store, mine, all_of)
    # Of one key there may be many rows; where all of it is others', they go on with it.
    more = bool(mine) and (len(found) == limit or len(mine) == most)
    return [each for some in done for each in some], more


async def alone(
    store: Store, keys: Iterable[str], work: Callable[[str], Awaitable[T]], most: int
) -> dict[str, T]:
    """Do something for those of some keys that no other process has; what it returns, by key.

    Raises:
        StoreUnusable: The store fails, or the first failure of the work, once all of it has ended.
    """
    mine = await store.claim(keys, most)
    return dict(zip(mine, await _released(store, mine, work), strict=True))


@asynccontextmanager
async def claimed(store: Store, key: str) -> AsyncIterator[None]:
    """Wait until no other process has claimed a key, and keep it in the block.

    Raises:
        StoreUnusable: The store fails.
    """
    while not await store.claim([key], 1):  # noqa: ASYNC110 - the database tells nobody
        await asyncio.sleep(_REST)
    try:
        yield
    finally:
        await store.release([key])


async def _released(
    store: Store, mine: Iterable[str], work: Callable[[str], Awaitable[T]]
) -> list[T]:
    async def done(key: str) -> T:
        try:
            return await work(key)
        finally:
            await store.release([key])

    return await _all(map(done, mine))


async def _all(work: Iterable[Awaitable[T]]) -> list[T]:
    """What all of it returns; its first failure once all has ended."""
    found = await asyncio.gather(*work, return_exceptions=True)
    for each in found:
        if isinstance(each, BaseException):
            raise each
    return [each for each in found if not isinstance(each, BaseException)]
