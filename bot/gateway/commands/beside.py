"""Assembles the commands for what goes on beside a game, for those who play it and others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.gateway.commands.notes import notes_command
from bot.gateway.game import noting
from bot.gateway.game.noting import NoteDesk
from bot.lookups.notes import NoteBook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord import app_commands

    from bot.clock import Clock
    from bot.gateway.interaction.reply import Carried
    from bot.referee.games import Games
    from bot.store import Store


def add_beside(
    tree: app_commands.CommandTree[Any], store: Store, games: Games, *, clock: Clock
) -> Mapping[str, Carried]:
    """Add the commands; what answers their buttons and forms, by the keys of those."""
    book = NoteBook(store, clock)
    notes = NoteDesk(games, book)
    tree.add_command(notes_command(notes, games, book))
    return {noting.KEY: notes.pressed, noting.FORM: notes.typed}
