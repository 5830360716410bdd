from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from bot.sandbox import (
    Exchange,
    Message,
    Modal,
    NoAnswerError,
    NotPossibleError,
)
from tests.sandbox.everything import png

if TYPE_CHECKING:
    from bot.sandbox import Channel, LocalDiscord, Person
    from tests.sandbox.everything import Everything


async def message(exchange: Exchange) -> Message:
    answer = await exchange.wait()
    assert isinstance(answer, Message)
    return answer


async def test_command_is_answered(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    exchange = await ada.command(table, "hello", name="world", times=2)
    answer = await message(exchange)
    assert answer.content == "hello world hello world"
    assert answer in ada.sees(table)
    assert not exchange.deferred
    (interaction,) = bot.seen
    assert isinstance(interaction.user, discord.Member)
    assert interaction.user.id == ada.id
    assert isinstance(interaction.channel, discord.TextChannel)
    assert interaction.channel.name == "table"
    assert interaction.permissions.send_messages
    assert not interaction.permissions.manage_messages
    assert interaction.app_permissions.attach_files
    assert interaction.is_guild_integration()
    assert server.violations == []


async def test_the_app_refuses_what_it_would_not_send(
    bot: Everything, ada: Person, table: Channel
) -> None:
    with pytest.raises(NotPossibleError, match="name is required"):
        await ada.command(table, "hello")
    with pytest.raises(NotPossibleError, match="2 to 10 characters"):
        await ada.command(table, "hello", name="x")
    with pytest.raises(NotPossibleError, match="takes a number"):
        await ada.command(table, "hello", name="world", times="2")
    with pytest.raises(NotPossibleError, match="no option"):
        await ada.command(table, "hello", name="world", nonsense=1)
    with pytest.raises(NotPossibleError, match="not offered"):
        await ada.command(table, "hallo")
    with pytest.raises(NotPossibleError, match="not offered"):
        await ada.command(table, "convoy")
    assert bot.seen == []


async def test_every_option_type_arrives(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    ben = server.world.user("Ben")
    chat = server.world.add_thread(table, "chatter", ben.id)
    exchange = await ada.command(
        table, "every", user=ben, channel=chat, mode="text", ratio=0.5, sure=True
    )
    assert (await message(exchange)).content == "ben chatter text 0.5 True"
    with pytest.raises(NotPossibleError, match="takes one of"):
        await ada.command(table, "every", user=ben, channel=chat, mode="x", ratio=0, sure=True)
    with pytest.raises(NotPossibleError, match="takes 0"):
        await ada.command(table, "every", user=ben, channel=chat, mode="text", ratio=2, sure=True)
    with pytest.raises(NotPossibleError, match="no such channel"):
        await ada.command(table, "every", user=ben, channel=table, mode="text", ratio=1, sure=True)
    assert bot.errors == []


async def test_moderators_only(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    assert "sweep" not in ada.offered(table)
    cleo = server.person("Cleo")
    assert (await message(await cleo.command(table, "sweep"))).content == "swept"
    assert bot.errors == []


async def test_ephemeral_is_seen_by_one(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    answer = await message(await ada.command(table, "secret"))
    assert answer.ephemeral
    assert answer in ada.sees(table)
    assert answer not in server.person("Ben").sees(table)
    channel = bot.get_partial_messageable(table.id)
    with pytest.raises(discord.NotFound, match="10008"):
        await channel.get_partial_message(answer.id).edit(content="seen by all")
    assert [m async for m in channel.history()] == []


async def test_deferred_then_picture_then_follow_up(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    exchange = await ada.command(table, "board")
    answer = await message(exchange)
    assert exchange.deferred
    assert answer.content == "the board"
    assert len(answer.versions) == 1
    (file,) = answer.attachments
    assert (file.filename, file.description, file.width, file.height) == (
        "board.png",
        "The board",
        16,
        9,
    )
    assert file.data == png(16, 9)
    async with bot.http._HTTPClient__session.get(file.url) as response:  # type: ignore[attr-defined]  # the client's own session
        assert response.content_type == "image/png"
        assert await response.read() == file.data
    followups = exchange.followups
    await server.until(lambda: followups)
    assert followups[0].content == "and more"
    assert [file.filename for file in followups[0].attachments] == ["more.png"]
    assert bot.errors == []
    assert server.violations == []


async def test_deferral_keeps_its_privacy(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    exchange = await ada.command(table, "board", private=True)
    assert (await message(exchange)).ephemeral
    await server.until(lambda: exchange.followups)
    assert not exchange.followups[0].ephemeral
    assert bot.errors == []


async def test_first_follow_up_fills_a_deferral(
    bot: Everything, ada: Person, table: Channel
) -> None:
    exchange = await ada.command(table, "late")
    assert (await message(exchange)).content == "filled in"
    assert exchange.followups == []
    assert bot.errors == []


async def test_a_follow_up_to_a_withdrawn_deferral_is_a_message_of_its_own(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    exchange = await ada.command(table, "late", withdrawn=True)
    await server.until(lambda: exchange.followups)
    (told,) = exchange.followups
    assert (told.content, told.ephemeral) == ("filled in", False)
    assert server.messages(table) == [told]
    assert bot.errors == []


async def test_buttons(server: LocalDiscord, bot: Everything, ada: Person, table: Channel) -> None:
    panel = await message(await ada.command(table, "panel"))
    assert [button["label"] for button in panel.buttons] == ["Fire", "Note", "Slow", "Whisper"]
    pressed = await ada.press(panel, "Fire")
    assert await message(pressed) is panel
    assert panel.content == "fired"
    assert len(panel.versions) == 2
    with pytest.raises(NotPossibleError, match="disabled"):
        await ada.press(panel, "fire")
    await message(await ada.press(panel, "fire", stale=0))
    with pytest.raises(NotPossibleError, match="no 'Flee'"):
        await ada.press(panel, "Flee")
    slow = await ada.press(panel, "Slow")
    assert (await message(slow)).content == "slowly"
    assert slow.deferred
    assert panel.attachments[0].filename == "board.png"
    whispered = await message(await ada.press(panel, "whisper"))
    assert whispered.ephemeral
    assert whispered is not panel
    with pytest.raises(NotPossibleError, match="does not see"):
        await server.person("Ben").press(whispered, "x")
    assert bot.errors == []
    assert server.violations == []


async def test_selects(server: LocalDiscord, bot: Everything, ada: Person, table: Channel) -> None:
    panel = await message(await ada.command(table, "panel"))
    await message(await ada.select(panel, "Pick a vessel", ["A", "c"]))
    assert panel.content == "picked a, c"
    with pytest.raises(NotPossibleError, match="takes 1 to 2"):
        await ada.select(panel, "vessel", ["a", "b", "c"])
    with pytest.raises(NotPossibleError, match="not among"):
        await ada.select(panel, "vessel", ["d"])
    picked = await message(await ada.select(panel, "who", [server.world.user("Ben")]))
    assert picked.content == "you picked ben"
    assert bot.errors == []


async def test_forms(server: LocalDiscord, bot: Everything, ada: Person, table: Channel) -> None:
    form = await (await ada.command(table, "form")).wait()
    assert isinstance(form, Modal)
    assert form.title == "A note"
    sent = await message(await ada.submit(form, words="aye", mood="glad"))
    assert sent.content == "aye / glad"
    with pytest.raises(NotPossibleError, match="21 characters"):
        await ada.submit(form, words="x" * 21, mood="glad")
    with pytest.raises(NotPossibleError, match="no field"):
        await ada.submit(form, verse="aye")
    with pytest.raises(NotPossibleError, match="somebody else"):
        await server.person("Ben").submit(form, words="aye", mood="glad")
    panel = await message(await ada.command(table, "panel"))
    form = await (await ada.press(panel, "Note")).wait()
    assert isinstance(form, Modal)
    assert await message(await ada.submit(form, words="nay", mood="glad")) is panel
    assert panel.content == "nay / glad"
    assert bot.errors == []
    assert server.violations == []


async def test_completion(bot: Everything, ada: Person, table: Channel) -> None:
    choices = await ada.complete(table, "convoy move", focused="to", vessel="slayer-b", to="3-")
    assert [choice["value"] for choice in choices] == ["3-1", "3-2", "3-3", "3-4"]
    assert choices[0]["name"] == "slayer-b → 3-1"
    with pytest.raises(NotPossibleError, match="no autocompletion"):
        await ada.complete(table, "convoy move", focused="vessel", vessel="s")
    moved = await ada.command(table, "convoy move", vessel="slayer-b", to="3-1")
    assert (await message(moved)).content == "slayer-b to 3-1"
    assert bot.errors == []


@pytest.mark.parametrize("deadline", [0.2])
async def test_too_late_is_a_failed_interaction(
    bot: Everything, ada: Person, table: Channel
) -> None:
    exchange = await ada.command(table, "sleepy", seconds=0.4)
    with pytest.raises(NoAnswerError):
        await exchange.wait()
    assert exchange.failed
    await bot.failure.wait()
    (error,) = bot.errors
    assert isinstance(error, discord.NotFound)
    assert error.code == 10062
    assert ada.sees(table) == []


async def test_second_callback_is_refused(bot: Everything, ada: Person, table: Channel) -> None:
    exchange = await ada.command(table, "twice")
    assert (await message(exchange)).content == "once"
    await bot.failure.wait()
    (error,) = bot.errors
    assert isinstance(error, discord.HTTPException)
    assert error.code == 40060
    assert len(ada.sees(table)) == 1


async def test_follow_up_before_any_answer(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    exchange = await ada.command(table, "sleepy", seconds=0.3)
    await server.until(lambda: server.connected)
    with pytest.raises(discord.NotFound, match="10015"):
        await followup(bot, exchange).send("too early")
    await exchange.wait()
    await followup(bot, exchange).send("now", wait=True)
    assert [message.content for message in exchange.answers] == ["good morning", "now"]
    assert bot.errors == []


def followup(bot: Everything, exchange: Exchange) -> discord.Webhook:
    assert bot.application_id is not None
    return discord.Webhook.partial(
        bot.application_id, exchange.interaction.token, client=bot, bot_token=None
    )


async def test_redelivery_reaches_the_bot_again(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    exchange = await ada.command(table, "hello", name="world")
    await exchange.wait()
    server.redeliver(exchange.id)
    await server.until(lambda: exchange.interaction.callbacks == 2)
    assert bot.count == 2
    assert bot.seen[0].id == bot.seen[1].id
    assert len(ada.sees(table)) == 1


async def test_user_install_where_the_bot_is_no_member(
    server: LocalDiscord, bot: Everything, ada: Person
) -> None:
    elsewhere = server.world.channel("elsewhere")
    assert ada.offered(elsewhere) == []
    dan = server.person("Dan")
    exchange = await dan.command(elsewhere, "chatty", times=6)
    await exchange.wait()
    await server.until(lambda: len(exchange.followups) == 5)
    await bot.failure.wait()
    (error,) = bot.errors
    assert isinstance(error, discord.HTTPException)
    assert error.code == 40094
    (interaction,) = bot.seen
    assert interaction.is_user_integration()
    assert not interaction.is_guild_integration()
    with pytest.raises(discord.Forbidden, match="50001"):
        await bot.get_partial_messageable(elsewhere.id).send("here I am")


async def test_direct_and_group_messages(server: LocalDiscord, bot: Everything) -> None:
    dan = server.person("Dan")
    answer = await message(await dan.command(dan.direct, "hello", name="dan"))
    assert answer.content == "hello dan"
    assert isinstance(bot.seen[0].channel, discord.DMChannel)
    group = server.world.add_group([dan.user, server.world.user("Ada")], "friends")
    await message(await dan.command(group, "hello", name="all"))
    assert isinstance(bot.seen[1].channel, discord.GroupChannel)
    assert not bot.seen[1].is_guild_integration()
    assert bot.errors == []


@pytest.mark.usefixtures("bot")
async def test_words_of_options_are_told_in_a_persons_language(
    server: LocalDiscord, ada: Person, table: Channel
) -> None:
    (rank,) = [each for each in server.commands if each["name"] == "rank"]
    assert rank["description_localizations"] is None
    rank["options"][0]["description_localizations"] = {"de": "Ein Rang"}
    ada.user.locale = "de"
    told = dict(ada.offers(table))["rank"]
    assert told.options[0]["description"] == "Ein Rang"
