"""Changes, reported to those who wait for them or watch them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.model.kinds import Payload

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happened.

    Attributes:
        kind: ``message``, ``message_deleted``, ``channel``, ``exchange``, ``commands``,
            ``gateway``, ``request`` or ``fault``.
        channel_id: Where, if it has a place.
        subject_id: The message, channel or interaction that changed.
        viewer_id: The one person who may know of it; None for all who see the channel.
        detail: Anything more.
    """

    kind: str
    channel_id: int | None = None
    subject_id: int | None = None
    viewer_id: int | None = None
    detail: Payload = field(default_factory=dict)


class Feed:
    """Changes, for waiters (conditions) and watchers (callbacks)."""

    def __init__(self) -> None:
        self._waiters: set[asyncio.Future[None]] = set()
        self._watchers: list[Callable[[Change], None]] = []

    def publish(self, change: Change) -> None:
        """Call every watcher and let every waiter look again."""
        for watcher in tuple(self._watchers):
            watcher(change)
        waiters, self._waiters = self._waiters, set()
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    def watch(self, watcher: Callable[[Change], None]) -> Callable[[], None]:
        """Call ``watcher`` with each change.

        Returns:
            The function that ends it.
        """
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    async def until(self, condition: Callable[[], T], timeout: float, what: str = "") -> T:  # noqa: ASYNC109 - a test's own limit, named in the error
        """Wait until ``condition()`` is true.

        Returns:
            Its value.

        Raises:
            TimeoutError: After ``timeout`` seconds, naming ``what``.
        """
        try:
            async with asyncio.timeout(timeout):
                while not (value := condition()):
                    await self._next()
                return value
        except TimeoutError:
            if value := condition():  # it may have changed without a change here
                return value
            raise TimeoutError(f"not within {timeout} s: {what or 'the condition'}") from None

    async def _next(self) -> None:
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.add(waiter)
        try:
            await waiter
        finally:
            self._waiters.discard(waiter)
