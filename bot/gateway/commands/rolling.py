"""The command ``/roll``: dice, or a bar of dice to press."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.gateway.commands.choices import choices
from bot.gateway.interaction.reply import Reply, answer

if TYPE_CHECKING:
    from bot.gateway.commands.dice_bar import DiceBar
    from bot.gateway.commands.roll import Rolls
    from bot.gateway.interaction.answer_policy import AnswerPolicy


def roll_command(
    rolls: Rolls, bar: DiceBar, policy: AnswerPolicy
) -> app_commands.Command[Any, ..., None]:
    """The roll command."""

    @app_commands.command(name="roll")
    @app_commands.describe(
        expression="Dice, such as 4d6kh3, d20+5 adv, 6x(3d6), 8d6>=5; nothing for a bar of buttons",
        label="What it is for",
        private="Show it to you only",
        hidden="Roll in secret: only you, and those who manage games here, see what came up",
    )
    async def command(
        interaction: discord.Interaction[Any],
        expression: str = "",
        label: str = "",
        private: bool | None = None,
        hidden: bool = False,
    ) -> None:
        """Roll dice with the operating system's randomness, outside any game."""

        async def handle(reply: Reply) -> None:
            if not expression.strip() and not label and not hidden:
                await bar.post(reply, private=private)
                return
            await rolls.throw(reply, expression, label=label, private=private, hidden=hidden)

        await answer(interaction, policy.spoken(handle))

    @command.autocomplete("expression")
    async def complete(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(await rolls.suggestions(Reply(interaction), typed))

    return command
