"""A message that was posted by a bot which did not live to note it, long after Discord's nonce."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox import LocalDiscord, Permission, Settings
from tests.kill import look
from tests.kill.bot import bots
from tests.kill.deeds import Essence, choices, playing
from tests.kill.test_torn import POST, game_under_way, until_possible

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.sandbox import Channel, Message
    from tests.kill.bot import Bot
    from tests.kill.deeds import Deed, Record


@pytest.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    """A Discord that forgets nonces at once: an hour passes in no time."""
    async with LocalDiscord(settings=Settings(nonce_window=0.0)) as found:
        yield found
        assert not found.violations


@pytest.fixture
async def bot(server: LocalDiscord, tmp_path: Path) -> AsyncIterator[Bot]:
    async with bots(tmp_path, server) as found:
        await found.start()
        yield found


@pytest.fixture
def channel(server: LocalDiscord) -> Channel:
    return server.world.channel("table")


async def stored(bot: Bot, channel: Channel) -> Record:
    record = await look.stored(bot.database, channel)
    assert record is not None
    return record


async def lose(server: LocalDiscord, bot: Bot, channel: Channel, deed: Deed) -> Message:
    """Let a deed be done by a bot that is killed once Discord has taken its message; that."""
    before = look.public(server, channel)
    server.faults.drop_after(*POST)
    bot.arm(0)
    await deed.do()
    found = await server.until(
        lambda: [each for each in look.public(server, channel) if each not in before]
    )
    await bot.kill()
    server.faults.clear()
    (message,) = found
    return message


@pytest.mark.parametrize("chatter", [0, 150])
async def test_it_is_found_again(
    server: LocalDiscord, bot: Bot, channel: Channel, chatter: int
) -> None:
    record = await game_under_way(server, bot, channel)
    cleo = server.person("Cleo")
    for _ in range(2):
        record, deed = await until_possible("passes the initiative", server, bot, channel, record)
        shown = look.public(server, channel)
        lost = await lose(server, bot, channel, deed)
        talk = [await cleo.say(channel, f"Umpire? {number}") for number in range(chatter)]
        await bot.start()
        assert await bot.recovered()
        assert look.public(server, channel) == [*shown, lost, *talk]
        record = await stored(bot, channel)
        assert Essence.of(record) == deed.after("")
        for each in talk:
            server.posting.delete(each)
        await look.check_channel(server, channel, record)
        look.check_ping(record, lost, 0)


async def test_the_end_of_a_game_is_found_again(
    server: LocalDiscord, bot: Bot, channel: Channel
) -> None:
    record = await game_under_way(server, bot, channel)
    shown = look.public(server, channel)
    ada, ben = server.person("Ada"), server.person("Ben")
    question = await (await ada.command(channel, "game end")).wait()
    assert question is not None
    server.faults.drop_after(*POST)
    await ben.press(question, "Agree to end it")  # type: ignore[arg-type]  # a message
    await server.until(lambda: "🏁" in look.public(server, channel)[-1].content)
    await bot.kill()
    server.faults.clear()
    (lost,) = [each for each in look.public(server, channel) if each not in (*shown, question)]
    await bot.start()
    assert await bot.recovered()
    record = await stored(bot, channel)
    assert record.live.game.status == "over"
    server.posting.delete(question)  # type: ignore[arg-type]  # likewise; nobody lived to update it
    assert look.public(server, channel) == [*shown, lost]
    await look.check_channel(server, channel, record)


async def test_a_game_that_goes_on_meanwhile_closes_it(
    server: LocalDiscord, bot: Bot, channel: Channel
) -> None:
    record = await game_under_way(server, bot, channel)
    record, deed = await until_possible("passes the initiative", server, bot, channel, record)
    shown = look.public(server, channel)
    lost = await lose(server, bot, channel, deed)
    fault = server.faults.answer("GET", r"/messages$", status=503, times=1000)
    await bot.start()
    record = await stored(bot, channel)
    choice = next(each for each in choices(record) if each.posts)
    deed_by_command = playing("command", record, choice, server, lost)
    assert deed_by_command is not None
    exchange = await deed_by_command.do()
    await exchange.wait()
    assert fault.met
    assert look.public(server, channel) == [*shown, lost]
    server.faults.clear()
    assert await bot.recovered()
    record = await stored(bot, channel)
    assert Essence.of(record) == deed_by_command.after("")
    assert look.public(server, channel)[:-1] == [*shown, lost]
    await look.check_channel(server, channel, record)
    look.check_closed(record, lost, record.live.game.version - 1, record.live.game.version)


async def test_where_the_history_is_closed_it_is_posted_once_more(
    server: LocalDiscord, bot: Bot, channel: Channel
) -> None:
    record = await game_under_way(server, bot, channel)
    record, deed = await until_possible("passes the initiative", server, bot, channel, record)
    shown = look.public(server, channel)
    lost = await lose(server, bot, channel, deed)
    channel.bot_permissions &= ~Permission.READ_MESSAGE_HISTORY
    await bot.start()
    assert await bot.recovered()
    record = await stored(bot, channel)
    again = look.current(server, record)
    assert look.public(server, channel) == [*shown, lost, again]
    assert again.versions[0].content == lost.content
