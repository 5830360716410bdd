"""A bot that is killed when it has reminded somebody, or answered for a side: once is enough.

What a webhook has told nobody can look up: it is not asked again, but the channel is told.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.sandbox import LocalDiscord, Modal, Settings
from tests.kill.bot import PATIENCE, bots

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Channel
    from tests.kill.bot import Bot

FORGETFUL = Settings(nonce_window=0.0)
"""Discord remembers what was sent for minutes only; a bot may be away for longer."""
LATE = "UPDATE due SET at = 1, try_at = 1 WHERE kind = 'half'"
LEFT = (
    "INSERT INTO absence (user_id, starts, ends, kind)"
    " SELECT user_id, 1, 1 << 50, 'pause' FROM member WHERE seat = 'red'"
)
GONE = (
    "INSERT INTO due (game_id, question, seat, user_id, kind, at, try_at)"
    " SELECT game_id, 0, '', user_id, 'gone', 1, 1 FROM member WHERE seat = 'red'"
)
OVER = (
    "UPDATE due SET at = 1, try_at = 1, done_at = CASE WHEN kind = 'end' THEN NULL ELSE 1 END"
    " WHERE seat = 'red'"
)
ABANDONED = (
    "UPDATE touched SET at = 1",
    "UPDATE due SET done_at = 1 WHERE kind IN ('idle', 'idle-still')",
    "UPDATE due SET at = 1, try_at = 1 WHERE kind = 'close'",
)
CALLED_OFF = "SELECT count(*) FROM journal WHERE action LIKE '%call%off%'"
BY_UMPIRE = "SELECT count(*) FROM journal WHERE actor = 'referee'"
IN_USE = "SELECT count(*) FROM setting WHERE key = 'notify-use'"
TELLING = "SELECT count(*) FROM setting WHERE scope = 'telling'"
STILL_DUE = "SELECT count(*) FROM due WHERE at = 1 AND done_at IS NULL"
DONE = "SELECT count(*) FROM due WHERE done_at IS NOT NULL"


def count(bot: Bot, sql: str = DONE) -> int:
    with closing(sqlite3.connect(bot.database)) as connection:
        return int(connection.execute(sql).fetchone()[0])


async def begun(server: LocalDiscord, bot: Bot, **options: object) -> Channel:
    """A game by post that is under way; its channel."""
    table, ada = server.world.channel("table"), server.person("Ada")
    for name, given in (
        ("race new", {"pace": "daily", "thread": False, **options}),
        ("game join", {"side": "red"}),
        ("game join", {"side": "blue"}),
        ("game start", {}),
    ):
        await (await ada.command(table, name, **given)).wait()
    assert await bot.settled(lambda: True)
    return table


async def test_nobody_is_reminded_twice_by_a_bot_that_was_killed(tmp_path: Path) -> None:
    async with (
        LocalDiscord(settings=FORGETFUL) as server,
        bots(tmp_path, server, systems=("toy_race",)) as bot,
    ):
        await bot.start()
        table, ada = await begun(server, bot), server.person("Ada")
        before = len(server.messages(table))
        # Held up, so that it is known when it is noted that the channel is being told.
        server.faults.delay("POST", rf"/channels/{table.id}/messages$", seconds=2.5)
        with closing(sqlite3.connect(bot.database, isolation_level=None)) as connection:
            for sql in (LATE, LEFT, GONE):
                connection.execute(sql)
            async with asyncio.timeout(PATIENCE):
                while not count(bot, TELLING):  # noqa: ASYNC110 - the database tells nobody of its changes
                    await asyncio.sleep(0.004)
            connection.execute("BEGIN IMMEDIATE")  # so that nothing else can be noted
            await server.until(lambda: len(server.messages(table)) > before + 1, PATIENCE)
            await bot.kill()
            connection.execute("ROLLBACK")
        server.faults.clear()
        assert count(bot) == 0
        await bot.start()
        async with asyncio.timeout(PATIENCE):
            while count(bot, STILL_DUE):  # noqa: ASYNC110 - the database tells nobody of its changes
                await asyncio.sleep(0.01)
        assert len(server.messages(table)) == before + 2
        pinged = {*server.messages(table)[-1].pinged, *server.messages(table)[-2].pinged}
        assert pinged == {ada.id}, "who is away is told of, and not mentioned for that"


async def test_an_abandoned_game_is_closed_once_and_that_is_told_once(tmp_path: Path) -> None:
    async with (
        LocalDiscord(settings=FORGETFUL) as server,
        bots(tmp_path, server, systems=("toy_race",)) as bot,
    ):
        await bot.start()
        table = await begun(server, bot)
        for method in ("POST", "PATCH"):
            server.faults.delay(method, r"/channels/\d+/messages", seconds=PATIENCE)
        with closing(sqlite3.connect(bot.database, isolation_level=None)) as connection:
            for sql in ABANDONED:
                connection.execute(sql)
        async with asyncio.timeout(PATIENCE):
            while not count(bot, CALLED_OFF):  # noqa: ASYNC110 - the database tells nobody of its changes
                await asyncio.sleep(0.004)
        await bot.kill()
        assert count(bot, "SELECT count(*) FROM due") == 1, "what is told of it, and nothing else"
        server.faults.clear()
        with closing(sqlite3.connect(bot.database, isolation_level=None)) as connection:
            connection.execute("UPDATE outbox SET due_at = 1")
        await bot.start()
        assert await bot.recovered()
        async with asyncio.timeout(PATIENCE):
            while count(bot, "SELECT count(*) FROM due"):  # noqa: ASYNC110 - the database tells nobody of its changes
                await asyncio.sleep(0.01)
        assert count(bot, CALLED_OFF) == 1
        told = "".join(each.content for each in server.messages(table))
        assert told.count("is closed, as nobody") == 1


async def finished(bot: Bot) -> None:
    async with asyncio.timeout(PATIENCE):
        while not count(bot):  # noqa: ASYNC110 - the database tells nobody of its changes
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("way", ["dm", "webhook"])
async def test_nobody_is_written_to_twice_by_a_bot_that_was_killed(
    tmp_path: Path, way: str
) -> None:
    async with (
        LocalDiscord(settings=FORGETFUL) as server,
        bots(tmp_path, server, systems=("toy_race",)) as bot,
    ):
        await bot.start()
        ada, place = server.person("Ada"), server.world.channel("chat")
        exchange = await ada.command(place, "notify by", way=way)
        form = await exchange.wait()
        if isinstance(form, Modal):
            address = server.places.add_webhook(place).address
            await (await ada.submit(form, address=address)).wait()
        else:
            place = ada.direct
        table = await begun(server, bot)
        before, public = len(server.messages(place)), len(server.messages(table))
        # Held up, so that it is known when it is noted that somebody is being written to.
        asked = rf"/channels/{place.id}/messages$" if way == "dm" else r"/webhooks/\d+/[\w-]{60,}$"
        server.faults.delay("POST", asked, seconds=1.0 if way == "dm" else PATIENCE)
        with closing(sqlite3.connect(bot.database, isolation_level=None)) as connection:
            connection.execute(LATE)
            async with asyncio.timeout(PATIENCE):
                while not count(bot, IN_USE):  # noqa: ASYNC110 - as above
                    await asyncio.sleep(0.004)
            if way == "dm":  # it arrives, and nothing can be noted any more
                connection.execute("BEGIN IMMEDIATE")
                await server.until(lambda: len(server.messages(place)) > before, PATIENCE)
            await bot.kill()
            if way == "dm":
                connection.execute("ROLLBACK")
        assert count(bot) == 0
        server.faults.clear()
        await bot.start()
        await finished(bot)
        told = [each for each in server.messages(place)[before:] if "half" in each.content]
        here = [each for each in server.messages(table)[public:] if "half" in each.content]
        assert (len(told), len(here)) == ((1, 0) if way == "dm" else (0, 1))


async def test_a_digest_comes_once_from_a_bot_that_was_killed(tmp_path: Path) -> None:
    async with (
        LocalDiscord(settings=FORGETFUL) as server,
        bots(tmp_path, server, systems=("toy_race",)) as bot,
    ):
        await bot.start()
        table, ada = await begun(server, bot), server.person("Ada")
        await (await ada.command(table, "notify digest", at="8", zone="UTC")).wait()
        told = len(server.messages(ada.direct)) + 1
        with closing(sqlite3.connect(bot.database, isolation_level=None)) as connection:
            connection.execute("UPDATE digest SET at = 1, try_at = 1")
            connection.execute("BEGIN IMMEDIATE")  # so that nothing can be noted
            await server.until(lambda: len(server.messages(ada.direct)) == told, PATIENCE)
            await bot.kill()
            connection.execute("ROLLBACK")
        await bot.start()
        async with asyncio.timeout(PATIENCE):
            while count(bot, "SELECT count(*) FROM digest WHERE at = 1"):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.01)
        # The next one, of eight o'clock in 1970, is due at once.
        digests = "".join(each.content for each in server.messages(ada.direct))
        assert digests.count("digest of <t:0:") == 1


async def test_a_watcher_is_told_once_by_a_bot_that_was_killed(tmp_path: Path) -> None:
    async with (
        LocalDiscord(settings=FORGETFUL) as server,
        bots(tmp_path, server, systems=("toy_race",)) as bot,
    ):
        await bot.start()
        table, cleo = await begun(server, bot), server.person("Cleo")
        await (await cleo.command(table, "game watch")).wait()
        told = len(server.messages(cleo.direct)) + 1
        with closing(sqlite3.connect(bot.database, isolation_level=None)) as connection:
            connection.execute("UPDATE watcher SET at = 1, try_at = 1")
            connection.execute("BEGIN IMMEDIATE")  # so that nothing can be noted
            await server.until(lambda: len(server.messages(cleo.direct)) == told, PATIENCE)
            await bot.kill()
            connection.execute("ROLLBACK")
        await bot.start()
        async with asyncio.timeout(PATIENCE):
            while count(bot, "SELECT count(*) FROM watcher WHERE at = 1"):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.01)
        assert len(server.messages(cleo.direct)) == told


async def test_a_side_is_answered_for_once_by_a_bot_that_was_killed(tmp_path: Path) -> None:
    async with (
        LocalDiscord(settings=FORGETFUL) as server,
        bots(tmp_path, server, systems=("toy_race",)) as bot,
    ):
        await bot.start()
        table = await begun(server, bot, policy="default")
        for method in ("POST", "PATCH"):
            server.faults.delay(method, r"/channels/\d+/messages", seconds=PATIENCE)
        with closing(sqlite3.connect(bot.database, isolation_level=None)) as connection:
            connection.execute(OVER)
        async with asyncio.timeout(PATIENCE):
            while not count(bot, BY_UMPIRE):  # noqa: ASYNC110 - the database tells nobody of its changes
                await asyncio.sleep(0.004)
        await bot.kill()
        assert count(bot, "SELECT count(*) FROM outbox"), "not posted yet"
        assert not count(bot), "what was due has gone with its question"
        server.faults.clear()
        with closing(sqlite3.connect(bot.database, isolation_level=None)) as connection:
            connection.execute("UPDATE outbox SET due_at = 1")
        await bot.start()
        assert await bot.recovered()
        assert count(bot, BY_UMPIRE) == 1
        told = "".join(each.content for each in server.messages(table))
        assert told.count("Umpire answers for the Reds") == 1
