"""What the bot may see and do; checked before every request takes effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.model.kinds import ChannelKind, Permission
from bot.sandbox.wire.errors import (
    closed_to_direct_messages,
    missing_access,
    missing_permissions,
    no_text_channel,
    thread_archived,
    thread_locked,
    unknown_channel,
    unknown_guild,
    unknown_message,
)

if TYPE_CHECKING:
    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.messages import Message
    from bot.sandbox.model.world import Channel, Guild, World

_NOTHING = Permission(0)


class Access:
    """Finds things for the bot, or raises the error that Discord answers."""

    def __init__(self, world: World, posting: Posting) -> None:
        self._world = world
        self._posting = posting

    def channel(self, channel_id: int, needed: Permission = _NOTHING) -> Channel:
        """A channel that the bot sees and in which it holds the permissions needed.

        Raises:
            ApiError: 10003, 50001 or 50013.
        """
        channel = self._world.channels.get(channel_id)
        if channel is None:
            raise unknown_channel()
        held = self._world.bot_permissions(channel)
        if channel.kind is ChannelKind.GROUP or Permission.VIEW_CHANNEL not in held:
            raise missing_access()
        if needed & ~held:
            raise missing_permissions()
        return channel

    def sendable(self, channel_id: int, *, files: bool = False) -> Channel:
        """A channel in which the bot may post, with files if asked.

        Raises:
            ApiError: 10003, 50001, 50007, 50008, 50013 or 160005.
        """
        channel = self.channel(channel_id, Permission.ATTACH_FILES if files else _NOTHING)
        if channel.kind is ChannelKind.FORUM:
            raise no_text_channel()
        bot = self._world.bot.id
        if not self._world.may_write(bot, channel):
            raise missing_permissions()
        if self._world.locked_for(bot, channel):
            raise thread_locked()
        if channel.kind is ChannelKind.DM:
            recipients = (self._world.users[key] for key in channel.recipients)
            if not all(user.takes_direct for user in recipients):
                raise closed_to_direct_messages()
        return channel

    def changeable(self, channel_id: int, needed: Permission = _NOTHING) -> Channel:
        """A channel in which the bot may change what has been posted.

        Raises:
            ApiError: 10003, 50001, 50013, 50083 or 160005.
        """
        channel = self.channel(channel_id, needed)
        if channel.thread is not None and channel.thread.archived:
            raise thread_archived()
        if self._world.locked_for(self._world.bot.id, channel):
            raise thread_locked()
        return channel

    def message(self, channel: Channel, message_id: int) -> Message:
        """A message that the bot sees in a channel.

        Raises:
            ApiError: 10008.
        """
        message = self._posting.messages.get(message_id)
        if message is None or message.channel_id != channel.id or message.ephemeral:
            raise unknown_message()
        return message

    def guild(self, guild_id: int) -> Guild:
        """A guild that the bot is a member of.

        Raises:
            ApiError: 10004 or 50001.
        """
        guild = self._world.guilds.get(guild_id)
        if guild is None:
            raise unknown_guild()
        if not guild.bot:
            raise missing_access()
        return guild
