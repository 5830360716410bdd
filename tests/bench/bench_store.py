"""The store against bare sqlite3: `python -m tests.bench.bench_store`.

Both write the same rows to the same schema, in write-ahead mode with a full sync at each commit,
turn and turn about, so that a slow moment of the disk meets both.
"""

# ruff: noqa: T201 - a script whose output is the point

import asyncio
import json
import sqlite3
import statistics
import tempfile
import time
from functools import partial
from operator import methodcaller
from pathlib import Path

from bot.store import Game, JournalEntry, Store, Tx, open_store

ROUNDS = 1500
WRITERS = 64
ACTIONS_A_WRITER = 60
IDLE_GAMES = 10_000

ACTION = json.dumps({"verb": "fire", "unit": "slayer-b", "target": "c7l4", "note": "x" * 60})
EVENTS = json.dumps([{"kind": "hit", "unit": f"u{n}", "text": "y" * 60} for n in range(8)])
ROLLS = json.dumps([{"label": "attack", "sides": 6, "faces": [4, 2, 6], "cursor": 12}])
SNAPSHOT = json.dumps({"units": [{"id": f"u{n}", "at": [n, n], "s": "z" * 60} for n in range(38)]})


def new_game(name: str) -> Game:
    return Game(name, "bench", "{}", f"channel of {name}", "1", "2", 3, bytes(32), "hash")


def entry(seq: int) -> JournalEntry:
    return JournalEntry(seq, "red", "200000000000000001", ACTION, EVENTS, ROLLS, seq)


def accept(tx: Tx, name: str, seq: int) -> None:
    tx.append(name, entry(seq), snapshot=SNAPSHOT, cursor=3 * seq, status="playing")


def bare_append(connection: sqlite3.Connection, name: str, seq: int) -> None:
    """What `accept` does, written by hand on the spot."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        "UPDATE game SET version = ?, snapshot = ?, cursor = ?, status = 'playing', result = NULL"
        " WHERE id = ? AND version = ?",
        (seq, SNAPSHOT, 3 * seq, name, seq - 1),
    )
    connection.execute(
        "INSERT INTO journal (game_id, seq, seat, actor, action, events, rolls, at)"
        " VALUES (?, ?, 'red', '200000000000000001', ?, ?, ?, ?)",
        (name, seq, ACTION, EVENTS, ROLLS, seq),
    )
    connection.execute("COMMIT")


async def one_by_one(store: Store, bare: sqlite3.Connection) -> tuple[float, float]:
    """Median seconds of an accepted action through the store, and bare."""
    await store.write(lambda tx: tx.insert_game(new_game("solo")))
    ours: list[float] = []
    theirs: list[float] = []
    for seq in range(1, ROUNDS + 1):
        start = time.perf_counter()
        await store.write(partial(accept, name="solo", seq=seq))
        middle = time.perf_counter()
        bare_append(bare, "solo", seq)
        ours.append(middle - start)
        theirs.append(time.perf_counter() - middle)
    return statistics.median(ours), statistics.median(theirs)


async def together(store: Store) -> float:
    """Accepted actions a second with many games at once."""
    names = [f"w{number}" for number in range(WRITERS)]

    def prepare(tx: Tx) -> None:
        for name in names:
            tx.insert_game(new_game(name))

    async def play(name: str) -> None:
        for seq in range(1, ACTIONS_A_WRITER + 1):
            await store.write(partial(accept, name=name, seq=seq))

    await store.write(prepare)
    start = time.perf_counter()
    await asyncio.gather(*(play(name) for name in names))
    return WRITERS * ACTIONS_A_WRITER / (time.perf_counter() - start)


async def idle_games(folder: Path) -> tuple[float, float]:
    """Size in bytes of an idle game (set-up and snapshot), seconds to find one in its channel."""
    path = folder / "idle.db"
    store = await open_store(path)

    def fill(tx: Tx, numbers: range) -> None:
        for number in numbers:
            tx.insert_game(new_game(f"i{number}"))
            accept(tx, f"i{number}", 1)

    for start in range(0, IDLE_GAMES, 500):
        await store.write(partial(fill, numbers=range(start, start + 500)))
    times: list[float] = []
    for number in range(0, IDLE_GAMES, 20):
        began = time.perf_counter()
        await store.read(methodcaller("game_in", f"channel of i{number}"))
        times.append(time.perf_counter() - began)
    await store.close()
    return path.stat().st_size / IDLE_GAMES, statistics.median(times)


async def measure(folder: Path) -> None:
    store = await open_store(folder / "store.db")
    await (await open_store(folder / "bare.db")).close()
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.execute("PRAGMA synchronous = FULL")
    bare.execute("PRAGMA foreign_keys = ON")
    bare.execute(
        "INSERT INTO game (id, ruleset, options, channel, created_by, created_at, seed, commitment,"
        " status, version, cursor) VALUES ('solo', 'bench', '{}', 'c', '2', 3, x'00', 'h', 'lobby',"
        " 0, 0)"
    )
    ours, theirs = await one_by_one(store, bare)
    print(f"append one by one, p50: store {ours * 1e3:.3f} ms, bare sqlite3 {theirs * 1e3:.3f} ms,")
    print(f"  ratio {ours / theirs:.2f} (aim: up to 1.5)")
    rate = await together(store)
    print(f"append from {WRITERS} games at once: {rate:,.0f} actions/s in shared commits,")
    print(f"  {rate * theirs:.1f} times bare sqlite3 committing each ({1 / theirs:,.0f}/s)")
    await store.close()
    bare.close()
    size, wake = await idle_games(folder)
    print(f"{IDLE_GAMES:,} idle games: {size * IDLE_GAMES / 1e6:.0f} MB in the file,")
    print(f"  {size:,.0f} bytes each, found by channel in {wake * 1e3:.3f} ms (p50)")


def main() -> None:
    """Measure in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
