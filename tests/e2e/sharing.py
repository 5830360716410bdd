"""Bots in processes of their own that share one database."""

from __future__ import annotations

import asyncio
import signal
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import psycopg

from tests.bot.whole_game import environment
from tests.e2e.forking import start

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.sandbox import LocalDiscord
    from tests.e2e.forking import Bot

PATIENCE = 60.0
SHARDS = 3


class Cluster:
    """Some bots, each known by its shards; one of all shards by no word."""

    def __init__(self, server: LocalDiscord, address: str, folder: Path) -> None:
        self._server = server
        self.address = address
        self._folder = folder
        self._running: dict[str, Bot] = {}

    async def start(self, shards: str, *arguments: str) -> None:
        """Start a bot, and wait until all of its shards are connected by it."""
        home = self._folder / (shards or "all")
        home.mkdir(exist_ok=True)
        gateway = self._server.gateway
        wanted = {int(each) for each in shards.split(",") if each} or {0}
        before = gateway.shards
        bot = start(
            ["run", *arguments],
            environment(
                UMPIRE_DB=self.address,
                UMPIRE_SHARDS=f"{shards}/{SHARDS}" if shards else "",
                UMPIRE_PAINTERS="0",
                DISCORD_TOKEN=self._server.token,
                DISCORD_API_URL=self._server.api_url,
                DISCORD_GATEWAY_URL=self._server.gateway_url,
                XDG_DATA_HOME=str(home),
                UMPIRE_LOG_LEVEL="WARNING",
            ),
            self._folder,
        )
        self._running[shards] = bot
        await self._server.until(
            lambda: (
                all(gateway.shards.count(each) > before.count(each) for each in wanted)
                or bot.status is not None
            ),
            timeout=PATIENCE,
            what=f"the bot of shards {shards}",
        )
        assert bot.status is None
        await self._server.until(lambda: self._server.commands, timeout=PATIENCE, what="commands")

    async def kill(self, shards: str) -> None:
        """Kill a bot at whatever it does."""
        await self._ended(shards, signal.SIGKILL)

    async def relieve(self, shards: str) -> int:
        """Start another bot in the place of one; the exit status of that."""
        old = self._running.pop(shards)
        await self.start(shards, "--take-over")
        return await old.ended(PATIENCE)

    async def end(self, shards: str) -> int:
        """Ask a bot to stop; its exit status."""
        return await self._ended(shards, signal.SIGTERM)

    async def _ended(self, shards: str, number: int) -> int:
        bot = self._running.pop(shards)
        bot.signal(number)
        return await bot.ended(PATIENCE)

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
