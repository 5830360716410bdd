"""A part that reports: killed at any step from its end to the whole's message, it counts once."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from bot.sandbox import LocalDiscord, Message
from tests.kill import look
from tests.kill.bot import PATIENCE, PATIENT, bots
from tests.series.ruleset import SERIES
from tests.toy.reporting import REPORTING

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Channel, Exchange, Person
    from tests.kill.bot import Bot

STRIDE = 48


def filled(exchange: Exchange) -> bool:
    return exchange.interaction.filled


async def settled(bot: Bot, exchange: Exchange) -> bool:
    return await bot.settled(partial(filled, exchange))


def threads(server: LocalDiscord, table: Channel) -> list[Channel]:
    found = server.world.threads(table.guild_id or 0)
    return [each for each in found if each.thread and each.thread.parent_id == table.id]


async def racing(
    server: LocalDiscord, bot: Bot, table: Channel, ada: Person, ben: Person
) -> Message:
    """Whether Ada, who has opened the race of a series against Ben, gives it up."""
    bot.arm(0)
    for person, name, options in (
        (ada, "series new", {"thread": False}),
        (ada, "game join", {"side": "red"}),
        (ben, "game join", {"side": "blue"}),
        (ben, "game start", {}),
        (ada, "game start", {}),
        (ada, "series call", {"length": 6}),
    ):
        assert await settled(bot, await person.command(table, name, **options))
    panel = look.public(server, table)[-1]
    assert await settled(bot, await ada.press(panel, "Open: Race 1"))
    (thread,) = threads(server, table)
    for person, name, options in (
        (ben, "game join", {"side": "blue"}),
        (ben, "game start", {}),
        (ada, "game start", {}),
    ):
        assert await settled(bot, await person.command(thread, name, **options))
    asked = await ada.command(thread, "game concede")
    question = await asked.wait(PATIENCE)
    assert isinstance(question, Message)
    return question


def reports(bot: Bot, table: Channel) -> list[str]:
    """The winners that were reported to the series of a channel."""
    with closing(sqlite3.connect(bot.database)) as db:
        sql = (
            "SELECT action FROM journal JOIN game ON game.id = game_id"
            " WHERE channel = ? AND json_extract(action, '$.is') = 'report'"
        )
        found = [json.loads(action) for (action,) in db.execute(sql, (str(table.id),))]
    return [json.loads(each["outcome"])["winner"] for each in found]


def told(server: LocalDiscord, table: Channel) -> int:
    """How many messages of a channel ask for the next race, as only the report lets them."""
    found = look.public(server, table)
    return sum(
        "**Reds** to act" in each.content and "Blues win that race" in each.content
        for each in found
    )


async def test_killed_at_any_step_it_is_counted_once(tmp_path: Path) -> None:
    async with (
        LocalDiscord(settings=PATIENT) as server,
        bots(tmp_path, server, systems=(SERIES.id, REPORTING.id)) as bot,
    ):
        await bot.start()
        guild = server.world.guild("War room")
        ada, ben = server.person("Ada"), server.person("Ben")
        fatal, deaths, early, alive = 1, 0, 0, False
        while not alive:
            table = server.world.add_channel(guild, f"table-{fatal}")
            question = await racing(server, bot, table, ada, ben)
            bot.arm(fatal)
            await ada.press(question, "Yes, concede")
            at_rest = partial(told, server, table)
            alive = await bot.settled(lambda: at_rest() > 0)  # noqa: B023 - it is of this round
            if not alive:
                deaths += 1
                early += not reports(bot, table)
                await bot.death()
                await bot.start()
                assert await bot.recovered()
                bot.arm(0)
                if reports(bot, table) == [] and not over(bot, table):
                    assert await settled(bot, await ada.press(question, "Yes, concede"))
            await server.until(lambda: at_rest() > 0, PATIENCE, "the report")  # noqa: B023 - likewise
            assert await bot.recovered()
            assert reports(bot, table) == ["blue"], f"step {fatal}"
            assert told(server, table) == 1, f"step {fatal}"
            assert not server.violations
            fatal += STRIDE
        assert deaths > 2
        assert 0 < early < deaths


def over(bot: Bot, table: Channel) -> bool:
    """Whether the part of a channel's series is over."""
    with closing(sqlite3.connect(bot.database)) as db:
        sql = (
            "SELECT game.status FROM part JOIN game AS whole ON whole.id = part.whole"
            " JOIN game ON game.id = part.game_id WHERE whole.channel = ?"
        )
        return bool(db.execute(sql, (str(table.id),)).fetchone() == ("over",))
