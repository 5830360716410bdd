"""The address of a game's message, which people follow from other answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.message.panel import Panel

if TYPE_CHECKING:
    from bot.store import Ask, Game

_PRIVATE = "@me"


def message_link(game: Game, ask: Ask, words: str) -> str:
    """A link to the message of a proposal as markdown."""
    channel, place = ask.channel or game.channel, game.place or _PRIVATE
    return f"[{words}](https://discord.com/channels/{place}/{channel}/{ask.message})"


def board_link(game: Game, words: str = "the board") -> str:
    """A link to a game's message as markdown; empty if it has none."""
    panel = Panel.from_json(game.panel)
    if panel is None:
        return ""
    place = game.place or _PRIVATE
    return f"[{words}](https://discord.com/channels/{place}/{panel.channel}/{panel.message})"
