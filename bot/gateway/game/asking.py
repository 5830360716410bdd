"""Proposes things to members of a game in public, the same once in a while."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.gateway.game.choices import first_of
from bot.gateway.interaction.components import press_in, press_of
from bot.gateway.interaction.cooldown import Cooldown
from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.asks import WITHDRAW, timed
from bot.gateway.message.rows import button, view_of
from bot.gateway.text.messages import pinging
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    import discord

    from bot.clock import Clock
    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.components import Press, PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.referee import Accepted, Request
    from bot.store import Ask, Member

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
        *,
        needed: str,
        file: discord.File | None = None,
    ) -> None:
        """Propose something in the channel, with a button to agree and perhaps a picture.

        Args:
            reply: The command or press of whoever proposes it.
            words: What is proposed.
            agree: The button.
            members: Who is notified, but for those who have quiet hours: they hear at their end.
            needed: Who must agree, in words.
            file: The picture.

        Raises:
            Illegal: The person asked the same a short while ago, or it stands.
        """
        asked = (reply.user_id, agree.custom_id)
        press = _press(agree)
        kept = await self._asks.open(press.game)
        stands = any((each.user_id, each.press) == asked for each in kept)
        if stands or asked in self._asked:
            raise Illegal(
                "You have asked that already, and the question stands. "
                f"It can be asked again {_AGAIN // 60} minutes after that, and once it is closed."
            )
        self._asked.note(asked)  # before sending: a second press may arrive meanwhile
        users = tuple(dict.fromkeys(member.user_id for member in members))
        ask, awake = await self._asks.begin(press, words, reply, users)
        parts = first_of([file] if file is not None else [])
        view = _view(ask, agree)
        text = timed(ask, needed)
        try:
            message = await reply.public(text, view=view, allowed_mentions=pinging(awake), **parts)
        except FAILURES as error:
            self._asked.forget(asked)
            await self._asks.failed(ask, error)
            raise
        await self._asks.keep(ask, reply, message)

    async def ask_further(self, reply: Reply, words: str, agree: PressButton, needed: str) -> None:
        """Ask those who have not agreed yet, in the pressed message.

        Raises:
            Stale: It is not open any more.
        """
        message = reply.message_id
        if message is None:
            raise ValueError("only a message that is pressed asks further")
        ask = await self._asks.find(message, press_in(reply.interaction.data))
        ask = replace(ask, words=words, press=_press(agree).custom_id)
        # First, as the new button may be pressed as soon as it is there.
        await self._asks.keep(ask, reply, message)
        await reply.update(content=timed(ask, needed), view=_view(ask, agree))

    async def agreed(self, reply: Reply) -> Request:
        """The request of somebody who agrees: it is refused if that is settled before it is done.

        Raises:
            Stale: It is not open any more already.
        """
        message = reply.message_id
        if message is None or reply.on_private_message:
            return reply.request
        press = press_in(reply.interaction.data)
        await self._asks.find(message, press)
        return replace(reply.request, check=partial(self._asks.check, message=message, press=press))

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
            await self._asks.settled(reply.message_id, press_in(reply.interaction.data))


def _view(ask: Ask, agree: PressButton) -> discord.ui.View:
    """The buttons of a proposal: to agree, and to withdraw it."""
    press = _press(agree)._replace(what=WITHDRAW, value=str(ask.number))
    return view_of([[agree, button(press, "Withdraw")]])


def _press(agree: PressButton) -> Press:
    found = press_of(agree.custom_id or "")
    if found is None:
        raise ValueError(f"no press: {agree.custom_id}")
    return found
