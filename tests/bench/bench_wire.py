"""An action over the wire, to the fresh board: `python -m tests.bench.bench_wire`.

People press buttons in a local Discord in this process; three bots in a process of their own
answer them, one after the other: a trivial discord.py bot that has a PNG of the same size ready,
the same one encoding that picture anew for each answer (the floor), and the real one.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import random
import re
import statistics
import sys
import tempfile
import time
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord

from bot.gateway.client import Umpire
from bot.gateway.endpoint import point_at
from bot.referee import Referee
from bot.sandbox import LocalDiscord, Message
from bot.store import open_store
from render import registry as renderers
from render.png import draw, paint
from rules.kernel import registry as systems
from tests.render.samples import GRIDS, crowded

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sandbox import Channel, Person

ROOT = Path(__file__).parents[2]
ACTIONS = 240
GAMES = (1, 16)
_WARM = 8
_BUTTON = "press"
_ACT = re.compile(r"u:\w+:(\d+):act:")


class Trivial(discord.Client):
    """Answers each press with a picture that is ready, or encoded anew."""

    def __init__(self, channels: list[int], *, encode: bool) -> None:
        super().__init__(intents=discord.Intents.none(), max_messages=None)
        self._channels = channels
        self._canvas = paint(crowded(GRIDS[0]))
        self._png = None if encode else self._canvas.png()

    async def setup_hook(self) -> None:
        for channel in self._channels:
            await self.get_partial_messageable(channel).send("0", view=_one_button())

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        png = self._png
        if png is None:
            png = await asyncio.to_thread(self._canvas.png)
        file = discord.File(BytesIO(png), "board.png", description="A board")
        await interaction.response.edit_message(
            content=str(interaction.id), view=_one_button(), attachments=[file]
        )


def _one_button() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Press", custom_id=_BUTTON))
    view.stop()  # nothing of it is kept
    return view


async def be_bot(kind: str, task: dict[str, Any]) -> None:
    """The far side: one of the three bots, until the process is ended."""
    point_at(task["api_url"], task["gateway_url"])
    if kind == "umpire":
        draw(crowded(GRIDS[0]))  # the caches are warm in a running bot
        store = await open_store(Path(task["database"]))
        client: discord.Client = Umpire(
            store, Referee(store, systems.installed()), renderers.installed()
        )
    else:
        client = Trivial(task["channels"], encode=kind == "floor")
    await client.start(task["token"])


@asynccontextmanager
async def bot(kind: str, server: LocalDiscord, channels: list[Channel]) -> AsyncIterator[None]:
    """Run one of the bots in its own process."""
    with tempfile.TemporaryDirectory() as folder:
        task = {
            "api_url": server.api_url,
            "gateway_url": server.gateway_url,
            "token": server.token,
            "channels": [channel.id for channel in channels],
            "database": str(Path(folder) / "games.db"),
        }
        module = ("-m", "tests.bench.bench_wire", "--bot", kind)
        text = base64.b64encode(json.dumps(task).encode()).decode()
        process = await asyncio.create_subprocess_exec(
            sys.executable, *module, "--task", text, cwd=ROOT, stderr=asyncio.subprocess.DEVNULL
        )
        try:
            before = server.gateway.identified
            await server.until(lambda: server.gateway.identified > before, 20, f"the {kind} bot")
            yield
        finally:
            process.kill()
            await process.wait()
            await server.until(lambda: not server.connected, 5, "the bot to be gone")


Times = dict[str, list[float]]


async def press_trivial(
    person: Person, server: LocalDiscord, channel: Channel
) -> tuple[str, float]:
    """One press of the trivial bot's button."""
    message = _last(server, channel)
    start = time.perf_counter()
    await (await person.press(message, _BUTTON)).wait()
    return "kept", time.perf_counter() - start


class Game:
    """A game of one person with herself, each press of which is timed."""

    def __init__(self, number: int) -> None:
        self._chance = random.Random(number)

    async def press(
        self, person: Person, server: LocalDiscord, channel: Channel
    ) -> tuple[str, float]:
        """One action; a new game first if there is none."""
        message = _last(server, channel)
        if message is None or not _acts(message):
            await self._open(person, server, channel)
            message = _last(server, channel)
        wanted = self._chance.choice(_acts(message))
        version = _version(message)
        start = time.perf_counter()
        await (await person.press(message, wanted)).wait()
        if _version(message) == version + 1:
            return "kept", time.perf_counter() - start
        await server.until(lambda: _last(server, channel) is not message, 5, "the new message")
        return "passed", time.perf_counter() - start

    async def _open(self, person: Person, server: LocalDiscord, channel: Channel) -> None:
        await (await person.command(channel, "convoy new")).wait()
        for side in ("freeloaders", "naztees"):
            await (await person.command(channel, "game join", side=side)).wait()
        await (await person.command(channel, "game start")).wait()
        await server.until(lambda: _acts(_last(server, channel)), 5, "the first turn")


def _last(server: LocalDiscord, channel: Channel) -> Any:
    shown = (
        server.posting.messages[key] for key in reversed(server.posting.timeline(channel.id).ids)
    )
    return next((message for message in shown if message.viewer_id is None), None)


def _acts(message: Message) -> list[str]:
    found = [button["custom_id"] for button in message.buttons]
    return [each for each in found if _ACT.match(each)]


def _version(message: Message) -> int:
    match = next((_ACT.match(button["custom_id"]) for button in message.buttons), None)
    return int(match[1]) if match else -1


async def measure(kind: str) -> list[Times]:
    """Seconds from press to fresh board, for each number of people pressing as fast as they can."""
    found: list[Times] = []
    async with LocalDiscord() as server:
        guild = server.world.guild("War room")
        ada = server.person("Ada")
        channels = [server.world.add_channel(guild, f"table-{n}") for n in range(max(GAMES))]
        presses = [Game(n).press if kind == "umpire" else press_trivial for n in range(max(GAMES))]

        async def play(number: int, actions: int, times: Times) -> None:
            for count in range(_WARM + actions):
                how, seconds = await presses[number](ada, server, channels[number])
                if count >= _WARM:
                    times[how].append(seconds)

        async with bot(kind, server, channels):
            if kind != "umpire":
                await server.until(
                    lambda: all(_last(server, channel) for channel in channels), 10, "the buttons"
                )
            for games in GAMES:
                times: Times = {"kept": [], "passed": []}
                shares = (play(number, ACTIONS // games, times) for number in range(games))
                await asyncio.gather(*shares)
                found.append(times)
    return found


def main() -> None:
    """Measure all three bots, with one game and with many."""
    found = {kind: asyncio.run(measure(kind)) for kind in ("trivial", "floor", "umpire")}
    for number, games in enumerate(GAMES):
        print(f"press to fresh board, {games} at once:")
        p50 = {}
        for kind, all_times in found.items():
            for how, times in all_times[number].items():
                if len(times) > 1:
                    p50[kind, how] = statistics.median(times)
                    p99 = statistics.quantiles(times, n=100)[-1]
                    print(
                        f"  {kind}, initiative {how}: p50 {p50[kind, how] * 1e3:.1f} ms,"
                        f" p99 {p99 * 1e3:.1f} ms ({len(times)})"
                    )
        ours = p50["umpire", "kept"]
        print(
            f"  ratio to encode + send {ours / p50['floor', 'kept']:.2f} (aim: up to 1.5),"
            f" to sending a ready picture {ours / p50['trivial', 'kept']:.2f}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", help=argparse.SUPPRESS)
    parser.add_argument("--task", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.bot:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(be_bot(given.bot, json.loads(base64.b64decode(given.task))))
    else:
        main()
