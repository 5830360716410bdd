"""Finds a message that an earlier process posted but did not record before it ended.

Discord remembers a nonce for a few minutes only; after that, the channel's history is searched.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot.gateway.interaction.components import LOOKS, WHY, press_of
from bot.gateway.message.panel import Panel, headline
from bot.referee import GRACE_MS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from bot.gateway.interaction.components import Press
    from bot.gateway.message.news import News
    from bot.referee.live_game import LiveGame

log = logging.getLogger(__name__)

_MOST_SEARCHED = 200
"""The most messages to search: a lost one was posted soon after what it describes."""
_LEEWAY = timedelta(minutes=1)
"""How far the clocks of this machine and of Discord may differ."""


class Lost(NamedTuple):
    """An unrecorded message.

    Attributes:
        message: Its id.
        version: The number of the last action that it shows.
        since: That of the first that it tells; 0 if it tells of none.
    """

    message: int
    version: int
    since: int = 0


async def with_recovered(client: discord.Client, news: News) -> News:
    """The news, with a message that was posted but not recorded, if there is one."""
    live, panel = news.live, news.panel
    if not news.items or (panel is not None and not panel.reachable):
        return news
    shown = panel.version if panel else 0
    lost = await find_lost(
        client,
        live,
        known=panel.message if panel else 0,
        happened_at=min(item.created_at for item in news.items) - GRACE_MS,
        shown=shown,
    )
    if lost is None:
        return news
    since = lost.since or (panel.since if panel else lost.version)
    before = panel.message if panel else 0
    where, asked = int(live.game.channel), live.numbers if lost.version == live.number else ()
    return news._replace(
        panel=Panel(where, lost.message, since, lost.version, before=before, asked=asked),
        entries=[entry for entry in news.entries if entry.seq >= since],
    )


async def find_lost(
    client: discord.Client, live: LiveGame, *, known: int, happened_at: int, shown: int
) -> Lost | None:
    """The newest unrecorded message of a game; ``None`` if there is none.

    Args:
        client: The bot; nothing is found unless it may read the channel's history.
        live: The game.
        known: Id of the recorded message; 0 if there is none.
        happened_at: When the events of the lost message happened, in epoch milliseconds.
        shown: The number of the last action that the recorded message shows.
    """
    channel = client.get_partial_messageable(int(live.game.channel))
    since = datetime.fromtimestamp(max(0, happened_at) / 1000, UTC) - _LEEWAY
    soon_after = discord.Object(max(known, discord.utils.time_snowflake(since)))
    # If the clock of this machine is far ahead, the message is among the latest ones.
    looks = (
        channel.history(limit=_MOST_SEARCHED, after=soon_after),
        channel.history(limit=_MOST_SEARCHED, after=discord.Object(known), oldest_first=False),
    )
    try:
        for look in looks:
            if (found := await _newest(look, client, live, shown)) is not None:
                return found
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("the history of game %s can't be read: %s", live.game.id, error)
    return None


async def _newest(
    messages: AsyncIterator[discord.Message], client: discord.Client, live: LiveGame, shown: int
) -> Lost | None:
    found: Lost | None = None
    async for message in messages:
        ours = client.user is not None and message.author.id == client.user.id
        if not ours or message.interaction_metadata is not None:
            continue
        version = _version(message, live)
        if version is not None and version >= shown:
            since = told_from(message, live.game.id)
            found = max(found or Lost(0, 0), Lost(message.id, version, since))
    return found


def _version(message: discord.Message, live: LiveGame) -> int | None:
    """The last action that a message shows; ``None`` if it is not the game's."""
    for press in presses_in(message, live.game.id):
        return press.version
    last = live.result is not None and message.content.startswith(headline(live))
    return live.number if last else None


def presses_in(message: discord.Message, game_id: str) -> list[Press]:
    """What can be pressed on a message to play a game; not what only looks."""
    found = filter(None, map(press_of, _custom_ids(message)))
    return [press for press in found if press.game == game_id and press.what not in LOOKS]


def told_from(message: discord.Message, game_id: str) -> int:
    """The first action that a message tells, as its button carries it; 0 without that button.

    Where a message has many, that button may be an option of a list.
    """
    presses = filter(None, map(press_of, (*_custom_ids(message), *_options(message))))
    found = (each for each in presses if each.game == game_id and each.what == WHY)
    return next((int(each.value) for each in found if each.value.isdecimal()), 0)


def _custom_ids(message: discord.Message) -> Iterator[str]:
    for row in message.components:
        parts: Any = getattr(row, "children", ())
        for part in parts:
            if part.custom_id:
                yield part.custom_id


def _options(message: discord.Message) -> Iterator[str]:
    for row in message.components:
        parts: Any = getattr(row, "children", ())
        for part in parts:
            yield from (each.value for each in getattr(part, "options", ()))
