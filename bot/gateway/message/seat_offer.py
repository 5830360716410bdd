"""Buttons with which seats of a game under way are offered to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button

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
