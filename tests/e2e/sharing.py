"""Bots in processes of their own that share one database."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

from bot.referee import PUBLISH
from bot.referee.games import Games
from bot.schedule.pace import Pace
from bot.store import Game, JournalEntry, Member, open_store, where
from rules.kernel.game.dice import commitment
from rules.registry import installed
from rules.systems.space_convoy.ruleset import RULESET
from tests.bot.whole_game import environment
from tests.e2e.forking import start
from tests.e2e.test_faults import SKIRMISH

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.referee.live_game import LiveGame
    from bot.sandbox import Channel, Exchange, LocalDiscord, Message
    from bot.store import Store, Tx
    from tests.e2e.forking import Bot

PATIENCE = 60.0
SHARDS = 3
SEATS = {"Ada": "freeloaders", "Ben": "naztees"}
_AFTER = 2
"""The version of a game in which one action was taken since it was laid."""
_PAUSE = 0.1
_PRESSED = re.compile(r"s?u:([a-z0-9]+):(\d+)")


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
        if isinstance(path := where(self.address), Path):
            with closing(sqlite3.connect(path)) as file:
                return file.execute(sql).fetchall()
        with psycopg.connect(self.address, autocommit=True) as connection:
            return connection.execute(sql.encode()).fetchall()

    async def until_rows(self, sql: str, wanted: object) -> None:
        """Wait until a statement finds one row with that in it."""
        async with asyncio.timeout(PATIENCE):
            while await asyncio.to_thread(self.rows, sql) != [(wanted,)]:  # noqa: ASYNC110 - of a process
                await asyncio.sleep(0.2)


@asynccontextmanager
async def cluster(server: LocalDiscord, address: str, folder: Path) -> AsyncIterator[Cluster]:
    """Bots that are ended with the block."""
    found = Cluster(server, address, folder)
    try:
        yield found
    finally:
        for shards in list(found._running):
            await found.kill(shards)


class Table:
    """A game in a channel, whoever serves it."""

    def __init__(self, server: LocalDiscord, bots: Cluster, channel: Channel) -> None:
        self._server = server
        self._bots = bots
        self.channel = channel

    async def act(self, name: str, command: str, **options: str | bool) -> Exchange:
        """Use a command, and wait for its answer."""
        exchange = await self.begin(name, command, **options)
        await exchange.wait(timeout=PATIENCE)
        return exchange

    async def begin(self, name: str, command: str, **options: str | bool) -> Exchange:
        """Use a command."""
        return await self._server.person(name).command(self.channel, command, **options)

    async def lay(self, store: Store) -> None:
        """Bring a game that is under way; a bot shows it."""
        code, seed = f"laid{self.channel.id % 10**10}", bytes(32)
        game = Game(
            id=code,
            ruleset=RULESET.id,
            options=SKIRMISH.board.options.model_dump_json(),
            channel=str(self.channel.id),
            place=str(self.channel.guild_id),
            created_by="1",
            created_at=1,
            seed=seed,
            commitment=commitment(seed),
            status="playing",
            version=1,
            salt=b"salt",
            snapshot=SKIRMISH.model_dump_json(),
            pace=Pace(hours=24).model_dump_json(),
        )
        members = [
            Member(code, side, str(self._server.person(name).id), name, 1, f"join {name}")
            for name, side in SEATS.items()
        ]
        set_up = JournalEntry(1, None, None, "null", "[]", "[]", 1)

        def write(tx: Tx) -> None:
            tx.import_game(game, members, [set_up])
            tx.add_outbox(code, version=1, kind=PUBLISH, payload="{}", at=0)

        await store.write(write)
        await self.posted()

    async def live(self) -> LiveGame:
        """The game as it is stored."""
        store = await open_store(where(self._bots.address))
        try:
            return await Games(store, installed()).in_channel(str(self.channel.id))
        finally:
            await store.close()

    async def mover(self) -> str:
        """Who is to act."""
        live = await self.live()
        return next(name for name, side in SEATS.items() if side in live.active)

    async def posted(self) -> None:
        """Wait until nothing is to be posted of it."""
        sql = (
            "SELECT count(*) FROM outbox JOIN game ON game.id = game_id"  # noqa: S608 - a number
            f" WHERE channel = '{self.channel.id}'"
        )
        await self._bots.until_rows(sql, 0)

    def reminders(self) -> list[Message]:
        """What reminds its people."""
        seen = self._server.person("Ada").sees(self.channel)
        return [message for message in seen if message.content.startswith("⏰")]

    def boards(self) -> dict[int, list[Message]]:
        """The messages with which one can act, by the number of the action they follow."""
        found: dict[int, list[Message]] = {}
        public = [each for each in self._server.messages(self.channel) if not each.ephemeral]
        for message in public:
            ids = [part["custom_id"] for part in (*message.buttons, *message.selects)]
            numbers = {int(each[2]) for each in map(_PRESSED.match, ids) if each}
            for number in numbers:
                found.setdefault(number, []).append(message)
        return found


async def hands_over(server: LocalDiscord, bots: Cluster, shards: str, at: list[Table]) -> None:
    """Each action is taken once, and everybody is answered, while one bot relieves another."""
    used, mover = [at[-1]], await at[0].mover()
    identified = server.gateway.identified
    relieving = asyncio.create_task(bots.relieve(shards))
    await server.until(
        lambda: server.gateway.identified > identified, timeout=PATIENCE, what="the other"
    )
    for table in at[:-1]:
        used.append(table)
        assert not (await table.act(mover, "convoy pass")).failed
        if relieving.done():
            break
        await asyncio.sleep(_PAUSE)
    assert await relieving == 0
    assert not (await at[-1].act(mover, "convoy pass")).failed
    await bots.until_rows("SELECT count(*) FROM outbox", 0)
    for table in at:
        assert ((await table.live()).game.version == _AFTER) == (table in used)
