"""A client of as many shards as Discord asks for, or of some of them."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.gateway import DiscordWebSocket
from discord.shard import Shard

from bot.shards import Shards

if TYPE_CHECKING:
    from discord.gateway import ReconnectWebSocket
    from yarl import URL

log = logging.getLogger(__name__)

_BETWEEN: Final = 5.0
"""Seconds in which Discord lets so many shards in as it says."""
_FIRST_REST: Final = 1.0
_LONGEST_REST: Final = 60.0
_INTENTS_DENIED: Final = 4014


class _Shard(Shard):
    """A shard that can be let go: the library would connect it again."""

    is_let_go = False

    async def let_go(self) -> None:
        """Close its connection for good."""
        self.is_let_go = True
        await self.close()

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Connect again, unless it was let go."""
        if not self.is_let_go:
            await super().reidentify(exc)

    async def reconnect(self) -> None:
        """Likewise."""
        if not self.is_let_go:
            await super().reconnect()

    def launch(self) -> None:
        """Read what comes in, unless it was let go while it was being connected."""
        if self.is_let_go:
            self._task = asyncio.create_task(self.ws.close(code=1000))
        else:
            super().launch()


class ShardedClient(discord.AutoShardedClient):
    """discord.py's client, told apart by who serves which shards.

    Attributes:
        relieved: Set once another process serves what this one did.
        stirred: Set when another process has taken shards.
        called_back: The adopted shards that it has taken.
    """

    def __init__(self, *, shards: Shards | None, **options: Any) -> None:
        if shards is not None:
            options |= {"shard_ids": list(shards.ids), "shard_count": shards.total}
        super().__init__(**options)
        self._together = 1
        self.relieved, self.stirred = asyncio.Event(), asyncio.Event()
        self.called_back: set[int] = set()

    async def divide(self) -> None:
        """Ask Discord into how many shards the servers are divided, unless that is set."""
        count, _, limits = await self.http.get_bot_gateway()
        self._together = max(1, limits["max_concurrency"])
        if self.shard_count is None:
            self.shard_count = count
        elif self.shard_count < count:
            log.warning("Discord asks for %d shards, there are %d", count, self.shard_count)

    async def close(self) -> None:
        """Leave Discord, even if it has never been entered."""
        if not hasattr(self, "_AutoShardedClient__queue"):  # which the library makes at the login
            await self._async_setup_hook()
        await super().close()

    @property
    def own(self) -> Shards:
        """The shards that it was started for."""
        total = self.shard_count or 1
        return Shards(tuple(self.shard_ids or range(total)), total)

    def taken_elsewhere(self, taken: Shards) -> None:
        """Note that another process serves some shards: those of its own, or all of this one's."""
        own, known = set(self.own.ids), set(self.shards)
        if taken.total == self.own.total:
            if own.isdisjoint(taken.ids):
                self.called_back |= known & set(taken.ids)
            else:
                self.hand_over()
        self.stirred.set()

    def hand_over(self) -> None:
        """Leave what is new to another process."""
        self.relieved.set()
        self.stirred.set()

    async def adopt(self, shard_id: int) -> None:
        """Connect another shard, and rest: Discord lets few in at once.

        Raises:
            discord.ConnectionClosed, discord.PrivilegedIntentsRequired: It doesn't let it in.
        """
        await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard_id, initial=True)
        await asyncio.sleep(_BETWEEN)

    async def let_go(self, shard_id: int) -> None:
        """Close a shard that was adopted."""
        private: Any = self
        shard = private._AutoShardedClient__shards.pop(shard_id, None)  # noqa: SLF001 - there is no public way
        if shard is not None:
            await shard.let_go()

    @property
    def all_open(self) -> bool:
        """Whether every shard is connected at this moment."""
        return bool(self.shards) and not any(each.is_closed() for each in self.shards.values())

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Rest where Discord lets no more shards in at once."""
        if not initial and (shard_id or 0) % self._together == 0:
            await asyncio.sleep(_BETWEEN)

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard, again and again.

        The library would try again, too, where Discord has closed the connection for good.

        Raises:
            discord.ConnectionClosed, discord.PrivilegedIntentsRequired: It has.
        """
        socket, rest = None, _FIRST_REST
        while socket is None:
            try:
                async with asyncio.timeout(self.shard_connect_timeout):
                    socket = await DiscordWebSocket.from_client(
                        self, initial=initial, gateway=gateway, shard_id=shard_id
                    )
            except discord.ConnectionClosed as error:
                if error.code == _INTENTS_DENIED:
                    raise discord.PrivilegedIntentsRequired(shard_id) from None
                raise
            except Exception as error:  # noqa: BLE001 - whatever it is, it may pass
                log.info("shard %d is not connected, next try in %d s: %s", shard_id, rest, error)
                await asyncio.sleep(rest)
                rest = min(2 * rest, _LONGEST_REST)
        private: Any = self
        shard = _Shard(socket, self, private._AutoShardedClient__queue.put_nowait)  # noqa: SLF001 - as the library does
        private._AutoShardedClient__shards[shard_id] = shard  # noqa: SLF001 - likewise
        shard.launch()
