"""Messages that ask people to agree to something by a button, and how they are closed.

An ask is closed when it is settled, here or elsewhere, and after a day. Only messages that the bot
can edit on its own are kept; of any other, a press says that it is too late.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import press_of
from bot.gateway.interaction.reply import FAILURES
from bot.referee.timing import pace_of
from bot.store import Ask
from rules.kernel.errors import Stale

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.clock import Clock
    from bot.gateway.interaction.components import Press, PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.referee.live_game import LiveGame
    from bot.store import Store, Tx

log = logging.getLogger(__name__)

_OPEN_MS: Final = 24 * 3_600_000
"""How long an ask is open: games are played by post."""
_OFFER_MS: Final = 30 * _OPEN_MS
"""How long a seat is offered."""
_AGAIN_MS: Final = 60_000
_BATCH: Final = 20
_EXPIRED: Final = "This has expired: nobody has answered it in time."


class Asks:
    """Keeps the open asks, and closes them."""

    def __init__(self, client: discord.Client, store: Store, clock: Clock) -> None:
        self._client = client
        self._store = store
        self._clock = clock

    def timed(self, words: str, message: int | None = None) -> str:
        """What is asked, with the time until which it is open.

        Args:
            words: What is asked.
            message: The message that asks it already, if one does.
        """
        until = self._until(message) // 1000
        return f"{words}\n-# Open until <t:{until}:f>, <t:{until}:R>."

    def check_open(self, message: int) -> None:
        """Refuse an answer to an ask that has expired.

        Raises:
            Stale: It has; nothing is done.
        """
        if self._clock.now() >= self._until(message):
            raise Stale("That was asked too long ago and has expired; nothing was done. Ask again.")

    async def keep(self, reply: Reply, press: Press, words: str, message: int) -> None:
        """Keep what a message asks, if the bot can close it on its own."""
        if reply.in_reach:
            await self._keep(reply.channel, press, words, message, _OPEN_MS)

    async def keep_offer(self, channel: str, take: PressButton, words: str, message: int) -> None:
        """Keep a message that offers a seat; it stands until the seat is taken."""
        press = press_of(take.custom_id or "")
        if press is not None:
            await self._keep(channel, press, words, message, _OFFER_MS)

    async def _keep(
        self, channel: str, press: Press, words: str, message: int, open_ms: int
    ) -> None:
        due = self._until(message) - _OPEN_MS + open_ms
        ask = Ask(str(message), channel, press.game, press.custom_id, words, due)
        await self._store.write(lambda tx: tx.set_ask(ask))

    async def forget(self, message: int) -> None:
        """Forget an ask that its own message tells the end of."""
        await self._store.write(lambda tx: tx.drop_ask(str(message)))

    async def close_settled(self, live: LiveGame, asks: Iterable[Ask], reply: Reply | None) -> None:
        """Close those asks of a game that there is nothing left to agree to.

        The message that is being pressed is left to its press.

        Raises:
            discord.HTTPException: Discord fails; it is to be tried again.
        """
        pressed = None if reply is None else str(reply.message_id)
        for ask in asks:
            outcome = _outcome(live, press_of(ask.press))
            if outcome is not None and ask.message != pressed:
                await self._close(ask, outcome)

    async def close_due(self) -> None:
        """Close what nobody has agreed to in time; what fails is tried again in a minute."""
        now = self._clock.now()
        for ask in await self._store.read(lambda tx: tx.due_asks(now, _BATCH)):
            try:
                await self._close(ask, _EXPIRED)
            except FAILURES as error:
                log.warning("ask %s of game %s stays open: %s", ask.message, ask.game_id, error)
                await self._store.write(partial(_postpone, ask=ask, until=now + _AGAIN_MS))

    async def _close(self, ask: Ask, outcome: str) -> None:
        """Take the button off, and say why; what is gone or out of reach is forgotten."""
        channel = self._client.get_partial_messageable(int(ask.channel))
        message = channel.get_partial_message(int(ask.message))
        try:
            await message.edit(content=f"{ask.words}\n-# {outcome}", view=None)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
            # No access, or an archived thread: a press says that it is too late.
            log.info("ask %s of game %s is out of reach: %s", ask.message, ask.game_id, error)
        await self.forget(int(ask.message))

    def _until(self, message: int | None) -> int:
        """When an ask expires, in epoch milliseconds: a day after its message was posted."""
        if message is None:
            return self._clock.now() + _OPEN_MS
        posted = discord.utils.snowflake_time(message)
        return int(posted.timestamp() * 1000) + _OPEN_MS


def _postpone(tx: Tx, ask: Ask, until: int) -> None:
    tx.set_ask(replace(ask, due_at=until))


def _outcome(live: LiveGame, press: Press | None) -> str | None:
    """Why there is nothing left to agree to; ``None`` while there is."""
    if press is None:
        return "That is not known any more."
    if live.game.status == "over":
        return "The game has ended."
    if press.what == "admit":
        seat, _, user = press.value.rpartition(".")
        return f"<@{user}> has joined." if seat in live.seats_of(user) else None
    if press.what == "pace":
        old = press.value.partition(".")[0]
        return "The pace has been changed." if pace_of(live).token != old else None
    outcome, settled = "The game has moved on.", live.number != press.version
    if press.what == "join":
        outcome, settled = "Somebody plays on.", bool(live.holders(press.value))
    elif press.what == "extend":
        number = press.value.partition(".")[0]
        open_still = number.isdecimal() and live.seat_asked(int(number)) is not None
        outcome, settled = "That has been answered.", not open_still
    return outcome if settled else None
