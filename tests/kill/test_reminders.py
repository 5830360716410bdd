"""A bot that is killed when it has reminded somebody, before it could note that: once is enough."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from bot.sandbox import LocalDiscord, Settings
from tests.kill.bot import PATIENCE, bots

if TYPE_CHECKING:
    from pathlib import Path

    from tests.kill.bot import Bot

FORGETFUL = Settings(nonce_window=0.0)
"""Discord remembers what was sent for minutes only; a bot may be away for longer."""
LATE = "UPDATE due SET at = 1, try_at = 1 WHERE kind = 'half'"
DONE = "SELECT count(*) FROM due WHERE done_at IS NOT NULL"


def done(bot: Bot) -> int:
    with closing(sqlite3.connect(bot.database)) as connection:
        return int(connection.execute(DONE).fetchone()[0])


async def test_nobody_is_reminded_twice_by_a_bot_that_was_killed(tmp_path: Path) -> None:
    async with LocalDiscord(settings=FORGETFUL) as server, bots(tmp_path, server) as bot:
        await bot.start()
        table, ada = server.world.channel("table"), server.person("Ada")
        for name, options in (
            ("race new", {"pace": "daily", "thread": False}),
            ("game join", {"side": "red"}),
            ("game join", {"side": "blue"}),
            ("game start", {}),
        ):
            await (await ada.command(table, name, **options)).wait()
        assert await bot.settled(lambda: True)
        before = len(server.messages(table))
        with closing(sqlite3.connect(bot.database, isolation_level=None)) as connection:
            connection.execute(LATE)
            connection.execute("BEGIN IMMEDIATE")  # so that nothing can be noted
            await server.until(lambda: len(server.messages(table)) > before, PATIENCE)
            await bot.kill()
            connection.execute("ROLLBACK")
        assert done(bot) == 0
        await bot.start()
        async with asyncio.timeout(PATIENCE):
            while not done(bot):  # noqa: ASYNC110 - the database tells nobody of its changes
                await asyncio.sleep(0.01)
        assert len(server.messages(table)) == before + 1
        assert server.messages(table)[-1].pinged == {ada.id}
