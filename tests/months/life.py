"""One process of the bot: it begins, looks at what is due when it is told to, and dies."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, TypeVar
from unittest.mock import patch

import bot.gateway.message.outbox_worker
import bot.gateway.message.reminders
import bot.gateway.message.upkeep
from bot.gateway.client import Umpire
from bot.gateway.connection.sharding import ShardedClient
from bot.referee import Referee
from bot.referee.carry_over import carry_over
from bot.store import open_store, sole_bot
from tests.systems_under_test import RENDERERS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterator
    from pathlib import Path

    from bot.clock import Clock
    from bot.referee.live_game import LiveGame
    from bot.sandbox import LocalDiscord
    from bot.store import Due, ReadTx, Store, Tx
    from rules.registry import Registry

T = TypeVar("T")
_PATIENCE = 20.0
_LOOPS = (
    bot.gateway.message.outbox_worker,
    bot.gateway.message.reminders,
    bot.gateway.message.upkeep,
)


class Mortal:
    """A store whose process may die before or after any of its steps."""

    def __init__(self, store: Store, steps: int) -> None:
        self.store = store
        self.dead = asyncio.Event()
        self._left = steps

    def step(self) -> None:
        """Come one step nearer to death.

        Raises:
            asyncio.CancelledError: It is dead: whoever called does not go on.
        """
        self._left -= 1
        if self._left <= 0:
            self.dead.set()
        if self.dead.is_set():
            raise asyncio.CancelledError

    async def write(self, work: Callable[[Tx], T]) -> T:
        """As ``Store.write``."""
        self.step()
        found = await self.store.write(work)
        self.step()
        return found

    async def read(self, work: Callable[[ReadTx], T]) -> T:
        """As ``Store.read``."""
        self.step()
        return await self.store.read(work)

    def __getattr__(self, name: str) -> Any:
        """What processes share is the store's."""
        return getattr(self.store, name)


class Life:
    """A process of the bot.

    Attributes:
        store: The store without the bot, to look at.
        referee: Its referee.
    """

    def __init__(self, path: Path, server: LocalDiscord, systems: Registry, clock: Clock) -> None:
        self._path = path
        self._server = server
        self._systems = systems
        self._clock = clock
        self._looks: list[Callable[[], Awaitable[object]]] = []
        self._ended = ExitStack()

    async def begin(self, steps: int) -> None:
        """Start, to die after so many steps."""
        server = self._server
        self._ended.enter_context(sole_bot(self._path))
        self._ended.enter_context(held_loops(self._looks))
        self.store = await open_store(self._path)
        self._mortal = Mortal(self.store, steps)
        await carry_over(self.store, self._systems, self._clock)
        mortal: Any = self._mortal
        self.referee = Referee(mortal, self._systems, self._clock)
        self.client = Umpire(mortal, self.referee, RENDERERS)
        request: Any = self.client.http.request

        async def requested(*arguments: Any, **options: Any) -> Any:
            self._mortal.step()
            answer = await request(*arguments, **options)
            self._mortal.step()
            return answer

        http: Any = self.client.http
        http.request = requested
        self._running = asyncio.create_task(self.client.start(server.token))
        await self.unless_dead(
            server.until(
                lambda: server.connected and len(self._looks) == len(_LOOPS),
                timeout=_PATIENCE,
                what="the bot",
            )
        )

    @property
    def dead(self) -> bool:
        """Whether it has died."""
        return self._mortal.dead.is_set()

    async def unless_dead(self, work: Coroutine[Any, Any, T]) -> T | None:
        """What some work gives; ``None`` once the bot has died."""
        working = asyncio.ensure_future(work)
        dying = asyncio.ensure_future(self._mortal.dead.wait())
        await asyncio.wait({working, dying}, return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()
        if working.done() and not working.cancelled():
            return working.result()
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        if not self.dead:
            raise asyncio.CancelledError
        return None

    async def stored(self, code: str) -> LiveGame:
        """A game as it is stored."""
        games = self.referee.games
        return await self.store.read(lambda tx: games.load(tx, code))

    async def dues(self, code: str) -> list[Due]:
        """What is or was due of a game."""
        return await self.store.read(lambda tx: tx.dues_of(code))

    async def look(self) -> None:
        """Let it do what is due."""
        for look in self._looks:
            await self.unless_dead(_alone(look))

    async def end(self) -> None:
        """Bury it: nothing of it is left but what is on disk."""
        self._mortal.dead.set()
        for task in (self._running, *self.client._working):
            task.cancel()
        await self.client._opponent.close()
        await ShardedClient.close(self.client)
        await asyncio.gather(self._running, *self.client._working, return_exceptions=True)
        self.client._pictures.close()
        await self.store.close()
        self._looks.clear()
        self._ended.close()
        await self._server.until(lambda: not self._server.connected, _PATIENCE, "the end")


async def _alone(look: Callable[[], Awaitable[object]]) -> None:
    await look()


@contextmanager
def held_loops(looks: list[Callable[[], Awaitable[object]]]) -> Iterator[None]:
    """Let the bot's loops begin, and hand over what they would do again and again."""

    async def held(work: Callable[[], Awaitable[object]], **_: object) -> None:
        looks.append(work)
        await asyncio.Event().wait()

    with ExitStack() as patched:
        for module in _LOOPS:
            patched.enter_context(patch.object(module, "repeat", held))
        yield
