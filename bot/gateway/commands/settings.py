"""``/settings``: how a server wants its look-ups answered, and who may change that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import discord
from discord import app_commands

from bot.gateway.reply import Reply, answer
from bot.gateway.words import spoken
from bot.preferences import LISTED
from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from bot.gateway.manners import Manners
    from bot.preferences import Preferences

_WHAT: Final = "Settings"


class _Channel(app_commands.Transformer):
    """A channel as Discord names it: nothing is in memory to look it up in."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.voice]

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> Any:
        return value


class SettingsCommands(app_commands.Group):
    """The settings of a server."""

    def __init__(self, manners: Manners) -> None:
        super().__init__(
            name="settings",
            description="How this server wants look-ups to be answered",
            allowed_contexts=app_commands.AppCommandContext(guild=True),
        )
        self._manners = manners

    @app_commands.command()
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Show this server's settings."""

        async def handle(reply: Reply) -> None:
            await reply.private(_text(await self._manners.preferences.of(reply.place)))

        await answer(interaction, handle)

    @app_commands.command(name="set")
    @app_commands.describe(
        private="Whether look-ups are private unless asked otherwise",
        style="How dice are shown",
        language="The language of answers",
    )
    async def change(
        self,
        interaction: discord.Interaction[Any],
        private: bool | None = None,
        style: Literal["emoji", "plain"] | None = None,
        language: Literal["en"] | None = None,
    ) -> None:
        """Change this server's settings."""
        given = {"private": private, "style": style, "language": language}
        changes = {name: value for name, value in given.items() if value is not None}

        async def handle(reply: Reply) -> None:
            place = await self._manners.check_manager(reply, _WHAT)
            await reply.private(_text(await self._manners.preferences.change(place, **changes)))

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.describe(
        channel="The channel", allow="Whether look-ups may be answered publicly there"
    )
    async def channel(
        self,
        interaction: discord.Interaction[Any],
        channel: app_commands.Transform[app_commands.AppCommandChannel, _Channel],
        allow: bool,
    ) -> None:
        """Allow public answers in a channel; once one is allowed, they are private elsewhere."""

        async def handle(reply: Reply) -> None:
            place = await self._manners.check_manager(reply, _WHAT)
            await self._list(reply, place, "channels", str(channel.id), listed=allow)

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.describe(role="The role", manage="Whether it may manage what is the server's")
    async def role(
        self, interaction: discord.Interaction[Any], role: discord.Role, manage: bool
    ) -> None:
        """Let a role manage the server's tables, rolls and settings."""

        async def handle(reply: Reply) -> None:
            place = await self._manners.check_manager(reply, _WHAT)
            if not reply.moderator:
                raise Illegal("Only moderators say which roles manage.")
            await self._list(reply, place, "managers", str(role.id), listed=manage)

        await answer(interaction, handle)

    async def _list(self, reply: Reply, place: str, name: str, value: str, *, listed: bool) -> None:
        """Put a value on a list, or take it off."""
        book = self._manners.preferences
        before = getattr(await book.of(place), name)
        after = tuple(each for each in before if each != value)
        if listed:
            after = (*after, value)
        if len(after) > LISTED:
            raise Illegal(f"{LISTED} are the most.")
        await reply.private(_text(await book.change(place, **{name: after})))


def _text(wishes: Preferences) -> str:
    channels = " ".join(f"<#{each}>" for each in wishes.channels) or "everywhere"
    managers = " ".join(f"<@&{each}>" for each in wishes.managers)
    return "\n".join(
        (
            "**This server's settings**",
            f"- private unless asked otherwise: **{spoken(wishes.private)}**",
            f"- dice: **{wishes.style}**",
            f"- language: **{wishes.language}**",
            f"- public answers: {channels}",
            f"- managed by: moderators {managers}".rstrip(),
        )
    )
