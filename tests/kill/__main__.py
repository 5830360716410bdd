"""Kill the bot at every step: ``python -m tests.kill [--stride 1] [--system trio]``.

``--system beside`` is no system: it is a side's thread and who watches.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from bot.sandbox import LocalDiscord
from tests.kill import deeds
from tests.kill.beside import BESIDE, FORGETFUL, Beside
from tests.kill.bot import PATIENT, bots
from tests.kill.ordeal import MASTERS, SYSTEM, Tally, ordeal
from tests.postgresql import new_database


async def run(stride: int, system: str, address: str) -> Tally:
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord(settings=PATIENT) as server:
            return await ordeal(
                *(server, Path(folder)), system=system, stride=stride, tell=_say, address=address
            )


async def run_beside(stride: int) -> int:
    """How often it was killed."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            LocalDiscord(settings=FORGETFUL) as server,
            bots(Path(folder), server, systems=("toy_race",)) as bot,
        ):
            beside = Beside(server, bot, stride=stride, tell=_say)
            await beside.run()
            return beside.deaths


def main() -> int:
    """Kill, and say how often and where."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill", description=__doc__)
    parser.add_argument("--stride", type=int, default=1, help="kill at every n-th step only")
    parser.add_argument("--system", choices=(SYSTEM, MASTERS, BESIDE, *deeds.SMALL), default=SYSTEM)
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL, not a file")
    start = time.perf_counter()
    arguments = parser.parse_args()
    if arguments.system == BESIDE:
        deaths = asyncio.run(run_beside(arguments.stride))
        _say(f"{deaths} deaths; {time.perf_counter() - start:.0f} s. All was done and told once.\n")
        return 0
    tally = asyncio.run(
        run(arguments.stride, arguments.system, new_database() if arguments.postgresql else "")
    )
    for kind in tally.steps:
        _say(f"{tally.words(kind)}\n")
    _say(
        f"{tally.deaths} deaths, {tally.recovering} of them while catching up;"
        f" {tally.redelivered} interactions delivered again;"
        f" {time.perf_counter() - start:.0f} s. Each time it was done once and shown once.\n"
    )
    return 0


def _say(words: str) -> None:
    sys.stdout.write(words)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
