"""Buttons below what is told of a game itself: to take a seat that is offered, to keep it open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button

KEEP: Final = "keep"
"""What a press does that keeps a game open."""

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.interaction.components import PressButton
    from bot.referee.live_game import LiveGame


def take_buttons(live: LiveGame, seats: Iterable[str]) -> list[PressButton]:
    """A button to take each of the seats."""
    return [
        button(
            Press(live.game.id, live.number, "join", seat),
            f"Take the seat: {live.title(seat)}",
            discord.ButtonStyle.success,
        )
        for seat in seats
    ]


def keep_button(live: LiveGame) -> PressButton:
    """A button to keep a game open that seems abandoned."""
    press = Press(live.game.id, live.number, KEEP)
    return button(press, "Keep it", discord.ButtonStyle.primary)
