"""What stands beside a game's messages: its invitation, and what its people are asked or told."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.invitation import bring_up_to_date, keep_invitation
from bot.gateway.message.outbox import retry_later
from bot.gateway.message.ready_call import called, keep_call
from bot.gateway.message.turn_pings import awake_in_lobby

if TYPE_CHECKING:
    import discord

    from bot.clock import Clock
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.gateway.message.news import News
    from bot.store import Store

log = logging.getLogger(__name__)


class Aside:
    """Brings it up to date with the game."""

    def __init__(self, client: discord.Client, store: Store, asks: Asks, clock: Clock) -> None:
        self._client = client
        self._store = store
        self._asks = asks
        self._clock = clock

    async def told(self, news: News, reply: Reply | None) -> bool:
        """Bring a game's invitation and what it asks up to date; if that fails, try it later.

        The game's own message is shown all the same.
        """
        live, game_id = news.live, news.live.game.id
        try:
            await self._asks.close_settled(live, news.asks)
            if news.invitation is not None:
                after = await bring_up_to_date(self._client, live, news.invitation)
                await self._store.write(lambda tx: keep_invitation(tx, game_id, after))
            awake = partial(awake_in_lobby, self._store, self._clock, live)
            call = await called(self._client, live, news.call, reply, awake)
            if call != news.call:
                await self._store.write(lambda tx: keep_call(tx, game_id, call))
        except FAILURES as error:
            log.warning("what stands beside game %s is left as it was: %s", game_id, error)
            await retry_later(self._store, self._clock, game_id, error)
            return False
        return True
