"""Tells those who watch a game when the turn passes and when it is over.

Each hears by the way that they have chosen for themselves, and by a message to them if they have
chosen none: by watching they have asked for it. In the channel of the game only those are mentioned
who have asked for that. They are told what everybody may know.

What a process has told that ended before it could note that is found again by its words; by a
webhook it is noted beforehand, and not told twice.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.mail import Gone, Refused
from bot.gateway.message.notices import place_line
from bot.gateway.message.outbox import A_DAY_MS, wait_ms
from bot.gateway.message.said import own_latest
from bot.gateway.text.messages import is_id, mention, pinging
from bot.referee.live_game import OutOfOrder
from bot.referee.watching import Watching
from bot.schedule.wishes import USUAL, Way, Wishes, give_up
from bot.store import StoreUnusable
from bot.store.claims import divided, of_person

if TYPE_CHECKING:
    import discord

    from bot.gateway.message.mail import Mail
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.referee.watching import News
    from bot.store import Store, Watcher

log = logging.getLogger(__name__)

KEY: Final = "watch"
"""The key of the buttons that begin and end it."""
STOP: Final = "stop"
BEGIN: Final = "begin"
_BATCH: Final = 20
_PATIENCE: Final = 45.0
"""Seconds for one watcher."""


class Spectators:
    """Tells watchers what there is to tell."""

    def __init__(self, client: discord.Client, store: Store, games: Games, mail: Mail) -> None:
        self._client = client
        self._store = store
        self._mail = mail
        self._clock = mail.clock
        self._watching = Watching(store, games, mail.clock)

    async def tell(self) -> bool:
        """Tell those who are to be told now; whether there may be more.

        What fails is tried again later.

        Raises:
            StoreUnusable: The store fails.
        """
        now = self._clock.now()
        _, more = await divided(
            self._store,
            lambda tx, most: tx.due_watchers(now, 2 * A_DAY_MS, most),
            lambda watcher: of_person(watcher.user_id),
            self._tried,
            _BATCH,
        )
        return more

    async def _tried(self, watcher: Watcher) -> None:
        user_id, now = watcher.user_id, self._clock.now()
        until = None if watcher.mention else self._mail.failing().get(user_id)
        try:
            async with asyncio.timeout(_PATIENCE):
                if until is None:
                    await self._tell(watcher)
        except StoreUnusable:
            raise
        except Refused as error:
            log.info("watcher %s can't be written to: %s", user_id, error)
            self._mail.rest(user_id)
            until = self._mail.failing().get(user_id)
        except FAILURES as error:
            log.warning("watcher %s could not be told, later again: %s", user_id, error)
            until = now + wait_ms(error, watcher.attempts)
        except OutOfOrder as error:
            log.info("game %s waits to be told of: %s", watcher.game_id, error)
            until = now + A_DAY_MS
        except Exception as error:
            log.exception("watcher %s could not be told", user_id)
            until = now + wait_ms(error, watcher.attempts)
        if until is not None:
            await self._watching.postpone(watcher, until, failed=True)

    async def _tell(self, watcher: Watcher) -> None:
        news = await self._watching.look(watcher)
        if news is None:
            return
        if not news.muted:
            if news.until is not None:
                await self._watching.postpone(watcher, news.until, failed=False)
                return
            if not await self._store.claims(of_person(watcher.user_id)):
                return  # another process may be telling them by now
            if news.watcher.mention:
                await self._mention(news)
            else:
                await self._write(news)
        await self._watching.done(news)

    async def _mention(self, news: News) -> None:
        """Mention somebody in the channel of the game, if that was not done."""
        channel, who = news.live.game.channel, mention(news.watcher.user_id)
        line = news_line(news.live)
        if not is_id(channel):
            return
        said = await own_latest(self._client, int(channel))
        if not any(line in each.content and who in each.content for each in said):
            await self._client.get_partial_messageable(int(channel)).send(
                f"👁 {who}\n{line}",
                nonce=_nonce(news),
                allowed_mentions=pinging([news.watcher.user_id]),
            )

    async def _write(self, news: News) -> None:
        """Write to somebody, if that was not done; where their webhook is gone, to them alone."""
        user_id, wishes = news.watcher.user_id, news.wishes
        by = way_of(wishes)
        line = news_line(news.live)
        if by.way is Way.WEBHOOK:
            if news.watcher.begun == news.live.number:
                return
            await self._watching.begun(news)
        elif line in await self._mail.said(user_id, by):
            return
        text = f"👁 {line}\n{place_line(news.live)}"
        view = stop_button(news.live) if by.way is Way.DM else None
        try:
            await self._mail.send(user_id, by, text, view=view, nonce=_nonce(news))
        except Gone:
            await self._store.write(lambda tx: give_up(tx, user_id, wishes))
            await self._write(news._replace(wishes=USUAL))
        else:
            self._mail.trust(user_id)


def way_of(wishes: Wishes) -> Wishes:
    """The way by which a watcher is written to."""
    return wishes if wishes.way is Way.WEBHOOK else Wishes(way=Way.DM)


def news_line(live: LiveGame) -> str:
    """What a watcher is told of a game as it is: it follows from what everybody may know."""
    game = live.game
    if game.status == "over":
        ended = live.result.words if live.result is not None else "It was closed."
        return f"Game `{game.id}` is over: {ended}"
    if game.status == "lobby":
        return f"Game `{game.id}` has not begun yet."
    if not live.active:
        played = " and ".join(each.title for each in live.parts)
        return f"Game `{game.id}`, action {live.number}: {played}, a game of its own, goes on."
    whom = " and the ".join(map(live.title, live.active))
    return f"Game `{game.id}`, action {live.number}: it is for the {whom} to act now."


def stop_button(live: LiveGame) -> discord.ui.View:
    """The button below all that a watcher is told."""
    return row(KeyedButton(KEY, f"{STOP}.{live.game.id}", "Stop watching"))


def watch_button(live: LiveGame) -> KeyedButton:
    """A button for somebody who does not play, to watch."""
    return KeyedButton(KEY, f"{BEGIN}.{live.game.id}", "Watch")


def _nonce(news: News) -> str:
    return f"w-{news.live.game.id}-{news.live.number}-{news.watcher.user_id[-6:]}"[:25]
