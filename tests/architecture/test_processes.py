"""What holds of each process that tests start."""

from __future__ import annotations

import sys

from tests.processes import run


def test_ctrl_c_reaches_a_process_though_the_run_ignores_it() -> None:
    """A shell has what it runs with ``&`` ignore it, and Python keeps to that."""
    ignoring = 'trap "" INT; exec "$0" -c "import signal; signal.raise_signal(signal.SIGINT)"'
    done = run(["/bin/sh", "-c", ignoring, sys.executable], capture_output=True)
    assert b"KeyboardInterrupt" in done.stderr
