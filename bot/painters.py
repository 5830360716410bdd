"""Who paints the pictures: a thread of the bot's own, or processes beside it."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, cast
from zlib import crc32

from bot.parcel import packed, unpacked
from bot.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable

_Made = TypeVar("_Made")

_LONGEST: Final = 20.0
"""Seconds after which a picture is given up."""
_MOST: Final = 4
"""Painters where there are many cores: each keeps sprites and parts of pictures of its own."""


class Painter(Protocol):
    """Paints what is ordered. An order is a function of a module with its arguments; it pickles.

    Attributes:
        apart: Whether an order may use the rules: what they keep is not made for two threads.
    """

    apart: bool

    async def paint(self, order: Callable[[], _Made], of: str) -> _Made:
        """Paint it.

        Args:
            order: What is painted.
            of: The game, or what else it is of: the next picture of the same is painted faster.

        Raises:
            WorkerError: Its process died whenever it was tried, or takes too long.
            Exception: What painting raised.
        """

    async def warm_up(self, order: Callable[[], object]) -> None:
        """Paint it wherever it may be painted later, and throw it away."""

    def close(self) -> None:
        """Stop painting."""


class InThread:
    """Paints in one thread: painting holds the interpreter, and two would only quarrel over it.

    It paints from a copy of the order, as a process would.
    """

    apart = False

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="painting")

    async def paint(self, order: Callable[[], _Made], of: str) -> _Made:  # noqa: ARG002 - as the protocol says
        """Paint it."""
        loop = asyncio.get_running_loop()
        made = await loop.run_in_executor(self._thread, _painted, packed(order))
        return cast("_Made", made)

    async def warm_up(self, order: Callable[[], object]) -> None:
        """Paint it, and throw it away."""
        await self.paint(order, "")

    def close(self) -> None:
        """Stop painting; waits for the last picture."""
        self._thread.shutdown(wait=True, cancel_futures=True)


class Beside:
    """Paints in processes of their own; each game has its painter.

    Args:
        painters: How many processes.
    """

    apart = True

    def __init__(self, painters: int) -> None:
        self.workers = [Worker(_LONGEST) for _ in range(painters)]

    async def paint(self, order: Callable[[], _Made], of: str) -> _Made:
        """Paint it."""
        return await self.workers[crc32(of.encode()) % len(self.workers)].run(order)

    async def warm_up(self, order: Callable[[], object]) -> None:
        """Paint it in each process, and throw it away."""
        await asyncio.gather(*(worker.run(order) for worker in self.workers))

    def close(self) -> None:
        """End the processes, whatever they paint."""
        for worker in self.workers:
            worker.close()


def _painted(parcel: bytes) -> Any:
    """What an order comes to; in the thread."""
    return unpacked(parcel)()


def painter(count: int | None) -> Painter:
    """As many painters as are wanted: 0 paints in the bot; None looks at the machine's cores.

    A machine with one core has nothing to gain from a second process.
    """
    if count is None:
        count = min(_MOST, _cores() - 1)
    return Beside(count) if count else InThread()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
