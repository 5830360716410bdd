"""What is asked before a pressed action is taken: after a slip, as one prefers, if it is grave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.game.previews import consideration
from bot.gateway.game.taps import Taps
from bot.gateway.interaction.components import Press
from bot.gateway.message.drill import is_way
from bot.gateway.message.panel import answer_of
from bot.gateway.message.rows import button, view_of
from bot.gateway.text.chances import chance_lines
from bot.referee.advice import offer_of
from rules.kernel.foresight.prospects import is_attack, is_grave

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.fresh_boards import FreshBoards
    from bot.lookups.preferences import PreferenceBook
    from bot.pictures import Pictures
    from bot.referee.live_game import LiveGame
    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.action import Action

SURE: Final = "sure"
"""What the press does that takes an action after all."""
_SLIPPED = "The board changed just before you pressed; nothing was done."


class Doubts:
    """Asks people whether they mean what they have pressed."""

    def __init__(
        self, boards: FreshBoards, clock: Clock, preferences: PreferenceBook, pictures: Pictures
    ) -> None:
        self._boards = boards
        self._taps = Taps(boards, clock)
        self._preferences = preferences
        self._pictures = pictures

    def slipped(self, reply: Reply, press: Press) -> bool:
        """Whether a press takes an action that nobody can have read; every other is noted."""
        person, message = reply.user_id, reply.message_id
        if press.what == SURE:
            self._taps.means_it(person, press.game)
        elif press.what in ("act", "pick") and not is_way(press.value):
            private = reply.on_private_message
            if self._taps.slipped(person, message, press.game, press.version, private=private):
                return True
        self._taps.note(person, message)
        return False

    def redrawn(self, game_id: str) -> None:
        """Note that a person's own message shows the board that has changed by now."""
        self._boards.renew(game_id)

    async def ask_again(self, reply: Reply, live: LiveGame, seat: str, offer: Offer) -> None:
        """Ask whether an action is meant, after a slip."""
        await self._ask(reply, live, seat, offer, _SLIPPED)

    async def ask_first(self, reply: Reply, live: LiveGame, seat: str, offer: Offer) -> bool:
        """Show or ask about an action instead, if it is grave or the person prefers that.

        What is not drawn while it is considered is only asked about where it is grave.
        """
        action, grave = offer.action, is_grave(offer)
        previewed = live.previews(type(action))
        if not grave and not (previewed and await self._wanted(reply.user_id, action)):
            return False
        if previewed:
            content, parts = await consideration(live, seat, action, self._pictures, reply.user_id)
            await reply.private(content, **parts)
        else:
            await self._ask(reply, live, seat, offer)
        return True

    async def ask_typed(self, reply: Reply, live: LiveGame, action: Action) -> bool:
        """Show a typed action first if it is drawn while it is considered; ask if it is grave.

        Raises:
            Refusal: The person may not act now, or there is nothing to be shown of the action.
        """
        if live.previews(type(action)):
            seat = live.acting_seat(reply.user_id)
            content, parts = await consideration(live, seat, action, self._pictures, reply.user_id)
            await reply.private(content, **parts)
            return True
        if not type(action).perilous:
            return False
        seat = live.acting_seat(reply.user_id)
        offer = offer_of(live, seat, action)
        return (
            offer is not None and is_grave(offer) and await self.ask_first(reply, live, seat, offer)
        )

    async def _ask(
        self, reply: Reply, live: LiveGame, seat: str, offer: Offer, *above: str
    ) -> None:
        """Ask whether an action is meant, in a message of its own: the pressed one stays."""
        sure = answer_of(live, seat, SURE, offer.token)
        other = Press(live.game.id, live.number, "choices", offer.unit)
        styles = discord.ButtonStyle
        row = [
            button(sure, "Yes, do it", styles.danger if is_grave(offer) else styles.success),
            button(other, "Choose something else"),
        ]
        lines = (*above, f"**{offer.label.text}**?", *chance_lines(offer.forecast))
        await reply.private("\n".join(lines), view=view_of([row]))

    async def _wanted(self, person: str, action: Action) -> bool:
        """Whether a person prefers to see an action before it is taken."""
        when = (await self._preferences.personal(person)).confirm
        return when == "all" or (when == "attacks" and is_attack(type(action)))
