"""Turn functions off: ``python -m tests.turned_off [--write]``; the package says what for."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING

from tests.turned_off.draw import ROOT, drawn, functions, keep, kept
from tests.turned_off.runs import tried, watched

if TYPE_CHECKING:
    from tests.turned_off.runs import Outcome


def main() -> int:
    """1 if a function is no longer noticed that once was."""
    parser = argparse.ArgumentParser(prog="python -m tests.turned_off", description=__doc__)
    parser.add_argument("names", nargs="*", help="module:qualname; all that are kept, if none")
    parser.add_argument("--write", action="store_true", help="accept the results")
    parser.add_argument("--all", action="store_true", help="run all tests that reach one")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once")
    parser.add_argument("--folder", type=Path, help="keep logs here, and who reaches what")
    arguments = parser.parse_args()
    if arguments.folder is None:
        with tempfile.TemporaryDirectory(prefix="off-") as folder:
            return run(Path(folder), arguments)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    return run(arguments.folder.resolve(), arguments)


def run(folder: Path, arguments: argparse.Namespace) -> int:
    """See who reaches what, turn off one function after the other, and tell."""
    start, before = time.perf_counter(), kept()
    names = drawn(functions(), before)
    for gone in sorted(before.keys() - names):
        _say(f"gone: {gone}")
    for new in (name for name in names if before and name not in before):
        _say(f"drawn instead: {new}")
    reach = watched(names, folder, arguments.jobs)
    if reach.failed:
        _say(f"failed with all functions on, so left out: {', '.join(reach.failed)}")
    _say("function · tests that reach it · noticed by")
    finds = _finds()
    outcomes = []
    with ThreadPoolExecutor(arguments.jobs) as pool:

        def look(name: str) -> Outcome:
            found = tried(name, reach, folder, bounded=not arguments.all)
            if found.by or not found.choice.left or not before.get(name):
                return found
            return tried(name, reach, folder, bounded=False)  # before it is said to be lost

        chosen = arguments.names or names
        for done in as_completed([pool.submit(look, name) for name in chosen]):
            outcomes.append(done.result())
            _say(row(outcomes[-1]))
    for find in _finds() - finds:
        find.unlink()  # the games that a test of the fuzzer keeps as wrong are so only now
    noticed = {each.name: bool(each.by) for each in outcomes}
    lost = sorted(name for name in noticed if before.get(name) and not noticed[name])
    _say(
        f"{len(noticed)} functions, {sum(each.reached > 0 for each in outcomes)} reached,"
        f" {sum(noticed.values())} noticed, {len(lost)} no longer noticed;"
        f" {time.perf_counter() - start:.0f} s"
    )
    for name in lost:
        _say(f"no longer noticed: {name}")
    if arguments.write:
        keep({**{name: before.get(name, False) for name in names}, **noticed})
    return 1 if lost and not arguments.write else 0


def row(outcome: Outcome) -> str:
    """What is told of one function."""
    _, left = outcome.choice
    some = f" ({left} of them not run)" if left else ""
    return f"{outcome.name} · {outcome.reached}{some} · {outcome.by or 'not noticed'}"


def _finds() -> set[Path]:
    return set((ROOT / "tests" / "regressions").glob("*.json"))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
