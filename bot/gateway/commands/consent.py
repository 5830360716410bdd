"""``/game takeback`` and ``/game proposals``: going back, and what is proposed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.interaction.reply import Reply, answer
from rules.kernel.values.errors import Refusal

if TYPE_CHECKING:
    from bot.gateway.game.controller import GameController
    from bot.referee.games import Games


def add_consent(group: app_commands.Group, controller: GameController, games: Games) -> None:
    """Give the group of what every system shares these commands."""
    group.add_command(_take_back_command(controller, games))
    group.add_command(_proposals_command(controller, games))


def _take_back_command(
    controller: GameController, games: Games
) -> app_commands.Command[Any, ..., None]:
    desk = controller.taking_back

    @app_commands.command(name="takeback")
    @app_commands.describe(action="Take back this action and all after it; else the last one")
    async def take_back(interaction: discord.Interaction[Any], action: str | None = None) -> None:
        """Take back what was done last: at once, or if the others agree."""

        async def handle(reply: Reply) -> None:
            await desk.asked(reply, await games.in_channel(reply.channel), action)

        await answer(interaction, handle)

    @take_back.autocomplete("action")
    async def _actions(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            live = await games.in_channel(str(interaction.channel_id))
            found = await desk.steps(live, str(interaction.user.id))
        except Refusal:
            return []
        return choices(matching(found, typed))

    return take_back


def _proposals_command(
    controller: GameController, games: Games
) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name="proposals")
    async def proposals(interaction: discord.Interaction[Any]) -> None:
        """List what is proposed in this game, and withdraw what you have proposed."""

        async def handle(reply: Reply) -> None:
            await controller.proposals.show(reply, await games.in_channel(reply.channel))

        await answer(interaction, handle)

    return proposals
