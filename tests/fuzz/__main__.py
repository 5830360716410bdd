"""Fuzz the rules: ``python -m tests.fuzz --games 10000 [--system space_convoy] [--jobs 2]``.

``--games 500 --each scenario`` plays 500 of each scenario, whatever else is drawn by lot.

Every game is played twice, in processes with different hash seeds; what happened must be the
same to the last bit. A find is kept in ``tests/regressions`` as a test of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from rules.kernel.system.spec import params
from tests.fuzz.games import Case
from tests.processes import run
from tests.regressions.cases import keep
from tests.systems_under_test import IDS, system

ROOT = Path(__file__).parents[2]
SHARE = 100
Line = dict[str, Any]


def main() -> int:
    """Fuzz, report, and exit with 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many, for each system")
    parser.add_argument("--system", choices=IDS, help="this system only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--small", action="store_true", help="as small as those of the suite")
    parser.add_argument("--each", metavar="OPTION", help="as many with each choice of this option")
    arguments = parser.parse_args()
    small = ["--small"] if arguments.small else []
    finds = 0
    for name in [arguments.system] if arguments.system else IDS:
        for fixed in settings(name, arguments.each) or [""]:
            flags = [*small, *([f"--set={fixed}"] if fixed else [])]
            finds += fuzz(name, arguments.first, arguments.games, arguments.jobs, *flags)
    return 1 if finds else 0


def settings(name: str, option: str | None) -> list[str]:
    """An option at each of its choices: ``scenario=duel``; none where there is no such option."""
    found = [param for param in params(system(name).options) if param.name == option]
    return [f"{option}={choice}" for param in found for choice in param.choices]


def fuzz(name: str, first: int, games: int, jobs: int, *flags: str) -> int:
    """Play games of one system; how many went wrong. ``flags`` are those of the worker."""
    start = time.perf_counter()
    what = " ".join((name, *flags))
    shares = [
        (number, min(SHARE, first + games - number))
        for number in range(first, first + games, SHARE)
    ]
    finds = played = plies = 0
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        for lines in pool.map(lambda share: _play_twice(name, *share, *flags), shares):
            for one, other in lines:
                played += 1
                plies += one.get("plies", 0)
                finds += judge(one, other)
            seconds = time.perf_counter() - start
            _say(f"\r{what}: {played} games, {plies} actions, {finds} found, {seconds:.0f} s")
    _say("\n")
    return finds


def _play_twice(name: str, first: int, count: int, *flags: str) -> list[tuple[Line, Line]]:
    """Each game under two hash seeds; the checks need be made only once."""
    ones = _run(name, first, count, "1", "--look", *flags)
    others = _run(name, first, count, "2", *flags)
    return list(zip(ones, others, strict=True))


def _run(name: str, first: int, count: int, hash_seed: str, *flags: str) -> list[Line]:
    done = run(
        [sys.executable, "-m", "tests.fuzz.worker", name, str(first), str(count), *flags],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
        capture_output=True,
        text=True,
        timeout=None,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def judge(one: Line, other: Line) -> int:
    """1 if anything is wrong with a game, which was played under two hash seeds."""
    for line in (one, other):
        if "case" in line:
            path = keep(Case(**line["case"]), line["what"])
            _say(f"\nfound in game {line['game']}: {line['what']}\n  kept as {path}\n")
            return 1
    if one["digest"] != other["digest"]:
        _say(f"\nfound: game {one['game']} depends on the hash seed\n")
        return 1
    return 0


def _say(words: str) -> None:
    sys.stdout.write(words)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
