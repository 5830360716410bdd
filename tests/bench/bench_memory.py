"""Memory and wake time with idle games: `python -m tests.bench.bench_memory`.

The bot's modules are imported, and the resident memory is taken. Then the store and the referee
are opened on a file of many games under way, and games are woken: loaded, acted in and listed anew,
as a message does it. More are woken than there is room for in memory, so that the last figures are
those of the plateau: what a process grows to, however many games it has. That is done with a small
system and with a large one. How long the collector of garbage stops all that is taken with the
bot's own setting and without.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import asyncio
import gc
import os
import random
import statistics
import sys
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
    from collections.abc import Coroutine

    from bot.store import Game, JournalEntry

IDLE_GAMES = {"space_convoy": 10_000, "modern_skirmish": 1_000}
"""How many games of a small system and of a large one."""
WOKEN = (100, 300, 500, 700, 900)
"""After how many games memory is taken; there is room for 260 of the small system."""
_BATCH = 250
_SHOWN = 25
"""Offers whose words a message shows, at most."""


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


async def one_game(referee: Referee, system: str) -> tuple[Game, JournalEntry]:
    """A real game that has been set up."""
    ada = Request("1", "100000000000000001", "Ada")
    opened = await referee.open(ada, system, {}, channel="c", place="p")
    game_id = opened.live.game.id
    for seat in opened.live.seats:
        await referee.join(replace(ada, id=f"join {seat.id}"), game_id, seat.id)
    started = await referee.ready(replace(ada, id="start"), game_id)
    return started.live.game, (await referee.games.entries(started.live))[0]


async def fill(path: Path, system: str) -> None:
    """Put the games there, as copies of a real one with names and channels of their own."""
    store = await open_store(path)
    game, entry = await one_game(Referee(store, installed(), SystemClock()), system)

    ruleset = installed()[system]
    seats = ruleset.seats(ruleset.options(), ruleset.start(ruleset.options()).brief)

    def copy(tx: Tx, first: int) -> None:
        for number in range(first, first + _BATCH):
            name = f"g{number}"
            members = [Member(name, seat.id, "100000000000000001", "Ada", 0, "1") for seat in seats]
            own = replace(game, id=name, channel=f"channel {number}", panel=None)
            tx.import_game(own, members, [entry])

    for first in range(0, IDLE_GAMES[system], _BATCH):
        await store.write(partial(copy, first=first))
    await store.close()


async def wake(path: Path, system: str, imported: float) -> None:
    """Open the store, and wake games that nobody has touched in this process."""
    store = await open_store(path)
    referee = Referee(store, installed(), SystemClock())
    opened = resident()
    print(f"{IDLE_GAMES[system]:,} idle games of {system}: {imported:.1f} MB with all imported,")
    print(f"  {opened:.1f} MB with the store open, ratio {opened / imported:.3f} (aim: up to 1.1)")
    loads: list[float] = []
    acts: list[float] = []
    woken = random.Random(7).sample(range(IDLE_GAMES[system]), WOKEN[-1])
    for count, number in enumerate(woken, 1):
        start = time.perf_counter()
        live = await referee.games.get(f"g{number}")
        loads.append(time.perf_counter() - start)
        action = live.offers(live.active[0])[0].action
        request = Request(f"r{number}", "100000000000000001", "Ada")
        start = time.perf_counter()
        after = (await referee.act(request, live.game.id, action)).live
        acts.append(time.perf_counter() - start)
        for seat in after.active:
            for offer in after.offers(seat)[:_SHOWN]:
                assert offer.label
        if count in WOKEN:
            now, kept = resident(), referee.games.in_memory
            reckoned = referee.games._hot.weight / (1 << 20)
            print(
                f"  {now:.1f} MB after {count} were woken, ratio {now / imported:.3f}: "
                f"{kept} in memory take {now - opened:.1f} MB, reckoned {reckoned:.1f}",
                flush=True,
            )
    pause = min(whole_collection() for _ in range(3))
    await store.close()
    load, act = statistics.median(loads), statistics.median(acts)
    print(f"waking a game, p50: load {load * 1e3:.2f} ms, act {act * 1e3:.2f} ms")
    print(f"a whole collection of garbage: {pause:.1f} ms with these games (aim: up to 20)")


def beside(work: Coroutine[None, None, None]) -> None:
    """Do it in a process of its own, which begins with what this one has."""
    pid = os.fork()
    if pid == 0:
        try:
            asyncio.run(work)
            sys.stdout.flush()
            os._exit(0)
        finally:
            os._exit(1)
    work.close()
    assert os.waitpid(pid, 0)[1] == 0, "that failed"


def main() -> None:
    """Fill a store and measure, each in a process of its own."""
    render.registry.installed()
    installed()
    imported = resident()
    pause = min(whole_collection() for _ in range(3))
    print(
        f"a whole collection of garbage: {pause:.1f} ms before what stands is left out", flush=True
    )
    settle()
    for system in IDLE_GAMES:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.db"
            beside(fill(path, system))
            beside(wake(path, system, imported))


if __name__ == "__main__":
    main()
