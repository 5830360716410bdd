"""Compares a game's message in Discord with the game.

What is recorded says only what was asked for: Discord may have lost it, or somebody deleted it.
"""

from __future__ import annotations

import enum
import logging
from typing import TYPE_CHECKING

import discord

from bot.gateway.message import panel as panels
from bot.gateway.message.recovery import presses_in, told_from

if TYPE_CHECKING:
    from bot.gateway.message.news import News
    from bot.gateway.message.panel import Panel
    from bot.referee.live_game import LiveGame

log = logging.getLogger(__name__)


class Standing(enum.Enum):
    """How a game's message compares with the game."""

    LEVEL = "level"
    BEHIND = "behind"
    UNSEEN = "unseen"
    """It is gone, or the bot may not read the channel's history."""


async def compared(client: discord.Client, news: News) -> Standing:
    """How the message of a game compares with it; one that no request can reach counts as level.

    Raises:
        FAILURES: Discord can't be asked.
    """
    live, panel = news.live, news.panel
    if panel is None:
        return Standing.LEVEL if live.game.status == "over" else Standing.BEHIND
    if not panel.reachable:
        return Standing.LEVEL
    message = await _seen(client, panel.channel, panel.message)
    if message is None:
        return Standing.UNSEEN
    text, view = panels.face(live, news.entries, panel.focus, news.tail)
    shown = message.content
    if news.tail:  # it leads to another message, which may have been followed by a new one since
        text, shown = text.rpartition("\n")[0], shown.rpartition("\n")[0]
    numbers = {press.version for press in presses_in(message, live.game.id)}
    level = (
        shown.strip() == text.strip()
        and numbers == ({live.number} if view.children else set())
        and bool(message.attachments) == (live.state is not None)
    )
    return Standing.LEVEL if level else Standing.BEHIND


async def close_before(client: discord.Client, panel: Panel, live: LiveGame) -> bool:
    """Take the controls off the message before a game's current one; whether it still had any.

    Raises:
        FAILURES: Discord can't be asked.
    """
    message = await _seen(client, panel.channel, panel.before)
    left = [] if message is None else presses_in(message, live.game.id)
    if message is None or not left:
        return False
    told = message.content.partition("\n")[2]
    content = f"{panels.past_head(live)}\n{told}" if live.number else message.content
    view = panels.past_view(live, left[0].version, told_from(message, live.game.id))
    await message.edit(content=content, view=view)
    return True


async def _seen(client: discord.Client, channel: int, message: int) -> discord.Message | None:
    """A message, if it is there and the bot may read it."""
    history = client.get_partial_messageable(channel).history(
        limit=1, after=discord.Object(message - 1), oldest_first=True
    )
    try:
        return next((each for each in [one async for one in history] if each.id == message), None)
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("message %d can't be compared with its game: %s", message, error)
        return None
