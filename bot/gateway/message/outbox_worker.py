"""Posts what is overdue: what failed before, and what a crash left behind. Tidies once a day."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.reply import FAILURES
from bot.referee.live_game import OutOfOrder
from bot.store import StoreUnusable

if TYPE_CHECKING:
    from bot.gateway.interaction.in_flight import Door
    from bot.gateway.message.publisher import Publisher
    from bot.store import Store, Tx

log = logging.getLogger(__name__)

EVER: Final = 1 << 62
"""A time at which everything is due."""
_POLL = 1.0
_LONGEST_REST: Final = 60.0
_BATCH: Final = 50
MOST_LEFT: Final = 100_000
"""Posts that a bot may leave to the one that comes after it."""
_LONGEST_WAIT: Final = 300
_A_DAY_MS: Final = 24 * 3_600_000
_GONE: Final = {10003, 50001, 50013, 160005}
"""Unknown channel, no access, no permission, locked: trying again soon would not help."""


async def post_overdue(publisher: Publisher, store: Store, door: Door) -> None:
    """Do so for ever."""
    # Whoever acted before the start publishes no more, and the clock may be another.
    by, most = EVER, MOST_LEFT
    tidied = 0
    rest = _POLL
    while True:
        try:
            await _post(publisher, store, door, by=by or _now(), most=most)
            by, most = 0, _BATCH
            if _now() - tidied >= _A_DAY_MS:
                # Discord repeats a request within minutes, if at all.
                await store.write(lambda tx: tx.forget_requests(_now() - _A_DAY_MS))
                tidied = _now()
        except StoreUnusable as error:
            rest = min(2 * rest, _LONGEST_REST)
            log.error("nothing can be posted, next try in %d s: %s", rest, error)  # noqa: TRY400 - it says all
        except Exception:
            log.exception("looking for overdue posts failed")
        else:
            rest = _POLL
        await asyncio.sleep(rest)


async def put_off(store: Store, game_id: str, error: Exception) -> None:
    """Try a game's posts again later: the more often they have failed, the later."""

    def write(tx: Tx) -> None:
        for item in tx.outbox_of(game_id):
            wait = min(2**item.attempts, _LONGEST_WAIT) * 1000
            if isinstance(error, discord.HTTPException) and error.code in _GONE:
                wait = _A_DAY_MS
            tx.postpone_outbox(item.id, _now() + wait, f"{type(error).__name__}: {error}"[:500])

    await store.write(write)


async def _post(publisher: Publisher, store: Store, door: Door, *, by: int, most: int) -> None:
    due = await store.read(lambda tx: tx.due_outbox(by, most))
    for game_id in dict.fromkeys(item.game_id for item in due):
        if door.shut:
            return
        try:
            with door.visit():
                await publisher.publish(game_id)
        except StoreUnusable:
            raise  # no other game fares better
        except FAILURES as error:
            log.warning("game %s could not be posted and will be later: %s", game_id, error)
        except OutOfOrder as error:
            log.info("game %s waits to be posted: %s", game_id, error)
        except Exception:
            log.exception("game %s could not be posted", game_id)


def _now() -> int:
    return time.time_ns() // 1_000_000
