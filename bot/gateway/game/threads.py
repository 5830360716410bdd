"""Opens a thread for a game: one per command, however often Discord delivers it."""

from __future__ import annotations

import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.reply import FAILURES
from bot.referee.locks import Locks
from bot.store import StoreUnusable
from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.gateway.interaction.reply import Reply
    from bot.referee import Referee
    from bot.store import Store, Tx

log = logging.getLogger(__name__)

_SCOPE: Final = "thread"
_DAY: Final = 86_400_000 << 22
"""A day as a difference of Discord ids, whose high bits are the time."""
_MINUTES: Final = 10_080
_NEEDED: Final = ("create_public_threads", "send_messages_in_threads", "attach_files")


class Threads:
    """Opens threads; remembers for a day which commands have begun to open one."""

    def __init__(self, store: Store, referee: Referee) -> None:
        self._store = store
        self._referee = referee
        self._locks = Locks()

    @asynccontextmanager
    async def opened(self, reply: Reply, title: str) -> AsyncIterator[str]:
        """The id of the command's own thread, in which to open its game.

        The thread is removed if the store can't take the game.

        Raises:
            Illegal: No thread can be opened here.
        """
        channel, command = reply.interaction.channel, reply.interaction.id
        if not isinstance(channel, discord.TextChannel):
            raise Illegal(
                "A thread can only be opened in a text channel of a server; here, play without one."
            )
        _check_rights(reply)
        # A repeated command looks for a thread without a game: no other may be opening one.
        async with self._locks.of(reply.channel):
            again = await self._mark_begun(command)
            try:
                await reply.acknowledge()
            except discord.HTTPException:
                if not again:
                    raise
                # The process that acknowledged it may be gone; its game is opened all the same.
            thread = None
            if again:
                thread = await self._used(reply) or await self._unused(reply, channel)
            thread = thread or await _open(channel, title)
            try:
                yield thread
            except StoreUnusable:
                await self._remove_empty(reply, thread)
                raise

    async def _mark_begun(self, command: int) -> bool:
        """Whether the command was begun before; marks it as begun."""

        def note(tx: Tx) -> bool:
            if tx.setting(_SCOPE, str(command)) is not None:
                return True
            tx.set_setting(_SCOPE, str(command), "true")
            tx.drop_settings_before(_SCOPE, str(command - _DAY))
            return False

        return await self._store.write(note)

    async def _used(self, reply: Reply) -> str | None:
        """The thread in which the command's game has been opened, if it has."""
        game = await self._referee.opened_by(reply.request)
        return None if game is None else game.channel

    async def _unused(self, reply: Reply, channel: discord.TextChannel) -> str | None:
        """A thread that an earlier process opened for this command but did not use."""
        client = reply.interaction.client
        listed = await client.http.get_active_threads(channel.guild.id)
        ours = [
            str(thread["id"])
            for thread in listed["threads"]
            if int(thread["parent_id"]) == channel.id
            and int(thread["id"]) > reply.interaction.id
            and client.user is not None
            and int(thread["owner_id"]) == client.user.id
        ]
        unused = await self._store.read(
            lambda tx: [each for each in ours if tx.latest_game_in(each) is None]
        )
        return min(unused, key=int, default=None)

    async def _remove_empty(self, reply: Reply, thread: str) -> None:
        """Delete or at least archive a thread, unless it has a game after all."""
        http = reply.interaction.client.http
        try:
            if await self._store.read(lambda tx: tx.latest_game_in(thread)) is not None:
                return
            try:
                await http.delete_channel(int(thread))
            except discord.Forbidden:  # deleting needs more permissions than opening
                await http.edit_channel(int(thread), archived=True)
        except (*FAILURES, StoreUnusable) as error:
            log.warning("thread %s stays empty: %s", thread, error)


def _check_rights(reply: Reply) -> None:
    """Refuse to open a thread in which no game could be shown."""
    if not reply.interaction.is_guild_integration():
        raise Illegal("I am no member of this server, so I can't open threads; play here.")
    held = reply.interaction.app_permissions
    lacking = [name.replace("_", " ") for name in _NEEDED if not getattr(held, name)]
    if lacking:
        raise Illegal(
            "I may not open threads in this channel, or not play in them: "
            f"give me the permission to {', to '.join(lacking)}, or play here."
        )


async def _open(channel: discord.TextChannel, title: str) -> str:
    kinds = discord.ChannelType
    kind = kinds.news_thread if channel.is_news() else kinds.public_thread
    try:
        thread = await channel.create_thread(name=title, type=kind, auto_archive_duration=_MINUTES)
    except discord.Forbidden:
        raise Illegal(
            "I may not open threads in this channel; give me that permission, or play here."
        ) from None
    return str(thread.id)
