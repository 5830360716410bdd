"""Several processes on one PostgreSQL: they divide the shards, and one goes on for another."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.address import Server
from bot.referee.timing import asked_of
from bot.sandbox import LocalDiscord, Settings
from bot.schedule.dues import Kind, follow
from bot.store import open_store
from bot.store.postgresql.serving import _SERVES
from tests.e2e.sharing import PATIENCE, SEATS, SHARDS, Cluster, Table, cluster, hands_over
from tests.postgresql import new_database, sessions

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Channel, Message
    from bot.store import Store, Tx

_MORE = 8
_SUBSTITUTE = "Cleo"


async def tables(server: LocalDiscord) -> list[Channel]:
    """A channel on each shard, by the shard's number."""
    found: dict[int, Channel] = {}
    while len(found) < SHARDS:
        guild = server.world.add_guild(f"Club {len(server.world.guilds)}")
        for name in (*SEATS, _SUBSTITUTE):
            server.world.add_member(guild, server.world.user(name))
        shard = (guild.id >> 22) % SHARDS
        found.setdefault(shard, server.world.add_channel(guild, f"table-{shard}"))
        await asyncio.sleep(0.001)  # ids tell the millisecond
    return [found[shard] for shard in range(SHARDS)]


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
            await hands_over(server, bots, "1", beside)
            await dies_when_it_has_posted(server, bots, at, beside, store)
            await store.close()
            await is_served_meanwhile(server, bots, at[1], beside[0])
            offer = await offers_a_seat(server, beside[2])
            await dies_before_it_posts(server, bots, beside[1])
            await takes_the_seat(server, beside[2], offer)
            await loses_its_connections(bots)
            for table in (at[0], at[2]):
                live = await table.live()
                await table.act(await table.mover(), "convoy pass")
                await table.posted()
                assert (await table.live()).number == live.number + 1
            for table in (*at, *beside):
                assert all(len(boards) == 1 for boards in table.boards().values())
            assert await bots.end("0,2") == 0
        assert server.violations == []


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


async def offers_a_seat(server: LocalDiscord, table: Table) -> Message:
    """Who would play is pinged by the process that serves the game."""
    joined = await table.act(_SUBSTITUTE, "game substitute", pool="join", mention=True)
    assert not joined.failed
    assert not (await table.act("Ada", "game substitute", side="freeloaders")).failed
    substitute = server.person(_SUBSTITUTE)

    def offers() -> list[Message]:
        seen = substitute.sees(table.channel)
        return [each for each in seen if "is offered" in each.content and each.pinged]

    await server.until(offers, timeout=PATIENCE, what="the offer")
    (offer,) = offers()
    assert offer.pinged == {substitute.id}
    return offer


async def takes_the_seat(server: LocalDiscord, table: Table, offer: Message) -> None:
    """The other process gives it to them, once."""
    await server.until(lambda: 1 in server.gateway.shards, timeout=PATIENCE, what="the adoption")
    substitute = server.person(_SUBSTITUTE)
    for _ in range(2):
        press = await substitute.press(offer, "Take the seat: Freeloaders", stale=0)
        await press.wait(timeout=PATIENCE)
    await server.until(lambda: not offer.buttons, timeout=PATIENCE, what="that it is taken")
    live = await table.live()
    assert [each.user_id for each in live.holders("freeloaders")] == [str(substitute.id)]
    assert [each.user_id for each in live.holders("naztees")] == [str(server.person("Ben").id)]


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


async def loses_its_connections(bots: Cluster) -> None:
    """It holds its shards again, by a new connection, and goes on."""
    sql = f"SELECT pid FROM pg_locks WHERE classid = {_SERVES} AND objid IN (0, 2)"  # noqa: S608 - a number
    before = {pid for (pid,) in bots.rows(sql)}
    assert before <= {*sessions(bots.address, end=True)}
    again = f"{sql} AND pid NOT IN ({','.join(map(str, before))})"
    await bots.until_rows(f"SELECT count(*) FROM ({again}) AS held", 2)  # noqa: S608 - likewise
