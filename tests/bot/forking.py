"""Forks programs from a process in which everything is imported.

Run as a file, with the folder of the program in ``PYTHONPATH``. Standard input is a socket; with
each byte come the standard streams of a program, and a socket of its own: on that come the rest of
a ``Task`` in JSON, and go its process's number and, when it has ended, its exit status. The program
runs as ``python`` does with the task's arguments, less the seconds of imports.
"""

from __future__ import annotations

import atexit
import faulthandler
import io
import json
import os
import runpy
import signal
import socket
import struct
import sys
import threading
import traceback
from contextlib import suppress
from dataclasses import dataclass
from types import ModuleType

NUMBER = struct.Struct("i")
"""How numbers are told."""
_STREAMS = 3


@dataclass(frozen=True)
class Task:
    """A program: the arguments of ``python``, and where it runs."""

    arguments: tuple[str, ...]
    environment: dict[str, str]
    cwd: str


def _be(task: Task) -> None:
    """Be the program, with folder, environment and arguments of its own."""
    os.environ.clear()
    os.environ.update(task.environment)
    os.chdir(task.cwd)
    sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False), "utf-8")
    sys.stdout = _writer(1, at_once=bool(os.environ.get("PYTHONUNBUFFERED")))
    sys.stderr = _writer(2, at_once=True)
    faulthandler.register(signal.SIGALRM, chain=True)  # what hangs says where
    kind, what, *words = task.arguments
    sys.argv[1:] = words
    if kind == "-m":
        sys.modules.pop(f"{what}.__main__", None)
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        main = sys.modules["__main__"] = ModuleType("__main__")
        exec(what, main.__dict__)  # noqa: S102 - as `python -c` does


def _writer(number: int, *, at_once: bool) -> io.TextIOWrapper:
    raw = io.FileIO(number, "w", closefd=False)
    return io.TextIOWrapper(
        raw if at_once else io.BufferedWriter(raw), "utf-8", write_through=at_once
    )


def _status(task: Task) -> int:
    """The exit status of the program, once all that Python does at its end is done."""
    try:
        _be(task)
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(bool(ended.code))
    except BaseException:  # noqa: BLE001 - as Python tells of it
        traceback.print_exc()
        status = 1
    else:
        status = 0
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    threading._shutdown()  # type: ignore[attr-defined]  # waits for its threads
    atexit._run_exitfuncs()
    return status


def _watch(line: socket.socket, streams: list[int]) -> None:
    """Start the program, tell its number, and tell its status when it has ended."""
    from sitecustomize import (  # type: ignore[import-not-found]  # noqa: PLC0415 - found by PYTHONPATH
        bind_to_parent,
    )

    bind_to_parent()
    with line.makefile("rb") as told:
        task = Task(**json.loads(told.readline()))
    pid = os.fork()
    if pid == 0:
        bind_to_parent()
        line.close()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        os._exit(_status(task))
    os.closerange(0, _STREAMS)
    for stream in streams:
        os.close(stream)
    with suppress(BrokenPipeError):  # nobody waits for it any more
        line.sendall(NUMBER.pack(pid))
        _, status = os.waitpid(pid, 0)
        line.sendall(NUMBER.pack(os.waitstatus_to_exitcode(status)))


def main() -> None:
    """Import everything, then fork a process for each byte, which watches over a program."""
    import bot.__main__  # noqa: PLC0415 - the caller of this module need not have it
    import bot.run  # noqa: F401, PLC0415 - as above
    from bot.collecting import settle  # noqa: PLC0415 - as above
    from bot.systems import usable_systems  # noqa: PLC0415 - as above

    usable_systems()
    settle()  # else each process looks at all of this, and so takes copies of it
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=0) as asked:
        while True:
            byte, given, _, _ = socket.recv_fds(asked, 1, _STREAMS + 1)
            if not byte:
                return
            *streams, number = given
            if os.fork() == 0:
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                _watch(socket.socket(fileno=number), streams)
                os._exit(0)
            for each in given:
                os.close(each)


if __name__ == "__main__":
    main()
