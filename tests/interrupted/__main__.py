"""The command; the package says what it is for."""

from __future__ import annotations

import argparse
import itertools
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.processes import SITE

ROOT: Final = Path(__file__).parents[2]
_TESTS: Final = ("tests/browser", "tests/kill", "tests/store", "tests/bot", "tests/e2e")
_MARK: Final = "TEST_INTERRUPTED"
_EARLIEST, _LATEST = 5.0, 60.0
_GRACE: Final = 20.0
"""Seconds in which all must be gone."""


def main() -> int:
    """1 if something was left."""
    parser = argparse.ArgumentParser(prog="python -m tests.interrupted", description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    lot = random.Random(arguments.seed)
    signals = itertools.cycle((signal.SIGINT, signal.SIGTERM, signal.SIGKILL))
    left = 0
    for number, chosen in zip(range(arguments.times), signals, strict=False):
        after = lot.uniform(_EARLIEST, _LATEST)
        found, most = _interrupted(chosen, after, f"{os.getpid()}-{number}")
        left += len(found)
        _say(f"{chosen.name} after {after:.1f} s: {most} processes, {len(found)} left")
        for each in found:
            _say(f"  {each}")
    _say(f"left after {arguments.times} interruptions: {left}")
    return 1 if left else 0


def _interrupted(chosen: signal.Signals, after: float, mark: str) -> tuple[list[str], int]:
    """What is left of a run, and how many processes it had."""
    words = (sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", *_TESTS)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # databases run as somebody else
        run = subprocess.Popen(  # noqa: S603 - our own words
            [*words, f"--basetemp={folder}/run"],
            cwd=ROOT,
            env={**os.environ, _MARK: mark, "PYTHONPATH": str(SITE), "TMPDIR": folder},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(after)
        most = len(_processes(run.pid, mark))
        if chosen is signal.SIGINT:
            os.killpg(run.pid, chosen)
        else:
            run.send_signal(chosen)
        run.wait()
        end = time.monotonic() + _GRACE
        while time.monotonic() < end and (_processes(run.pid, mark) or _databases(folder)):
            time.sleep(0.1)
        databases = _databases(folder)
    found = _processes(run.pid, mark)
    for pid in found:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return [*found.values(), *databases], most


def _processes(session: int, mark: str) -> dict[int, str]:
    """The processes of a run by their numbers: of its session, or with its mark."""
    found = {}
    wanted = f"{_MARK}={mark}".encode()
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, _, _, sid = (place / "stat").read_text().rpartition(")")[2].split()[:4]
            ours = int(sid) == session or wanted in (place / "environ").read_bytes().split(b"\0")
            if ours and state != "Z":
                line = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                found[int(place.name)] = f"{place.name}: {line[:120]}"
    return found


def _databases(folder: str) -> list[str]:
    return sorted(map(str, Path(folder).glob("umpire-pg-*")))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
