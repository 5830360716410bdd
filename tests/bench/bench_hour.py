"""An hour of play over the wire, and the bot's memory: `python -m tests.bench.bench_hour`.

Many games of all systems are played at once, as fast as can be, until as many actions are done as
500 games in a busy hour have. The resident memory of the bot and of its painters is taken at each
tenth of it: after the first ones it should not grow any more.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import asyncio
import time
from itertools import cycle, islice

from tests.bench.wire import positions
from tests.bench.wire.lanes import play
from tests.bench.wire.spent import resident

ACTIONS = 50_000
GAMES = 100
TENTHS = 10
LASTING = 20
"""Actions that a position of a system must be good for, so that not too many games are needed."""
ONLY: tuple[str, ...] = ()
"""Systems that are played; all that last if none is named."""


async def measure() -> None:
    """Play, and print the memory now and then."""
    kinds = [each for each in positions.settings() if not ONLY or each.system in ONLY]
    kinds = [each for each in kinds if positions.lasting(each, LASTING) == LASTING]
    acts = dict.fromkeys(kinds, ACTIONS // len(kinds))
    async with play(list(islice(cycle(kinds), GAMES)), acts) as lane:
        print(f"{ACTIONS:,} actions in {GAMES} games, resident memory in MB (aim: a plateau):")
        each = max(1, ACTIONS // TENTHS // GAMES)
        begun, done = time.perf_counter(), 0
        for _ in range(TENTHS):
            done += (await lane.turn(GAMES, each, 0)).acts
            first, *others = resident(lane.process.pid)
            beside = "".join(f" + {size:.0f}" for size in others)
            passed = time.perf_counter() - begun
            print(f"  {done:,}: {first:.0f}{beside}, after {passed:.0f} s", flush=True)
        print(f"  {lane.replaced} games ended, at {lane.short} tables none was left")


def main() -> None:
    """Measure in this process, with the bot in its own."""
    asyncio.run(measure())


if __name__ == "__main__":
    main()
