"""All benchmarks, one after the other: ``python -m tests.bench [--short] [name ...]``.

Each runs in a process of its own, so that none warms or fills another's memory.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import argparse
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from tests import processes

HERE = Path(__file__).parent
NAMES = tuple(sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py")))
SHORT: dict[str, dict[str, Any]] = {
    "dice": {"ROUNDS": 6},
    "hour": {"ACTIONS": 4, "GAMES": 1, "TENTHS": 2, "ONLY": ("space_convoy",)},
    "lists": {"KEPT": 500, "MINE": 50, "ROUNDS": 5},
    "memory": {"IDLE_GAMES": {"space_convoy": 300, "modern_skirmish": 60}, "WOKEN": (30, 60)},
    "playouts": {"ROUNDS": 1, "SMALL": True},
    "postgresql": {"ROUNDS": 50, "IDLE_GAMES": 500, "ACTIONS_A_WRITER": 4},
    "previews": {"ROUNDS": 1, "SMALL": True, "LONGEST": 12},
    "render": {"ROUNDS": 3, "GAMES": 5},
    "solo": {"ROUNDS": 1, "SMALL": True, "LONGEST": 12},
    "start": {"KEPT": 500, "ROUNDS": 1},
    "store": {"ROUNDS": 150, "ACTIONS_A_WRITER": 10, "IDLE_GAMES": 1_000},
    "wire": {
        "ONLY": ("space_convoy",),
        "POSITIONS": 1,
        "ROUNDS": 1,
        "ACTS": 2,
        "GAMES": (1, 2),
        "STEADY_GAMES": 2,
        "RATE": 4,
        "SECONDS": 1,
        "PAIRS": 1,
        "WINDOW": 0.5,
        "JUDGED": False,
    },
}
"""What is smaller in the short form, which shows that they run and says little of the figures."""


def run(name: str, *, short: bool, keep: bool) -> int:
    """Run one benchmark in this process; 1 if it judges what it has found, and that is too bad."""
    module = import_module(f"tests.bench.bench_{name}")
    if keep and hasattr(module, "KEEP"):
        setattr(module, "KEEP", True)  # noqa: B010 - not all have it
    if short:
        for constant, value in SHORT[name].items():
            if not hasattr(module, constant):
                raise AttributeError(f"bench_{name} has no {constant} any more")
            setattr(module, constant, value)
    return int(module.main() or 0)


def main() -> int:
    """Run those that are named, or all; the number of those that failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", choices=(*NAMES, []), help="which; all if none")
    parser.add_argument("--short", action="store_true", help="a few rounds of each")
    parser.add_argument("--keep", action="store_true", help="add what is found to the record")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        return run(given.names[0], short=given.short, keep=given.keep)
    failed = 0
    for name in given.names or NAMES:
        start = time.perf_counter()
        flags = [f"--{flag}" for flag in ("short", "keep") if getattr(given, flag)]
        command = [sys.executable, "-m", "tests.bench", "--here", *flags, name]
        done = processes.run(command, timeout=None, cwd=HERE.parents[1])
        failed += done.returncode != 0
        print(f"({name}: {time.perf_counter() - start:.1f} s)\n", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
