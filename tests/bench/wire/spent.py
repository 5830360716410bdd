"""Processor time and memory of other processes, as Linux tells them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_OF_A_PROCESS = 2
"""What tells the clock of a whole process from that of a thread, in Linux's number of it."""


class Spent(NamedTuple):
    """Seconds of processor time.

    Attributes:
        bot: Of the process itself.
        beside: Of those that it has started: its painters.
    """

    bot: float
    beside: float

    @property
    def whole(self) -> float:
        """Of all of them."""
        return self.bot + self.beside

    def since(self, before: Spent) -> Spent:
        """What has been spent since then."""
        return Spent(self.bot - before.bot, self.beside - before.beside)


NOTHING = Spent(0.0, 0.0)


def spent(pid: int) -> Spent:
    """What a process has spent so far, and those that it has started."""
    return Spent(_spent(pid), sum(map(_spent, children(pid))))


def resident(pid: int) -> list[float]:
    """The resident memory in MB of a process, and then of each that it has started."""
    return [_resident(each) for each in (pid, *children(pid))]


def children(pid: int) -> Iterator[int]:
    """The processes that a process has started."""
    for task in sorted(Path(f"/proc/{pid}/task").iterdir()):
        yield from map(int, (task / "children").read_text().split())


def _spent(pid: int) -> float:
    return time.clock_gettime(~pid << 3 | _OF_A_PROCESS)


def _resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
