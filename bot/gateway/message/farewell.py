"""The buttons of a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import KeyedButton, Press, row
from bot.gateway.message.rows import button, packed, view_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.interaction.components import PressButton
    from bot.referee.live_game import LiveGame

AGAIN: Final = "rematch"
SWAP: Final = "swap"
VERIFY: Final = "verify"
BACK: Final = "lookback"
PRESSES: Final = frozenset({AGAIN, SWAP, VERIFY, BACK})
KEEPSAKE: Final = "keepsake"
"""The key of the buttons by which a finished game is looked back on."""
_TWO = 2


def end_view(live: LiveGame, last: Iterable[PressButton] = ()) -> discord.ui.View:
    """What can be done with a game that is over; ``last`` comes behind it."""

    def press(what: str) -> Press:
        return Press(live.game.id, live.number, what)

    more = []
    if live.sequel is None and live.ties.whole is None:
        more.append(button(press(AGAIN), "Rematch", discord.ButtonStyle.success))
        if len(live.seats) > 1:
            label = "Swap sides" if len(live.seats) == _TWO else "Rotate sides"
            more.append(button(press(SWAP), label, discord.ButtonStyle.primary))
    more += [button(press(BACK), "Look back"), button(press(VERIFY), "Verify the dice")]
    return view_of(packed([*more, *last]))


def keepsakes_view(code: str) -> discord.ui.View:
    """The ways to look back on a finished game, for one person."""
    ways = (("replay", "Step by step"), ("report", "How it went"), ("film", "As a film"))
    return row(*(KeyedButton(KEEPSAKE, f"{code}~{way}", label) for way, label in ways))
