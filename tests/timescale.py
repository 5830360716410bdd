"""One clock for all limits of a test run: nobody loses patience on a machine that is slow or busy.

The first process of a run measures how long a piece of work takes, and has that measured again
every few seconds; or it is told once for all, by ``TEST_TIMESCALE``. On a usual machine that is
idle the scale is 1. Event loops, ``time.monotonic`` and ``time.perf_counter`` follow it by
themselves, in this process and in those that it starts (``tests.processes``): the bot's own limits,
discord.py's, those of the local Discord and of ``asyncio.timeout`` in a test. Whatever waits
without them waits for ``seconds(...)``.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import tempfile
from typing import Final

from tests.site import pace
from tests.site.pace import Pace, skip
from tests.site.sitecustomize import CLOCK_NAME

__all__ = ["scale", "seconds", "skip"]

_TOLD: Final = "TEST_TIMESCALE"


def _clock() -> Pace:
    """The clock of this run; a new one if this is its first process."""
    if path := os.environ.get(CLOCK_NAME):
        return Pace(path)
    file, path = tempfile.mkstemp(prefix="clock-")
    os.close(file)
    told = os.environ.get(_TOLD)
    clock = Pace.begun(path, float(told) if told else pace.measured())
    os.environ[CLOCK_NAME] = path
    words = [sys.executable, "-S", pace.__file__, path, *([told] if told else [])]
    keeper = subprocess.Popen(words, stdin=subprocess.PIPE)  # noqa: S603 - our own words
    atexit.register(keeper.communicate)
    return clock


_CLOCK: Final = _clock()
pace.follow(_CLOCK)


def scale() -> float:
    """How many seconds a second of a limit lasts now."""
    return _CLOCK.scale


def seconds(usual: float) -> float:
    """How many seconds of the wall's clock a limit of so many lasts, if it begins now."""
    return usual * _CLOCK.scale
