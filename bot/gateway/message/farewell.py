"""The buttons of a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button, packed, view_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.interaction.components import PressButton
    from bot.referee.live_game import LiveGame

AGAIN: Final = "rematch"
SWAP: Final = "swap"
VERIFY: Final = "verify"
PRESSES: Final = frozenset({AGAIN, SWAP, VERIFY})
_TWO = 2


def end_view(live: LiveGame, last: Iterable[PressButton] = ()) -> discord.ui.View:
    """What can be done with a game that is over; ``last`` comes behind it."""

    def press(what: str) -> Press:
        return Press(live.game.id, live.number, what)

    more = []
    if live.sequel is None:
        more.append(button(press(AGAIN), "Rematch", discord.ButtonStyle.success))
        if len(live.seats) > 1:
            label = "Swap sides" if len(live.seats) == _TWO else "Rotate sides"
            more.append(button(press(SWAP), label, discord.ButtonStyle.primary))
    return view_of(packed([*more, button(press(VERIFY), "Verify the dice"), *last]))
