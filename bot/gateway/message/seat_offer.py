"""Buttons below what is told of a game itself: to offer a seat and take it, to keep it open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button

KEEP: Final = "keep"
"""What a press does that keeps a game open."""

TAKE: Final = "take"
"""What a press does that takes the place of somebody who plays on; its value: seat and person."""
WITHHOLD: Final = "withhold"
"""What a press does that offers one's own place no longer; its value: the seat."""
PUT_UP: Final = "putup"
"""What a press does that offers one's own place; its value: the seat."""

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


def yield_buttons(live: LiveGame, seat: str, users: Iterable[str]) -> list[PressButton]:
    """Buttons to take the places of those who play a seat on, and for these to keep theirs."""
    takes = [
        button(
            Press(live.game.id, live.number, TAKE, f"{seat}.{user}"),
            f"Take the seat: {live.title(seat)}",
            discord.ButtonStyle.success,
        )
        for user in list(users)[:1]
    ]
    keep = Press(live.game.id, live.number, WITHHOLD, seat)
    return [*takes, button(keep, "Offer it no longer")]


def put_up_button(live: LiveGame, seat: str) -> PressButton:
    """A button to offer a seat of one's own, and to play on until somebody takes it."""
    press = Press(live.game.id, live.number, PUT_UP, seat)
    return button(press, f"Offer it, play on: {live.title(seat)}", discord.ButtonStyle.primary)


def keep_button(live: LiveGame) -> PressButton:
    """A button to keep a game open that seems abandoned."""
    press = Press(live.game.id, live.number, KEEP)
    return button(press, "Keep it", discord.ButtonStyle.primary)
