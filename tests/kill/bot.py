"""The near side: starts bots on one database, arms them, sees them die."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

from bot.address import Server, Where
from bot.sandbox import Settings
from tests.kill.victim import Control, Task
from tests.processes import lasting

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.sandbox import LocalDiscord

ROOT = Path(__file__).parents[2]
PATIENCE = 40.0
PATIENT = Settings(callback_deadline=600.0)
"""Discord waits for a bot that has to start anew first, on a machine that has much else to do."""
_LOOK = 0.004
_LEFT = "SELECT count(*) FROM outbox"
_QUIET = 5
_NOTICE = 0.5


class DiedOfItselfError(Exception):
    """A bot ended, and it was not killed."""


class Parent:
    """The process from which bots are forked, one at a time: what they import takes seconds."""

    def __init__(self) -> None:
        self._process = lasting(
            [sys.executable, "-m", "tests.kill.victim"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )

    def fork(self, task: Task) -> None:
        """Let it fork a bot, and tell the number of that process, then how it ended."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{task.to_json()}\n")
        self._process.stdin.flush()

    async def told(self) -> int:
        """The next number that it tells."""
        assert self._process.stdout is not None
        return int(await asyncio.to_thread(self._process.stdout.readline) or 1)


_IDLE: list[Parent] = []
"""Those that no test uses now."""


class Bot:
    """Bots on one database, one after the other."""

    def __init__(
        self,
        folder: Path,
        server: LocalDiscord,
        parent: Parent,
        *,
        systems: tuple[str, ...],
        toy: bool = False,
        address: str = "",
    ) -> None:
        self._systems, self._toy = systems, toy
        self.database = folder / "games.db"
        self.where: Where = Server(address) if address else self.database
        self._server = server
        self._parent = parent
        self._control_path = folder / "control"
        self._control = Control(self._control_path)
        self._pid = 0
        self._death: asyncio.Task[int] | None = None

    @property
    def dead(self) -> bool:
        """Whether there is no bot now."""
        return self._death is None or self._death.done()

    @property
    def workers(self) -> list[int]:
        """The ids of the processes that the bot has started."""
        listed = Path(f"/proc/{self._pid}/task/{self._pid}/children").read_text()
        return [int(each) for each in listed.split()]

    @property
    def steps(self) -> int:
        """Steps since the last arming."""
        return self._control.steps

    async def start(self, fatal: int = 0) -> bool:
        """Start a bot; with ``fatal`` it dies at that step of its start.

        Returns:
            Whether it lives and is connected.
        """
        server = self._server
        await server.until(lambda: not server.connected, PATIENCE, "the last bot to be gone")
        before = server.gateway.identified
        self._control.fatal, self._control.busy = fatal, 0
        task = Task(
            self.where.url if isinstance(self.where, Server) else str(self.database),
            str(self._control_path),
            server.api_url,
            server.gateway_url,
            server.token,
            self._systems,
            from_start=fatal > 0,
            toy=self._toy,
        )
        self._parent.fork(task)
        self._pid = await self._parent.told()
        self._death = asyncio.create_task(self._parent.told())
        await self._look_until(lambda: self.dead or server.gateway.identified > before)
        return not self.dead

    def arm(self, fatal: int) -> None:
        """Let the bot die at this step after the next interaction has arrived; 0 for never."""
        self._control.steps = 0
        self._control.fatal = fatal

    async def disarm(self) -> None:
        """Let the bot live from here on, if it has not been killed yet."""
        fatal, self._control.fatal = self._control.fatal, 0
        if self._death is not None and fatal and self.steps == fatal - 1:
            await asyncio.wait([self._death], timeout=_NOTICE)  # the news may be on its way

    async def settled(self, answered: Callable[[], bool]) -> bool:
        """Wait until the bot is dead, or has answered, published everything and come to rest.

        Returns:
            Whether it lives.
        """
        await self._look_until(lambda: self.dead or (answered() and self._at_rest()))
        quiet, last = 0, -1
        while not self.dead and quiet < _QUIET:
            await asyncio.sleep(_LOOK)
            quiet = quiet + 1 if self.steps == last else 0
            last = self.steps
        await self.disarm()
        return not self.dead

    async def recovered(self) -> bool:
        """Wait until nothing is left to be published, or the bot is dead.

        Returns:
            Whether it lives.
        """
        await self._look_until(lambda: self.dead or self._published())
        return not self.dead

    async def death(self) -> None:
        """See that the bot has been killed, not ended otherwise."""
        assert self._death is not None
        code = await self._death
        if code != -signal.SIGKILL:
            raise DiedOfItselfError(f"exit code {code}")

    async def kill(self) -> None:
        """Kill the bot at whatever it does."""
        if not self.dead:
            os.kill(self._pid, signal.SIGKILL)
            await self.death()

    def _at_rest(self) -> bool:
        return not self._control.busy and self._published()

    def _published(self) -> bool:
        if isinstance(self.where, Server):
            with psycopg.connect(self.where.url, autocommit=True) as server:
                return server.execute(_LEFT).fetchone() == (0,)
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            return not connection.execute(_LEFT).fetchone()[0]

    async def _look_until(self, condition: Callable[[], bool]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not condition():  # noqa: ASYNC110 - a file and a process change, no event tells
                    await asyncio.sleep(_LOOK)
        except TimeoutError:
            last = [(each.method, each.path, each.status) for each in self._server.requests][-6:]
            raise TimeoutError(
                f"dead: {self.dead}, steps: {self.steps}, busy: {self._control.busy},"
                f" published: {self._published()}, last requests: {last}"
            ) from None


@asynccontextmanager
async def bots(
    folder: Path,
    server: LocalDiscord,
    *,
    systems: tuple[str, ...] = ("space_convoy",),
    toy: bool = False,
    address: str = "",
) -> AsyncIterator[Bot]:
    """A place for bots; none is running yet.

    They referee the named systems, or with ``toy`` a toy; ``address`` is that of a PostgreSQL.
    """
    parent = _IDLE.pop() if _IDLE else Parent()
    bot = Bot(folder, server, parent, systems=systems, toy=toy, address=address)
    try:
        yield bot
    finally:
        await bot.kill()
        _IDLE.append(parent)
