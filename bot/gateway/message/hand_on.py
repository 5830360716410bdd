"""Lets games that are over report to those that they are parts of, and shows what comes of it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from bot.gateway.message.repeating import repeat
from bot.referee.live_game import OutOfOrder
from rules.kernel.values.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.gateway.interaction.in_flight import InFlight
    from bot.referee import Referee

log = logging.getLogger(__name__)

_POLL: Final = 1.0
_LATER_MS: Final = 60_000
"""How long what can't be reported at the moment waits for the next attempt."""


class HandOn:
    """Looks again and again for what is to be reported, after a crash as well.

    Args:
        referee: Knows what, and does it.
        show: Shows a game that has changed; failures are its own affair.
    """

    def __init__(self, referee: Referee, show: Callable[[str], Awaitable[None]]) -> None:
        self._referee = referee
        self._show = show
        self._later: dict[str, int] = {}

    async def run(self, in_flight: InFlight) -> None:
        """Report what is owed, until the task is cancelled."""

        async def look() -> None:
            if not in_flight.draining:
                await self.look(in_flight)

        every = self._referee.clock.rest(_POLL)
        await repeat(look, every=every, log=log, otherwise="no game reports to another")

    async def look(self, in_flight: InFlight) -> None:
        """Report what is owed now.

        Raises:
            StoreUnusable: The store fails.
        """
        owed = await self._referee.parts.owed(beside=len(self._later))
        now = self._referee.clock.now()
        self._later = {code: at for code, at in self._later.items() if code in owed}
        ready = [code for code in owed if self._later.get(code, 0) <= now]
        with in_flight.track():
            await self._referee.parts.each_alone(ready, self._hand_on)

    async def _hand_on(self, code: str) -> None:
        try:
            accepted = await self._referee.parts.hand_on(code)
        except (OutOfOrder, Refusal) as error:
            log.info("game %s can't report yet: %s", code, error)
            self._later[code] = self._referee.clock.now() + _LATER_MS
            return
        if accepted is not None:
            await self._show(accepted.live.game.id)
