"""Work in a process of its own: bounded in time and memory, ended with the bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

from bot.one_by_one import OneByOne
from bot.parcel import packed, unpacked
from bot.worker import settle_in

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

T = TypeVar("T")

LONGEST: Final = 180.0
"""Seconds after which work is given up."""
MEMORY: Final = 1 << 30
"""Bytes that a process may ask the system for."""
_WAITING: Final = 4
"""The most pieces of work that wait for the one under way."""
_OURS: Final = ("bot.", "render.", "rules.")
NICE: Final = 10
"""Long work waits for play: so much less of a processor it gets, hardly any of a busy one."""


class Tell(Protocol):
    """Tells how far work has come."""

    def __call__(self, done: int, of: int, /) -> None:
        """So many steps of so many are done."""


Work: TypeAlias = Callable[..., T]
"""A function of a module; it takes ``tell``, a ``Tell``; what it takes and returns pickles."""


class ApartError(Exception):
    """Work took too long, needed too much memory, or failed."""


class Apart:
    """Does one piece of work after another, each in a process of its own.

    Args:
        longest: Seconds after which work is given up.
        nice: How much play comes first; 0 for what takes a moment and is waited for.
    """

    def __init__(self, longest: float = LONGEST, *, nice: int = NICE) -> None:
        self._longest, self._nice = longest, nice
        self._queue = OneByOne(_WAITING)
        self._process: SpawnProcess | None = None

    async def run(self, work: Work[T], *args: Any, who: str, told: Callable[[int, int], None]) -> T:
        """What the work comes to.

        Args:
            work: What is done.
            args: With what.
            who: Who waits for it: for one thing at a time.
            told: Hears how far it has come.

        Raises:
            Illegal: They wait for something already, or too many others do.
            ApartError: It took too long, needed too much memory, or failed in an unexpected way.
            Exception: What the work raised, if that can be carried over.
        """
        async with self.turn(who):
            return await self.do(work, *args, told=told)

    def turn(self, who: str) -> AbstractAsyncContextManager[None]:
        """Somebody's turn, once those before are done.

        Raises:
            Illegal: They wait for something already, or too many others do.
        """
        return self._queue.turn(who)

    async def do(self, work: Work[T], *args: Any, told: Callable[[int, int], None]) -> T:
        """What the work comes to, in somebody's turn; see ``run``."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        nice = self._nice
        process = context.Process(
            target=_do, args=(theirs, packed((work, args)), nice), daemon=True
        )
        self._process = process
        try:
            await asyncio.to_thread(process.start)
            theirs.close()
            async with asyncio.timeout(self._longest):
                while True:
                    kind, what = await asyncio.to_thread(ours.recv)
                    if kind == "told":
                        told(*what)
                    elif kind == "failed":
                        raise what
                    else:
                        found: T = what
                        return found
        except TimeoutError:
            raise ApartError(f"no answer within {self._longest:.0f} s") from None
        except EOFError:
            raise ApartError("its process died") from None
        finally:
            self._process = None
            if process.pid is not None:
                process.kill()  # whoever still listens to it hears its end

    def close(self) -> None:
        """End what is under way."""
        if self._process is not None and self._process.pid is not None:
            self._process.kill()


def _do(connection: Connection, parcel: bytes, nice: int) -> None:
    """Do the work, in the process: tells, then the result or what was raised."""
    settle_in()
    _hold_back(nice)

    def tell(done: int, of: int) -> None:
        connection.send_bytes(packed(("told", (done, of))))

    try:
        work, args = unpacked(parcel)
        found = work(*args, tell=tell)
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot hears of it
        # Others' messages may hold a side's secret, or not pickle.
        ours = type(error).__module__.startswith(_OURS)
        kept = error if ours else ApartError(type(error).__name__)
        connection.send_bytes(packed(("failed", kept)))
    else:
        connection.send_bytes(packed(("done", found)))


def _hold_back(nice: int) -> None:
    """Take less of the processor and no more memory than is meant, where that can be said."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    os.nice(nice)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
