"""The thread of a shared side, opened by a bot that was killed before it could note that."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from bot.sandbox import ChannelKind, LocalDiscord
from tests.kill.beside import ENDING, FORGETFUL, OPENING, Beside
from tests.kill.bot import PATIENCE, PATIENT, bots

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Channel
    from tests.kill.bot import Bot


def private(server: LocalDiscord) -> list[Channel]:
    found = server.world.channels.values()
    return [each for each in found if each.kind is ChannelKind.PRIVATE_THREAD]


def at_rest(bot: Bot) -> bool:
    with closing(sqlite3.connect(bot.database)) as db:
        return db.execute("SELECT try_at FROM side_talk").fetchall() == [(None,)]


async def test_the_thread_of_a_bot_that_was_killed_is_used_and_filled(tmp_path: Path) -> None:
    async with (
        LocalDiscord(settings=PATIENT) as server,
        bots(tmp_path, server, systems=("toy_race",)) as bot,
    ):
        await bot.start()
        table, ada, ben = server.world.channel("table"), server.person("Ada"), server.person("Ben")
        for person, name, given in (
            (ada, "race new", {"thread": False}),
            (ada, "game join", {"side": "red"}),
            (ben, "game join", {"side": "red"}),
        ):
            await (await person.command(table, name, **given)).wait()
        assert await bot.settled(lambda: True)
        with closing(sqlite3.connect(bot.database, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")  # so that nothing can be noted
            await ada.command(table, "side talk")
            await server.until(lambda: private(server), PATIENCE)
            await bot.kill()
            connection.execute("ROLLBACK")
        await bot.start()
        await (await ben.command(table, "side talk")).wait()
        async with asyncio.timeout(PATIENCE):
            while not at_rest(bot):  # noqa: ASYNC110 - the database tells nobody of its changes
                await asyncio.sleep(0.01)
        (thread,) = private(server)
        assert thread.thread is not None
        assert thread.thread.members == {ada.id, ben.id, server.world.bot.id}
        assert len(server.messages(thread)) == 1
        assert not server.violations


async def test_a_thread_and_a_watcher_survive_deaths_in_between(tmp_path: Path) -> None:
    """Every step is killed by ``python -m tests.kill --system beside``."""
    async with (
        LocalDiscord(settings=FORGETFUL) as server,
        bots(tmp_path, server, systems=("toy_race",)) as bot,
    ):
        beside = Beside(server, bot, stride=1, first=90, kinds=(OPENING, ENDING))
        await beside.run(rounds=1)
    assert beside.deaths == 2
