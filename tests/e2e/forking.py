"""Bots in processes of their own, forked from one in which everything is imported."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import bot.__main__
import bot.run
from rules.registry import installed
from tests.processes import bind_to_parent

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from multiprocessing.context import ForkServerProcess
    from pathlib import Path

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload([__name__])
_LOOK = 0.02
installed()


def _be(arguments: Sequence[str], environment: Mapping[str, str], folder: str) -> None:
    bind_to_parent()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.exit(bot.__main__.main(arguments))


def start(arguments: Sequence[str], environment: Mapping[str, str], folder: Path) -> Bot:
    """Start a bot: ``umpire`` with these arguments, settings and folder."""
    process = _CONTEXT.Process(target=_be, args=(arguments, environment, str(folder)), daemon=True)
    process.start()
    return Bot(process)


class Bot:
    """A bot that has been started."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def status(self) -> int | None:
        """Its exit status; ``None`` as long as it runs, the negative signal if it was killed."""
        return self._process.exitcode

    async def ended(self, patience: float) -> int:
        """Wait until it has ended; its exit status."""
        async with asyncio.timeout(patience):
            while self.status is None:  # noqa: ASYNC110 - of a process
                await asyncio.sleep(_LOOK)
        return self.status

    def signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)
