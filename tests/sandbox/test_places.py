"""Servers, their channels, roles and members: what the bot is told of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from bot.sandbox import Modal, NotPossibleError, Permission
from tests.sandbox.test_interactions import message

if TYPE_CHECKING:
    from bot.sandbox import Channel, LocalDiscord, Person
    from tests.sandbox.everything import Everything


async def test_roles_are_given_told_and_deleted(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    guild = server.world.guild("War room")
    scout = server.places.add_role(guild, "Scout", ada.user)
    boss = server.world.add_role(guild, "Boss", Permission.ADMINISTRATOR)
    for person, held in ((ada, "ada has Scout"), (server.person("Ben"), "ben has not Scout")):
        answer = await message(await person.command(table, "rank", role=scout))
        assert answer.content == held
    channel = await bot.fetch_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    here = channel.guild
    found = {role.id: role for role in await here.fetch_roles()}
    assert {"@everyone", "Librarian", "Moderator", "Scout", "Boss"} == {
        role.name for role in found.values()
    }
    assert found[boss.id].permissions.administrator
    assert not found[scout.id].permissions.value
    assert "sweep" not in ada.offered(table)
    guild.members[ada.id].add(boss.id)
    assert "sweep" in ada.offered(table)
    server.places.remove_role(guild, scout)
    with pytest.raises(NotPossibleError, match="no ROLE"):
        await ada.command(table, "rank", role=scout)
    assert scout.id not in {role.id for role in await here.fetch_roles()}
    assert server.violations == []


async def test_a_deleted_channel_is_gone_with_its_threads(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    thread = server.places.add_thread(table, "side", ada.user)
    channel = await bot.fetch_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    server.places.remove_channel(table)
    assert [channel.name for channel in await channel.guild.fetch_channels()] == ["chat"]
    for gone in (table, thread):
        with pytest.raises(discord.NotFound, match="10003"):
            await bot.fetch_channel(gone.id)


async def test_who_is_meant_is_told_as_a_member_of_this_server(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    ben, dora = server.world.user("Ben"), server.world.add_user("Dora")
    side = server.world.add_thread(table, "side", ada.id)
    for user, kind in (
        (ben, discord.Member),
        (dora, discord.User),
        (server.world.bot, discord.Member),
    ):
        await message(
            await ada.command(
                table, "every", user=user, channel=side, mode="text", ratio=0, sure=True
            )
        )
        assert type(bot.seen[-1].namespace.user) is kind
    told = bot.seen[0].namespace.user
    assert told._roles.has(max(server.world.guild("War room").members[ben.id]))
    assert told.resolved_permissions.send_messages
    assert not told.resolved_permissions.manage_messages


async def test_nothing_of_another_server_can_be_meant(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    other = server.world.add_guild("Club")
    rank = server.world.add_role(other, "Stranger")
    side = server.world.add_thread(server.world.add_channel(other, "bar"), "side", ada.id)
    with pytest.raises(NotPossibleError, match="role: no ROLE"):
        await ada.command(table, "rank", role=rank)
    with pytest.raises(NotPossibleError, match="channel: no CHANNEL"):
        await ada.command(
            table, "every", user=ada.user, channel=side, mode="text", ratio=0, sure=True
        )
    assert bot.seen == []


async def test_a_deleted_channel_takes_no_more_answers(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    side = server.places.add_thread(table, "side", ada.user)
    said = await message(await ada.command(side, "hello", name="world", times=1))
    opened = await ada.command(side, "form")
    modal = await opened.wait()
    assert isinstance(modal, Modal)
    server.places.remove_channel(side)
    for late in (bot.seen[0].edit_original_response(content="x"), bot.seen[0].followup.send("x")):
        with pytest.raises(discord.NotFound):
            await late
    with pytest.raises(NotPossibleError, match="gone"):
        await ada.press(said, "any")
    with pytest.raises(NotPossibleError, match="gone"):
        await ada.submit(modal, words="late")
    assert said.deleted
    assert server.posting.in_channel(side.id) == []


async def test_who_moderates_no_more_has_no_role_that_lets_them(
    server: LocalDiscord, ada: Person
) -> None:
    guild = server.world.guild("War room")
    boss = server.world.add_role(guild, "Boss", Permission.ADMINISTRATOR)
    guild.members[ada.id].add(boss.id)
    server.places.change_person(ada.user, "Ada", moderator=True)
    assert guild.members[ada.id] == {boss.id}
    server.places.change_person(ada.user, "Ada", moderator=False)
    assert Permission.MANAGE_GUILD not in server.world.held(ada.id, guild)
