"""Offers seats of games under way to those who would stand in, and lets these take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.game import endings
from bot.gateway.game.asking import Asker
from bot.gateway.game.authority import moderates
from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button
from bot.gateway.text.messages import mentions
from bot.referee.substitution import check_offerable
from bot.referee.transitions import check_fresh
from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.referee import Referee, Request
    from bot.referee.live_game import LiveGame

REPLACE: Final = "replace"
"""What a press does that agrees to offer a seat."""


class SubstituteDesk:
    """Offers seats as people wish."""

    def __init__(self, referee: Referee, asks: Asks, done: Done) -> None:
        self._referee = referee
        self._asker = Asker(asks, referee.clock)
        self._done = done

    async def asked(self, reply: Reply, live: LiveGame, seat: str) -> None:
        """Offer a seat, or ask those on the other sides whether it may be.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        held, moderator = live.seats_of(reply.user_id), moderates(reply, live)
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
        words = f"<@{reply.user_id}> plays the {live.title(seat)} now (game `{live.game.id}`)."
        await self._asker.settle(reply, accepted, words, self._done)
        return True

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
