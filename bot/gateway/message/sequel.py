"""The line of a game's last message that leads to its rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.gateway.message.panel import Panel
    from bot.store import Game


def sequel_line(game: Game, panel: Panel | None) -> str:
    """Where the rematch of a game is, in a line."""
    if panel is None:
        return f"Rematch: game `{game.id}`"
    where = f"{game.place or '@me'}/{panel.channel}/{panel.message}"
    return f"Rematch: [game `{game.id}`](https://discord.com/channels/{where})"
