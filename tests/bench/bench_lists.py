"""``/game list`` among many kept games, against bare rows: `python -m tests.bench.bench_lists`.

A person plays some games, has finished many, and all stand among those of others. The reference
reads the rows of the very games that are listed by their ids, with the names of their people, and
parses their states: less is not possible. Both are measured turn and turn about.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import asyncio
import json
import sqlite3
import statistics
import tempfile
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bot.clock import SystemClock
from bot.referee import Referee, Request
from bot.referee.live_game import LiveGame
from bot.store import Member, Tx, open_store
from rules.registry import installed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from bot.store import Game, JournalEntry

KEPT = 110_000
MINE = 1_000
RUNNING = 12
ROUNDS = 60
_PAGE = 7
_BATCH = 250
_ME, _OTHER = "100000000000000001", "100000000000000002"
_ROW = "SELECT * FROM game WHERE id = ?"
_PEOPLE = "SELECT seat, user_id, name FROM member WHERE game_id = ?"


async def two_games(referee: Referee) -> list[tuple[Game, list[JournalEntry]]]:
    """A real game under way, and one that is over."""
    found = []
    for number in range(2):
        ada = Request(f"{number}", _ME, "Ada")
        opened = await referee.open(ada, "space_convoy", {}, channel=f"c{number}", place="p")
        game_id = opened.live.game.id
        for seat in opened.live.seats:
            await referee.join(replace(ada, id=f"join {number} {seat.id}"), game_id, seat.id)
        live = (await referee.ready(replace(ada, id=f"start {number}"), game_id)).live
        if number:
            ended = await referee.call_off(replace(ada, id="end"), game_id, moderator=False)
            live = ended.live
        found.append((live.game, list(await referee.games.entries(live))))
    return found


async def fill(path: Path) -> list[str]:
    """Put the games there; the person's own that are under way, and the newest that are over."""
    store = await open_store(path)
    (going, begun), (over, played) = await two_games(Referee(store, installed(), SystemClock()))
    every = max(1, KEPT // MINE)

    def copy(tx: Tx, numbers: Iterable[int]) -> None:
        for number in numbers:
            mine, runs = number % every == 0, number >= KEPT
            game, entries = (going, begun) if runs else (over, played)
            name, who = f"g{number}", _ME if mine or runs else _OTHER
            own = replace(game, id=name, channel=f"channel {number}", place="elsewhere", panel=None)
            seats = ("freeloaders", "naztees")
            members = [Member(name, seat, who, "Ada", 0, "1") for seat in seats]
            tx.import_game(own, members, entries)

    for first in range(0, KEPT + RUNNING, _BATCH):
        numbers = range(first, min(first + _BATCH, KEPT + RUNNING))
        await store.write(partial(copy, numbers=numbers))
    await store.close()
    return [f"g{number}" for number in range(KEPT, KEPT + RUNNING)]


def name_of(kept: LiveGame | Game) -> str:
    """The code of a listed game."""
    return kept.game.id if isinstance(kept, LiveGame) else kept.id


async def compared(
    read: Callable[[], Awaitable[list[str]]], bare: sqlite3.Connection
) -> tuple[list[float], list[float]]:
    """Seconds that a list takes, and the bare rows of the games that are in it."""
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        games = await read()
        middle = time.perf_counter()
        for name in games:
            row = bare.execute(_ROW, (name,)).fetchone()
            json.loads(row["snapshot"])
            bare.execute(_PEOPLE, (name,)).fetchall()
        ours.append(middle - start)
        theirs.append(time.perf_counter() - middle)
    return sorted(ours), sorted(theirs)


async def measure(path: Path) -> None:
    """Measure the lists."""
    expected = await fill(path)
    store = await open_store(path)
    games = Referee(store, installed(), SystemClock()).games
    bare = sqlite3.connect(path, isolation_level=None)
    bare.row_factory = sqlite3.Row

    async def running() -> list[str]:
        lists = await games.listed(_ME, "nowhere")
        return [name_of(each.kept) for each in lists.own]

    async def finished() -> list[str]:
        found = await games.finished(_ME, 0, _PAGE)
        return [name_of(each) for each in found]

    async def hot() -> list[str]:
        return [(await games.in_channel(f"channel {KEPT}")).game.id]

    assert set(expected) <= {*await running()}
    print(f"among {KEPT:,} kept games, {MINE:,} of them one's own:")
    lists = (
        ("games under way", running),
        ("finished:true", finished),
        ("the game of a channel, as at each keystroke", hot),
    )
    for words, read in lists:
        ours, theirs = await compared(read, bare)
        p50, floor = statistics.median(ours), statistics.median(theirs)
        p99 = ours[len(ours) * 99 // 100]
        print(f"  {words}, {len(await read())} games: p50 {p50 * 1e3:.2f} ms, p99 {p99 * 1e3:.2f},")
        print(f"    bare rows {floor * 1e3:.2f} ms, ratio {p50 / floor:.1f}")
    bare.close()
    await store.close()


def main() -> None:
    """Measure in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "lists.db"))


if __name__ == "__main__":
    main()
