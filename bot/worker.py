"""One process beside the bot, for work that would hold up the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import traceback
from concurrent.futures import ThreadPoolExecutor
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, TypeVarTuple, cast

from bot.parcel import packed

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_Given = TypeVarTuple("_Given")
_Made = TypeVar("_Made")

_TRIES: Final = 3
"""How often work is begun whose process died."""


class WorkerError(Exception):
    """The work took too long, its process died whenever it was tried, or it was closed."""


class _Running(NamedTuple):
    """The process, and the bot's end of the line to it."""

    process: SpawnProcess
    line: Connection

    def kill(self) -> None:
        """End it, whatever it does; who waits for its answer hears that the line has ended."""
        self.process.kill()


class Worker:
    """One process, started at its first use and again if it dies; it does one thing at a time.

    What is done there is a function of a module; its arguments and what it returns pickle. It is
    packed on the event loop, which alone may look at it.
    A thread of the bot's waits for it. No pool of the standard library is used: the bot's side of
    such a pool holds both ends of its line, so it waits for ever for the rest of an answer in the
    middle of which the process was killed.

    Args:
        longest: Seconds of work after which it is given up, and the process with it.
    """

    def __init__(self, longest: float) -> None:
        self._longest = longest
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._starting = Lock()
        self._running: _Running | None = None
        self._closed = False

    async def run(self, work: Callable[[*_Given], _Made], *args: *_Given) -> _Made:
        """Do the work there.

        Raises:
            WorkerError: It can't be done.
            OSError: No process can be started.
            Exception: What the work raised.
        """
        if self._closed:
            raise WorkerError("it is closed")
        loop = asyncio.get_running_loop()
        made = await loop.run_in_executor(self._thread, self._done, packed((work, args)))
        return cast("_Made", made)

    def close(self) -> None:
        """End the process, whatever it does."""
        with self._starting:
            self._closed = True
            if self._running is not None:
                self._running.kill()
        self._thread.shutdown(wait=False)

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that live now: one, or none yet."""
        pid = self._running and self._running.process.pid
        return [pid] if pid else []

    def _done(self, parcel: bytes) -> Any:
        """What the work comes to; in the worker's thread."""
        for _ in range(_TRIES):
            running = self._started()
            try:
                made, error = self._answer(running, parcel)
            except (EOFError, OSError):
                self._end(running)
                continue
            if error is not None:
                raise error
            return made
        raise WorkerError("its process died")

    def _answer(self, running: _Running, parcel: bytes) -> Any:
        running.line.send_bytes(parcel)
        if not running.line.poll(self._longest):
            self._end(running)
            raise WorkerError(f"not done within {self._longest:.0f} s")
        return running.line.recv()

    def _started(self) -> _Running:
        with self._starting:
            if self._closed:
                raise WorkerError("it is closed")
            if self._running is None:
                self._running = _start()
            return self._running

    def _end(self, running: _Running) -> None:
        with self._starting:
            self._running = None
        running.kill()
        running.process.join()
        running.line.close()


def _start() -> _Running:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return _Running(process, ours)


def _serve(line: Connection) -> None:
    """Do what the bot asks for, until it is gone; in the process."""
    settle_in()
    while True:
        try:
            work, args = line.recv()
        except EOFError:
            return
        try:
            answer: tuple[Any, Exception | None] = (work(*args), None)
        except Exception as error:  # noqa: BLE001 - whatever it is, the bot hears of it
            error.add_note(traceback.format_exc())
            answer = (None, error)
        line.send_bytes(packed(answer))


def settle_in() -> None:
    """Leave Ctrl-C to the bot, which ends this process; if the bot is killed, end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
