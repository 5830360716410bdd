"""Answers *Why?* on a game's message: what it tells in brief, in full and with the rules."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from bot.gateway.interaction.components import row, rule_button
from bot.gateway.message.panel import tellings
from bot.gateway.message.rows import ROW
from bot.gateway.message.undo import undo_button
from bot.gateway.text.messages import CONTENT, UNKNOWN_BUTTON, bullets, line
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from bot.gateway.interaction.components import Press
    from bot.gateway.interaction.reply import Reply
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame

_RULES: Final = 15
"""Buttons that show a rule: three rows."""
_ACTIONS: Final = 200
"""The most actions that are told: a message has no room for more."""


class Reasons:
    """Tells the actions of a message in full."""

    def __init__(self, games: Games) -> None:
        self._games = games

    async def show(self, reply: Reply, live: LiveGame, press: Press) -> None:
        """Tell a person the actions from the one that a press carries to the one it is of.

        Raises:
            Malformed: The game has no such actions.
        """
        last = press.version
        first = int(press.value) if press.value.isdecimal() else 0
        if not 0 < first <= last <= live.number:
            raise Malformed(UNKNOWN_BUTTON)
        seat = live.own_seat(reply.user_id)
        first = max(first, last - _ACTIONS)
        entries = await self._games.between(live, first, last, seat)
        told = await asyncio.to_thread(tellings, live, entries, seat)
        rules = list(dict.fromkeys(rule for telling in told for rule in telling.rules))
        buttons = [rule_button(each, each) for each in rules[:_RULES]]
        text = bullets([line(telling) for telling in told], CONTENT - 100)
        view = row(*buttons)
        mine = entries and entries[-1].seat in live.seats_of(reply.user_id)
        if mine and last == live.number and live.result is None:
            undo = undo_button(live)
            undo.row = -(-len(buttons) // ROW)
            view.add_item(undo)
        await reply.private(text or "Nothing happened there.", view=view)
