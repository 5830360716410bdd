"""One scale for all limits of a test run: nobody loses patience on a machine that is slow or busy.

The first process of a run measures how long a piece of work takes, or is told by
``TEST_TIMESCALE``; the processes that it starts are told (``tests.processes``). On a usual machine
that is idle the scale is 1. Event loops, ``time.monotonic`` and ``time.perf_counter`` follow it by
themselves: the bot's own limits, discord.py's, those of the local Discord and of
``asyncio.timeout`` in a test. Whatever waits without them waits for ``seconds(...)``.
"""

from __future__ import annotations

import os
import time
from typing import Final

from tests.site.sitecustomize import SCALE_NAME, skip, stretch

__all__ = ["SCALE", "seconds", "skip"]

_WORK: Final = 3_000_000
_USUAL: Final = 0.2
"""Seconds that the work takes on a usual machine."""
_NOTICED: Final = 2.0
"""What is less slow than that is taken for usual: limits allow for it."""


def _measured() -> float:
    begun = time.perf_counter()
    sum(number * number for number in range(_WORK))
    slow = (time.perf_counter() - begun) / _USUAL
    return 1.0 if slow < _NOTICED else round(1.5 * slow, 1)


SCALE: Final = float(os.environ.get(SCALE_NAME) or _measured())
os.environ[SCALE_NAME] = str(SCALE)
stretch(SCALE)


def seconds(usual: float) -> float:
    """How many seconds of the wall's clock a limit of so many lasts."""
    return usual * SCALE
