"""An hour of play over the wire, and the bot's memory: `python -m tests.bench.bench_hour`.

Many games are played at once, as fast as can be, until as many actions are done as 500 games in a
busy hour have. The resident memory of the bot and of its painters is taken at each tenth of it:
after the first ones it should not grow any more.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bot.sandbox import LocalDiscord
from tests.bench.bench_wire import PATIENT, Lane, bot

if TYPE_CHECKING:
    from collections.abc import Iterator

ACTIONS = 50_000
GAMES = 100
TENTHS = 10


def resident(pid: int) -> list[float]:
    """The resident memory in MB of a process, and then of each that it has started."""
    return [_resident(each) for each in (pid, *_children(pid))]


def _resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def _children(pid: int) -> Iterator[int]:
    for task in sorted(Path(f"/proc/{pid}/task").iterdir()):
        yield from map(int, (task / "children").read_text().split())


async def measure() -> None:
    """Play, and print the memory now and then."""
    async with LocalDiscord(settings=PATIENT) as server:
        lane = Lane("umpire", server, GAMES)
        async with bot(lane.kind, server, lane.channels) as process:
            print(f"{ACTIONS:,} actions in {GAMES} games, resident memory in MB (aim: a plateau):")
            each = max(1, ACTIONS // TENTHS // GAMES)
            begun = time.perf_counter()
            for tenth in range(1, TENTHS + 1):
                await lane.play(GAMES, each)
                first, *others = resident(process.pid)
                beside = "".join(f" + {size:.0f}" for size in others)
                passed = time.perf_counter() - begun
                done = tenth * each * GAMES
                print(f"  {done:,}: {first:.0f}{beside}, after {passed:.0f} s", flush=True)


def main() -> None:
    """Measure in this process, with the bot in its own."""
    asyncio.run(measure())


if __name__ == "__main__":
    main()
