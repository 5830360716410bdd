"""What several processes on one database need of each other; a part of `Store`."""

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Change:
    """What another process has changed.

    Attributes:
        game_id: The game, or the key of the setting; empty if anything may have changed.
        scope: The scope of the setting; empty if it was a game.
        taken: The shards that another process now serves, if that is what has changed.
    """

    game_id: str
    scope: str = ""
    taken: str = ""


class Shared(Protocol):
    """A database that other processes may use, too."""

    @property
    def shared(self) -> bool:
        """Whether other processes may be at work on it."""

    def hold(self, key: str) -> AbstractAsyncContextManager[None]:
        """Wait until no other process holds a key, and hold it in the block.

        Callers in one process exclude each other themselves. A process that dies holds nothing.

        Raises:
            StoreUnusable: The database failed.
        """

    async def claim(self, keys: Iterable[str], most: int) -> list[str]:
        """Take those of some keys that nobody holds, in their order and so many at most.

        Until they are released, or this process or its connection ends, they are no other's.

        Raises:
            StoreUnusable: The database failed.
        """

    async def release(self, keys: Iterable[str]) -> None:
        """Let go what was claimed; what the database has freed by itself is no failure."""

    async def claims(self, key: str) -> bool:
        """Whether what was claimed is still this process's, and not lost with its connection.

        Raises:
            StoreUnusable: The database failed.
        """

    async def leads(self, duty: str) -> bool:
        """Whether a duty is this process's: that of the first that asks, until it ends.

        Raises:
            StoreUnusable: The database failed.
        """

    async def take(self, shards: str) -> None:
        """Tell the other processes which shards this one now serves.

        Raises:
            StoreUnusable: The database failed.
        """

    async def listen(self, told: Callable[[Change], None]) -> None:
        """Be told of what other processes change from now on, until the store is closed.

        Raises:
            StoreUnusable: The database failed.
        """
