"""Play by post for months: ``python -m tests.months [--games 500] [--days 182] [--seed 1]``."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from pathlib import Path

from tests.months.half_year import HalfYear

STEPS = 20_000


def main() -> int:
    """Play, and say what happened."""
    parser = argparse.ArgumentParser(prog="python -m tests.months", description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="under way at a time")
    parser.add_argument("--days", type=int, default=182)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=STEPS, help="of a life of the bot, on average")
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)  # its complaints about trouble that is made on purpose
    start = time.perf_counter()
    memory = Path("/dev/shm")  # noqa: S108 - the disk is not under test, and slower
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        path = Path(folder) / "umpire.db"
        year = HalfYear(
            path, games=given.games, seed=given.seed, steps=given.steps, say=sys.stderr.write
        )
        tally = asyncio.run(year.run(given.days))
    tally.seconds = time.perf_counter() - start
    troubles = ", ".join(f"{kind} {count}" for kind, count in sorted(tally.troubles.items()))
    sys.stdout.write(
        f"{tally.days} days, {tally.games} games ({given.games} at a time), {tally.moves} entries, "
        f"{tally.notices} notices, {tally.referee} deeds of the referee for the absent, "
        f"{tally.restarts} deaths and restarts, {tally.jumps} jumps of the clock, "
        f"{tally.refused} second processes refused; trouble: {troubles}. "
        f"{tally.verified} journals verified. {tally.seconds:.0f} s.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
