"""What processes of a test run have in common: the scale of their limits, and an end.

Python imports this by its name at the start of each process that has this folder in ``PYTHONPATH``,
as those have that tests start. It imports nothing of the project.
"""

from __future__ import annotations

import os
import signal
import sys
import time

SCALE_NAME = "TEST_TIMESCALE"
"""The setting that tells how many seconds a second of a limit lasts."""
TURNED_OFF = "TURNED_OFF"
"""How settings begin that say what is turned off or watched, see ``turning_off``."""
_DEATH_SIGNAL = 1
"""What Linux calls PR_SET_PDEATHSIG."""


class _Skipped:
    seconds = 0.0


def stretch(scale: float) -> None:
    """Let a second of this process's limits last so many; the clock on the wall stays as it is."""
    import selectors  # noqa: PLC0415 - many a process needs none

    real, count, usual = time.monotonic, time.perf_counter, selectors.DefaultSelector

    def monotonic() -> float:
        return real() / scale + _Skipped.seconds

    def perf_counter() -> float:
        return count() / scale

    class Stretched(usual):  # type: ignore[misc,valid-type]  # the system's best: known at run time
        def select(self, timeout: float | None = None) -> object:
            return super().select(timeout and timeout * scale)

    time.monotonic = monotonic
    time.perf_counter = perf_counter  # what discord.py counts by between heartbeats
    selectors.DefaultSelector = Stretched  # type: ignore[misc]  # what asyncio makes its loops of


def skip(seconds: float) -> None:
    """Let so many seconds have passed: what was to be done meanwhile is due now."""
    _Skipped.seconds += seconds


def bind_to_parent() -> None:
    """Let this process end with the one that started it, where the system can do that."""
    import ctypes  # noqa: PLC0415 - as above

    if sys.platform == "linux":
        parent = os.getppid()
        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


if __name__ == "sitecustomize":
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in what a shell runs with `&`
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.environ.get(SCALE_NAME, "1.0") != "1.0":
        stretch(float(os.environ[SCALE_NAME]))
    if any(name.startswith(TURNED_OFF) for name in os.environ):
        import turning_off  # type: ignore[import-not-found]  # beside this file

        turning_off.install()
