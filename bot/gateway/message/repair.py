"""Compares a game's message in Discord with the game.

What is recorded says only what was asked for: Discord may have lost it, or somebody deleted it.
"""

from __future__ import annotations

import enum
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.bounded import Bounded
from bot.gateway.interaction.components import LOOKS, press_of
from bot.gateway.interaction.rights import Rights
from bot.gateway.message import panel as panels
from bot.gateway.message.known_rights import record
from bot.gateway.message.outbox import A_DAY_MS
from bot.gateway.message.recovery import presses_in, told_from
from bot.gateway.text.called import named, names_in

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.clock import Clock
    from bot.gateway.message.news import News
    from bot.gateway.message.panel import Panel
    from bot.referee.live_game import LiveGame
    from bot.store import Store, Tx

log = logging.getLogger(__name__)

LATER_MS: Final = 20_000
"""How soon a message is compared again with its game."""
_MOST = 3
"""Repairs of one message at one number: one that never looks as it should is left alone then."""
_REMEMBERED = 1024
Show: TypeAlias = "Callable[[News], Awaitable[Panel | None]]"
"""Shows a game anew; the message that shows it then."""


class Standing(enum.Enum):
    """How a game's message compares with the game."""

    LEVEL = "level"
    BEHIND = "behind"
    UNSEEN = "unseen"
    """It is gone, or the bot may not read the channel's history."""


class Repairs:
    """Makes messages show their games again, as often as that may help."""

    def __init__(self, client: discord.Client, store: Store, clock: Clock, show: Show) -> None:
        self._client = client
        self._store = store
        self._clock = clock
        self._show = show
        self._counts: Bounded[str, tuple[int, int]] = Bounded(_REMEMBERED)

    async def level(self, news: News) -> None:
        """Make the message of a game, of which nothing is due, show the game."""
        live, panel = news.live, news.panel
        recorded = panel
        if panel is not None and panel.before:
            if await close_before(self._client, panel, live):
                log.warning("the message before that of game %s kept its controls", live.game.id)
            panel = replace(panel, before=0)
            news = news._replace(panel=panel)
        standing = await compared(self._client, news)
        later = 0
        if standing is not Standing.LEVEL or (panel is not None and panel.dated):
            try:
                panel = await self._show(news._replace(doubtful=True))
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("the message of game %s is out of reach: %s", live.game.id, error)
                later = A_DAY_MS
            else:
                same = news.panel and panel and panel.message == news.panel.message
                if standing is Standing.BEHIND or not same:
                    log.warning("the message of game %s did not show it: repaired", live.game.id)
                    later = LATER_MS if self._note(live) else 0

        def write(tx: Tx) -> None:
            if panel != recorded:  # else what has been learned meanwhile stays
                record(tx, live.game.id, recorded, panel)
            if later or tx.outbox_of(live.game.id):
                tx.postpone_check(live.game.id, self._clock.now() + (later or LATER_MS))
            else:
                tx.finish_check(live.game.id)

        await self._store.write(write)

    def _note(self, live: LiveGame) -> bool:
        """Count a repair; whether its outcome is to be compared again."""
        number, count = self._counts.get(live.game.id, (live.number, 0))
        count = count + 1 if number == live.number else 1
        self._counts[live.game.id] = (live.number, count)
        return count < _MOST


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
    words, view = panels.face(live, news.entries, panel.focus, tail=news.tail, hint=news.hint)
    text, shown = words(Rights(panel.said)), message.content
    if news.tail:  # it leads to another message, which may have been followed by a new one since
        text, shown = text.rpartition("\n")[0], shown.rpartition("\n")[0]
    numbers = {press.version for press in presses_in(message, live.game.id)}
    names = names_in(live)
    level = (
        named(shown, names).strip() == named(text, names).strip()
        and numbers == ({live.number} if _presses(view) else set())
        and bool(message.attachments) == (live.state is not None)
    )
    return Standing.LEVEL if level else Standing.BEHIND


def _presses(view: discord.ui.View) -> bool:
    """Whether anything of a view acts in its game, unlike a button that opens a part of it."""
    found = (press_of(getattr(each, "custom_id", None) or "") for each in view.children)
    return any(press is not None and press.what not in LOOKS for press in found)


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
    await message.edit(content=named(content, names_in(live)), view=view)
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
