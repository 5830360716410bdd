"""The address of a game's message, which people follow from other answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.message.panel import Panel

if TYPE_CHECKING:
    from bot.referee.games import Games
    from bot.store import Ask, Game

_PRIVATE = "@me"


def message_link(game: Game, ask: Ask, words: str) -> str:
    """A link to the message of a proposal as markdown."""
    channel, place = ask.channel or game.channel, game.place or _PRIVATE
    return f"[{words}](https://discord.com/channels/{place}/{channel}/{ask.message})"


def board_link(game: Game, words: str = "the board") -> str:
    """A link to a game's message as markdown; empty if it has none.

    The row of the game must just have been read: its message moves on.
    """
    panel = Panel.from_json(game.panel)
    if panel is None:
        return ""
    place = game.place or _PRIVATE
    return f"[{words}](https://discord.com/channels/{place}/{panel.channel}/{panel.message})"


async def link_now(games: Games, game_id: str, words: str = "the board") -> str:
    """A link to a game's message as it is stored now; empty if it has none."""
    game = await games.stored(game_id)
    return "" if game is None else board_link(game, words)


def sequel_line(game: Game) -> str:
    """Where the rematch of a game is, in a line; see ``board_link``."""
    words = f"game `{game.id}`"
    return f"Rematch: {board_link(game, words) or words}"
