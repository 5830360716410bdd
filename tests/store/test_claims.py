"""What is due is divided among the processes on one PostgreSQL, row by row."""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from typing import TYPE_CHECKING

import psycopg
import pytest

from bot.store import Due, open_store
from bot.store.claims import alone, claimed, divided, of_game
from bot.store.postgresql.database import PostgresStore
from tests.processes import program
from tests.store.conftest import emptied, shared_database
from tests.store.samples import game

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from bot.store import ReadTx, Store, Tx

GAMES = [f"g{number:02}" for number in range(12)]
DAY = 86_400_000

KILLED = """
import asyncio, sys
from bot.store import open_store, where
from tests.store.test_claims import tell

async def play():
    store = await open_store(where(sys.argv[1]))

    async def told(game_id):
        print(game_id, flush=True)
        await asyncio.sleep(60)

    await tell(store, told, 5)

asyncio.run(play())
"""


@pytest.fixture
async def pair() -> AsyncIterator[tuple[Store, Store]]:
    server = emptied()
    stores = await open_store(server), await open_store(server)
    await stores[0].write(lay)
    yield stores
    for each in stores:
        await each.close()


def lay(tx: Tx) -> None:
    """In each game something is due."""
    for at, name in enumerate(GAMES):
        tx.insert_game(game(name))
        tx.add_due(Due(name, 1, "red", "1", "half", at))


def due(tx: ReadTx, most: int) -> list[str]:
    return tx.due_games(100, DAY, most)


async def tell(
    store: Store, told: Callable[[str], Awaitable[None]], most: int
) -> tuple[list[str], bool]:
    """Tell of what is due, and note that."""

    async def work(game_id: str) -> str:
        await told(game_id)
        (row,) = await store.read(lambda tx: tx.dues_of(game_id))
        assert await store.write(lambda tx: tx.finish_due(row.id, 100)), "once"
        return game_id

    return await divided(store, due, of_game, work, most)


async def test_processes_share_what_is_due_and_do_nothing_twice(
    pair: tuple[Store, Store],
) -> None:
    told: list[str] = []
    here = asyncio.Barrier(10)

    async def note(game_id: str) -> None:
        told.append(game_id)
        await here.wait()  # until each of the two is at work on its five

    found = await asyncio.gather(*(tell(each, note, 5) for each in pair))
    assert [(len(games), more) for games, more in found] == [(5, True), (5, True)]
    assert sorted(told) == GAMES[:10], "what waits longest comes first"

    async def add(game_id: str) -> None:
        told.append(game_id)

    rest = await asyncio.gather(*(tell(each, add, 5) for each in pair * 2))
    assert not any(more for _, more in rest)
    assert sorted(told) == GAMES


async def test_what_a_killed_process_had_taken_another_does(pair: tuple[Store, Store]) -> None:
    told: list[str] = []

    async def note(game_id: str) -> None:
        told.append(game_id)

    command = [sys.executable, "-c", KILLED, shared_database().url]
    async with program(command, stdout=asyncio.subprocess.PIPE) as process:
        assert process.stdout is not None
        taken = [(await process.stdout.readline()).decode().strip() for _ in range(5)]
        assert sorted(taken) == GAMES[:5]
        await tell(pair[0], note, 20)
        assert sorted(told) == GAMES[5:], "the other is alive"
    async with asyncio.timeout(30):
        while len(told) < len(GAMES):  # the server notes a moment later that it is gone
            await tell(pair[1], note, 20)
    assert sorted(told[-5:]) == GAMES[:5]


async def test_whose_connection_is_lost_claims_nothing_any_more(
    pair: tuple[Store, Store],
) -> None:
    one, other = pair
    assert await one.claim(["a", "b", "c"], 2) == ["a", "b"]
    assert await one.claim(["a", "b", "c"], 9) == ["c"], "what it holds it does not take again"
    assert [await one.claims(each) for each in "ad"] == [True, False]
    assert await other.claim("abcd", 9) == ["d"]
    assert isinstance(one, PostgresStore)
    with psycopg.connect(shared_database().url, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(%s, 30000)", (one._locks.process,))
    assert await other.claim("abcd", 2) == ["a", "b"]
    assert not await one.claims("a")
    await one.release("abc")
    assert await one.claim("abcd", 9) == ["c"], "by a new connection"
    await other.release("abd")
    assert await one.claim("abcd", 9) == ["a", "b", "d"]


async def test_who_waits_for_a_claim_has_it_when_it_is_let_go(pair: tuple[Store, Store]) -> None:
    inside: list[Store] = []

    async def enter(store: Store) -> None:
        async with claimed(store, "a game"):
            inside.append(store)
            await asyncio.sleep(0.01)
            assert inside == [store]
            inside.clear()

    await asyncio.gather(*map(enter, pair * 2))


async def test_what_fails_or_is_cancelled_is_let_go(pair: tuple[Store, Store]) -> None:
    one, other = pair

    working = asyncio.Event()

    async def fail(key: str, *, slow: bool = False) -> None:
        working.set()
        await asyncio.sleep(60 if slow else 0)
        raise LookupError(key)

    with pytest.raises(LookupError):
        await alone(one, "ab", fail, 2)
    working.clear()
    task = asyncio.create_task(alone(one, "ab", partial(fail, slow=True), 2))
    async with asyncio.timeout(30):
        await working.wait()
    assert await other.claim("ab", 2) == []
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await other.claim("ab", 2) == ["a", "b"]


async def test_there_may_be_more_where_one_key_has_all_that_was_read(store: Store) -> None:
    async def done(row: int) -> int:
        return row

    rows = list(range(7))
    found = await divided(store, lambda _, most: rows[:most], lambda _: "Ada", done, 5)
    assert found == (rows[:5], True)
    assert await divided(store, lambda _, most: rows[5:][:most], lambda _: "Ada", done, 5) == (
        rows[5:],
        False,
    )
