"""Bots in processes of their own that share one PostgreSQL and divide the shards."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import psycopg

from tests.bot.whole_game import environment

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.sandbox import LocalDiscord

PATIENCE = 60.0
SHARDS = 3


class Cluster:
    """Some bots, each known by its shards."""

    def __init__(self, server: LocalDiscord, address: str, folder: Path) -> None:
        self._server = server
        self.address = address
        self._folder = folder
        self._running: dict[str, Process] = {}

    async def start(self, shards: str, *arguments: str) -> None:
        """Start a bot, and wait until all of its shards are connected."""
        home = self._folder / shards
        home.mkdir(exist_ok=True)
        gateway = self._server.gateway
        wanted = {int(each) for each in shards.split(",")}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "run", *arguments),
            env=environment(
                UMPIRE_DB=self.address,
                UMPIRE_SHARDS=f"{shards}/{SHARDS}",
                UMPIRE_PAINTERS="0",
                DISCORD_TOKEN=self._server.token,
                DISCORD_API_URL=self._server.api_url,
                DISCORD_GATEWAY_URL=self._server.gateway_url,
                XDG_DATA_HOME=str(home),
                UMPIRE_LOG_LEVEL="WARNING",
            ),
            cwd=self._folder,
            stdin=asyncio.subprocess.DEVNULL,
        )
        self._running[shards] = process
        await self._server.until(
            lambda: wanted <= set(gateway.shards) or process.returncode is not None,
            timeout=PATIENCE,
            what=f"the bot of shards {shards}",
        )
        assert process.returncode is None
        await self._server.until(lambda: self._server.commands, timeout=PATIENCE, what="commands")

    def freeze(self, shards: str) -> None:
        """Stop a bot at whatever it does, without ending it."""
        os.kill(self._running[shards].pid, signal.SIGSTOP)

    async def kill(self, shards: str) -> None:
        """Kill a bot at whatever it does."""
        process = self._running.pop(shards)
        process.kill()
        await process.wait()

    async def relieve(self, shards: str) -> int:
        """Start another bot in the place of one; the exit status of that."""
        old = self._running.pop(shards)
        await self.start(shards, "--take-over")
        return await asyncio.wait_for(old.wait(), PATIENCE)

    async def end(self, shards: str) -> int:
        """Ask a bot to stop; its exit status."""
        process = self._running.pop(shards)
        process.terminate()
        return await asyncio.wait_for(process.wait(), PATIENCE)

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        """What a statement finds in the database."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            return connection.execute(sql.encode()).fetchall()

    async def until_rows(self, sql: str, wanted: object) -> None:
        """Wait until a statement finds one row with that in it."""
        async with asyncio.timeout(PATIENCE):
            while await asyncio.to_thread(self.rows, sql) != [(wanted,)]:  # noqa: ASYNC110 - of a process
                await asyncio.sleep(0.05)


@asynccontextmanager
async def cluster(server: LocalDiscord, address: str, folder: Path) -> AsyncIterator[Cluster]:
    """Bots that are ended with the block."""
    found = Cluster(server, address, folder)
    try:
        yield found
    finally:
        for shards in list(found._running):
            await found.kill(shards)
