"""Runs the command in processes that are forked from one in which everything is imported.

Run as a file, with the folder of the program in ``PYTHONPATH``. Each line on standard input is a
``Task`` in JSON; the answer is the exit status of a process of its own that ran ``python -m bot``,
less the seconds of imports.
"""

from __future__ import annotations

import atexit
import faulthandler
import io
import json
import math
import os
import runpy
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_LONGEST = 60


@dataclass(frozen=True)
class Task:
    """A command: its arguments, and where it runs; the streams are the paths of files."""

    arguments: tuple[str, ...]
    environment: dict[str, str]
    cwd: str
    streams: tuple[str, str, str]


class Ready:
    """The process that has imported everything of a checkout."""

    def __init__(self, checkout: Path) -> None:
        from tests.processes import lasting  # noqa: PLC0415 - the far side sees the checkout only

        self._process = lasting(
            [sys.executable, "-P", __file__],  # without the folder of this file among the modules
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": str(checkout)},
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, task: Task) -> int:
        """Run a command to its end; its exit status."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(asdict(task))}\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


@cache
def ready(checkout: Path) -> Ready:
    """The one of this process, for a checkout."""
    return Ready(checkout)


def _be(task: Task) -> None:
    """Be the command, with streams, folder, environment and arguments of its own."""
    for number, path in enumerate(task.streams):
        flags = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        os.dup2(os.open(path, flags), number)
    sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False), "utf-8")
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(io.FileIO(number, "w", closefd=False), "utf-8", write_through=True)
        for number in (1, 2)
    )
    os.environ.clear()
    os.environ.update(task.environment)
    os.chdir(task.cwd)
    sys.argv[1:] = task.arguments
    faulthandler.register(signal.SIGALRM, chain=True)  # what hangs says where
    signal.alarm(math.ceil(_LONGEST * float(os.environ.get("TEST_TIMESCALE", "1"))))
    del sys.modules["bot.__main__"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


def main() -> None:
    """Import everything, then fork a process for each line."""
    from sitecustomize import (  # type: ignore[import-not-found]  # noqa: PLC0415 - found by PYTHONPATH
        bind_to_parent,
    )

    import bot.__main__  # noqa: F401, PLC0415 - the caller of this module need not have it
    from bot.collecting import settle  # noqa: PLC0415 - as above
    from bot.systems import usable_systems  # noqa: PLC0415

    usable_systems()
    settle()  # else each process looks at all of this, and so takes copies of it
    for line in iter(sys.stdin.readline, ""):
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                bind_to_parent()
                _be(Task(**json.loads(line)))
                status = 0
            except SystemExit as ended:
                status = ended.code if isinstance(ended.code, int) else int(bool(ended.code))
            finally:
                with suppress(OSError, ValueError):
                    sys.stdout.flush()
                atexit._run_exitfuncs()  # as at every end; else semaphores are told to be leaked
                os._exit(status)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201 - this is how it answers


if __name__ == "__main__":
    main()
