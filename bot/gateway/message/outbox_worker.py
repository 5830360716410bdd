"""Posts what is due in the outbox, such as after a failure or a crash; cleans up once a day."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.outbox import A_DAY_MS, EVER, MOST_LEFT
from bot.referee.live_game import OutOfOrder
from bot.store import StoreUnusable

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.gateway.interaction.in_flight import InFlight
    from bot.gateway.message.asks import Asks
    from bot.gateway.message.publisher import Publisher
    from bot.store import Store

log = logging.getLogger(__name__)

_POLL = 1.0
_LONGEST_REST: Final = 60.0
_BATCH: Final = 50


async def run_outbox(
    publisher: Publisher, asks: Asks, store: Store, in_flight: InFlight, *, clock: Clock
) -> None:
    """Post what is due, until the task is cancelled."""
    # First everything: nobody else will post what an earlier process left, whose clock may differ.
    by, most = EVER, MOST_LEFT
    tidied = 0
    rest = _POLL
    while True:
        try:
            await _post(publisher, store, in_flight, by=by or clock.now(), most=most)
            by, most = 0, _BATCH
            if not in_flight.draining:
                with in_flight.track():
                    await asks.close_due()
            if clock.now() - tidied >= A_DAY_MS:
                # Discord repeats an interaction within minutes, if at all.
                await store.write(lambda tx: tx.forget_requests(clock.now() - A_DAY_MS))
                tidied = clock.now()
        except StoreUnusable as error:
            rest = min(2 * rest, _LONGEST_REST)
            log.error("nothing can be posted, next try in %d s: %s", rest, error)  # noqa: TRY400 - the message holds the cause
        except Exception:
            log.exception("the outbox could not be processed")
        else:
            rest = _POLL
        await asyncio.sleep(rest)


async def _post(
    publisher: Publisher, store: Store, in_flight: InFlight, *, by: int, most: int
) -> None:
    due = await store.read(lambda tx: tx.due_outbox(by, most))
    for game_id in dict.fromkeys(item.game_id for item in due):
        if in_flight.draining:
            return
        try:
            with in_flight.track():
                await publisher.publish(game_id)
        except StoreUnusable:
            raise  # every other game would fail too
        except FAILURES as error:
            log.warning("game %s could not be posted, will be retried: %s", game_id, error)
        except OutOfOrder as error:
            log.info("game %s waits to be posted: %s", game_id, error)
        except Exception:
            log.exception("game %s could not be posted", game_id)
