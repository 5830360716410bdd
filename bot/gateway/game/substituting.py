"""Offers seats of games under way to those who would stand in, and lets these take them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.game import endings
from bot.gateway.game.asking import Asker
from bot.gateway.game.authority import moderates
from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button, view_of
from bot.gateway.message.seat_offer import PUT_UP, TAKE, WITHHOLD, yield_buttons
from bot.gateway.text.messages import mentions
from bot.referee.substitution import check_offerable
from bot.referee.transitions import check_fresh
from rules.kernel.values.errors import Illegal, Stale

if TYPE_CHECKING:
    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.referee import Referee, Request
    from bot.referee.live_game import LiveGame

_NO_LONGER: Final = "This is not offered any more."
REPLACE: Final = "replace"
"""What a press does that agrees to offer a seat."""


class SubstituteDesk:
    """Offers seats as people wish.

    Attributes:
        presses: What carries out each of its presses.
    """

    def __init__(self, referee: Referee, asks: Asks, done: Done) -> None:
        self._referee = referee
        self._asks = asks
        self._asker = Asker(asks, referee.clock)
        self._done = done
        self.presses = {
            REPLACE: self.pressed,
            PUT_UP: self._press_put_up,
            WITHHOLD: self._withhold,
        }

    async def asked(self, reply: Reply, live: LiveGame, seat: str) -> None:
        """Offer a seat, or ask those on the other sides whether it may be.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        held, moderator = live.seats_of(reply.user_id), moderates(reply, live)
        if seat in held:
            await self._put_up(reply, live, seat)
            return
        if not held and not moderator:
            raise Illegal("Only the players or a moderator offer a seat.")
        games, code = self._referee.games, live.game.id
        check_offerable(
            *(live, seat, await games.dues(code), await games.tenures(code)),
            now=self._referee.clock.now(),
            anyway=moderator and not held,
        )
        others = endings.others(live, (*held, seat))
        if not others or (moderator and not held):
            await self._offer(reply, reply.request, live, seat)
            return
        words, agree = _agreement(live, f"<@{reply.user_id}> proposes", seat, held)
        needed = endings.needed(live, (*held, seat))
        await self._asker.ask(reply, words, agree, others, needed=needed)

    async def pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Note that somebody agrees, and offer the seat if nobody is left to agree.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        seat, *before = press.value.split(".")
        check_fresh(live, press.version)
        request = await self._asker.agreed(reply)
        held = live.seats_of(reply.user_id)
        if moderates(reply, live) or not held:  # whom the referee refuses
            await self._offer(reply, request, live, seat)
            return
        held = endings.answering(live, reply.user_id, before)
        if seat in held:
            raise Illegal("The others agree to that. Who answers for their side keeps it.")
        agreed = tuple(each.id for each in live.seats if each.id in {*before, *held})
        if not endings.others(live, (*agreed, seat)):
            await self._offer(reply, request, live, seat)
        elif set(held) <= set(before):
            raise Illegal("The others must agree, or a moderator.")
        else:
            who = f"The {' and the '.join(map(live.title, agreed))} propose"
            words, agree = _agreement(live, who, seat, agreed)
            needed = endings.needed(live, (*agreed, seat))
            await self._asker.ask_further(reply, words, agree, needed)

    async def seat_of(self, live: LiveGame, press: Press) -> str:
        """The seat that a press takes, from who plays on until then if it says so.

        Raises:
            Stale: That is not offered any more.
        """
        if press.what != TAKE:
            return press.value
        seat, _, user = press.value.rpartition(".")
        if user not in await self._referee.substitution.yielding(live, seat):
            raise Stale("That seat is not offered any more; nothing was done.")
        return seat

    async def taken(self, reply: Reply, live: LiveGame, seat: str) -> bool:
        """Let somebody take a seat at once that is offered to them; whether they could.

        Raises:
            Refusal: Somebody else has it meanwhile.
        """
        substitution = self._referee.substitution
        if live.game.status != "playing" or not await substitution.may_take(
            live, seat, reply.user_id
        ):
            return False
        accepted = await substitution.take(reply.request, live.game.id, seat)
        gone = [each for each in live.holders(seat) if each not in accepted.live.members]
        instead = f", in place of {mentions(gone)}" if gone else ""
        game = f"(game `{live.game.id}`)"
        words = f"<@{reply.user_id}> plays the {live.title(seat)} now{instead} {game}."
        await self._asker.settle(reply, accepted, words, self._done)
        return True

    async def _press_put_up(self, reply: Reply, press: Press, live: LiveGame) -> None:
        await self._put_up(reply, live, press.value)

    async def _put_up(self, reply: Reply, live: LiveGame, seat: str) -> None:
        """Offer a seat of somebody's own; or ask who offers it whether they still do."""
        buttons = yield_buttons(live, seat, (reply.user_id,))
        title = live.title(seat)
        if reply.user_id in await self._referee.substitution.yielding(live, seat):
            words = f"You offer the {title} already: you play on until somebody takes them."
            await reply.private(words, view=view_of([buttons[1:]]))
            return
        accepted = await self._referee.substitution.put_up(reply.request, live.game.id, seat)
        words = f"You offer the {title}, and play on until somebody takes them."
        if reply.on_private_message:
            say = partial(reply.update, content=words, view=view_of([buttons[1:]]))
        else:
            say = partial(reply.private, words, view=view_of([buttons[1:]]))
        await self._done(reply, accepted, say)
        if not reply.rights.shows:  # else it is told there at once, with what is due
            who = f"<@{reply.user_id}> offers the {title} in game `{live.game.id}`"
            said = f"{who}, and plays on until somebody takes them."
            await reply.public(said, view=view_of([buttons]))

    async def _withhold(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Offer a seat of somebody's own no longer."""
        seat = press.value
        accepted = await self._referee.substitution.withhold(reply.request, live.game.id, seat)
        words = f"<@{reply.user_id}> plays the {live.title(seat)} on (game `{live.game.id}`)."
        if reply.on_private_message:
            say = partial(reply.update, content=words, view=None)
            await self._done(reply, accepted, say)
        else:
            await self._asker.settle(reply, accepted, words, self._done)
        await self._asks.close_offer(live.game.id, f"{seat}.{reply.user_id}", _NO_LONGER)

    async def _offer(self, reply: Reply, request: Request, live: LiveGame, seat: str) -> None:
        moderator = moderates(reply, live)
        accepted = await self._referee.substitution.offer(
            request, live.game.id, seat, moderator=moderator
        )
        did = "offers" if reply.message_id is None else "agrees to offer"
        words = f"<@{reply.user_id}> {did} the seat of the {live.title(seat)} to others."
        await self._asker.settle(reply, accepted, words, self._done)


def _agreement(
    live: LiveGame, who: str, seat: str, agreed: tuple[str, ...]
) -> tuple[str, PressButton]:
    """The question to those on other seats than the ``agreed`` and that one; the button."""
    held = mentions(live.holders(seat))
    why = f"{held} have let their time pass, and may take it back until somebody has it. "
    words = (
        f"{who} to offer the seat of the {live.title(seat)} in game `{live.game.id}` to others. "
        f"{why if held else ''}"
        f"{mentions(endings.others(live, (*agreed, seat)))}: do you agree? If not, do nothing."
    )
    press = Press(live.game.id, live.number, REPLACE, ".".join((seat, *agreed)))
    return words, button(press, "Agree to offer it", discord.ButtonStyle.success)
