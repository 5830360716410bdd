"""Private threads: who sees them, and whom their opener lets in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from bot.sandbox import NotPossibleError

if TYPE_CHECKING:
    from bot.sandbox import Channel, LocalDiscord, Person
    from tests.sandbox.everything import Everything


async def test_private_thread_is_hidden(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    channel = await bot.fetch_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="Secret")
    secret = server.world.channel("Secret")
    with pytest.raises(NotPossibleError, match="does not see"):
        ada.sees(secret)
    thread = await bot.fetch_channel(secret.id)
    assert isinstance(thread, discord.Thread)
    called = await thread.send(ada.user.mention)
    assert [message.id for message in ada.sees(secret)] == [called.id]
    assert [message.id for message in ada.pings] == [called.id]


async def test_a_private_thread_takes_members_from_its_opener(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    channel = await bot.fetch_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    opened = await channel.create_thread(name="Secret")
    secret = server.world.channel("Secret")
    before = len(server.messages(table))
    for _ in range(2):  # who is in already stays in
        await bot.http.add_user_to_thread(opened.id, ada.id)
    assert ada.sees(secret) == []
    with pytest.raises(NotPossibleError, match="does not see"):
        server.person("Ben").sees(secret)
    assert server.person("Cleo").sees(secret) == [], "who manages threads sees every one"
    assert len(server.messages(table)) == before, "nothing is said of it in the channel"
    stranger = server.world.add_user("Stranger")
    for user_id, code in ((stranger.id, "10007"), (1, "10013")):
        with pytest.raises(discord.NotFound, match=code):
            await bot.http.add_user_to_thread(opened.id, user_id)
    with pytest.raises(discord.HTTPException, match="50024"):
        await bot.http.add_user_to_thread(table.id, ada.id)
    await bot.http.remove_user_from_thread(opened.id, ada.id)
    with pytest.raises(NotPossibleError, match="does not see"):
        ada.sees(secret)
    await bot.http.edit_channel(opened.id, archived=True)
    with pytest.raises(discord.HTTPException, match="50083"):
        await bot.http.add_user_to_thread(opened.id, ada.id)
    theirs = server.places.add_thread(table, "open to all", ada.user)
    with pytest.raises(discord.Forbidden, match="50013"):
        await bot.http.remove_user_from_thread(theirs.id, ada.id)
    assert server.violations == []
