"""What people change in a lobby: the options, and who has which seat."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.game.asking import Asker
from bot.gateway.interaction.components import Press
from bot.gateway.message.lobby_panel import SEAT
from bot.gateway.message.options_panel import (
    ALTER,
    MORE,
    number_fields,
    number_form,
    options_text,
    options_view,
    param_of,
    read_choice,
    typed_number,
)
from bot.gateway.message.rows import button, packed, view_of
from bot.gateway.text.messages import UNKNOWN_BUTTON, is_id, mention
from bot.referee.alterations import Change, check_alterable
from bot.referee.seating import only_seat
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.asks import Asks
    from bot.referee import Referee
    from bot.referee.live_game import LiveGame


_SWITCH: Final = "switch"
_PROPOSE: Final = "propose"
_SWAP: Final = "exchange"
PRESSES: Final = frozenset({MORE, ALTER, SEAT, _SWITCH, _PROPOSE, _SWAP})
_MOST: Final = 8
"""Buttons that a person's own page has at most."""


class LobbyDesk:
    """Changes a lobby as its people wish."""

    def __init__(self, referee: Referee, asks: Asks, done: Done) -> None:
        self._referee = referee
        self._asker = Asker(asks, referee.clock)
        self._done = done

    async def pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Carry out a press in a lobby.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        match press.what:
            case "options":
                await self._show_options(reply, live, press.value)
            case "alter":
                await self._alter(reply, live, Change(*read_choice(live, press.value)))
            case "seat":
                await self._show_seat(reply, live)
            case "switch":
                accepted = await self._referee.switch(reply.request, live.game.id, press.value)
                words = f"You are one of the {live.title(press.value)} now."
                await self._done(reply, accepted, partial(_tell, reply, words))
            case "propose":
                await self._propose(reply, live, press.value)
            case _:
                await self._swap(reply, live, press)

    async def typed(self, reply: Reply, carried: str) -> None:
        """Change an option to the number that somebody typed.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        game, _, rest = carried.partition(".")
        count, _, name = rest.partition(".")
        if not count.isdecimal():
            raise Malformed(UNKNOWN_BUTTON)
        live = await self._referee.games.get(game)
        reply.rulebook = live.ruleset.rulebook
        param_of(live, name)
        value = typed_number(number_fields().read(reply.interaction))
        await self._alter(reply, live, Change(name, value, int(count)))

    async def _show_options(self, reply: Reply, live: LiveGame, wanted: str) -> None:
        check_alterable(live, reply.user_id)
        if wanted.startswith("~"):
            page = int(wanted[1:]) if wanted[1:].isdecimal() else 0
            await reply.update(content=options_text(live), view=options_view(live, page=page))
        elif not wanted:
            await reply.private(options_text(live), view=options_view(live))
        elif (param := param_of(live, wanted)).kind == "integer":
            await reply.form(number_form(live, param))
        else:
            text, view = options_text(live, wanted), options_view(live, wanted)
            await reply.update(content=text, view=view)

    async def _alter(self, reply: Reply, live: LiveGame, change: Change) -> None:
        accepted = await self._referee.alter(reply.request, live.game.id, change)

        async def say() -> None:
            if not reply.on_private_message:
                await reply.private("The options are changed.", transient=True)
                return
            now = accepted.live
            await reply.update(content=options_text(now), view=options_view(now))

        await self._done(reply, accepted, say)

    async def _show_seat(self, reply: Reply, live: LiveGame) -> None:
        """Show somebody how to leave their seat, or change it for another one."""
        if live.game.status != "lobby":
            raise Illegal("The game has started. /game leave gives a side up.")
        held = live.seats_of(reply.user_id)
        if not held and not live.booked_for(reply.user_id):
            raise Illegal("You hold no side in this game. Take one with its buttons.")

        def press(what: str, value: str = "") -> Press:
            return Press(live.game.id, live.number, what, value)

        leave = button(press("leave"), "Leave", discord.ButtonStyle.danger)
        more: list[PressButton] = []
        if len(held) == 1:
            kept = {each.seat for each in live.bookings}
            free = [s for s in live.seats if not live.holders(s.id) and s.id not in kept]
            more = [button(press(_SWITCH, s.id), f"Switch to {s.title}") for s in free]
            more += [
                button(press(_PROPOSE, each.user_id), f"Swap with {each.name}"[:30])
                for each in live.members
                if is_id(each.user_id) and len(live.seats_of(each.user_id)) == 1
                if each.seat not in held
            ]
        titles = " and the ".join(map(live.title, held))
        words = f"You are one of the {titles}." if held else "A side is kept for you."
        await reply.private(words, view=view_of(packed([leave, *more[:_MOST]])))

    async def _propose(self, reply: Reply, live: LiveGame, other: str) -> None:
        """Ask somebody on another side to exchange seats."""
        if live.game.status != "lobby":
            raise Illegal("Sides are changed before the game starts.")
        mine, theirs = only_seat(live, reply.user_id), only_seat(live, other)
        words = (
            f"<@{reply.user_id}> of the {live.title(mine)} would like to swap sides with "
            f"{mention(other)} of the {live.title(theirs)} in game `{live.game.id}`. Do you agree?"
        )
        press = Press(live.game.id, live.number, _SWAP, f"{reply.user_id}.{other}")
        agree = button(press, "Swap sides", discord.ButtonStyle.success)
        asked = [each for each in live.members if each.user_id == other]
        needed = f"{mention(other)} must agree"
        await self._asker.ask(reply, words, agree, asked, needed=needed)

    async def _swap(self, reply: Reply, live: LiveGame, press: Press) -> None:
        """Exchange seats, as one person has proposed and the other agrees."""
        proposer, _, other = press.value.partition(".")
        if not is_id(proposer):
            raise Malformed(UNKNOWN_BUTTON)
        if reply.user_id != other:
            raise Illegal(f"Only {mention(other)} decides that.")
        request = await self._asker.agreed(reply)
        accepted = await self._referee.swap(request, live.game.id, proposer)
        self._asker.forget(proposer, press)
        words = f"<@{proposer}> and <@{other}> have swapped sides."
        await self._asker.settle(reply, accepted, words, self._done)


async def _tell(reply: Reply, words: str) -> None:
    if reply.on_private_message:
        await reply.update(content=words, view=None, transient=True)
    else:
        await reply.private(words, transient=True)
