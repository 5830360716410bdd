"""Leaving a game: of one under way the others are told, and the seat is offered to everybody."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button, packed, view_of
from bot.gateway.message.seat_offer import put_up_button, take_buttons
from bot.gateway.text.messages import mentions, pinging
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.referee import Referee
    from bot.referee.live_game import LiveGame


_ALL: Final = "all"
_OFFERS: Final = 4
_STOPS: Final = "The game stands still until somebody takes it. "
_OR: Final = "Or offer it, and play on until somebody takes it."


class Leaving:
    """Lets people leave; asks first where a game is under way."""

    def __init__(self, referee: Referee, asks: Asks, done: Done) -> None:
        self._referee = referee
        self._asks = asks
        self._done = done

    async def ask(self, reply: Reply, live: LiveGame, seat: str | None) -> None:
        """Leave a lobby; of a game under way, ask whether the person is sure.

        Args:
            reply: The command or press.
            live: The game.
            seat: The seat that is given up; ``None`` for all that the person holds.

        Raises:
            Refusal: The person does not hold it, or the game is over.
        """
        if live.game.status != "playing":
            await self._leave(reply, live, seat)
            return
        held = live.must_hold(reply.user_id)
        if seat is not None and seat not in held:
            raise Illegal("You hold no such side in this game.")
        titles = " and the ".join(map(live.title, held if seat is None else (seat,)))
        press = Press(live.game.id, live.number, "leave", seat or _ALL)
        leaving = held if seat is None else (seat,)
        alone = [each for each in leaving if len(live.holders(each)) == 1]
        words = (
            f"Leave the {titles} in game `{live.game.id}`? The others are told, "
            "and your place is offered to everybody here. "
        )
        words += _STOPS if alone else "The game goes on without you. "
        yes = button(press, "Yes, leave", discord.ButtonStyle.danger)
        offers = [put_up_button(live, each) for each in leaving[:_OFFERS]]
        await reply.private(words + _OR, view=view_of(packed([*offers, yes])))

    async def pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Carry out a press to leave, or ask first.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        if press.value:
            await self._leave(reply, live, None if press.value == _ALL else press.value)
        else:
            await self.ask(reply, live, None)

    async def _leave(self, reply: Reply, live: LiveGame, seat: str | None) -> None:
        left = live.seats_of(reply.user_id) if seat is None else (seat,)
        accepted = await self._referee.leave(reply.request, live.game.id, seat)
        alone = [each.title for each in live.seats if not accepted.live.holders(each.id)]
        in_lobby = live.game.status == "lobby"
        hint = f" Nobody plays the {' and the '.join(alone)} now." if alone and in_lobby else ""
        words = f"You have left.{hint}"
        if reply.on_private_message:
            say = partial(reply.update, content=words, view=None, transient=not hint)
        else:
            say = partial(reply.private, words, transient=not hint)
        await self._done(reply, accepted, say)
        # A press that comes again fails to be answered again above, so that nobody is told twice.
        if live.game.status == "playing" and left:
            await self._offer(reply, accepted.live, left)

    async def _offer(self, reply: Reply, live: LiveGame, left: tuple[str, ...]) -> None:
        """Tell the others who has left, and offer the seats that nobody holds any more."""
        titles = " and the ".join(map(live.title, left))
        words = f"<@{reply.user_id}> has left the {titles} in game `{live.game.id}`."
        empty = [seat for seat in left if not live.holders(seat)]
        if empty:
            words += f" The game waits for somebody who plays the {_titles(live, empty)}."
        if live.members:
            words += f"\n-# Told: {mentions(live.members)}"
        takes = take_buttons(live, empty)
        allowed = pinging(await self._asks.awake(member.user_id for member in live.members))
        message = await reply.public(words, view=view_of(packed(takes)), allowed_mentions=allowed)
        for take in takes[:1] if reply.rights.shows else ():
            await self._asks.keep_offer(reply.channel, take, words, message)


def _titles(live: LiveGame, seats: list[str]) -> str:
    return " and the ".join(map(live.title, seats))
