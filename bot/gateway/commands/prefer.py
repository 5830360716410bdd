"""``/prefer``: how one person wants boards and presses, on any server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from discord import app_commands

from bot.gateway.interaction.reply import Reply, answer
from render.model.shape import Shape

if TYPE_CHECKING:
    import discord

    from bot.gateway.interaction.answer_policy import AnswerPolicy

_CONFIRMS: Final = {
    "never": "A press takes its action **at once**, on every server; you are only asked about "
    "what probably costs your own unit.",
    "attacks": "A press on an attack shows you **first** what it would be, on every server.",
    "all": "A press shows you **first** what its action would be, where that can be drawn, "
    "on every server.",
}


class PreferCommands(app_commands.Group):
    """The ``/prefer`` commands, which are everybody's."""

    def __init__(self, policy: AnswerPolicy) -> None:
        super().__init__(name="prefer", description="How you want your boards and presses")
        self._policy = policy

    @app_commands.command()
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Show what you prefer."""

        async def handle(reply: Reply) -> None:
            preferences = self._policy.preferences
            shape = await preferences.boards_for(reply.place, reply.user_id)
            confirm = (await preferences.personal(reply.user_id)).confirm
            lines = ("**For you alone**", f"- boards: **{shape}**", f"- {_CONFIRMS[confirm]}")
            await reply.private("\n".join(lines))

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.describe(shape="Wide for desktops, tall for phones, or as the server has it")
    async def board(
        self,
        interaction: discord.Interaction[Any],
        shape: Literal["wide", "tall", "as the server has it"],
    ) -> None:
        """Say in which shape boards are shown to you alone, everywhere."""

        async def handle(reply: Reply) -> None:
            own = None if shape == "as the server has it" else Shape(shape)
            preferences = self._policy.preferences
            await preferences.prefer(reply.user_id, boards=own)
            now = await preferences.boards_for(reply.place, reply.user_id)
            usual = "as everybody here sees them" if reply.place else "as they usually are"
            whose = "everywhere" if own else usual
            await reply.private(f"You alone are shown boards **{now}**, {whose}.")

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.describe(actions="Which of them; what you type is shown first in any case")
    async def confirm(
        self, interaction: discord.Interaction[Any], actions: Literal["never", "attacks", "all"]
    ) -> None:
        """Say which actions are shown to you before a press of yours takes them, on any server."""

        async def handle(reply: Reply) -> None:
            now = await self._policy.preferences.prefer(reply.user_id, confirm=actions)
            await reply.private(_CONFIRMS[now.confirm])

        await answer(interaction, handle)
