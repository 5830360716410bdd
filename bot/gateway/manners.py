"""Who sees an answer, and how it looks: what the person asked for within what the server wants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from bot.gateway.reply import Reply
    from bot.preferences import PreferenceBook

_NOBODY = discord.AllowedMentions.none()


class Manner(NamedTuple):
    """How one answer is given.

    Attributes:
        hidden: Whether only the person sees it.
        emoji: Whether dice are shown with signs and squares.
    """

    hidden: bool
    emoji: bool

    async def say(self, reply: Reply, content: str, **parts: Any) -> None:
        """Give the answer, in a single response where nothing was said before."""
        if self.hidden:
            await reply.private(content, **parts)
        else:
            await reply.public(content, allowed_mentions=_NOBODY, **parts)


class Manners:
    """Asks the server's wishes for every answer."""

    def __init__(self, preferences: PreferenceBook) -> None:
        self.preferences = preferences

    async def of(self, reply: Reply, private: bool | None) -> Manner:
        """How to answer, given what the person chose; ``None`` leaves it to the server."""
        wishes = await self.preferences.of(reply.place)
        hidden = wishes.private if private is None else private
        if wishes.channels and not set(places(reply)) & set(wishes.channels):
            hidden = True
        return Manner(hidden, wishes.style == "emoji")

    async def check_manager(self, reply: Reply, what: str) -> str:
        """The server of which the person manages what is common to all.

        Raises:
            Illegal: They may not, or this is no server.
        """
        if reply.place is None:
            raise Illegal(f"{what} belong to a server: use this there.")
        if not reply.moderator:
            wishes = await self.preferences.of(reply.place)
            if not _roles(reply) & set(wishes.managers):
                raise Illegal(
                    f"{what} are managed by moderators, and by the roles named in /settings."
                )
        return reply.place


def places(reply: Reply) -> tuple[str, ...]:
    """The channel in which it was asked, and the one that its thread belongs to."""
    channel = reply.interaction.channel
    if isinstance(channel, discord.Thread):
        return reply.channel, str(channel.parent_id)
    return (reply.channel,)


def _roles(reply: Reply) -> set[str]:
    """Ids of the person's roles; everybody has the one that is called as the server is."""
    user = reply.interaction.user
    if not isinstance(user, discord.Member):
        return set()
    # Without the server's roles in memory discord.py tells only their ids, and only here.
    own = user._roles  # noqa: SLF001 - Member.roles is empty without the guilds intent
    return {str(reply.place), *map(str, own)}
