"""The bots that are measured, each in a process of its own: ours, and a trivial one beside it.

The trivial bot answers each press with the next board of a game that was played and painted before:
it packs that board as our painter does, what it has packed before kept, and sends it. So little
has every bot to do that shows such boards.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot.clock import SystemClock
from bot.collecting import settle
from bot.gateway.client import Umpire
from bot.gateway.connection.endpoint import point_at
from bot.gateway.game import taps
from bot.painters import painter
from bot.parcel import packed, unpacked
from bot.referee import Referee
from bot.store import open_store
from render import registry as renderers
from render.drawing import packing
from render.png import paint
from rules import registry as systems
from tests.processes import program

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator, Sequence

    from bot.sandbox import LocalDiscord
    from render.drawing.canvas import Canvas

ROOT = Path(__file__).parents[3]
PRESS = "press"
"""The id of the trivial bot's button for the next board."""
ANEW = "anew"
"""The id of its button to begin with the first one, as if only that had been packed before."""
STARTING = 120.0
"""Seconds within which a bot has started."""


class Table(NamedTuple):
    """What the trivial bot shows in a channel: views of a system, one after the other."""

    channel: int
    system: str
    views: Sequence[Any]


class Trivial(discord.Client):
    """Answers each press with the next board."""

    def __init__(self, tables: Sequence[Table]) -> None:
        super().__init__(intents=discord.Intents.none(), max_messages=None)
        # One, as in our painter: several quarrel, and take up to half as much again.
        self._thread = ThreadPoolExecutor(1)
        self._boards: dict[int, list[Canvas]] = {}
        self._next: dict[int, int] = {}
        for table in tables:
            scene = renderers.scene_for(table.system)
            self._boards[table.channel] = [paint(scene(view)) for view in table.views]
        self._begin()

    def _begin(self) -> None:
        packing._SHELF = packing._Shelf()
        for channel, boards in self._boards.items():
            boards[0].png()
            self._next[channel] = 1

    async def setup_hook(self) -> None:
        for channel in self._boards:
            await self.get_partial_messageable(channel).send("0", view=_buttons())

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        channel = interaction.channel_id or 0
        files = []
        if data["custom_id"] == ANEW:
            self._begin()
        else:
            boards = self._boards[channel]
            board = boards[self._next[channel] % len(boards)]
            self._next[channel] += 1
            png = await asyncio.get_running_loop().run_in_executor(self._thread, board.png)
            files.append(discord.File(BytesIO(png), "board.png", description="A board"))
        await interaction.response.edit_message(
            content=str(interaction.id), view=_buttons(), attachments=files
        )


def _buttons() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for each in (PRESS, ANEW):
        view.add_item(discord.ui.Button(label=each, custom_id=each))
    view.stop()  # nothing of it is kept
    return view


@asynccontextmanager
async def umpire(server: LocalDiscord, database: Path) -> AsyncIterator[Process]:
    """Run our bot on a file of games."""
    async with _running(server, "--database", database) as process:
        yield process


@asynccontextmanager
async def trivial(server: LocalDiscord, tables: Sequence[Table]) -> AsyncIterator[Process]:
    """Run the trivial bot."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables"
        file.write_bytes(packed(tables))
        async with _running(server, "--tables", file) as process:
            yield process


@asynccontextmanager
async def _running(server: LocalDiscord, kind: str, file: Path) -> AsyncIterator[Process]:
    before = server.gateway.identified
    task = json.dumps([server.api_url, server.gateway_url, server.token])
    far = (sys.executable, "-m", "tests.bench.wire.bots")
    async with program((*far, kind, file, "--discord", task), cwd=ROOT) as process:
        await server.until(lambda: server.gateway.identified > before, STARTING, "the bot")
        yield process
    await server.until(lambda: not server.connected, STARTING, "the bot to be gone")


async def _be(given: argparse.Namespace) -> None:
    """The far side: one of the bots, until the process is ended."""
    logging.basicConfig(level=logging.ERROR)
    api, gateway, token = json.loads(given.discord)
    point_at(api, gateway)
    client: discord.Client
    if given.database:
        taps.WINDOW = 0.0  # as fast as can be, and on purpose
        store = await open_store(given.database)
        referee = Referee(store, systems.installed(), SystemClock())
        client = Umpire(store, referee, renderers.installed(), painter(None))
    else:
        client = Trivial(unpacked(given.tables.read_bytes()))
    settle()
    await client.start(token)


def _main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", type=Path, help="be our bot, on this file")
    parser.add_argument("--tables", type=Path, help="be the trivial bot, with these tables")
    parser.add_argument("--discord", required=True, help="where to connect to")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_be(parser.parse_args()))


if __name__ == "__main__":
    _main()
