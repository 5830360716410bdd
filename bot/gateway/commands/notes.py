"""``/notes``: what one person notes on a game for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.interaction.reply import answer
from rules.kernel.foresight.forecast import Candidate

if TYPE_CHECKING:
    from bot.gateway.game.noting import NoteDesk
    from bot.lookups.notes import NoteBook
    from bot.referee.games import Games


def notes_command(
    desk: NoteDesk, games: Games, book: NoteBook
) -> app_commands.Command[Any, ..., None]:
    """The command ``/notes``."""

    @app_commands.command(name="notes")
    @app_commands.describe(game="The code of a game; else this channel's")
    async def notes(interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Show your own notes on a game, and write them; nobody else sees them."""
        await answer(interaction, lambda reply: desk.show(reply, game))

    @notes.autocomplete("game")
    async def _codes(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        user_id = str(interaction.user.id)
        noted = [Candidate(each, f"{each}: your notes") for each in await book.noted(user_id)]
        found = await games.playable(user_id)
        played = [
            Candidate(each.game.id, f"{each.game.id}: {each.ruleset.title}") for each in found
        ]
        return choices(matching([*played, *_beside(noted, played)], typed))

    return notes


def _beside(found: list[Candidate], known: list[Candidate]) -> list[Candidate]:
    values = {each.value for each in known}
    return [each for each in found if each.value not in values]
