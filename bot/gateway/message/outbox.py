"""Schedules retries of failed posts, with exponential back-off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.text.failures import LOCKED_THREAD, NO_ACCESS, NO_PERMISSION

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.gateway.message.panel import Panel
    from bot.store import Store, Tx

EVER: Final = 1 << 62
"""A time at which everything is due."""
MOST_LEFT: Final = 100_000
"""The most posts that are read of those that an earlier process left."""
A_DAY_MS: Final = 24 * 3_600_000
_LONGEST_WAIT: Final = 300
_UNTIL_BACK: Final = 60
"""Seconds until the first retry in a channel that is out of reach."""
_NO_CHANNEL: Final = 10003
_GONE: Final = {_NO_CHANNEL, NO_ACCESS, NO_PERMISSION, LOCKED_THREAD}
"""That may be so for long, or for a moment."""


def is_lost(error: discord.HTTPException, panel: Panel | None) -> bool:
    """Whether a channel that refuses the last message of a game is not to be tried again."""
    only_by_answers = panel is not None and not panel.reachable
    may_be_unlocked = error.code == LOCKED_THREAD
    return error.code == _NO_CHANNEL or (only_by_answers and not may_be_unlocked)


async def retry_later(store: Store, clock: Clock, game_id: str, error: Exception) -> None:
    """Postpone a game's posts after an error; for up to a day if its channel is out of reach."""

    def write(tx: Tx) -> None:
        for item in tx.outbox_of(game_id):
            cause = f"{type(error).__name__}: {error}"[:500]
            tx.postpone_outbox(item.id, clock.now() + wait_ms(error, item.attempts), cause)

    await store.write(write)


def wait_ms(error: Exception, attempts: int) -> int:
    """How long to wait after an error and so many failed attempts before it, in milliseconds."""
    if isinstance(error, discord.HTTPException) and error.code in _GONE:
        return min((_UNTIL_BACK * 1000) << min(attempts, 20), A_DAY_MS)
    return min(1 << min(attempts, 20), _LONGEST_WAIT) * 1000
