"""Finds the place for a game, often a thread of its own that a public invitation leads to.

There is one thread and one invitation per command, however often Discord delivers it.
"""

from __future__ import annotations

import json
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

import discord

from bot.escaping import single_line
from bot.gateway.interaction.reply import FAILURES
from bot.gateway.interaction.rights import lacking, named
from bot.gateway.message.invitation import (
    Invitation,
    invitation_of,
    keep_invitation,
    opening_text,
)
from bot.referee.codes import new_code
from bot.referee.locks import Locks
from bot.store import StoreUnusable
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from bot.gateway.interaction.reply import Reply
    from bot.lookups.preferences import PreferenceBook
    from bot.referee import Referee
    from bot.store import Store, Tx

log = logging.getLogger(__name__)

_SCOPE: Final = "thread"
_DAY: Final = 86_400_000 << 22
"""A day as a difference of Discord ids, whose high bits are the time."""
_MINUTES: Final = 10_080
_NAME: Final = 100
_NEEDED: Final = ("create_public_threads", "send_messages_in_threads", "attach_files")
_TO_INVITE: Final = "send_messages"
_FORBIDDEN: Final = (
    "I may not open threads in this channel: Discord refuses it. See that I have *Create Public "
    "Threads* here, or play here."
)
_NOT_BESIDE: Final = (
    "This is played over several games, each in a thread of its own. Give me {} in this "
    "channel, then press again."
)
_TALKED: Final = (discord.ChannelType.text.value, discord.ChannelType.news.value)
"""Channels beside whose threads others can be opened without a message."""
_EXISTS: Final = 160004
"""A thread has been started from the message already; its id is the message's."""


class Spot(NamedTuple):
    """Where a game is to be opened.

    Attributes:
        channel: The id of the channel or thread.
        code: The game's code, which a thread's name tells; ``None`` if it has not been told.
    """

    channel: str
    code: str | None = None


class _Begun(NamedTuple):
    """A command that opens a thread.

    Attributes:
        code: The code of its game.
        again: Whether it was begun before, by this process or an earlier one.
    """

    code: str
    again: bool


class Threads:
    """Opens threads; remembers for a day which commands have begun to open one."""

    def __init__(self, store: Store, referee: Referee, preferences: PreferenceBook) -> None:
        self._store = store
        self._referee = referee
        self._preferences = preferences
        self._locks = Locks()

    @asynccontextmanager
    async def found(
        self, reply: Reply, title: str, sides: Sequence[str], *, wanted: bool | None
    ) -> AsyncIterator[Spot]:
        """Where the command's game is to be opened: a thread of its own, or the channel.

        A thread is removed, with its invitation, if the store can't take the game.

        Args:
            reply: The command.
            title: The system's title.
            sides: The titles of the seats.
            wanted: Whether to open a thread; ``None`` for as the server has it, where it can be.

        Raises:
            Illegal: A thread is wanted and can't be opened here.
        """
        channel = reply.interaction.channel
        if wanted:
            _check_place(channel)
            _check_rights(reply)
        elif wanted is False or not await self._is_usual(reply):
            channel = None
        if not isinstance(channel, discord.TextChannel):
            yield Spot(reply.channel)
            return
        # A repeated command looks for a thread without a game: no other may be opening one.
        async with self._locks.of(reply.channel):
            begun = await self._begin(str(reply.interaction.id))
            try:
                await reply.acknowledge()
            except discord.HTTPException:
                if not begun.again:
                    raise
                # The process that acknowledged it may be gone; its game is opened all the same.
            name = _name(title, sides, begun.code)
            try:
                spot = await self._thread(reply, channel, begun, title, name)
            except (Illegal, *FAILURES) as error:
                await self._remove_invitation(reply, begun.code)
                refused = isinstance(error, Illegal | discord.HTTPException)
                if wanted or not refused or isinstance(error, discord.DiscordServerError):
                    raise
                log.info("no thread can be opened in channel %s: %s", channel.id, error)
                spot = Spot(reply.channel)
            try:
                yield spot
            except StoreUnusable:
                await self._remove_empty(reply, spot)
                raise

    async def _is_usual(self, reply: Reply) -> bool:
        """Whether a game that is opened here gets a thread and an invitation unasked."""
        if not isinstance(reply.interaction.channel, discord.TextChannel):
            return False
        member = reply.interaction.is_guild_integration()
        if not member or lacking(reply.interaction, (*_NEEDED, _TO_INVITE)):
            return False
        return (await self._preferences.of(reply.place)).threads == "open"

    async def of_part(self, reply: Reply, key: str, title: str, sides: Sequence[str]) -> Spot:
        """The thread of a part of the game that is played here, beside it.

        There is one, however often it is asked for, unless a process ends while it is opened.

        Args:
            reply: The press that opens the part.
            key: The opening, of which there is one.
            title: What the part is.
            sides: The titles of its seats.

        Raises:
            Illegal: No thread can be opened here.
        """
        await check_parts(reply)
        channel = reply.interaction.channel
        if not isinstance(channel, discord.TextChannel | discord.Thread):
            raise TypeError("no threads are opened there")
        thread = isinstance(channel, discord.Thread)
        parent = channel.parent_id if isinstance(channel, discord.Thread) else channel.id
        async with self._locks.of(key):
            begun = await self._begin(key)
            await reply.acknowledge()
            name = _name(title, sides, begun.code)
            if begun.again:
                found = await self._unused(reply, channel.guild.id, parent, begun.code)
                if found is not None:
                    return Spot(found, begun.code)
            news = channel.type is discord.ChannelType.news_thread if thread else channel.is_news()
            kind = discord.ChannelType.news_thread if news else discord.ChannelType.public_thread
            try:
                made = await reply.interaction.client.http.start_thread_without_message(
                    parent, name=name, auto_archive_duration=_MINUTES, type=kind.value
                )
            except discord.Forbidden:
                raise Illegal(_NOT_BESIDE.format(named(_NEEDED[:1]))) from None
            return Spot(str(made["id"]), begun.code)

    async def _begin(self, key: str) -> _Begun:
        """Mark a command as begun and choose the code of its game, unless that was done before."""

        def note(tx: Tx) -> _Begun:
            stored = tx.setting(_SCOPE, key)
            if stored is not None:
                return _Begun(json.loads(stored), again=True)
            code = new_code(tx)
            tx.set_setting(_SCOPE, key, json.dumps(code))
            if key.isdecimal():
                tx.drop_settings_before(_SCOPE, str(int(key) - _DAY))
            return _Begun(code, again=False)

        return await self._store.write(note)

    async def _thread(
        self,
        reply: Reply,
        channel: discord.TextChannel,
        begun: _Begun,
        title: str,
        name: str,
    ) -> Spot:
        """The command's thread: the one that it has opened before, or a new one."""
        if begun.again:
            game = await self._referee.opened_by(reply.request)
            if game is not None:
                return Spot(game.channel, game.id)
        if lacking(reply.interaction, (_TO_INVITE,)):
            thread = None
            if begun.again:
                since = reply.interaction.id
                place = (channel.guild.id, channel.id)
                thread = await self._unused(reply, *place, begun.code, since=since)
            return Spot(thread or await _open(channel, name), begun.code)
        invitation = await self._invite(reply, channel, begun.code, title)
        try:
            await _open(channel, name, invitation)
        except discord.HTTPException as error:
            if error.code != _EXISTS:
                raise
        return Spot(str(invitation), begun.code)

    async def _invite(
        self, reply: Reply, channel: discord.TextChannel, code: str, title: str
    ) -> int:
        """The id of the command's invitation, posted once."""
        known = await self._store.read(lambda tx: invitation_of(tx, code))
        if known is not None:
            return known.message
        # The nonce finds the message of an earlier process that could not note it.
        text = opening_text(title, code, reply.user_id)
        sent = await channel.send(text, nonce=f"{code}-invitation")
        invitation = Invitation(channel.id, sent.id, called=(reply.user_id,))
        try:
            await self._store.write(lambda tx: keep_invitation(tx, code, invitation))
        except StoreUnusable:
            await sent.delete()
            raise
        return sent.id

    async def _unused(
        self, reply: Reply, guild: int, channel: int, code: str, *, since: int = 0
    ) -> str | None:
        """A thread that an earlier process opened for this command but did not use."""
        client = reply.interaction.client
        listed = await client.http.get_active_threads(guild)
        ours = [
            str(thread["id"])
            for thread in listed["threads"]
            if int(thread["parent_id"]) == channel
            and int(thread["id"]) > since
            and client.user is not None
            and int(thread["owner_id"]) == client.user.id
            and thread["name"].endswith(code)
        ]
        return min(ours, key=int, default=None)

    async def _remove_empty(self, reply: Reply, spot: Spot) -> None:
        """Delete or at least archive a thread, unless it has a game after all."""
        if spot.code is None:
            return
        http, thread = reply.interaction.client.http, int(spot.channel)
        try:
            if await self._store.read(lambda tx: tx.latest_game_in(spot.channel)) is not None:
                return
            await self._remove_invitation(reply, spot.code)
            try:
                await http.delete_channel(thread)
            except discord.Forbidden:  # deleting needs more permissions than opening
                await http.edit_channel(thread, archived=True)
        except (*FAILURES, StoreUnusable) as error:
            log.warning("thread %s stays empty: %s", thread, error)

    async def _remove_invitation(self, reply: Reply, code: str) -> None:
        """Delete the invitation to a game that is not opened in a thread after all."""
        invitation = await self._store.read(lambda tx: invitation_of(tx, code))
        if invitation is None:
            return
        http = reply.interaction.client.http
        try:
            await http.delete_message(invitation.channel, invitation.message)
        except FAILURES as error:
            log.warning("the invitation to no game %s stays: %s", code, error)
        try:
            await self._store.write(lambda tx: keep_invitation(tx, code, None))
        except StoreUnusable as error:  # no game has that code: nobody will look for it
            log.info("it is not forgotten that game %s had an invitation: %s", code, error)


def _name(title: str, sides: Sequence[str], code: str) -> str:
    """A thread's name, such as ``Space Convoy: Freeloaders v Naztees · k7fw``."""
    end = f" · {code}"
    return single_line(f"{title}: {' v '.join(sides)}", _NAME - len(end)) + end


def _check_place(channel: object) -> None:
    if not isinstance(channel, discord.TextChannel):
        raise Illegal(
            "A thread can only be opened in a text channel of a server; here, play without one."
        )


async def check_parts(reply: Reply) -> None:
    """Refuse what is played over several games where they would have no threads.

    Raises:
        Illegal: No thread can be opened beside the channel; it says where one can.
    """
    channel = reply.interaction.channel
    able = isinstance(channel, discord.TextChannel)
    member = reply.interaction.is_guild_integration()
    if member and isinstance(channel, discord.Thread):
        # Whether that is a forum's post is not told with the press.
        parent = await reply.interaction.client.http.get_channel(channel.parent_id)
        able = parent["type"] in _TALKED
    if not able or not member:
        raise Illegal(
            "This is played over several games, each in a thread of its own, and here I can open "
            "no threads. Open it in a text channel of a server that I am a member of, or in a "
            "thread there."
        )
    if lacks := lacking(reply.interaction, _NEEDED):
        raise Illegal(_NOT_BESIDE.format(named(lacks)))


def _check_rights(reply: Reply) -> None:
    """Refuse to open a thread in which no game could be shown."""
    if not reply.interaction.is_guild_integration():
        raise Illegal("I am no member of this server, so I can't open threads; play here.")
    if lacks := lacking(reply.interaction, _NEEDED):
        raise Illegal(
            "I may not open threads in this channel, or not play in them: "
            f"give me {named(lacks)}, or play here."
        )


async def _open(channel: discord.TextChannel, name: str, message: int | None = None) -> str:
    """Start a thread, from a message if one is given; its id."""
    try:
        if message is not None:
            origin = discord.Object(message)
            thread = await channel.create_thread(
                name=name, message=origin, auto_archive_duration=_MINUTES
            )
        else:
            kinds = discord.ChannelType
            kind = kinds.news_thread if channel.is_news() else kinds.public_thread
            thread = await channel.create_thread(
                name=name, type=kind, auto_archive_duration=_MINUTES
            )
    except discord.Forbidden:
        raise Illegal(_FORBIDDEN) from None
    return str(thread.id)
