"""The button of private messages that takes the last action of a game back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button

if TYPE_CHECKING:
    from bot.gateway.interaction.components import PressButton
    from bot.referee.live_game import LiveGame

UNDO: Final = "takeback"
"""What the press does."""


def undo_button(live: LiveGame) -> PressButton:
    """The button; nothing is taken back if the game has moved on by then."""
    return button(Press(live.game.id, live.number, UNDO), "Take back")
