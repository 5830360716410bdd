"""Finds what the bot has said already, where a process may have ended before it could note it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from collections.abc import Collection

log = logging.getLogger(__name__)

_LATEST = 50
"""Messages in which it is looked for: it is said once, and looked for when it is to be said."""


async def find_said(
    client: discord.Client, channel: int, words: str, naming: Collection[str] = ()
) -> int | None:
    """The id of a message of the bot's own in a channel that ends with this, if it is a late one.

    For what is said once and may have been said by a process that ended before it could note it.

    Args:
        client: The bot.
        channel: The channel.
        words: How the message ends.
        naming: What it contains besides: the same may have been told to others.
    """
    try:
        async for message in client.get_partial_messageable(channel).history(limit=_LATEST):
            ours = client.user is not None and message.author.id == client.user.id
            text = message.content
            if ours and text.endswith(words) and all(each in text for each in naming):
                return message.id
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("the history of channel %d can't be read: %s", channel, error)
    return None


async def all_said(client: discord.Client, channel: int, naming: str = "") -> str:
    """What the bot has said of late in a channel, as one text.

    Args:
        client: The bot.
        channel: The channel.
        naming: What a message must contain to be one of these.

    Raises:
        discord.HTTPException: It can't be read.
    """
    found = client.get_partial_messageable(channel).history(limit=_LATEST)
    me = client.user
    own = [each.content async for each in found if me and each.author.id == me.id]
    return "\n".join(each for each in own if naming in each)
