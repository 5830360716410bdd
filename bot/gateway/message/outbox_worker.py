"""Posts what is due in the outbox, such as after a failure or a crash; cleans up once a day.

What has been posted is compared a little later with what Discord shows: see ``repair``.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.outbox import A_DAY_MS, EVER, MOST_LEFT
from bot.gateway.message.repeating import repeat
from bot.referee.live_game import OutOfOrder
from bot.store import StoreUnusable
from bot.store.claims import divided

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from bot.clock import Clock
    from bot.gateway.interaction.in_flight import InFlight
    from bot.gateway.message.asks import Asks
    from bot.gateway.message.publisher import Publisher
    from bot.store import Store

log = logging.getLogger(__name__)

_POLL = 1.0
_BATCH: Final = 50
_AT_ONCE: Final = 4
_TAKEN: Final = 8
"""The most posts that one process takes at a time of those that it shares with others."""
_LEASE_MS: Final = 15_000
"""For how long they are its own: what a process that died had taken, others post then."""
_SWEEP: Final = 20.0
"""Seconds between two comparisons of messages with their games."""


async def run_outbox(
    publisher: Publisher, asks: Asks, store: Store, in_flight: InFlight, *, clock: Clock
) -> None:
    """Post what is due, and compare messages with their games, until the task is cancelled."""
    # First everything: nobody else will post what an earlier process left, whose clock may differ.
    everything = (0, _BATCH) if store.shared else (EVER, MOST_LEFT)
    by, most = everything
    tidied = 0
    swept, seen = clock.monotonic(), clock.now()

    async def look() -> None:
        nonlocal by, most, tidied, swept, seen
        if clock.now() < seen:
            (by, most), tidied = everything, 0  # the clock was put back: all seems far away
        seen = clock.now()
        await _post(publisher, store, in_flight, by=by or clock.now(), most=most)
        if clock.monotonic() - swept >= _SWEEP or by:
            swept = clock.monotonic()
            await _compare(publisher, store, in_flight, clock, by=by or clock.now())
        by, most = 0, _BATCH
        if not in_flight.draining:
            with in_flight.track():
                await asks.close_due()
        if clock.now() - tidied >= A_DAY_MS and await store.leads("tidying"):
            # Discord repeats an interaction within minutes, if at all.
            await store.write(lambda tx: tx.forget_requests(clock.now() - A_DAY_MS))
            tidied = clock.now()

    await repeat(look, every=_POLL, log=log, otherwise="nothing can be posted")


async def _post(
    publisher: Publisher, store: Store, in_flight: InFlight, *, by: int, most: int
) -> None:
    if store.shared:
        due = await store.read(lambda tx: tx.due_outbox(by, 1))
        if due and not in_flight.draining:
            due = await store.write(lambda tx: tx.take_outbox(by, _TAKEN, by + _LEASE_MS))
    else:
        due = await store.read(lambda tx: tx.due_outbox(by, most))
    games = dict.fromkeys(item.game_id for item in due)
    await _for_each(
        games, in_flight, lambda game_id: _tried(publisher.catch_up, game_id, in_flight)
    )


async def _compare(
    publisher: Publisher, store: Store, in_flight: InFlight, clock: Clock, *, by: int
) -> None:
    """Compare the messages that are due with their games; see ``Publisher.compare``."""
    some = asyncio.Semaphore(_AT_ONCE)

    async def compare(game_id: str) -> None:
        async with some:
            if in_flight.draining or await _tried(publisher.compare, game_id, in_flight):
                return
            # The others come first, so that one that always fails holds up none of them.
            again = clock.now() + round(_SWEEP * 1000)
            await store.write(lambda tx: tx.postpone_check(game_id, again))

    await divided(store, lambda tx, most: tx.due_checks(by, most), _check, compare, _BATCH)


def _check(game_id: str) -> str:
    return f"check {game_id}"


async def _for_each(
    games: Iterable[str], in_flight: InFlight, work: Callable[[str], Awaitable[object]]
) -> None:
    """Do something for each game, several at once: a channel that is slow holds up no other."""
    left = iter(games)

    async def serve() -> None:
        for game_id in left:
            if in_flight.draining:
                return
            await work(game_id)

    await asyncio.gather(*(serve() for _ in range(_AT_ONCE)))


async def _tried(
    work: Callable[[str], Awaitable[object]], game_id: str, in_flight: InFlight
) -> bool:
    """Whether something could be done for a game; the next game is no worse off if not."""
    try:
        with in_flight.track():
            await work(game_id)
    except StoreUnusable:
        raise  # every other game would fail too
    except FAILURES as error:
        log.warning("game %s could not be posted, will be retried: %s", game_id, error)
    except OutOfOrder as error:
        log.info("game %s waits to be posted: %s", game_id, error)
    except Exception:
        log.exception("game %s could not be posted", game_id)
    else:
        return True
    return False
