"""What a game's message offers while parts of it are played, before it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import KeyedButton

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame

KEY: Final = "part"
"""The key of the buttons that open parts."""
_MOST: Final = 4
"""Rows of a message but one."""


def part_buttons(live: LiveGame) -> list[KeyedButton]:
    """A button for each part that has not been opened yet."""
    style = discord.ButtonStyle.primary
    return [
        KeyedButton(KEY, f"{live.game.id}~{each.key}", f"Open: {each.title}"[:80], style)
        for each in live.parts
        if live.ties.part(each.key) is None
    ][:_MOST]


def parts_headline(live: LiveGame) -> str:
    """What a game waits for that asks nobody: parts of it are played first."""
    titles = " and ".join(each.title for each in live.parts)
    return f"⚔ Being played: **{titles}** · `{live.game.id}`"
