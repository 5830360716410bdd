"""What Prometheus reads of the bot: how much it answers, how fast, and what is waiting.

Nothing of a game or of a person is in it. It is served on a port of its own, if one is set.
"""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, Protocol

from aiohttp import web
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from bot.console import Stop
from bot.store import StoreError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.clock import Clock
    from bot.store import Store

log = logging.getLogger(__name__)

_SECONDS: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 1.8, 3.0, 10.0)
"""Upper bounds: at 1.8 s Discord is asked for patience, at 3 s it takes no first answer."""
_STORE_PATIENCE: Final = 5.0


class Watched(Protocol):
    """A connection to Discord's gateway."""

    @property
    def connected(self) -> bool:
        """Whether the gateway sends what happens there, at this moment."""

    @property
    def latency(self) -> float:
        """Seconds between the last heartbeat and its answer; not a number before the first."""


class Cached(Protocol):
    """Games, of which some are cached."""

    @property
    def in_memory(self) -> int:
        """How many."""


class Metrics:
    """Counts interactions, and looks at the rest when it is asked.

    Attributes:
        registry: All that is told.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._interactions = Counter(
            "umpire_interactions",
            "Commands, presses and forms that have been dealt with.",
            ("kind", "outcome"),
            registry=registry,
        )
        self._seconds = Histogram(
            "umpire_interaction_seconds",
            "Time from an interaction's arrival to its last answer.",
            ("kind",),
            buckets=_SECONDS,
            registry=registry,
        )

        def gauge(name: str, what: str) -> Gauge:
            return Gauge(f"umpire_{name}", what, registry=registry)

        self._connected = gauge("gateway_connected", "1 while Discord's gateway is connected.")
        self._latency = gauge("gateway_latency_seconds", "Time of the gateway's last heartbeat.")
        self._store_up = gauge("store_up", "1 while the store answers.")
        self._hot = gauge("games_in_memory", "Games that are cached.")
        self._games = Gauge(
            "umpire_games", "Games that are not over.", ("status",), registry=registry
        )
        self._outbox = gauge("outbox_posts", "Posts that are still to be made.")
        self._overdue = gauge("outbox_overdue_posts", "Posts that are to be made by now.")
        self._dues = gauge("due_reminders", "What is to be told by now of questions and games.")
        self._checks = gauge("due_checks", "Messages that are to be compared with games by now.")

    def started(self) -> float:
        """The moment at which an interaction arrives."""
        return self._clock.monotonic()

    def answered(self, began: float, kind: str, outcome: str) -> None:
        """Count an interaction of a kind that arrived at a moment and has been dealt with."""
        self._interactions.labels(kind, outcome).inc()
        self._seconds.labels(kind).observe(self._clock.monotonic() - began)

    async def text(self, watched: Watched, store: Store, in_memory: int) -> bytes:
        """All of it at this moment, in the form that Prometheus reads."""
        self._connected.set(watched.connected)
        self._latency.set(watched.latency)
        self._hot.set(in_memory)
        now = self._clock.now()
        try:
            async with asyncio.timeout(_STORE_PATIENCE):
                found = await store.read(lambda tx: tx.backlog(now))
        except (StoreError, TimeoutError) as error:
            log.warning("the store can't be measured: %s", str(error) or "it does not answer")
            self._store_up.set(0)
        else:
            self._store_up.set(1)
            self._games.labels("lobby").set(found.lobbies)
            self._games.labels("playing").set(found.playing)
            self._outbox.set(found.outbox)
            self._overdue.set(found.overdue)
            self._dues.set(found.dues)
            self._checks.set(found.checks)
        return generate_latest(self.registry)


@asynccontextmanager
async def serving(
    metrics: Metrics, watched: Watched, store: Store, games: Cached, *, host: str, port: int
) -> AsyncIterator[int]:
    """Serve the metrics under ``/metrics``; the port.

    Raises:
        Stop: The port can't be opened.
    """

    async def scraped(_: web.Request) -> web.Response:
        body = await metrics.text(watched, store, games.in_memory)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    app = web.Application()
    app.router.add_get("/metrics", scraped)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno else str(error)
            raise Stop(
                f"The metrics can't be served on {host}, port {port}: {reason}. "
                "Choose another with UMPIRE_METRICS_PORT or UMPIRE_METRICS_HOST."
            ) from error
        opened: int = runner.addresses[0][1]
        log.info("metrics are served on http://%s:%d/metrics", host, opened)
        yield opened
    finally:
        await runner.cleanup()
