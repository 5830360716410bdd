"""A rematch: killed at any step and pressed again, there is one, and the old game leads to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from bot.sandbox import LocalDiscord, Message
from tests.kill import look
from tests.kill.bot import PATIENCE, PATIENT, bots

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Channel, Exchange, Person
    from tests.kill.bot import Bot

STRIDE = 22


def filled(exchange: Exchange) -> bool:
    return exchange.interaction.filled


async def settled(bot: Bot, exchange: Exchange) -> bool:
    return await bot.settled(partial(filled, exchange))


async def ended(
    server: LocalDiscord, bot: Bot, table: Channel, ada: Person, ben: Person
) -> Message:
    """The last message of a game that Ada gave up."""
    bot.arm(0)
    for person, name, options in (
        (ada, "convoy new", {"thread": False}),
        (ada, "game join", {"side": "freeloaders"}),
        (ben, "game join", {"side": "naztees"}),
        (ada, "game start", {}),
        (ben, "game start", {}),
    ):
        assert await settled(bot, await person.command(table, name, **options))
    asked = await ada.command(table, "game concede")
    question = await asked.wait(PATIENCE)
    assert isinstance(question, Message)
    assert question.buttons, question.content
    assert await settled(bot, await ada.press(question, "Yes, concede"))
    return look.public(server, table)[-1]


def codes(bot: Bot, table: Channel) -> list[str]:
    """The codes of a channel's games, oldest first."""
    with closing(sqlite3.connect(bot.database)) as db:
        sql = "SELECT id FROM game WHERE channel = ? ORDER BY rowid"
        return [code for (code,) in db.execute(sql, (str(table.id),))]


async def test_killed_at_any_step_and_pressed_again_there_is_one(tmp_path: Path) -> None:
    async with LocalDiscord(settings=PATIENT) as server, bots(tmp_path, server) as bot:
        await bot.start()
        guild = server.world.guild("War room")
        ada, ben = server.person("Ada"), server.person("Ben")
        fatal, deaths, kept, alive = 1, 0, 0, False
        while not alive:
            table = server.world.add_channel(guild, f"table-{fatal}")
            final = await ended(server, bot, table, ada, ben)
            shown = len(final.versions) - 1
            bot.arm(fatal)
            first = await ada.press(final, "Rematch")
            alive = await settled(bot, first)
            if not alive:
                deaths += 1
                await bot.death()
                await bot.start()
                assert await bot.recovered()
            kept += not alive and len(codes(bot, table)) > 1
            bot.arm(0)
            # Ben wants other sides; whose press came first counts.
            for person, label in ((ada, "Rematch"), (ben, "Swap sides")):
                assert await settled(bot, await person.press(final, label, stale=shown))
            _, rematch = codes(bot, table)
            lobbies = [
                each for each in look.public(server, table) if "The rematch of" in each.content
            ]
            assert len(lobbies) == 1, f"step {fatal}"
            assert f"Rematch: [game `{rematch}`]" in final.content, f"step {fatal}"
            assert [each["label"] for each in final.buttons] == [
                "Look back",
                "Verify the dice",
                "Why?",
            ]
            assert "**Freeloaders** (get Brigghavens off the west edge): Ada" in lobbies[0].content
            assert lobbies[0].content.count("kept for") == 1
            assert not server.violations
            fatal += STRIDE
        assert deaths > 4
        assert 0 < kept < deaths
