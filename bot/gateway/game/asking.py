"""Asks members of a game in public to agree to something, each person once in a while."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from bot.gateway.game.choices import first_of
from bot.gateway.interaction.components import press_of
from bot.gateway.interaction.cooldown import Cooldown
from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.rows import view_of
from bot.gateway.text.messages import pinging
from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    import discord

    from bot.clock import Clock
    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.components import Press, PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.referee import Accepted
    from bot.store import Member

_AGAIN: Final = 600
"""Seconds before the same person may ask the same question again."""


class Asker:
    """Asks, and sees that nobody asks the same again and again."""

    def __init__(self, asks: Asks, clock: Clock) -> None:
        self._asks = asks
        self._asked = Cooldown(_AGAIN, clock)

    async def ask(
        self,
        reply: Reply,
        words: str,
        agree: PressButton,
        members: Sequence[Member],
        file: discord.File | None = None,
    ) -> None:
        """Ask some members in the channel, with a button to agree and perhaps a picture.

        Raises:
            Illegal: The person asked the same a short while ago.
        """
        asked = (reply.user_id, agree.custom_id)
        if asked in self._asked:
            raise Illegal(
                "You have asked that already, and the question stands. "
                f"It can be asked again {_AGAIN // 60} minutes after that."
            )
        self._asked.note(asked)  # before sending: a second press may arrive meanwhile
        allowed = pinging(member.user_id for member in members)
        text, view = self._asks.timed(words), view_of([[agree]])
        try:
            parts = first_of([file] if file is not None else [])
            message = await reply.public(text, view=view, allowed_mentions=allowed, **parts)
        except FAILURES:
            self._asked.forget(asked)
            raise
        await self._asks.keep(reply, _press(agree), words, message)

    async def ask_further(self, reply: Reply, words: str, agree: PressButton) -> None:
        """Ask those who have not agreed yet, in the pressed message."""
        message = reply.message_id
        await reply.update(content=self._asks.timed(words, message), view=view_of([[agree]]))
        if message is not None:
            await self._asks.keep(reply, _press(agree), words, message)

    def check_open(self, reply: Reply) -> None:
        """Refuse an answer to what was asked too long ago.

        Raises:
            Stale: It was.
        """
        if reply.message_id is not None and not reply.on_private_message:
            self._asks.check_open(reply.message_id)

    def forget(self, user_id: str, press: Press) -> None:
        """Let somebody ask again what has been agreed to."""
        self._asked.forget((user_id, press.custom_id))

    async def settle(self, reply: Reply, accepted: Accepted, words: str, done: Done) -> None:
        """Tell what came of it, in place of the question that was pressed, or in the channel."""
        if reply.message_id is None:
            await done(reply, accepted, partial(reply.public, words))
        elif await done(reply, accepted, partial(reply.update, content=words, view=None)):
            await self.settled(reply)

    async def settled(self, reply: Reply) -> None:
        """Forget what the pressed message asked: it tells the outcome by now."""
        if reply.message_id is not None:
            await self._asks.forget(reply.message_id)


def _press(agree: PressButton) -> Press:
    found = press_of(agree.custom_id or "")
    if found is None:
        raise ValueError(f"no press: {agree.custom_id}")
    return found
