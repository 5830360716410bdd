"""What a press took of the processor, by commit: a ratio to the reference of the same run.

Milliseconds depend on the machine and on what else it does; such a ratio hardly does.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests import processes
from tests.bench.wire.goals import TIMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ROOT = Path(__file__).parents[3]
FILE = ROOT / "tests/bench/record.json"
_MEASURED = ("bot", "data", "render", "rules", "tests/bench/wire")
_RISEN = 1.10
"""Of what it was; more than runs differ by themselves."""


class Entry(NamedTuple):
    """What was kept.

    Attributes:
        commit: Its short name; see ``commit``.
        ratios: By the keys of settings.
    """

    commit: str
    ratios: Mapping[str, float]


class Rise(NamedTuple):
    """What takes more than when it was kept last."""

    what: str
    now: float
    then: float
    commit: str

    def __str__(self) -> str:
        more = round(100 * (self.now / self.then - 1))
        then = f"{self.then:.2f} {TIMES} at {self.commit}"
        return f"{self.what}: {self.now:.2f} {TIMES}, {more} % more than {then}"


def kept(file: Path = FILE) -> list[Entry]:
    """All that was kept, the oldest first."""
    if not file.exists():
        return []
    return [Entry(each["commit"], each["ratios"]) for each in json.loads(file.read_text())]


def keep(entry: Entry, file: Path = FILE) -> None:
    """Add what was found; of a commit of which something was kept, in its place."""
    entries = {each.commit: dict(each.ratios) for each in kept(file)}
    entries.setdefault(entry.commit, {}).update(entry.ratios)
    rows = [
        {"commit": name, "ratios": {key: round(found[key], 2) for key in sorted(found)}}
        for name, found in entries.items()
    ]
    file.write_text(f"{json.dumps(rows, indent=1)}\n")


def rises(found: Mapping[str, float], before: Iterable[Entry]) -> list[Rise]:
    """What has risen by a tenth or more since it was kept last."""
    last = {key: (ratio, each.commit) for each in before for key, ratio in each.ratios.items()}
    return [
        Rise(key, now, *last[key])
        for key, now in found.items()
        if key in last and now >= _RISEN * last[key][0]
    ]


def commit() -> str:
    """The commit that is measured; with a ``+`` if what is measured has been changed since."""
    name = _git("rev-parse", "--short=8", "HEAD")
    changed = name and _git("status", "--porcelain", "--", *_MEASURED)
    return f"{name or 'unknown'}{'+' if changed else ''}"


def _git(*words: str) -> str:
    done = processes.run(("git", *words), cwd=ROOT, capture_output=True, text=True)
    return str(done.stdout).strip()
