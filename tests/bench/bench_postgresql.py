"""The store on PostgreSQL: `python -m tests.bench.bench_postgresql [ADDRESS]`.

The address is that of an empty database; without one, the tests' own server is asked, which does
not wait for its disk. What is written is what `bench_store` writes to SQLite.
"""

# ruff: noqa: T201 - a script whose output is the point

import asyncio
import statistics
import sys
import time
from functools import partial
from operator import methodcaller

import psycopg
import pytest

from bot.store import Server, Store, Tx, open_store
from tests.bench.bench_store import (
    ACTIONS_A_WRITER,
    WRITERS,
    accept,
    new_game,
    together,
)
from tests.postgresql import new_database

ROUNDS = 500
IDLE_GAMES = 10_000


async def one_by_one(store: Store) -> tuple[float, float]:
    """Median seconds, and those of the 99th of a hundred, of an accepted action."""
    await store.write(lambda tx: tx.insert_game(new_game("solo")))
    times = []
    for seq in range(1, ROUNDS + 1):
        start = time.perf_counter()
        await store.write(partial(accept, name="solo", seq=seq))
        times.append(time.perf_counter() - start)
    return statistics.median(times), statistics.quantiles(times, n=100)[-1]


def bare(address: str) -> float:
    """Median seconds of a row that psycopg alone inserts and commits."""
    times = []
    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE bare (n bigint, words text)")
        connection.commit()
        for number in range(ROUNDS):
            start = time.perf_counter()
            connection.execute("INSERT INTO bare VALUES (%s, %s)", (number, "x" * 500))
            connection.commit()
            times.append(time.perf_counter() - start)
        connection.execute("DROP TABLE bare")
    return statistics.median(times)


async def two_stores(address: str) -> float:
    """Accepted actions a second of two stores with games of their own."""
    stores = [await open_store(Server(address)) for _ in range(2)]
    names = [[f"p{number}-{n}" for n in range(WRITERS)] for number in range(2)]

    def prepare(tx: Tx, mine: list[str]) -> None:
        for name in mine:
            tx.insert_game(new_game(name))

    async def play(store: Store, name: str) -> None:
        for seq in range(1, ACTIONS_A_WRITER + 1):
            await store.write(partial(accept, name=name, seq=seq))

    for store, mine in zip(stores, names, strict=True):
        await store.write(partial(prepare, mine=mine))
    start = time.perf_counter()
    pairs = zip(stores, names, strict=True)
    await asyncio.gather(*(play(store, name) for store, mine in pairs for name in mine))
    rate = 2 * WRITERS * ACTIONS_A_WRITER / (time.perf_counter() - start)
    for store in stores:
        await store.close()
    return rate


async def idle(store: Store, address: str) -> tuple[float, float, float]:
    """Bytes of an idle game, seconds to find one in its channel and to hold its messages."""

    def fill(tx: Tx, numbers: range) -> None:
        for number in numbers:
            tx.insert_game(new_game(f"i{number}"))
            accept(tx, f"i{number}", 1)

    sizes = [_size(address)]
    for start in range(0, IDLE_GAMES, 500):
        await store.write(partial(fill, numbers=range(start, start + 500)))
    sizes.append(_size(address))
    found, held = [], []
    for number in range(0, IDLE_GAMES, 20):
        began = time.perf_counter()
        await store.read(methodcaller("game_in", f"channel of i{number}"))
        read = time.perf_counter()
        async with store.hold(f"messages i{number}"):
            pass
        found.append(read - began)
        held.append(time.perf_counter() - read)
    return (sizes[1] - sizes[0]) / IDLE_GAMES, statistics.median(found), statistics.median(held)


def _size(address: str) -> int:
    with psycopg.connect(address) as connection:
        row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        return int(row[0]) if row is not None else 0


async def measure(address: str) -> None:
    store = await open_store(Server(address))
    alone = await asyncio.to_thread(bare, address)
    median, slowest = await one_by_one(store)
    print(f"append one by one: p50 {median * 1e3:.2f} ms, p99 {slowest * 1e3:.2f} ms,")
    print(f"  ratio to a row of psycopg's, {alone * 1e3:.2f} ms: {median / alone:.1f}")
    print(f"append from {WRITERS} games at once: {await together(store):,.0f} actions/s")
    print(f"the same from two stores at once: {await two_stores(address):,.0f} actions/s")
    size, found, held = await idle(store, address)
    await store.close()
    print(f"an idle game: {size:,.0f} bytes, found by channel in {found * 1e3:.2f} ms (p50),")
    print(f"  its messages held and let go in {held * 1e3:.2f} ms (p50)")


def main(address: str = "") -> None:
    """Measure a database; the tests' own, if none is given and a PostgreSQL is installed."""
    try:
        address = address or new_database()
    except pytest.skip.Exception as reason:
        print(f"not measured: {reason}")
    else:
        asyncio.run(measure(address))


if __name__ == "__main__":
    main(*sys.argv[1:2])
