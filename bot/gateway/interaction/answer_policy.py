"""Decides who sees an answer, where, and how it looks: the request within the server's settings."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import discord

from bot.gateway.interaction.reply import FAILURES
from bot.gateway.text.languages import ENGLISH, Catalogue, die_letters
from bot.store import StoreUnusable
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord import Locale

    from bot.clock import Clock
    from bot.gateway.interaction.reply import Carried, Handler, Reply
    from bot.lookups.preferences import PreferenceBook, Preferences

log = logging.getLogger(__name__)

_CHECK_INTERVAL: Final = 600.0
"""Seconds between checks that the channels on a server's list still exist."""


class AnswerStyle(NamedTuple):
    """How one answer is given.

    Attributes:
        hidden: Whether only the person sees it.
        emoji: Whether dice are shown with emoji.
        language: The language of dice and odds.
    """

    hidden: bool
    emoji: bool
    language: Catalogue

    async def say(self, reply: Reply, content: str, **parts: Any) -> None:
        """Send the answer, privately or publicly."""
        if self.hidden:
            await reply.private(content, **parts)
        else:
            await reply.public(content, **parts)


class AnswerPolicy:
    """Applies the server's settings to every answer.

    Attributes:
        preferences: The settings of all servers.
        languages: The known languages, by Discord's locales.
        letters: The letters for a die of all languages. All are accepted everywhere, so that a
            saved roll or a button means the same on every server.
    """

    def __init__(
        self, preferences: PreferenceBook, catalogues: Mapping[Locale, Catalogue], clock: Clock
    ) -> None:
        self.preferences = preferences
        self._clock = clock
        self.languages = {"en": ENGLISH, **{str(each): found for each, found in catalogues.items()}}
        self.letters = die_letters(self.languages.values())
        self._checked: dict[str, float] = {}

    async def of(self, reply: Reply, private: bool | None) -> AnswerStyle:
        """The style of an answer; ``private`` is the person's choice, ``None`` the server's.

        Raises:
            Illegal: A public answer was asked for, and the server allows none here.
        """
        preferences = await self.preferences.of(reply.place)
        hidden = preferences.private if private is None else private
        if not hidden and private is None:
            hidden = bool(await self._restricted_to(reply))
        elif not hidden:
            await self.check_public(reply)
        return AnswerStyle(hidden, preferences.style == "emoji", await self.language(reply))

    async def language(self, reply: Reply) -> Catalogue:
        """The language for dice: the server's or, in a private conversation, the person's."""
        if reply.place is None:
            return self.languages.get(str(reply.interaction.locale), ENGLISH)
        return self.languages.get((await self.preferences.of(reply.place)).language, ENGLISH)

    def spoken(self, handler: Handler) -> Handler:
        """A handler whose refusals are said in the language for dice."""

        async def handle(reply: Reply) -> None:
            reply.language = await self.language(reply)
            await handler(reply)

        return handle

    def spoken_by_key(self, handler: Carried) -> Carried:
        """A handler of presses and forms whose refusals are said in the language for dice."""

        async def handle(reply: Reply, carried: str) -> None:
            reply.language = await self.language(reply)
            await handler(reply, carried)

        return handle

    async def check_public(self, reply: Reply) -> None:
        """Check that the server allows games and public answers here.

        Raises:
            Illegal: It allows them in other channels only, or apps that people bring along may
                answer in private only.
        """
        if not reply.heard:
            raise Illegal(
                "Discord would show it to you alone: this server lets apps that people bring along "
                "speak in private only. It can permit *Use External Apps*, or add me."
            )
        channels = await self._restricted_to(reply)
        if channels:
            raise Illegal(
                "On this server, games and public answers belong elsewhere; "
                "look-ups are answered here to you alone.",
                legal=tuple(f"<#{each}>" for each in channels),
            )

    async def _restricted_to(self, reply: Reply) -> tuple[str, ...]:
        """The channels to which public answers are restricted; empty if this is one of them."""
        preferences = await self.preferences.of(reply.place)
        if reply.place is None or not set(_places(reply)).isdisjoint(preferences.channels):
            return ()
        now = self._clock.monotonic()
        if (
            preferences.channels
            and now - self._checked.get(reply.place, -_CHECK_INTERVAL) >= _CHECK_INTERVAL
        ):
            self._checked = {k: v for k, v in self._checked.items() if now - v < _CHECK_INTERVAL}
            self._checked[reply.place] = now
            preferences = await self.tidied(reply)
        return preferences.channels

    async def tidied(self, reply: Reply) -> Preferences:
        """The server's settings, after dropping channels and roles that have been deleted."""
        preferences = await self.preferences.of(reply.place)
        guild, http = reply.interaction.guild_id, reply.interaction.client.http
        if guild is None or not reply.interaction.is_guild_integration():
            return preferences  # only a member of the server can list its channels and roles
        try:
            if preferences.channels and (
                gone := await _deleted_channels(http, guild, preferences.channels)
            ):
                preferences = await self.preferences.enlist(str(guild), "channels", drop=gone)
            if preferences.managers:
                there = {str(each["id"]) for each in await http.get_roles(guild)}
                if gone := set(preferences.managers) - there:
                    preferences = await self.preferences.enlist(str(guild), "managers", drop=gone)
        except (*FAILURES, StoreUnusable) as error:
            log.info("the lists of server %s stay as they are: %s", guild, error)
        return preferences

    async def check_manager(self, reply: Reply, what: str, instead: str = "") -> str:
        """Check that the person may manage something of the server; the server's id.

        Args:
            reply: The interaction.
            what: What is managed, such as ``Settings``.
            instead: A sentence on what else the person may do.

        Raises:
            Illegal: They may not, or this is no server.
        """
        if reply.place is None:
            raise Illegal(f"{what} belong to a server: use this there.")
        if not reply.manages_server:
            preferences = await self.preferences.of(reply.place)
            if not _roles(reply) & set(preferences.managers):
                raise Illegal(
                    f"{what} are managed by moderators, who may manage the server, and by the "
                    f"roles named in /settings. "
                    f"{instead}".rstrip()
                )
        return reply.place


async def _deleted_channels(http: Any, guild: int, listed: tuple[str, ...]) -> set[str]:
    """Those of the listed channels that are deleted, not just hidden from the bot."""
    there = {str(each["id"]) for each in await http.get_all_guild_channels(guild)}
    gone = set()
    for each in set(listed) - there:
        try:
            await http.get_channel(int(each))
        except discord.NotFound:
            gone.add(each)
        except discord.Forbidden:
            log.debug("channel %s exists, but is hidden from the bot", each)
    return gone


def _places(reply: Reply) -> tuple[str, ...]:
    """The interaction's channel and, for a thread, the channel that it belongs to."""
    channel = reply.interaction.channel
    if isinstance(channel, discord.Thread):
        return reply.channel, str(channel.parent_id)
    return () if channel is None else (reply.channel,)


def _roles(reply: Reply) -> set[str]:
    """Ids of the person's roles; everybody has the role whose id is the server's."""
    user = reply.interaction.user
    if not isinstance(user, discord.Member):
        return set()
    # Without the server's roles in memory, discord.py has only their ids, and only here.
    own = user._roles  # noqa: SLF001 - Member.roles is empty without the guilds intent
    return {str(reply.place), *map(str, own)}
