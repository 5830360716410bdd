"""Whether the rows of the rule tables are true: ``python -m tests.turned_off.rows [SYSTEM …]``.

Each row names code and tests. Each function that it names is turned off, one at a time, and each
whole number that stands in a module is tripled and one more: one of the tests that the row names
must fail. Classes, and constants of other kinds, are declarations; that they are there is not
tried. ``--every 50`` tries each fiftieth alone.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tests.rule_tables.table import ROOT, System, systems
from tests.turned_off.draw import constants, functions
from tests.turned_off.runs import failing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_LONGEST: Final = 600
"""Seconds that the tests of a few rows may take."""


class Named(NamedTuple):
    """What rows name as their code, with the tests that each of these rows names."""

    code: str
    rows: Mapping[str, Sequence[str]]


def main() -> int:
    """1 if a row names what none of its tests notices."""
    known = systems()
    parser = argparse.ArgumentParser(prog="python -m tests.turned_off.rows", description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help="all, if none")
    parser.add_argument("--every", type=int, default=1, help="try one of so many")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once")
    arguments = parser.parse_args()
    if wrong := set(arguments.systems) - known.keys():
        parser.error(f"{', '.join(sorted(wrong))}: not among {', '.join(known)}")
    start = time.perf_counter()
    chosen = [known[each] for each in arguments.systems or known]
    tried = list(chain.from_iterable(map(named, chosen)))[:: arguments.every]
    untrue = 0
    with (
        tempfile.TemporaryDirectory(prefix="rows-") as folder,
        ThreadPoolExecutor(arguments.jobs) as pool,
    ):
        results = pool.map(partial(unnoticed, folder=Path(folder)), tried)
        for each, rows in zip(tried, results, strict=True):
            untrue += len(rows)
            for row in rows:
                say(f"{row} · {each.code} · not noticed by {', '.join(each.rows[row])}")
    pairs = sum(len(each.rows) for each in tried)
    took = time.perf_counter() - start
    say(f"{len(tried)} functions and numbers of {pairs} rows, {untrue} untrue; {took:.0f} s")
    return 1 if untrue else 0


def named(system: System) -> Iterator[Named]:
    """What a system's rows name and can be turned off, in the order of its name."""
    own = (system.code.relative_to(ROOT),)
    there = {*functions(ROOT, own), *constants(ROOT, own)}
    found: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for row in system.rows:
        tests = [system.test(each) for each in system.shown.get(row.id, ())]
        for place in system.places.get(row.id, ()):
            module = (system.code / place.file).relative_to(ROOT).with_suffix("")
            code = f"{'.'.join(module.parts)}:{place.name}"
            if code in there:
                found[code][row.id] = tests
    yield from (Named(code, found[code]) for code in sorted(found))


def unnoticed(each: Named, folder: Path) -> list[str]:
    """The rows none of whose tests fails while it is turned off."""
    tests = sorted(set(chain.from_iterable(each.rows.values())))
    failed = failing(each.code, tests, folder, _LONGEST)
    if failed is None:
        return []
    return [row for row, own in each.rows.items() if not any(_within(own, one) for one in failed)]


def _within(tests: Sequence[str], failed: str) -> bool:
    """Whether a test that failed is one of these, for whatever parameters; or their module."""
    return any(failed.partition("[")[0] == each or each.startswith(f"{failed}::") for each in tests)


def say(line: str) -> None:
    """Tell it at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
