"""The runs of the tests: one that tells which reach what, then one with each function off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from tests.site.turning_off import OFF, WATCH
from tests.turned_off.draw import ROOT
from tests.turned_off.plugin import CHOSEN, TOLD, failures, prepared

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

CHEAP: Final = 60
SLOW: Final = 15
"""Of the tests that reach a function, as many of the cheapest and of the others are run."""
_TIMES_LONGER: Final = 4
_START: Final = 180
"""Seconds of a run besides its tests: to import, collect and wait for others."""
_LONGEST: Final = 3600
_FAILED: Final = 1
_NONE_RAN: Final = 5


@dataclass
class Reach:
    """What the run with all functions on has shown."""

    seconds: dict[str, float]
    """Each test that passed, and how long it took."""
    failed: list[str]
    """Tests that can notice nothing."""
    tests: dict[str, set[str]] = field(default_factory=dict)
    """Who reaches a function."""
    early: set[str] = field(default_factory=set)
    """Functions that are called as modules are imported: by no test, or by all."""


class Choice(NamedTuple):
    """Tests to run, the cheapest first."""

    tests: list[str]
    left: int
    """How many more reach the function."""


class Outcome(NamedTuple):
    """How it went with a function off."""

    name: str
    reached: int
    choice: Choice
    by: str
    """Who noticed, or nothing."""


def watched(names: Iterable[str], folder: Path, jobs: int) -> Reach:
    """Run all tests, and see which of them reach what; a folder that knows is only read."""
    if not (folder / "seconds.json").exists():
        (folder / "watched").write_text("\n".join(names), "utf-8")
        distributed = ("-n", str(jobs), "--dist", "worksteal")
        status = _pytest(folder / "all", distributed, _LONGEST, {WATCH: str(folder)})
        if status not in (0, _FAILED):
            raise SystemExit(f"pytest ended with {status}: see {folder / 'all.log'}")
    return _reach(folder)


def _reach(folder: Path) -> Reach:
    found = json.loads((folder / "seconds.json").read_text("utf-8"))
    reach = Reach(found["passed"], found["failed"])
    order = {
        path.name.rpartition("-")[2]: path.read_text("utf-8").splitlines()
        for path in folder.glob("tests-*")
    }
    for line in (folder / "reached").read_text("utf-8").splitlines():
        run, number, name = line.split(" ", 2)
        if number == "0":
            reach.early.add(name)
        elif (test := order[run][int(number) - 1]) in reach.seconds:
            reach.tests.setdefault(name, set()).add(test)
    return reach


def choose(name: str, reach: Reach, *, bounded: bool = True) -> Choice:
    """The tests to run: of those that reach it, some of each test function before more of one.

    Where there is room, more of the same files are run, and of all if it is called early. Without
    a bound all that reach it are run, too.
    """
    reaching = reach.tests.get(name, set())
    files = {_file(each) for each in reaching}
    times: Counter[str] = Counter()
    ranks = {}
    for test in sorted(reach.seconds, key=lambda each: (reach.seconds[each], each)):
        far = 0 if test in reaching else 1 if _file(test) in files else 2
        if far == 2 and name not in reach.early:
            continue
        function = f"{far} {test.partition('[')[0]}"
        times[function] += 1
        ranks[test] = (far, times[function], reach.seconds[test], test)
    ordered = sorted(ranks, key=ranks.__getitem__)
    rest = sorted(reaching & set(ordered[CHEAP:]), key=ranks.__getitem__)
    step = max(1, -(-len(rest) // SLOW)) if bounded else 1
    tests = sorted([*ordered[:CHEAP], *rest[::step]], key=lambda each: (reach.seconds[each], each))
    return Choice(tests, len(reaching.difference(tests)))


def tried(name: str, reach: Reach, folder: Path, *, bounded: bool = True) -> Outcome:
    """Turn it off, and run the tests until one fails, or hangs."""
    reached = len(reach.tests.get(name, ()))
    choice = choose(name, reach, bounded=bounded)
    if not choice.tests:
        return Outcome(name, reached, choice, "")
    stem = folder / name.replace(":", "-")
    chosen = stem.with_name(f"{stem.name}.chosen")
    chosen.write_text("\n".join(choice.tests), "utf-8")
    failures(chosen).unlink(missing_ok=True)
    longest = _START + _TIMES_LONGER * sum(reach.seconds[each] for each in choice.tests)
    files = sorted({_file(each) for each in choice.tests})
    settings = {OFF: name, CHOSEN: str(chosen)}
    status = _pytest(stem, ("-x", "-n", "0", *files), longest, settings)
    if status is None:
        by = f"no end within {longest:.0f} s"
    elif failures(chosen).exists():
        by = failures(chosen).read_text("utf-8").splitlines()[0]
    elif status in (0, _NONE_RAN):
        by = ""
    else:
        by = f"pytest, which ended with {status}"
    return Outcome(name, reached, choice, by)


def failing(name: str, tests: Sequence[str], folder: Path, longest: float) -> set[str] | None:
    """Which of some tests fail with it turned off, or files of them; ``None``: all that hang on it.

    Args:
        name: ``module:qualname``.
        tests: As pytest is given them.
        folder: Where logs are written.
        longest: How many seconds they may take.
    """
    stem = folder / name.replace(":", "-")
    told = stem.with_name(f"{stem.name}.told")
    failed: set[str] = set()
    left = [*tests]
    while left:
        status = _pytest(stem, ("-n", "0", *left), longest, {OFF: name, TOLD: str(told)})
        if not told.exists():
            return failed if status == 0 else None
        new = set(told.read_text("utf-8").splitlines()) - failed
        failed |= new
        # Where a file can't be read, none of the tests that were named has run.
        unread = {each for each in new if "::" not in each}
        left = [each for each in left if _file(each) not in unread] if unread else []
    return failed


def _file(test: str) -> str:
    return test.partition("::")[0]


def _pytest(
    stem: Path, arguments: Sequence[str], longest: float, settings: dict[str, str]
) -> int | None:
    """The exit status; ``None`` if it took too long."""
    own = (f"--basetemp={stem}.tmp", "--hypothesis-seed=0", "-p", "no:cacheprovider", "-q")
    kept = {"HYPOTHESIS_STORAGE_DIRECTORY": f"{stem}.hypothesis"}
    with stem.with_name(f"{stem.name}.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 - our own interpreter
            [
                *(sys.executable, "-m", "pytest", "-p", "tests.turned_off.plugin"),
                *(*own, *arguments),
            ],
            cwd=ROOT,
            env=prepared(**settings, **kept),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # so that all it starts ends with it
        )
        try:
            return process.wait(longest)
        except subprocess.TimeoutExpired:
            return None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
