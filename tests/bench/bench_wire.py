"""An action over the wire, to the fresh board: `python -m tests.bench.bench_wire`.

People press buttons in a local Discord in this process; three bots in processes of their own
answer them, turn and turn about: a trivial discord.py bot that has a PNG of the same size ready,
the same one packing that picture anew for each answer, as the real one packs (the floor), and the
real one. First as fast as can be, in one game and in many; then in five hundred at a steady rate.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import logging
import random
import re
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord

from bot.clock import SystemClock
from bot.collecting import settle
from bot.gateway.client import Umpire
from bot.gateway.connection.endpoint import point_at
from bot.gateway.game import taps
from bot.painters import painter
from bot.referee import Referee
from bot.sandbox import LocalDiscord, Message, Settings
from bot.store import open_store
from render import registry as renderers
from render.drawing import packing
from render.png import draw, paint
from rules import registry as systems
from tests.processes import program
from tests.render.grid.samples import GRIDS, crowded

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sandbox import Channel, Person

ROOT = Path(__file__).parents[2]
ROUNDS = 12
_A_TURN = 16
GAMES = (1, 16, 64, 256)
STEADY_GAMES = 500
RATE = 30
"""Presses a second, in all of those games together."""
SECONDS = 30
_WARM = 4
_BUTTON = "press"
_CHANNELS = 100
"""Of a server."""
_ACT = re.compile(r"u:\w+:(\d+)(?:\.\d+)?:act:")


class Trivial(discord.Client):
    """Answers each press with a picture that is ready, or packed anew."""

    def __init__(self, channels: list[int], *, pack: bool) -> None:
        super().__init__(intents=discord.Intents.none(), max_messages=None)
        self._channels = channels
        self._canvas = paint(crowded(GRIDS[0]))
        self._png = None if pack else self._canvas.png()

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
    logging.basicConfig(level=logging.ERROR)
    point_at(task["api_url"], task["gateway_url"])
    if kind == "umpire":
        taps.WINDOW = 0.0  # as fast as can be, and on purpose
        draw(crowded(GRIDS[0]))  # the caches are warm in a running bot
        store = await open_store(Path(task["database"]))
        client: discord.Client = Umpire(
            store,
            Referee(store, systems.installed(), SystemClock()),
            renderers.installed(),
            painter(None),
        )
        settle()
    else:
        packing._KEPT = 0  # each picture is packed anew
        client = Trivial(task["channels"], pack=kind == "floor")
    await client.start(task["token"])


@asynccontextmanager
async def bot(
    kind: str, server: LocalDiscord, channels: list[Channel]
) -> AsyncIterator[asyncio.subprocess.Process]:
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
        before = server.gateway.identified
        async with program([sys.executable, *module, "--task", text], cwd=ROOT) as process:
            await server.until(lambda: server.gateway.identified > before, 20, f"the {kind} bot")
            yield process
        await server.until(lambda: not server.connected, 5, "the bot to be gone")


_PATIENCE = 60
"""Seconds within which everything has come, on however slow a machine."""
PATIENT = Settings(callback_deadline=_PATIENCE)
Times = dict[str, list[float]]


async def press_trivial(
    person: Person, server: LocalDiscord, channel: Channel
) -> tuple[str, float]:
    """One press of the trivial bot's button."""
    message = _last(server, channel)
    start = time.perf_counter()
    await (await person.press(message, _BUTTON)).wait(_PATIENCE)
    return "kept", time.perf_counter() - start


class Game:
    """A game of one person with herself, each press of which is timed.

    She passes only where nothing else can be pressed, so that the game goes on.
    """

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
        await (await person.press(message, wanted)).wait(_PATIENCE)
        if _version(message) == version + 1:
            return "kept", time.perf_counter() - start
        await server.until(
            lambda: _last(server, channel) is not message, _PATIENCE, "the new message"
        )
        return "passed", time.perf_counter() - start

    async def _open(self, person: Person, server: LocalDiscord, channel: Channel) -> None:
        await (await person.command(channel, "convoy new", thread=False)).wait(_PATIENCE)
        for side in ("freeloaders", "naztees"):
            await (await person.command(channel, "game join", side=side)).wait(_PATIENCE)
        await (await person.command(channel, "game start")).wait(_PATIENCE)
        await server.until(lambda: _acts(_last(server, channel)), _PATIENCE, "the first turn")


def _last(server: LocalDiscord, channel: Channel) -> Any:
    shown = (
        server.posting.messages[key] for key in reversed(server.posting.timeline(channel.id).ids)
    )
    return next((message for message in shown if message.viewer_id is None), None)


def _acts(message: Message) -> list[str]:
    found = {button["custom_id"]: button["label"] for button in message.buttons}
    acts = [each for each in found if _ACT.match(each)]
    return [each for each in acts if found[each] != "Pass"] or acts


def _version(message: Message) -> int:
    match = next((_ACT.match(button["custom_id"]) for button in message.buttons), None)
    return int(match[1]) if match else -1


class Lane:
    """One of the bots, with a local Discord of its own and people who press."""

    def __init__(self, kind: str, server: LocalDiscord, games: int) -> None:
        self.kind = kind
        self.server = server
        self.times: Times = {}
        self._ada = server.person("Ada")
        self._guild = server.world.guild("War room")
        self.channels = [self._channel(number) for number in range(games)]
        self._presses = [Game(n).press if kind == "umpire" else press_trivial for n in range(games)]

    def _channel(self, number: int) -> Channel:
        world = self.server.world
        if number >= _CHANNELS and number % _CHANNELS == 0:
            self._guild = world.add_guild(f"War room {number // _CHANNELS}")
            world.add_member(self._guild, self._ada.user)
        return world.add_channel(self._guild, f"table-{number}")

    def has_buttons(self) -> bool:
        """Whether there is something to press in every channel."""
        return all(_last(self.server, channel) for channel in self.channels)

    async def play(self, games: int, actions: int) -> None:
        """So many people press as fast as they can, so many times each."""
        await asyncio.gather(*(self._play(number, actions) for number in range(games)))

    async def play_steadily(self, rate: int, seconds: int) -> None:
        """One press after the other, each in the next game, whether the last is answered or not."""
        async with asyncio.TaskGroup() as pressed:
            begun = time.perf_counter()
            for number in range(rate * seconds):
                await asyncio.sleep(begun + number / rate - time.perf_counter())
                pressed.create_task(self._play(number % len(self.channels), 1))

    async def _play(self, number: int, actions: int) -> None:
        for _ in range(actions):
            press = self._presses[number]
            how, seconds = await press(self._ada, self.server, self.channels[number])
            self.times.setdefault(how, []).append(seconds)


async def measure() -> None:
    """Measure the bots turn and turn about, so that a slow moment of the machine meets all."""
    async with AsyncExitStack() as stack:
        lanes = []
        for kind in ("trivial", "floor", "umpire"):
            server = await stack.enter_async_context(LocalDiscord(settings=PATIENT))
            lane = Lane(kind, server, max(GAMES))
            await stack.enter_async_context(bot(kind, lane.server, lane.channels))
            lanes.append(lane)
        for lane in lanes[:2]:
            await lane.server.until(lane.has_buttons, _PATIENCE, "the buttons")
        for games in GAMES:
            seconds = dict.fromkeys(lanes, 0.0)
            for lane in lanes:
                await lane.play(games, _WARM)
                lane.times = {}
            for _ in range(ROUNDS):
                for lane in lanes:
                    begun = time.perf_counter()
                    await lane.play(games, max(_A_TURN // games, 2))
                    seconds[lane] += time.perf_counter() - begun
            report(games, seconds)


async def measure_steadily() -> None:
    """Measure many games at a rate that people reach, with a hundred and more out of memory."""
    async with (
        LocalDiscord(settings=PATIENT) as server,
        AsyncExitStack() as stack,
    ):
        lane = Lane("umpire", server, STEADY_GAMES)
        await stack.enter_async_context(bot(lane.kind, server, lane.channels))
        for first in range(0, STEADY_GAMES, _A_TURN):
            numbers = range(first, min(first + _A_TURN, STEADY_GAMES))
            await asyncio.gather(*map(partial(lane._play, actions=1), numbers))
        lane.times = {}
        await lane.play_steadily(RATE, SECONDS)
        times = [each for found in lane.times.values() for each in found]
        print(f"{STEADY_GAMES} games at {RATE} presses/s in all: {told(times)} (aim: p99 < 250 ms)")


def told(times: list[float]) -> str:
    """Times in words."""
    p99 = statistics.quantiles(times, n=100)[-1] if len(times) > 1 else times[0]
    p50 = statistics.median(times)
    return f"p50 {p50 * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms ({len(times)})"


def report(games: int, seconds: dict[Lane, float]) -> None:
    """Print what was found."""
    print(f"press to fresh board, {games} at once:")
    for lane, spent in seconds.items():
        rate = sum(map(len, lane.times.values())) / spent
        for how, times in lane.times.items():
            print(f"  {lane.kind}, initiative {how}: {told(times)}")
        print(f"    {rate:.0f} presses/s")
    kept = {lane.kind: sorted(lane.times["kept"]) for lane in seconds}
    for name, share, aim in (("p50", 0.5, 1.5), ("p99", 0.99, 2)):
        at = {kind: times[int(share * (len(times) - 1))] for kind, times in kept.items()}
        print(
            f"  {name}: ratio to pack + send {at['umpire'] / at['floor']:.2f} (aim: up to {aim}),"
            f" to sending a ready picture {at['umpire'] / at['trivial']:.2f}"
        )


def main() -> None:
    """Measure all three bots, with one game and with many; then ours at a steady rate."""
    asyncio.run(measure())
    asyncio.run(measure_steadily())


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
