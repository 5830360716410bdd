"""Memory and wake time with idle games: `python -m tests.bench.bench_memory`.

The bot's modules are imported, and the resident memory is taken. Then the store and the referee
are opened on a file of many games under way, and games are woken: loaded, and acted in. How long
the collector of garbage stops all that is taken with the bot's own setting and without.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import asyncio
import gc
import os
import random
import statistics
import tempfile
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import bot.gateway.client  # noqa: F401 - what a running bot has imported
import render.registry
from bot.clock import SystemClock
from bot.collecting import settle
from bot.referee import Referee, Request
from bot.store import Member, Tx, open_store
from rules.registry import installed

if TYPE_CHECKING:
    from bot.store import Game, JournalEntry

IDLE_GAMES = 10_000
WOKEN = 300
_BATCH = 250


def resident() -> float:
    """This process's resident memory in MB."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def whole_collection() -> float:
    """Milliseconds for which a whole collection of garbage stops everything."""
    start = time.perf_counter()
    gc.collect()
    return (time.perf_counter() - start) * 1e3


async def one_game(referee: Referee) -> tuple[Game, JournalEntry]:
    """A real game that has been set up."""
    ada = Request("1", "100000000000000001", "Ada")
    opened = await referee.open(ada, "space_convoy", {}, channel="c", place="p")
    game_id = opened.live.game.id
    for seat in opened.live.seats:
        await referee.join(replace(ada, id=f"join {seat.id}"), game_id, seat.id)
    started = await referee.ready(replace(ada, id="start"), game_id)
    return started.live.game, (await referee.games.entries(started.live))[0]


async def fill(path: Path) -> None:
    """Put the games there, as copies of a real one with names and channels of their own."""
    store = await open_store(path)
    game, entry = await one_game(Referee(store, installed(), SystemClock()))

    def copy(tx: Tx, first: int) -> None:
        for number in range(first, first + _BATCH):
            name = f"g{number}"
            members = [
                Member(name, seat, "100000000000000001", "Ada", 0, "1")
                for seat in ("freeloaders", "naztees")
            ]
            own = replace(game, id=name, channel=f"channel {number}", panel=None)
            tx.import_game(own, members, [entry])

    for first in range(0, IDLE_GAMES, _BATCH):
        await store.write(partial(copy, first=first))
    await store.close()


async def wake(path: Path, imported: float) -> None:
    """Open the store, and wake games that nobody has touched in this process."""
    store = await open_store(path)
    referee = Referee(store, installed(), SystemClock())
    opened = resident()
    loads: list[float] = []
    acts: list[float] = []
    for number in random.Random(7).sample(range(IDLE_GAMES), WOKEN):
        start = time.perf_counter()
        live = await referee.games.get(f"g{number}")
        loads.append(time.perf_counter() - start)
        action = live.offers(live.active[0])[0].action
        request = Request(f"r{number}", "100000000000000001", "Ada")
        start = time.perf_counter()
        await referee.act(request, live.game.id, action)
        acts.append(time.perf_counter() - start)
    woken = resident()
    pause = min(whole_collection() for _ in range(3))
    await store.close()
    print(f"{IDLE_GAMES:,} idle games, resident memory: {imported:.1f} MB with all imported,")
    print(f"  {opened:.1f} MB with the store open, ratio {opened / imported:.3f} (aim: up to 1.1);")
    print(f"  {woken:.1f} MB after {WOKEN} games were woken, ratio {woken / imported:.3f}")
    load, act = statistics.median(loads), statistics.median(acts)
    print(f"waking a game, p50: load {load * 1e3:.2f} ms, act {act * 1e3:.2f} ms")
    print(f"a whole collection of garbage: {pause:.1f} ms with these games (aim: up to 20)")


def main() -> None:
    """Fill a store in a process of its own, then measure in this one."""
    render.registry.installed()
    installed()
    imported = resident()
    pause = min(whole_collection() for _ in range(3))
    print(f"a whole collection of garbage: {pause:.1f} ms before what stands is left out")
    settle()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        pid = os.fork()
        if pid == 0:
            try:
                asyncio.run(fill(path))
                os._exit(0)
            finally:
                os._exit(1)
        assert os.waitpid(pid, 0)[1] == 0, "the games could not be made"
        asyncio.run(wake(path, imported))


if __name__ == "__main__":
    main()
