"""What processes of a test run have in common: the clock of their limits, and an end.

Python imports this by its name at the start of each process that has this folder in ``PYTHONPATH``,
as those have that tests start. It imports nothing of the project.
"""

from __future__ import annotations

import os
import signal
import sys

CLOCK_NAME = "TEST_CLOCK"
"""The setting that names the file with the clock of the run's limits, see ``pace``."""
TURNED_OFF = "TURNED_OFF"
"""How settings begin that say what is turned off or watched, see ``turning_off``."""
_DEATH_SIGNAL = 1
"""What Linux calls PR_SET_PDEATHSIG."""


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
    if path := os.environ.get(CLOCK_NAME):
        import pace  # type: ignore[import-not-found]  # beside this file

        pace.follow(pace.Pace(path))
    if any(name.startswith(TURNED_OFF) for name in os.environ):
        import turning_off  # type: ignore[import-not-found]  # beside this file

        turning_off.install()
