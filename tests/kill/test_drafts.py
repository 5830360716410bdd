"""Kills the bot while an answer grows: a step is taken or not, and the answer given once."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from typing import TYPE_CHECKING

import pytest

from bot.sandbox import LocalDiscord
from tests.kill.bot import bots

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.sandbox import Channel, Exchange, Message, Person
    from tests.kill.bot import Bot

STRIDE = 4
OPEN = "Wish step by step …"


@pytest.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as found:
        yield found
        assert not found.violations


@pytest.fixture
async def bot(server: LocalDiscord, tmp_path: Path) -> AsyncIterator[Bot]:
    async with bots(tmp_path, server, toy=True) as found:
        await found.start()
        yield found


async def calmly(bot: Bot, exchange: Exchange) -> Exchange:
    """See an interaction through."""
    assert await bot.settled(lambda: exchange.interaction.filled)
    return exchange


async def composing(server: LocalDiscord, bot: Bot, channel: Channel) -> tuple[Person, Message]:
    """A game in which Ada is to answer, and the message in which she puts the answer together."""
    bot.arm(0)
    ada, ben = server.person("Ada"), server.person("Ben")
    await calmly(bot, await ada.command(channel, "race new", thread=False))
    for person, side in ((ada, "red"), (ben, "blue")):
        await calmly(bot, await person.command(channel, "game join", side=side))
    for person in (ada, ben):
        await calmly(bot, await person.command(channel, "game start"))
    panel = [each for each in server.messages(channel) if each.buttons][-1]
    exchange = await calmly(bot, await ada.press(panel, "My choices"))
    (message,) = exchange.answers
    await calmly(bot, await ada.press(message, OPEN))
    return ada, message


def steps(bot: Bot) -> list[int]:
    """How many numbers are named after each stored step."""
    found = _rows(bot, "SELECT steps FROM draft")
    assert len(found) <= 1
    return [
        sum(isinstance(each, int) for each in step.values())
        for (text,) in found
        for step in json.loads(text)
    ]


def answers(bot: Bot, channel: Channel) -> int:
    """How many answers the journal of the channel's game holds."""
    sql = (
        "SELECT count(*) FROM journal JOIN game ON game.id = game_id"
        " WHERE channel = ? AND json_extract(action, '$.is') = 'wish'"
    )
    return int(_rows(bot, sql, str(channel.id))[0][0])


def _rows(bot: Bot, sql: str, *values: str) -> list[tuple[str]]:
    with contextlib.closing(sqlite3.connect(bot.database)) as connection:
        return connection.execute(sql, values).fetchall()


async def suffer(bot: Bot, exchange: Exchange) -> bool:
    """Wait for the end of an interaction or of the bot, which another follows; whether it died."""
    if await bot.settled(lambda: exchange.interaction.filled):
        return False
    await bot.death()
    await bot.start()
    assert await bot.recovered()
    return True


async def test_a_step_is_taken_once_or_not(server: LocalDiscord, bot: Bot) -> None:
    ada, message = await composing(server, bot, server.world.channel("table"))
    lost = kept = 0
    fatal = 1
    while True:
        before = steps(bot)
        name, wanted = ("Undo", [0]) if before == [0, 1] else ("then 5", [0, 1])
        # Whatever the message shows by now, the screen still shows what is pressed.
        shown = len(message.versions) - 1
        bot.arm(fatal)
        died = await suffer(bot, await ada.press(message, name))
        taken = steps(bot) == wanted
        assert taken or (died and steps(bot) == before)
        lost += not taken
        kept += died and taken
        bot.arm(0)
        await calmly(bot, await ada.press(message, name, stale=shown))
        assert steps(bot) == wanted
        assert f"Named: {'5' if wanted == [0, 1] else 'nothing'}." in message.content
        if not died:
            break
        fatal += STRIDE
    assert lost > 1
    assert kept > 1


async def test_an_answer_is_given_once(server: LocalDiscord, bot: Bot) -> None:
    guild = server.world.guild("War room")
    lost = kept = 0
    fatal = 1
    died = True
    while died:
        channel = server.world.add_channel(guild, f"table-{fatal}")
        ada, message = await composing(server, bot, channel)
        for name in ("then 5", "then 2", "then 4"):
            await calmly(bot, await ada.press(message, name))
        shown = len(message.versions) - 1
        bot.arm(fatal)
        died = await suffer(bot, await ada.press(message, "Submit"))
        given = answers(bot, channel)
        # The draft is gone if, and only if, the answer is given.
        assert steps(bot) == ([] if given else [0, 1, 2, 3])
        lost += died and not given
        kept += died and given
        bot.arm(0)
        await calmly(bot, await ada.press(message, "Submit", stale=shown))
        assert await bot.recovered()
        assert answers(bot, channel) == 1
        assert steps(bot) == []
        assert any("have chosen" in each.content for each in server.messages(channel))
        fatal += 3 * STRIDE
    assert lost > 1
    assert kept > 1
