"""Programs that start at once: forked from a process in which everything is imported."""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import select
import signal
import socket
import sys
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import asdict, replace
from functools import cache
from typing import TYPE_CHECKING

from tests.bot import forking
from tests.bot.few_systems import few_systems
from tests.bot.forking import NUMBER, Task
from tests.processes import SITE, lasting
from tests.timescale import seconds

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

_LONGEST = 60


class Forked:
    """A program that has been started, as ``subprocess.Popen`` shows one."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self.pid = self._told()
        self.returncode: int | None = None

    def wait(self, patience: float | None = None) -> int:
        """Wait until it has ended; its exit status.

        Raises:
            TimeoutError: It has not ended in so many seconds.
        """
        if self.returncode is None:
            if not select.select([self._line], [], [], patience)[0]:
                raise TimeoutError
            self.returncode = self._told()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)
        self.wait()
        self._line.close()

    def _told(self) -> int:
        (number,) = NUMBER.unpack(self._line.recv(NUMBER.size, socket.MSG_WAITALL))
        return int(number)


class Ready:
    """The process that has imported everything of a checkout."""

    def __init__(self, checkout: Path) -> None:
        self._paths = os.pathsep.join(map(str, (SITE, checkout)))
        self._line, theirs = socket.socketpair()
        with theirs:
            lasting(
                [sys.executable, "-P", forking.__file__],  # its folder is not among the modules
                cwd=checkout,
                env={**os.environ, "PYTHONPATH": str(checkout)},
                stdin=theirs,
            )
        atexit.register(self._line.close)  # before it is waited for

    @contextmanager
    def opened(self, task: Task, *streams: int) -> Iterator[Forked]:
        """A program that runs while the block does.

        Args:
            task: What runs.
            streams: Its standard streams.
        """
        ours, theirs = socket.socketpair()
        environment = {**task.environment, "PYTHONPATH": self._paths}
        words = json.dumps(asdict(replace(task, environment=environment)))
        with theirs:
            socket.send_fds(self._line, [b" "], [*streams, theirs.fileno()])
        ours.sendall(f"{words}\n".encode())
        process = Forked(ours)
        try:
            yield process
        finally:
            process.kill()

    def run(self, task: Task, *streams: int) -> int:
        """Run a program to its end; its exit status."""
        with self.opened(task, *streams) as process:
            try:
                return process.wait(seconds(_LONGEST))
            except TimeoutError:
                process.send_signal(signal.SIGALRM)  # it says where it is
                return process.wait()


@cache
def ready(checkout: Path) -> Ready:
    """The one of this process, for a checkout."""
    return Ready(checkout)


class Program:
    """A program that is read as it writes, as ``asyncio.subprocess.Process`` shows one."""

    def __init__(
        self, process: Forked, stdout: asyncio.StreamReader, stderr: asyncio.StreamReader
    ) -> None:
        self.stdout = stdout
        self.stderr = stderr
        self.send_signal = process.send_signal
        self.terminate = process.terminate
        self._process = process

    @property
    def returncode(self) -> int | None:
        """Its exit status, once somebody has waited for that."""
        return self._process.returncode

    async def communicate(self) -> tuple[bytes, bytes]:
        """Wait until it has ended; what else it wrote."""
        out, err, _ = await asyncio.gather(
            self.stdout.read(), self.stderr.read(), asyncio.to_thread(self._process.wait)
        )
        return out, err


@asynccontextmanager
async def program(task: Task, stderr: int | None = None) -> AsyncIterator[Program]:
    """A program with few systems and no input, that runs while the block does.

    Args:
        task: What runs.
        stderr: Where it writes its errors; by default they are read.
    """
    with ExitStack() as stack:
        with ExitStack() as theirs:
            given = theirs.enter_context(open(os.devnull, "rb"))  # noqa: ASYNC230, PTH123 - at once
            (out, out_end), (err, err_end) = [await _pipe(stack, theirs) for _ in range(2)]
            process = stack.enter_context(
                ready(few_systems()).opened(task, given.fileno(), out_end, stderr or err_end)
            )
        yield Program(process, out, err)


async def _pipe(ours: ExitStack, theirs: ExitStack) -> tuple[asyncio.StreamReader, int]:
    """A reader, and the other end of its pipe."""
    end, other = os.pipe()
    theirs.callback(os.close, other)
    reader = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(end, "rb")
    )
    ours.callback(transport.close)
    return reader, other
