"""Several processes on one PostgreSQL: they divide the shards, and one goes on for another."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from bot.address import Server
from bot.referee import PUBLISH
from bot.referee.games import Games
from bot.referee.timing import asked_of
from bot.sandbox import LocalDiscord, Settings
from bot.schedule.dues import Kind, follow
from bot.schedule.pace import Pace
from bot.store import Game, JournalEntry, Member, open_store
from rules.kernel.dice import commitment
from rules.registry import installed
from rules.systems.space_convoy.ruleset import RULESET
from tests.e2e.sharing import PATIENCE, SHARDS, Cluster, cluster
from tests.e2e.test_faults import SKIRMISH
from tests.postgresql import new_database

if TYPE_CHECKING:
    from pathlib import Path

    from bot.referee.live_game import LiveGame
    from bot.sandbox import Channel, Exchange, Message
    from bot.store import Store, Tx

SEATS = {"Ada": "freeloaders", "Ben": "naztees"}
_MORE = 8
_PAUSE = 0.1
_AFTER = 2
"""The version of a game in which one action was taken since it was laid."""
_PRESSED = re.compile(r"s?u:([a-z0-9]+):(\d+)")


async def tables(server: LocalDiscord) -> list[Channel]:
    """A channel on each shard, by the shard's number."""
    found: dict[int, Channel] = {}
    while len(found) < SHARDS:
        guild = server.world.add_guild(f"Club {len(server.world.guilds)}")
        for name in SEATS:
            server.world.add_member(guild, server.world.user(name))
        shard = (guild.id >> 22) % SHARDS
        found.setdefault(shard, server.world.add_channel(guild, f"table-{shard}"))
        await asyncio.sleep(0.001)  # ids tell the millisecond
    return [found[shard] for shard in range(SHARDS)]


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
        store = await open_store(Server(self._bots.address))
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
        for message in self._server.person("Ada").sees(self.channel):
            ids = [part["custom_id"] for part in (*message.buttons, *message.selects)]
            numbers = {int(each[2]) for each in map(_PRESSED.match, ids) if each}
            for number in numbers:
                found.setdefault(number, []).append(message)
        return found


async def add_dues(at: list[Table], store: Store) -> None:
    """Let those be reminded who are to act."""
    games = [await each.live() for each in at]

    def write(tx: Tx) -> None:
        for live in games:
            follow(tx, live.game, asked_of(live), 0)  # of those that have been laid only
            for row in tx.dues_of(live.game.id):
                if row.kind == Kind.HALF:
                    tx.move_due(row.id, 1)

    await store.write(write)


async def test_three_shards_two_processes_and_one_after_another_ends(tmp_path: Path) -> None:
    """Nothing is lost and nothing is done twice, whoever serves a shard."""
    # Without nonces: what is posted again is there twice.
    settings = Settings(shards=SHARDS, callback_deadline=PATIENCE, nonce_window=0.0)
    async with LocalDiscord(settings=settings) as server:
        channels = await tables(server)
        by_id = {each.id: each for each in server.world.guilds.values()}
        guild = by_id[channels[1].guild_id or 0]
        more = [server.world.add_channel(guild, f"table-1{n}") for n in range(_MORE)]
        async with cluster(server, new_database(), tmp_path) as bots:
            await asyncio.gather(bots.start("0,2"), bots.start("1"))
            assert server.gateway.shards == [0, 1, 2]
            at = [Table(server, bots, channel) for channel in channels]
            beside = [Table(server, bots, channel) for channel in more]
            store = await open_store(Server(bots.address))
            await asyncio.gather(*(table.lay(store) for table in (*at, *beside)))
            await hands_over(server, bots, beside)
            await dies_when_it_has_posted(server, bots, at, beside, store)
            await store.close()
            await is_served_meanwhile(server, bots, at[1], beside[0])
            await dies_before_it_posts(server, bots, beside[1])
            for table in (at[0], at[2]):
                live = await table.live()
                await table.act(await table.mover(), "convoy pass")
                await table.posted()
                assert (await table.live()).number == live.number + 1
            for table in (*at, *beside):
                assert all(len(boards) == 1 for boards in table.boards().values())
            assert await bots.end("0,2") == 0
        assert server.violations == []


async def hands_over(server: LocalDiscord, bots: Cluster, at: list[Table]) -> None:
    """While both are connected each action is taken once, and everybody is answered."""
    used, mover = [at[-1]], await at[0].mover()
    identified = server.gateway.identified
    relieving = asyncio.create_task(bots.relieve("1"))
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


async def dies_when_it_has_posted(
    server: LocalDiscord, bots: Cluster, at: list[Table], beside: list[Table], store: Store
) -> None:
    """It hears nothing of its post, and has begun to remind; the other does not do it again."""
    table = at[1]
    before = await table.live()
    lost = server.faults.drop_after("POST", f"/channels/{table.channel.id}/messages$")
    await table.begin(await table.mover(), "convoy pass")
    await add_dues(beside, store)
    await server.until(lambda: lost.met, timeout=PATIENCE, what="the post")
    await bots.kill("1")
    after = await table.live()
    assert after.number == before.number + 1
    await at[0].act(await at[0].mover(), "convoy pass")
    await table.posted()
    assert len(table.boards()[after.number]) == 1
    await bots.until_rows("SELECT count(*) FROM due WHERE done_at IS NULL AND at = 1", 0)
    assert [len(each.reminders()) for each in beside] == [1] * len(beside)


async def is_served_meanwhile(
    server: LocalDiscord, bots: Cluster, table: Table, another: Table
) -> None:
    """The other process serves its shard, until it is there again."""
    await server.until(lambda: 1 in server.gateway.shards, timeout=PATIENCE, what="the adoption")
    assert not (await table.act(await table.mover(), "convoy pass")).failed
    await bots.start("1")
    await server.until(
        lambda: server.gateway.shards == [0, 1, 2], timeout=PATIENCE, what="the shard's return"
    )
    assert not (await another.act(await another.mover(), "convoy pass")).failed
    await another.posted()


async def dies_before_it_posts(server: LocalDiscord, bots: Cluster, table: Table) -> None:
    """It has accepted an action: the other posts that."""
    before = await table.live()
    server.faults.drop_before("POST", f"/channels/{table.channel.id}/messages$", times=3)
    await table.begin(await table.mover(), "convoy pass")
    sql = f"SELECT max(version) FROM game WHERE channel = '{table.channel.id}'"  # noqa: S608 - a number
    await bots.until_rows(sql, before.game.version + 1)
    await bots.kill("1")
    await table.posted()
    after = await table.live()
    assert after.number == before.number + 1
    assert len(table.boards()[after.number]) == 1
