"""Keeps what a bot serves: takes it over, holds it, adopts what others have left, gives it back."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from bot.console import Stop
from bot.store import ShardsAdopted, StoreInUse, StoreUnusable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.clock import Clock
    from bot.shards import Shards
    from bot.store import Holding, Store

log = logging.getLogger(__name__)

_LOOK: Final = 0.1
_LOOK_AGAIN: Final = 0.5
_AGAIN: Final = 2.0
_RELIEF: Final = 30.0
"""Seconds that another process may take to finish what it was doing, or a lost lock to be free."""
_ORPHANED: Final = 10.0
"""Seconds after which a shard that nobody holds is adopted: its own process may be starting."""


class Serving(Protocol):
    """A client that serves shards.

    Attributes:
        relieved: Set once another process serves what this one did.
        stirred: Set when another process has taken shards.
        called_back: The adopted shards that it has taken.
    """

    relieved: asyncio.Event
    stirred: asyncio.Event
    called_back: set[int]

    @property
    def connected(self) -> bool:
        """Whether every shard is connected at this moment."""

    @property
    def own(self) -> Shards:
        """The shards that it was started for."""

    async def adopt(self, shard_id: int) -> None:
        """Connect another shard."""

    async def let_go(self, shard_id: int) -> None:
        """Close a shard that was adopted."""

    def hand_over(self) -> None:
        """Leave what is new to another process."""


class Keeper:
    """Holds what a client serves.

    Args:
        client: The client.
        store: Tells other processes.
        held: The locks.
        clock: A clock.
        adopts: Whether shards of processes that have ended are served, too.
    """

    def __init__(
        self, client: Serving, store: Store, held: Holding, clock: Clock, *, adopts: bool
    ) -> None:
        self._client = client
        self._store = store
        self._held = held
        self._clock = clock
        self._adopts = adopts
        self._orphaned: dict[int, float] = {}
        self._adopting: tuple[int, asyncio.Task[None]] | None = None
        self._is_lost = False
        self._blocked: float | None = None

    async def relieve(self) -> None:
        """Let the processes make room that serve the same, and hold it.

        Raises:
            Stop: They do not.
        """
        while not self._client.connected:  # noqa: ASYNC110 - shards come and go
            await asyncio.sleep(_LOOK)
        began = told = self._clock.monotonic()
        await self._store.take(str(self._client.own))
        while True:
            try:
                return await asyncio.to_thread(self._held.hold)
            except StoreInUse as error:
                now = self._clock.monotonic()
                if now - began > _RELIEF:
                    raise Stop(f"The other bot does not make room. {error}") from error
            if now - told > _AGAIN:  # it may have heard nothing for a moment
                told = now
                await self._store.take(str(self._client.own))
            await asyncio.sleep(_LOOK)

    async def keep(self) -> None:
        """Hold what is served until another process takes over.

        Raises:
            StoreInUse: Another process holds it, after the connection of this one was lost.
        """
        try:
            while not self._client.relieved.is_set():
                await self._look()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_LOOK_AGAIN):
                        await self._client.stirred.wait()
                self._client.stirred.clear()
        finally:
            await self._end_adopting()

    async def _look(self) -> None:
        try:
            await self._give_back(await self._kept())
            if self._held.is_asked_for():
                self._client.hand_over()
            elif self._adopts:
                await self._adopt()
        except StoreInUse:
            raise
        except StoreUnusable as error:
            self._orphaned.clear()
            if not self._is_lost:
                log.warning("what is served is not held: %s", error)
            self._is_lost = True

    async def _kept(self) -> frozenset[int]:
        """Hold what is served; the adopted shards that are another process's by now."""
        try:
            gone = await asyncio.to_thread(self._held.keep)
        except StoreInUse as error:
            # A server that has not noticed that the connection is lost still holds its locks.
            now = self._clock.monotonic()
            self._blocked = self._blocked or now
            if now - self._blocked > _RELIEF:
                raise
            if isinstance(error, ShardsAdopted):
                await self._store.take(str(self._client.own))
            raise StoreUnusable(str(error)) from error
        except StoreUnusable:
            self._blocked = None
            raise
        self._is_lost, self._blocked = False, None
        return gone

    async def _give_back(self, gone: frozenset[int]) -> None:
        """Close the adopted shards whose own process is there again."""
        called, self._client.called_back = gone | self._client.called_back, set()
        if self._adopting is not None and self._adopting[0] in called:
            await self._end_adopting()
        for shard_id in called:
            log.info("shard %d is served by its own process again", shard_id)
            await self._client.let_go(shard_id)
        if called:
            await asyncio.to_thread(self._held.give_back, called)

    async def _adopt(self) -> None:
        """Adopt a shard that nobody has held for a while, one at a time."""
        if not self._client.connected:
            self._orphaned.clear()
            return
        now = self._clock.monotonic()
        orphans = await asyncio.to_thread(self._held.orphans)
        self._orphaned = {each: self._orphaned.get(each, now) for each in orphans}
        if self._is_adopting():
            return
        for shard_id, since in sorted(self._orphaned.items()):
            ripe = now - since >= _ORPHANED
            if ripe and await asyncio.to_thread(self._held.adopt, shard_id):
                log.warning("nobody serves shard %d: it is served here meanwhile", shard_id)
                work = asyncio.create_task(self._connect(shard_id), name="adopting")
                self._adopting = shard_id, work
                return

    async def _connect(self, shard_id: int) -> None:
        try:
            await self._client.adopt(shard_id)
        except Exception:
            log.exception("shard %d can't be served here", shard_id)
            self._client.called_back.add(shard_id)

    def _is_adopting(self) -> bool:
        return self._adopting is not None and not self._adopting[1].done()

    async def _end_adopting(self) -> None:
        if self._adopting is not None:
            self._adopting[1].cancel()
            await asyncio.gather(self._adopting[1], return_exceptions=True)
            self._adopting = None


async def keep(keeper: Keeper, *, beside: bool, begin: Callable[[], Awaitable[None]]) -> None:
    """Hold what is served; where another process serves it still, relieve that one first.

    Args:
        keeper: Holds it.
        beside: Whether another process serves it.
        begin: Begins what must wait until it does no more.

    Raises:
        Stop: It does not make room.
        StoreInUse: Another process holds it by now.
    """
    if beside:
        await keeper.relieve()
        await begin()
    await keeper.keep()
