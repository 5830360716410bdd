"""A discord.py client that talks to a local Discord, and a bot that uses everything."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import pytest

    from bot.sandbox import LocalDiscord


class Client(discord.Client):
    """An unmodified client without intents and with a command tree."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        super().__init__(intents=intents or discord.Intents.none(), guild_ready_timeout=0)
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self.ready = asyncio.Event()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify again at once: discord.py waits five seconds for the real Discord's sake."""

    async def on_ready(self) -> None:
        self.ready.set()


def point_at(server: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let discord.py take a local Discord for the real one."""
    monkeypatch.setattr(Route, "BASE", server.api_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.gateway_url))
    monkeypatch.setattr(discord.asset.Asset, "BASE", server.url)


@asynccontextmanager
async def running(client: Client, server: LocalDiscord) -> AsyncIterator[Client]:
    """Run a client whose commands are registered until the block ends."""
    async with client:
        await client.login(server.token)
        await client.tree.sync()
        connection = asyncio.create_task(client.connect())
        try:
            await asyncio.wait_for(client.ready.wait(), 10)
            yield client
        finally:
            await client.close()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait_for(connection, 5)
