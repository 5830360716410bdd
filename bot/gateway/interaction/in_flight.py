"""Lets people in until the bot closes, and then waits for those who are being served."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Door:
    """Counts who is inside.

    Attributes:
        shut: Whether nobody is to be served any more but those who are inside.
    """

    def __init__(self) -> None:
        self.shut = False
        self._inside = 0
        self._left = asyncio.Event()

    @contextmanager
    def visit(self) -> Iterator[None]:
        """Be inside."""
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1
            self._left.set()

    async def close(self, patience: float) -> int:
        """Shut the door and wait until all have left; how many are still inside in the end."""
        self.shut = True
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self._inside:
                    self._left.clear()
                    await self._left.wait()
        return self._inside
