"""Kill the bot at every step: ``python -m tests.kill [--stride 1] [--system trio]``."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from bot.sandbox import LocalDiscord
from tests.kill import deeds
from tests.kill.ordeal import MASTERS, SYSTEM, Tally, ordeal


async def run(stride: int, system: str) -> Tally:
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord() as server:
            return await ordeal(server, Path(folder), system=system, stride=stride, tell=_say)


def main() -> int:
    """Kill, and say how often and where."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill", description=__doc__)
    parser.add_argument("--stride", type=int, default=1, help="kill at every n-th step only")
    parser.add_argument("--system", choices=(SYSTEM, MASTERS, *deeds.SMALL), default=SYSTEM)
    start = time.perf_counter()
    arguments = parser.parse_args()
    tally = asyncio.run(run(arguments.stride, arguments.system))
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
