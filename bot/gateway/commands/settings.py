"""``/settings``: a server's settings, and who may change them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import discord
from discord import app_commands

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.interaction.reply import Reply, answer
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.system.spec import spoken
from rules.kernel.values.errors import Illegal, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.lookups.preferences import Preferences

_WHAT: Final = "Settings"
_SHOWN: Final = 25


class _Channel(app_commands.Transformer):
    """A channel option without discord.py's look-up, as no channels are in memory."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return [
            discord.ChannelType.text,
            discord.ChannelType.news,
            discord.ChannelType.voice,
            discord.ChannelType.forum,
        ]

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> Any:
        return value


class SettingsCommands(app_commands.Group):
    """The ``/settings`` commands, which Discord offers to those who may manage the server."""

    def __init__(self, policy: AnswerPolicy) -> None:
        super().__init__(
            name="settings",
            description="How this server wants answers, boards and games, and who manages what",
            default_permissions=discord.Permissions(manage_guild=True),
        )
        self._policy = policy

    @app_commands.command()
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Show this server's settings."""

        async def handle(reply: Reply) -> None:
            if reply.place is None:
                raise Illegal(f"{_WHAT} belong to a server: use this there.")
            await reply.private(_text(await self._policy.tidied(reply)))

        await answer(interaction, handle)

    @app_commands.command(name="set")
    @app_commands.describe(
        private="Whether look-ups are private unless asked otherwise",
        style="How dice are shown",
        language="In which language dice are told",
        boards="The shape of a game's pictures: wide for desktops, tall for phones",
        threads="Whether games in text channels open threads of their own",
        past_pictures="Whether a game's past messages keep their pictures",
    )
    async def change(
        self,
        interaction: discord.Interaction[Any],
        *,
        private: bool | None = None,
        style: Literal["emoji", "plain"] | None = None,
        language: str | None = None,
        boards: Literal["wide", "tall"] | None = None,
        threads: Literal["open", "never"] | None = None,
        past_pictures: Literal["keep", "remove"] | None = None,
    ) -> None:
        """Change this server's settings."""
        given = {
            "private": private,
            "style": style,
            "language": language,
            "boards": boards,
            "threads": threads,
            "past_pictures": past_pictures,
        }
        changes = {name: value for name, value in given.items() if value is not None}

        async def handle(reply: Reply) -> None:
            place = await self._policy.check_manager(reply, _WHAT)
            if language is not None:
                changes["language"] = self._language(language)
            await reply.private(_text(await self._policy.preferences.change(place, **changes)))

        await answer(interaction, handle)

    def _language(self, typed: str) -> str:
        """The locale of a language given by its code or its name."""
        known = self._policy.languages
        wanted = typed.strip().casefold()
        found = [
            each
            for each in known
            if wanted in (each.casefold(), _named(each).casefold(), _name_of(each).casefold())
        ]
        if not found:
            raise Unknown("There is no such language here.", legal=tuple(map(_named, known)))
        return found[0]

    @change.autocomplete("language")
    async def _languages(
        self, _interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        found = (Candidate(each, _named(each)) for each in self._policy.languages)
        return choices(matching(found, typed))

    @app_commands.command()
    @app_commands.describe(
        channel="The channel, with its threads",
        allow="Whether games may be opened, and answers be public, there",
    )
    async def channel(
        self,
        interaction: discord.Interaction[Any],
        channel: app_commands.Transform[app_commands.AppCommandChannel, _Channel],
        allow: bool,
    ) -> None:
        """Allow games and public answers in a channel; once one is allowed, nowhere else."""

        async def handle(reply: Reply) -> None:
            place = await self._policy.check_manager(reply, _WHAT)
            await self._list(reply, place, "channels", channel.id, listed=allow)

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.describe(role="The role", manage="Whether it may manage what is the server's")
    async def role(
        self, interaction: discord.Interaction[Any], role: discord.Role, manage: bool
    ) -> None:
        """Let a role manage the server's tables, rolls and settings."""

        async def handle(reply: Reply) -> None:
            place = await self._policy.check_manager(reply, _WHAT)
            if not reply.manages_server:
                raise Illegal("Only moderators, who may manage the server, say which roles do.")
            await self._list(reply, place, "managers", role.id, listed=manage)

        await answer(interaction, handle)

    async def _list(
        self,
        reply: Reply,
        place: str,
        name: Literal["channels", "managers"],
        value: int,
        *,
        listed: bool,
    ) -> None:
        """Add an id to a list, or remove it, and show the settings."""
        await self._policy.tidied(reply)
        add, drop = ([str(value)], []) if listed else ([], [str(value)])
        after = await self._policy.preferences.enlist(place, name, add=add, drop=drop)
        await reply.private(_text(after))


def _named(language: str) -> str:
    """A language's code and name, such as ``de · German``."""
    return f"{language} · {_name_of(language)}"


def _name_of(language: str) -> str:
    known = {each.value: each.name for each in discord.Locale}
    return known.get(language, "english").replace("_", " ").title()


def _last(mentions: Iterable[str]) -> str:
    """The latest mentions, as many as fit, and the number of others."""
    found = list(mentions)
    left = len(found) - _SHOWN
    return " ".join((*found[-_SHOWN:], *([f"and {left} more"] if left > 0 else [])))


def _text(preferences: Preferences) -> str:
    channels = _last(f"<#{each}>" for each in preferences.channels)
    where = f"only in {channels} and their threads" if channels else "everywhere"
    managers = _last(f"<@&{each}>" for each in preferences.managers)
    return "\n".join(
        (
            "**This server's settings**",
            f"- private unless asked otherwise: **{spoken(preferences.private)}**",
            f"- dice: **{preferences.style}**, told in **{_name_of(preferences.language)}**",
            f"- boards: **{preferences.boards}**",
            f"- pictures of past messages: **{preferences.past_pictures}**",
            f"- threads for games in text channels: **{preferences.threads}**",
            f"- games and public answers: {where}",
            f"- managed by: moderators {managers}".rstrip(),
        )
    )
