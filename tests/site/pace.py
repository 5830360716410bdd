"""How fast the clock goes by which limits of a run are counted: one for all of its processes.

The first process writes a file that the others map. As a program it keeps that up to date while
its input is open: it measures again and again how long a piece of work takes. Limits that have
begun when a machine becomes busy last longer, too.

It imports nothing of the project, see ``sitecustomize``.
"""

from __future__ import annotations

import mmap
import os
import select
import struct
import sys
import time
from pathlib import Path

_FORM = struct.Struct("=ddd")
_FIRST = 8
_WORK = 500_000
_USUAL = 0.033
"""Seconds that the work takes on a usual machine."""
_NOTICED, _NOTICED_LATER = 2.0, 4.0
"""What is less slow than that is taken for usual: limits allow for it. Later a run itself keeps all
processors busy, with two processes for each.
"""
_SPARE = 1.5
_AGAIN = 10.0
"""Seconds after which it is measured again."""
_CALMER = 0.8
"""A busy machine may be so for a moment less: a scale falls by that at once, at most."""
_real = time.monotonic
_count = time.perf_counter


class Pace:
    """A clock that goes slower the busier the machine is.

    Args:
        path: Where it is kept: which of two records holds; in each when it began by the machine's
            clock, what this one showed then, and how many seconds a second lasts since.
    """

    def __init__(self, path: str) -> None:
        file = os.open(path, os.O_RDWR)
        self._kept = mmap.mmap(file, _FIRST + 2 * _FORM.size)
        os.close(file)

    @classmethod
    def begun(cls, path: str, scale: float) -> Pace:
        """A new one."""
        now = _real()
        record = _FORM.pack(now, now, scale)
        Path(path).write_bytes(bytes(_FIRST) + record + record)
        return cls(path)

    def _now(self) -> tuple[float, float, float]:
        found: tuple[float, float, float]
        found = _FORM.unpack_from(self._kept, _FIRST + self._kept[0] * _FORM.size)
        return found

    @property
    def scale(self) -> float:
        """How many seconds a second of a limit lasts now."""
        return self._now()[2]

    def shown(self, real: float) -> float:
        """What the clock shows at a moment of the machine's."""
        begun, told, scale = self._now()
        return told + (real - begun) / scale

    def change(self, scale: float) -> None:
        """Let a second last so many from now on; by one process alone."""
        now, other = _real(), 1 - self._kept[0]
        _FORM.pack_into(self._kept, _FIRST + other * _FORM.size, now, self.shown(now), scale)
        self._kept[0] = other  # whoever reads meanwhile has the one record or the other


class _Skipped:
    seconds = 0.0


def follow(pace: Pace) -> None:
    """Let this process's limits follow that clock; the clock on the wall stays as it is."""
    import selectors  # noqa: PLC0415 - many a process needs none

    usual = selectors.DefaultSelector

    def monotonic() -> float:
        return pace.shown(_real()) + _Skipped.seconds

    def perf_counter() -> float:
        return pace.shown(_count())

    class Stretched(usual):  # type: ignore[misc,valid-type]  # the system's best: known at run time
        def select(self, timeout: float | None = None) -> object:
            return super().select(timeout and timeout * pace.scale)

    time.monotonic = monotonic
    time.perf_counter = perf_counter  # what discord.py counts by between heartbeats
    selectors.DefaultSelector = Stretched  # type: ignore[misc]  # what asyncio makes its loops of


def skip(seconds: float) -> None:
    """Let so many seconds have passed: what was to be done meanwhile is due now."""
    _Skipped.seconds += seconds


def measured(noticed: float = _NOTICED) -> float:
    """How many seconds a second of a limit should last on this machine now."""
    begun = _count()
    sum(number * number for number in range(_WORK))
    slow = (_count() - begun) / _USUAL
    return 1.0 if slow < noticed else round(_SPARE * slow, 1)


def main() -> None:
    """Keep the clock in the file that is named up to date until nobody needs it any more.

    A scale that is named as well stays.
    """
    path, *told = sys.argv[1:]
    pace = Pace(path)
    while not select.select([sys.stdin], [], [], None if told else _AGAIN)[0]:
        scale = max(measured(_NOTICED_LATER), round(pace.scale * _CALMER, 1), 1.0)
        if scale != pace.scale:
            pace.change(scale)
    Path(path).unlink(missing_ok=True)


if __name__ == "__main__":
    main()
