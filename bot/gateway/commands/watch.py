"""``/game watch``: to follow a game that one does not play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.interaction.reply import answer
from rules.kernel.foresight.forecast import Candidate

if TYPE_CHECKING:
    from bot.gateway.game.watching import WatchDesk
    from bot.referee.watching import Watching


def watch_command(desk: WatchDesk, watching: Watching) -> app_commands.Command[Any, ..., None]:
    """The command ``watch``."""

    @app_commands.command(name="watch")
    @app_commands.describe(
        game="The code of a game that you watch already; else this channel's",
        mention="Be mentioned in the game's channel instead of written to",
    )
    async def watch(
        interaction: discord.Interaction[Any],
        game: str | None = None,
        mention: bool | None = None,
    ) -> None:
        """Follow a game that you don't play: be told when the turn passes, and of its end."""
        await answer(interaction, lambda reply: desk.ask(reply, game, mention=mention))

    @watch.autocomplete("game")
    async def _codes(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        found = await watching.watched(str(interaction.user.id))
        return choices(matching([Candidate(each, each) for each in found], typed))

    return watch
