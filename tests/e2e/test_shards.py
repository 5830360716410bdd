"""Several processes on one PostgreSQL: they divide the shards, and one goes on for another."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from bot.address import Server
from bot.referee import PUBLISH
from bot.referee.games import Games
from bot.sandbox import LocalDiscord, Settings
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
_ASKED = 10
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

    def boards(self) -> dict[int, list[Message]]:
        """The messages with which one can act, by the number of the action they follow."""
        found: dict[int, list[Message]] = {}
        for message in self._server.person("Ada").sees(self.channel):
            ids = [part["custom_id"] for part in (*message.buttons, *message.selects)]
            numbers = {int(each[2]) for each in map(_PRESSED.match, ids) if each}
            for number in numbers:
                found.setdefault(number, []).append(message)
        return found


async def test_three_shards_two_processes_and_one_dies_in_mid_action(tmp_path: Path) -> None:
    """What the dead one had accepted is posted by the other, once; nothing else waits."""
    # Without nonces: what is posted again is there twice.
    settings = Settings(shards=SHARDS, callback_deadline=PATIENCE, nonce_window=0.0)
    async with LocalDiscord(settings=settings) as server:
        channels = await tables(server)
        async with cluster(server, new_database(), tmp_path) as bots:
            await asyncio.gather(bots.start("0,2"), bots.start("1"))
            assert server.gateway.shards == [0, 1, 2]
            at = [Table(server, bots, channel) for channel in channels]
            store = await open_store(Server(bots.address))
            await asyncio.gather(*(table.lay(store) for table in at))
            await store.close()

            # The post is made, but who made it dies before it hears of it.
            before = await at[1].live()
            lost = server.faults.drop_after("POST", f"/channels/{channels[1].id}/messages$")
            await at[1].begin(await at[1].mover(), "convoy pass")
            await server.until(lambda: lost.met, timeout=PATIENCE, what="the post")
            await bots.kill("1")
            after = await at[1].live()
            assert after.number == before.number + 1
            played = await at[0].mover()
            await at[0].act(played, "convoy pass")
            await at[1].posted()
            assert len(at[1].boards()[after.number]) == 1

            # It dies when it has accepted, before it posts.
            await bots.start("1")
            server.faults.drop_before("POST", f"/channels/{channels[1].id}/messages$", times=3)
            await at[1].begin(await at[1].mover(), "convoy pass")
            sql = f"SELECT max(version) FROM game WHERE channel = '{channels[1].id}'"  # noqa: S608
            await bots.until_rows(sql, after.game.version + 1)
            await bots.kill("1")
            await at[1].posted()
            last = await at[1].live()
            assert last.number == after.number + 1
            assert len(at[1].boards()[last.number]) == 1

            for table in (at[0], at[2]):
                live = await table.live()
                await table.act(await table.mover(), "convoy pass")
                await table.posted()
                assert (await table.live()).number == live.number + 1
            assert await bots.end("0,2") == 0
        assert server.violations == []


async def test_nothing_that_is_asked_during_a_hand_over_is_lost(tmp_path: Path) -> None:
    """Both are connected for a moment: each action is taken once, and everybody is answered."""
    settings = Settings(shards=SHARDS, callback_deadline=PATIENCE)
    async with LocalDiscord(settings=settings) as server:
        guild = server.world.guild("War room")
        channels = [server.world.add_channel(guild, f"table-{n}") for n in range(_ASKED)]
        async with cluster(server, new_database(), tmp_path) as bots:
            await bots.start("0,1,2")
            at = [Table(server, bots, channel) for channel in channels]
            store = await open_store(Server(bots.address))
            await asyncio.gather(*(table.lay(store) for table in at))
            await store.close()
            used, mover = [at[-1]], await at[0].mover()
            relieving = asyncio.create_task(bots.relieve("0,1,2"))
            identified = server.gateway.identified
            await server.until(
                lambda: server.gateway.identified > identified, timeout=PATIENCE, what="the other"
            )
            for table in at[:-1]:
                used.append(table)
                exchange = await table.act(mover, "convoy pass")
                assert not exchange.failed
                if relieving.done():
                    break
                await asyncio.sleep(_PAUSE)
            assert await relieving == 0
            assert not (await at[-1].act(mover, "convoy pass")).failed
            await bots.until_rows("SELECT count(*) FROM outbox", 0)
            done = "SELECT version FROM game ORDER BY n"
            passed = [version == _AFTER for (version,) in bots.rows(done)]
            assert passed == [table in used for table in at]
            for table in at:
                assert all(len(boards) == 1 for boards in table.boards().values())
            assert await bots.end("0,1,2") == 0
        assert server.violations == []
