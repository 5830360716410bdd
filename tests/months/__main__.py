"""Play by post for months: ``python -m tests.months [--games 500] [--days 182] [--seed 1]``."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.months.half_year import HalfYear

if TYPE_CHECKING:
    from collections import Counter

STEPS = 20_000


def main() -> int:
    """Play, and say what happened."""
    parser = argparse.ArgumentParser(prog="python -m tests.months", description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="under way at a time")
    parser.add_argument("--days", type=int, default=182)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=STEPS, help="of a life of the bot, on average")
    parser.add_argument("--busy", type=float, default=0.3, help="share who watch and meddle")
    parser.add_argument("--to-the-end", action="store_true", help="go on after a fault")
    given = parser.parse_args()
    start, used = time.perf_counter(), time.process_time()
    memory = Path("/dev/shm")  # noqa: S108 - the disk is not under test, and slower
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        path = Path(folder) / "umpire.db"
        year = HalfYear(
            path,
            games=given.games,
            seed=given.seed,
            steps=given.steps,
            busy=given.busy,
            say=sys.stderr.write,
            to_the_end=given.to_the_end,
        )
        keep_log(year.recent)
        tally = asyncio.run(year.run(given.days))
    passed, worked = time.perf_counter() - start, time.process_time() - used
    troubles, deeds = _listed(tally.troubles), _listed(tally.deeds)
    told = (
        f"{tally.days} days, {tally.games} games ({given.games} at a time), {tally.moves} entries",
        f"{tally.notices} notices, {tally.put_off} of them put off to the end of quiet hours",
        f"{tally.rested} people not pinged in quiet hours by the message of a turn",
        f"{tally.letters} messages to people alone, {tally.hooked} by webhooks",
        f"{tally.digests} digests; watchers were told {tally.watched} times",
        f"{tally.proposals} proposals, told {tally.proposed_later} times after quiet hours",
        f"the referee acted for the absent {tally.referee} times, {tally.stood_in} as they wished",
        f"{tally.restarts} deaths and restarts, {tally.jumps} jumps of the clock",
        f"{tally.refused} second processes refused",
        f"trouble: {troubles}",
        f"beside playing: {deeds}",
        f"{tally.verified} journals verified",
        f"{tally.faults} faults",
        f"{worked:.0f} s of one core, {passed:.0f} s in all",
    )
    sys.stdout.write("; ".join(told) + ".\n")
    return 1 if tally.faults else 0


def keep_log(recent: logging.Handler) -> None:
    """Let the bot's complaints about trouble that is made on purpose be kept, not printed."""
    for name in ("bot", "discord", "aiohttp", "asyncio"):
        logger = logging.getLogger(name)
        logger.propagate = False
        logger.addHandler(recent if name == "bot" else logging.NullHandler())
    logging.getLogger("bot").setLevel(logging.INFO)


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))


if __name__ == "__main__":
    sys.exit(main())
