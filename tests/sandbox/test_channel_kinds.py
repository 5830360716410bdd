"""Channels that are no text channels: which threads they take, and what can be said in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot.sandbox import ChannelKind, NotPossibleError
from tests.sandbox.test_interactions import message

if TYPE_CHECKING:
    from bot.sandbox import Channel, LocalDiscord, Person
    from tests.sandbox.everything import Everything

KINDS = (ChannelKind.ANNOUNCEMENT, ChannelKind.VOICE, ChannelKind.STAGE, ChannelKind.FORUM)
THREADS = {
    ChannelKind.TEXT: ("public_thread", "private_thread"),
    ChannelKind.ANNOUNCEMENT: ("news_thread",),
    ChannelKind.VOICE: (),
    ChannelKind.STAGE: (),
}


def opened(server: LocalDiscord, kind: ChannelKind) -> Channel:
    guild = server.world.guild("War room")
    return server.places.add_channel(guild, f"the-{kind.name}", kind)


@pytest.mark.parametrize("kind", THREADS)
async def test_only_the_right_kind_of_thread_is_opened(
    server: LocalDiscord, bot: Everything, kind: ChannelKind
) -> None:
    parent = opened(server, kind)
    for name in ("public_thread", "private_thread", "news_thread"):
        wanted = discord.ChannelType[name]
        form: dict[str, Any] = {"auto_archive_duration": 60, "type": wanted.value}
        asked = bot.http.start_thread_without_message(parent.id, name="side", **form)
        if name in THREADS[kind]:
            thread = await asked
            assert thread["type"] == wanted.value
            found = await bot.fetch_channel(int(thread["id"]))
            assert isinstance(found, discord.Thread)
            assert found.type is wanted
        else:
            with pytest.raises(discord.HTTPException, match="50024"):
                await asked


async def test_a_thread_among_announcements_is_an_announcement_thread(
    server: LocalDiscord, bot: Everything, ada: Person
) -> None:
    news = opened(server, ChannelKind.ANNOUNCEMENT)
    channel = await bot.fetch_channel(news.id)
    assert isinstance(channel, discord.TextChannel)
    assert channel.is_news()
    assert server.places.add_thread(news, "more", ada.user).kind is ChannelKind.ANNOUNCEMENT_THREAD


@pytest.mark.parametrize("kind", [*KINDS[:3]])
async def test_one_can_talk_there(
    server: LocalDiscord, bot: Everything, ada: Person, kind: ChannelKind
) -> None:
    channel = opened(server, kind)
    assert (await message(await ada.command(channel, "hello", name="you"))).channel_id == channel.id
    found = await bot.fetch_channel(channel.id)
    assert isinstance(found, discord.abc.GuildChannel)
    assert found.type.value == kind
    sent = await bot.get_partial_messageable(channel.id).send("hello all")
    assert sent.id in [each.id for each in ada.sees(channel)]


async def test_a_forum_has_nothing_but_posts(
    server: LocalDiscord, bot: Everything, ada: Person
) -> None:
    forum = opened(server, ChannelKind.FORUM)
    assert isinstance(await bot.fetch_channel(forum.id), discord.ForumChannel)
    assert ada.offered(forum) == []
    with pytest.raises(NotPossibleError, match="can't write here"):
        await ada.say(forum, "hello")
    with pytest.raises(discord.HTTPException, match="50008"):
        await bot.get_partial_messageable(forum.id).send("hello")
    post = server.places.add_thread(forum, "a post", ada.user)
    assert post.kind is ChannelKind.PUBLIC_THREAD
    await ada.say(post, "first")
    assert (await message(await ada.command(post, "hello", name="you"))).channel_id == post.id


@pytest.mark.parametrize("kind", [ChannelKind.VOICE, ChannelKind.STAGE])
async def test_people_open_no_threads_where_one_talks(
    server: LocalDiscord, ada: Person, kind: ChannelKind
) -> None:
    with pytest.raises(NotPossibleError, match="Threads can only be opened"):
        server.places.add_thread(opened(server, kind), "x", ada.user)
