"""Tells a person how far long work has come, in the private answer that they wait for."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, Self

from bot.gateway.interaction.reply import FAILURES

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply

log = logging.getLogger(__name__)

_FIRST: Final = 0.8
"""Seconds before anything is said: most work is done by then."""
_EVERY: Final = 2.0
"""Seconds between edits: Discord takes five in five seconds."""
_STEPS: Final = 10


class Progress:
    """While it is entered, the private answer shows how far the work is, and that it goes on."""

    def __init__(self, reply: Reply, what: str) -> None:
        self._reply = reply
        self._what = what
        self._done = self._of = 0
        self._shown = ""
        self._telling: asyncio.Task[None] | None = None

    def told(self, done: int, of: int) -> None:
        """So many steps of so many are done."""
        self._done, self._of = done, of

    async def __aenter__(self) -> Self:
        await self._reply.acknowledge(anew=True)
        self._telling = asyncio.create_task(self._keep_telling(), name="progress")
        return self

    async def __aexit__(self, *_raised: object) -> None:
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)

    async def _keep_telling(self) -> None:
        await asyncio.sleep(_FIRST)
        while True:
            words = self._words()
            if words != self._shown:
                self._shown = words
                try:
                    await self._reply.meanwhile(words)
                except FAILURES as error:
                    log.info("progress can't be told: %s", error)
                    return
            await asyncio.sleep(_EVERY)

    def _words(self) -> str:
        if not self._of:
            return f"⏳ {self._what} …"
        full = _STEPS * self._done // self._of
        return f"⏳ {self._what}: `{'█' * full:░<{_STEPS}}` {self._done} of {self._of}"
