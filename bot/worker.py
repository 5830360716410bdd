"""One process beside the bot, for work that would hold up the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import TYPE_CHECKING, Final, TypeVar, TypeVarTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_Given = TypeVarTuple("_Given")
_Made = TypeVar("_Made")

_TRIES: Final = 3
"""How often work is begun whose process died; the second time and later, such work goes singly."""


class WorkerError(Exception):
    """The work took too long, its process died whenever it was tried, or it was closed."""


class Worker:
    """One process, started at its first use and again if it dies.

    What is done there is a function of a module; its arguments and what it returns pickle.

    Args:
        longest: Seconds after which work is given up, and the process with it.
    """

    def __init__(self, longest: float) -> None:
        self._longest = longest
        self._pool: ProcessPoolExecutor | None = None
        self._again = asyncio.Lock()
        self._closed = False

    async def run(self, work: Callable[[*_Given], _Made], *args: *_Given) -> _Made:
        """Do the work there.

        Raises:
            WorkerError: It can't be done.
            OSError: No process can be started.
            Exception: What the work raised.
        """
        try:
            return await self._tried(work, *args)
        except BrokenProcessPool:
            # One by one: what kills its process is not to take the others with it again.
            async with self._again:
                for _ in range(_TRIES - 1):
                    try:
                        return await self._tried(work, *args)
                    except BrokenProcessPool:
                        continue
        raise WorkerError("its process died")

    async def _tried(self, work: Callable[[*_Given], _Made], *args: *_Given) -> _Made:
        if self._closed:
            raise WorkerError("it is closed")
        pool = self._pool = self._pool or _pool()
        try:
            working = asyncio.get_running_loop().run_in_executor(pool, work, *args)
            return await asyncio.wait_for(working, self._longest)
        except BrokenProcessPool:
            self._drop(pool)
            raise
        except TimeoutError as error:
            self._drop(pool)
            raise WorkerError(f"not done within {self._longest:.0f} s") from error

    def close(self) -> None:
        """End the process, whatever it does."""
        self._closed = True
        if self._pool is not None:
            self._drop(self._pool)

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that live now: one, or none yet."""
        found = (self._pool and self._pool._processes) or {}  # noqa: SLF001 - no public way
        return list(found)

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Kill it; what it still had to do is told so, and tried again by who waits for it."""
        if self._pool is pool:
            self._pool = None
        workers = list((pool._processes or {}).values())  # noqa: SLF001 - no public way before 3.14
        for each in workers:
            each.kill()
        pool.shutdown(wait=False)


def _pool() -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=settle_in)


def settle_in() -> None:
    """Leave Ctrl-C to the bot, which ends this process; if the bot is killed, end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
