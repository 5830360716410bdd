"""Opens a thread for a game: one for each command, however often Discord delivers it."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

import discord

from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from bot.gateway.reply import Reply
    from bot.store import Store, Tx

_SCOPE: Final = "thread"
_BEGUN: Final = ""
"""Noted of a command before anything is done for it; afterwards, its thread's id."""
_DAY: Final = 86_400_000 << 22
"""In ids, which begin with the time."""
_MINUTES: Final = 10_080


class Threads:
    """Remembers for a day which command has opened which thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def open(self, reply: Reply, title: str) -> str:
        """The id of the command's own thread, which is opened unless it has been.

        Raises:
            Illegal: Here no thread can be opened.
        """
        channel, command = reply.interaction.channel, reply.interaction.id
        if not isinstance(channel, discord.TextChannel):
            raise Illegal("A thread can only be opened in a text channel of a server.")
        lock = self._locks.setdefault(command, asyncio.Lock())
        async with lock:
            noted = await self._noted(command)
            if noted is None:
                await self._note(command, _BEGUN)
            try:
                await reply.acknowledge()
            except discord.HTTPException:
                if noted is None:
                    raise
                # Whoever acknowledged it may be gone; the game is to be had all the same.
            if noted == _BEGUN:
                noted = await self._left_behind(reply, channel)
            thread = noted or await _opened(channel, title)
            await self._note(command, thread)
            return thread

    async def _noted(self, command: int) -> str | None:
        found = await self._store.read(lambda tx: tx.setting(_SCOPE, str(command)))
        return None if found is None else str(json.loads(found))

    async def _note(self, command: int, what: str) -> None:
        def write(tx: Tx) -> None:
            tx.set_setting(_SCOPE, str(command), json.dumps(what))
            tx.drop_settings_before(_SCOPE, str(command - _DAY))

        await self._store.write(write)

    async def _left_behind(self, reply: Reply, channel: discord.TextChannel) -> str | None:
        """The thread that was opened by a bot which did not live to note it."""
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


async def _opened(channel: discord.TextChannel, title: str) -> str:
    try:
        thread = await channel.create_thread(
            name=title, type=discord.ChannelType.public_thread, auto_archive_duration=_MINUTES
        )
    except discord.Forbidden:
        raise Illegal(
            "I may not open threads in this channel; give me that permission, or play here."
        ) from None
    return str(thread.id)
