from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from bot.sandbox import (
    Exchange,
    LocalDiscord,
    Message,
    NotPossibleError,
    Permission,
    Settings,
)
from bot.sandbox.model.kinds import MessageKind
from tests.sandbox.client import Client, point_at, running
from tests.sandbox.everything import Panel, picture, png

if TYPE_CHECKING:
    from bot.sandbox import Channel, Person
    from tests.sandbox.everything import Everything


async def message_of(exchange: Exchange) -> Message:
    answer = await exchange.wait()
    assert isinstance(answer, Message)
    return answer


@pytest.fixture
def channel(bot: Everything, table: Channel) -> discord.PartialMessageable:
    return bot.get_partial_messageable(table.id, guild_id=table.guild_id)


async def test_send_fetch_edit_delete(
    server: LocalDiscord, channel: discord.PartialMessageable, ada: Person, table: Channel
) -> None:
    sent = await channel.send("turn 1", file=picture(), view=Panel())
    (seen,) = ada.sees(table)
    assert seen.id == sent.id
    assert seen.attachments[0].description == "The board"
    await sent.edit(content="turn 2")
    assert seen.content == "turn 2"
    assert len(seen.attachments) == 1
    (fetched,) = [each async for each in channel.history()]
    assert fetched.edited_at is not None
    assert fetched.attachments[0].width == 16
    assert await fetched.attachments[0].read() == png(16, 9)
    await sent.edit(attachments=[fetched.attachments[0], picture("second.png", "Second")])
    assert [file.filename for file in seen.attachments] == ["board.png", "second.png"]
    await sent.edit(attachments=[])
    assert not seen.attachments
    assert [version.content for version in seen.versions] == ["turn 1"] + ["turn 2"] * 3
    server.posting.delete(seen)
    assert seen.deleted
    assert ada.sees(table) == []
    with pytest.raises(discord.NotFound, match="10008"):
        await sent.edit(content="gone")
    assert server.violations == []


async def test_history_pages(channel: discord.PartialMessageable, ada: Person) -> None:
    sent = [await channel.send(str(number)) for number in range(7)]
    assert [m.content async for m in channel.history(limit=3)] == ["6", "5", "4"]
    before = channel.history(limit=2, before=sent[3])
    assert [m.content async for m in before] == ["2", "1"]
    after = channel.history(limit=2, after=sent[3], oldest_first=True)
    assert [m.content async for m in after] == ["4", "5"]
    around = channel.history(limit=3, around=sent[3])
    assert sorted([m.content async for m in around]) == ["2", "3", "4"]
    assert ada.pings == []


async def test_who_is_pinged(
    server: LocalDiscord, channel: discord.PartialMessageable, ada: Person, table: Channel
) -> None:
    ben = server.person("Ben")
    text = f"{ada.user.mention} and {ben.user.mention}, @everyone"
    none = await channel.send(text, allowed_mentions=discord.AllowedMentions.none())
    assert none.mentions == []
    one = await channel.send(
        text, allowed_mentions=discord.AllowedMentions(everyone=False, users=[ben.user])
    )
    assert [user.id for user in one.mentions] == [ben.id]
    assert ada.pings == []
    assert [message.id for message in ben.pings] == [one.id]
    edited = await channel.send("quiet")
    await edited.edit(content=text)
    assert len(ben.pings) == 1
    await channel.send(ben.user.mention, silent=True)
    assert len(ben.pings) == 1
    assert not (await channel.send("@everyone")).mention_everyone
    table.bot_permissions |= Permission.MENTION_EVERYONE
    everyone = await channel.send("@everyone")
    assert everyone.mention_everyone
    assert ada.pings[-1].id == everyone.id
    reply = await channel.send("yes", reference=everyone, mention_author=True)
    assert reply.reference is not None
    assert reply.reference.message_id == everyone.id
    assert len(server.messages(table)) == 7


async def test_enforced_nonce_sends_once(
    server: LocalDiscord, bot: Everything, table: Channel
) -> None:
    channel = bot.get_partial_messageable(table.id)
    first = await channel.send("once", nonce="outbox-1")
    second = await channel.send("once", nonce="outbox-1")
    third = await channel.send("once", nonce="outbox-2")
    assert first.id == second.id != third.id
    assert len(server.messages(table)) == 2


async def test_direct_message(server: LocalDiscord, bot: Everything, ada: Person) -> None:
    sent = await bot.get_partial_messageable(ada.direct.id).send(f"{ada.user.mention}, your turn")
    assert [message.id for message in ada.sees(ada.direct)] == [sent.id]
    assert [message.id for message in ada.pings] == [sent.id]
    assert server.violations == []


@pytest.mark.parametrize(
    ("given", "kept", "title"),
    [
        ("board.png", "board.png", None),
        ("the board (1).png", "the_board_1.png", "the board (1)"),
        ("_board-2.png", "board-2.png", "_board-2"),
        ("Plätze.png", "Platze.png", "Plätze"),
        ("карта.png", "unknown.png", "карта"),
        ("a/../b\\c.png", "a_.._b_c.png", "a/../b\\c"),
        ("...", "unknown", ".."),
        ("\u202egnp.exe\u200b.png", "gnp.exe.png", "\u202egnp.exe\u200b"),
    ],
)
async def test_file_names_are_cleaned(
    bot: Everything, table: Channel, given: str, kept: str, title: str | None
) -> None:
    channel = bot.get_partial_messageable(table.id)
    sent = await channel.send(file=picture(given))
    (file,) = sent.attachments
    assert (file.filename, file.title) == (kept, title)
    assert file.url.endswith(kept)
    assert await file.read() == png(16, 9)
    (found,) = [each async for each in channel.history()]
    assert found.attachments[0].title == title


async def test_threads(server: LocalDiscord, bot: Everything, ada: Person, table: Channel) -> None:
    channel = await bot.fetch_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    guild = channel.guild
    loose = await channel.create_thread(
        name="Game 1", type=discord.ChannelType.public_thread, auto_archive_duration=1440
    )
    sent = await loose.send("in the thread")
    thread = server.world.channel("Game 1")
    assert [message.id for message in ada.sees(thread)] == [sent.id]
    other = await channel.create_thread(name="Game 2", type=discord.ChannelType.public_thread)
    assert {active.id for active in await guild.active_threads()} == {loose.id, other.id}
    await loose.edit(archived=True)
    for change in (sent.edit(content="late"), loose.edit(name="late")):
        with pytest.raises(discord.HTTPException, match="50083"):
            await change
    with pytest.raises(discord.Forbidden, match="50013"):
        await loose.edit(archived=False, locked=True)
    assert {active.id for active in await guild.active_threads()} == {other.id}
    await loose.edit(archived=False)
    await sent.edit(content="in time")
    exchange = await ada.command(server.world.channel("Game 2"), "hello", name="thread")
    await exchange.wait()
    assert isinstance(bot.seen[0].channel, discord.Thread)
    assert server.violations == []


async def test_a_thread_from_a_message_has_its_id(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    channel = await bot.fetch_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("an invitation")
    thread = await channel.create_thread(name="Game 3", message=message)
    assert thread.id == message.id
    assert server.world.channel("Game 3").id == message.id
    (again,) = [each async for each in channel.history()]
    assert again.flags.has_thread
    assert again.thread is not None
    assert again.thread.name == "Game 3"
    with pytest.raises(discord.HTTPException) as refused:
        await channel.create_thread(name="Game 4", message=message)
    assert refused.value.code == 160004
    with pytest.raises(discord.NotFound):
        await channel.create_thread(name="Game 5", message=discord.Object(1234))
    assert [each.id for each in ada.sees(table)] == [message.id]
    await channel.create_thread(name="Loose", type=discord.ChannelType.public_thread)
    line = ada.sees(table)[-1]
    assert (line.kind, line.content) == (MessageKind.THREAD_CREATED, "Loose")
    assert line.reference_id == server.world.channel("Loose").id


async def test_the_bot_deletes_what_is_its_own(
    bot: Everything, ada: Person, table: Channel
) -> None:
    channel = await bot.fetch_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    message, said = await channel.send("a mistake"), await ada.say(table, "no")
    await message.delete()
    assert ada.sees(table) == [said]
    with pytest.raises(discord.NotFound):
        await message.delete()
    table.bot_permissions &= ~Permission.MANAGE_MESSAGES
    with pytest.raises(discord.Forbidden):
        await bot.http.delete_message(table.id, said.id)
    table.bot_permissions |= Permission.MANAGE_MESSAGES
    await bot.http.delete_message(table.id, said.id)
    assert ada.sees(table) == []


async def test_locked_thread(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    thread = server.world.add_thread(table, "Over", ada.id)
    shown = await message_of(await ada.command(thread, "panel"))
    found = await bot.fetch_channel(thread.id)
    assert isinstance(found, discord.Thread)
    assert thread.thread is not None
    sent = await found.send("one thing")
    thread.thread.locked = True
    for change in (found.send("one more thing"), sent.edit(content="another")):
        with pytest.raises(discord.Forbidden, match="160005"):
            await change
    with pytest.raises(NotPossibleError, match="locked"):
        await ada.say(thread, "but")
    with pytest.raises(NotPossibleError, match="locked"):
        await ada.press(shown, "Fire")
    await server.person("Cleo").say(thread, "closed")


async def test_no_direct_messages_wanted(
    server: LocalDiscord, bot: Everything, ada: Person
) -> None:
    opened = await bot.create_dm(discord.Object(ada.id))
    assert opened.id == ada.direct.id
    sent = await opened.send("psst")
    assert ada.sees(ada.direct)[-1].id == sent.id
    ada.user.takes_direct = False
    with pytest.raises(discord.Forbidden, match="50007"):
        await bot.get_partial_messageable(ada.direct.id).send("psst")
    with pytest.raises(discord.NotFound, match="10013"):
        await bot.create_dm(discord.Object(1 << 60))
    assert server.violations == []


async def test_whoever_knows_a_webhook_posts_by_it(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    made = server.places.add_webhook(table, "Post horn")
    hook = discord.Webhook.partial(made.id, made.token, client=bot)
    sent = await hook.send(f"tara {ada.user.mention}", wait=True)
    assert (sent.author.name, sent.webhook_id) == ("Post horn", made.id)
    assert [message.id for message in ada.pings] == [sent.id]
    await hook.send("once more")
    wrong = discord.Webhook.partial(made.id, "x" * 68, client=bot)
    with pytest.raises(discord.HTTPException, match="50027"):
        await wrong.send("no")
    server.places.remove_channel(table)
    with pytest.raises(discord.NotFound, match="10015"):
        await hook.send("gone")


async def test_a_deleted_channel(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    await (await ada.command(table, "hello", name="bot")).wait()
    table.bot_permissions |= Permission.MANAGE_CHANNELS
    channel = await bot.fetch_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.delete()
    with pytest.raises(discord.NotFound, match="10003"):
        await bot.seen[0].edit_original_response(content="too late")
    assert server.violations == []


async def test_old_links_expire(monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(png(16, 9))
    async with LocalDiscord(settings=Settings(kept_bytes=2 * size)) as server:
        point_at(server, monkeypatch)
        async with running(Client(), server) as client:
            table = server.world.channel("table")
            channel = client.get_partial_messageable(table.id)
            for _ in range(3):
                await channel.send(file=picture())
            first, _, last = server.messages(table)
            assert len(last.attachments[0].data) == size
            with pytest.raises(LookupError, match="expired"):
                _ = first.attachments[0].data


async def test_files_beyond_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    async with LocalDiscord(settings=Settings(attachment_limit=10)) as server:
        point_at(server, monkeypatch)
        async with running(Client(), server) as client:
            table = server.world.channel("table")
            with pytest.raises(discord.HTTPException, match="40005"):
                await client.get_partial_messageable(table.id).send(file=picture())
            assert server.messages(table) == []
            assert len(server.violations) == 1


async def test_missing_permissions(
    server: LocalDiscord, bot: Everything, channel: discord.PartialMessageable, table: Channel
) -> None:
    sent = await channel.send("still allowed")
    found = await bot.fetch_channel(table.id)
    assert isinstance(found, discord.TextChannel)
    table.bot_permissions &= ~Permission.ATTACH_FILES
    with pytest.raises(discord.Forbidden, match="50013"):
        await channel.send(file=picture())
    table.bot_permissions &= ~Permission.SEND_MESSAGES
    with pytest.raises(discord.Forbidden, match="50013"):
        await channel.send("no more")
    table.bot_permissions &= ~Permission.CREATE_PUBLIC_THREADS
    with pytest.raises(discord.Forbidden, match="50013"):
        await found.create_thread(name="no", type=discord.ChannelType.public_thread)
    table.bot_permissions &= ~Permission.VIEW_CHANNEL
    with pytest.raises(discord.Forbidden, match="50001"):
        await sent.edit(content="unseen")
    assert len(server.messages(table)) == 1


async def test_answers_need_no_permission_to_send(
    bot: Everything, ada: Person, table: Channel
) -> None:
    table.bot_permissions &= ~Permission.SEND_MESSAGES
    exchange = await ada.command(table, "hello", name="still")
    await exchange.wait()
    assert not bot.seen[0].app_permissions.send_messages
    assert bot.errors == []


async def test_unknown_things(bot: Everything, channel: discord.PartialMessageable) -> None:
    with pytest.raises(discord.NotFound, match="10003"):
        await bot.get_partial_messageable(1234).send("nowhere")
    with pytest.raises(discord.NotFound, match="10008"):
        await channel.get_partial_message(1234).edit(content="never said")
    with pytest.raises(discord.NotFound, match="10004"):
        await bot.http.get_active_threads(1234)


async def test_only_the_author_edits(
    bot: Everything, channel: discord.PartialMessageable, ada: Person, table: Channel
) -> None:
    said = await ada.say(table, "good luck")
    (found,) = [each async for each in channel.history()]
    assert found.content == "good luck"
    assert found.author.id == ada.id
    with pytest.raises(discord.Forbidden, match="50005"):
        await channel.get_partial_message(said.id).edit(content="mine")
    assert not bot.is_closed()
