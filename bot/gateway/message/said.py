"""Finds what the bot has said already, where a process may have ended before it could note it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import discord

_LATEST = 50
"""Messages in which it is looked for: it is said once, and looked for when it is to be said."""


async def find_said(client: discord.Client, channel: int, words: str) -> int | None:
    """The id of a message of the bot's own in a channel that ends with this, if it is a late one.

    For what is said once and may have been said by a process that ended before it could note it.

    Raises:
        discord.HTTPException: It can't be read: whether this was said is not known.
    """
    latest = await own_latest(client, channel)
    return next((each.id for each in latest if each.content.endswith(words)), None)


async def own_latest(client: discord.Client, channel: int) -> list[discord.Message]:
    """The bot's own among the latest messages of a channel.

    Raises:
        discord.HTTPException: It can't be read, which says nothing of what was said there.
    """
    latest = client.get_partial_messageable(channel).history(limit=_LATEST)
    me = client.user
    return [each async for each in latest if me and each.author.id == me.id]


async def all_said(client: discord.Client, channel: int, naming: str = "") -> str:
    """What the bot has said of late in a channel, as one text.

    Args:
        client: The bot.
        channel: The channel.
        naming: What a message must contain to be one of these.

    Raises:
        discord.HTTPException: It can't be read.
    """
    said = [each.content for each in await own_latest(client, channel)]
    return "\n".join(each for each in said if naming in each)
