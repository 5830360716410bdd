"""Assembles the bot and runs it: in Discord or, without a token, in a local Discord."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from contextlib import AsyncExitStack, ExitStack
from functools import partial
from typing import TYPE_CHECKING

from bot.address import Server
from bot.clock import FastClock, SystemClock
from bot.collecting import settle
from bot.console import Stop, say
from bot.gateway.client import Umpire
from bot.gateway.connection.connecting import CannotConnect, stay_connected
from bot.gateway.connection.endpoint import point_at
from bot.heartbeat import keep_telling
from bot.metrics import Metrics
from bot.metrics import serving as serving_metrics
from bot.painters import painter
from bot.referee import Referee
from bot.referee.carry_over import carry_over
from bot.sandbox import LocalDiscord, NotPossibleError, UnusableFileError
from bot.sandbox import Settings as LocalSettings
from bot.store import StoreInUse, StoreUnusable, open_store, sole_bot
from bot.systems import usable_systems

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.clock import Clock
    from bot.config import Settings
    from bot.store import Store

log = logging.getLogger(__name__)

_PATIENCE = 2.0
_CLAIM = ("process", "played in Discord")
"""Marks the games as Discord's: a local Discord lacks their channels, so no post would succeed."""
_CLAIM_AGAIN = 60.0
_KEPT_BYTES = 64 * 1024 * 1024
_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_START = 30.0
_LOOK = 0.1
_RELIEF = 30.0
"""Seconds that another process may take to finish what it was doing."""


async def run(settings: Settings, *, demo: bool = False, take_over: bool = False) -> int:
    """Run until SIGINT or SIGTERM, or until another process takes over.

    Args:
        settings: The settings.
        demo: Whether games are set up in the local Discord.
        take_over: Whether the process that serves the same shards is relieved.

    Raises:
        Stop: Discord can't be joined, the local one can't be started, ``demo`` is asked of
            Discord, or games of Discord would be played in the local one.
        StoreUnusable: The database can't be used, or another bot serves its games.
    """
    if demo and settings.token is not None:
        raise Stop(
            "DISCORD_TOKEN is set, so this would join Discord; the demonstration is for the local "
            "Discord only. Take the token away first."
        )
    if settings.token is None and settings.umpire_sandbox_speed > 1:
        # Its games live in a time of their own.
        path = settings.umpire_db
        if isinstance(path, Server):
            raise Stop("UMPIRE_SANDBOX_SPEED needs a file of its own: UMPIRE_DB is a PostgreSQL.")
        beside = path.with_name(f"{path.stem}.fast{path.suffix}")
        settings = settings.model_copy(update={"umpire_db": beside})
    stop = asyncio.Event()
    _on_signals(stop.set)
    if take_over and (settings.token is None or not isinstance(settings.umpire_db, Server)):
        raise Stop("Only a bot in Discord, on a PostgreSQL in UMPIRE_DB, can be taken over.")
    with ExitStack() as held:
        hold = partial(_hold, settings, held)
        if not take_over:
            hold()
        await _run(settings, stop, demo=demo, take_over=hold if take_over else None)
    say("Stopped; every game is saved.")
    return 0


def _hold(settings: Settings, held: ExitStack) -> None:
    shards = settings.umpire_shards
    held.enter_context(sole_bot(settings.umpire_db, (0,) if shards is None else shards.ids))


async def _run(
    settings: Settings,
    stop: asyncio.Event,
    *,
    demo: bool,
    take_over: Callable[[], None] | None = None,
) -> None:
    store = await open_store(settings.umpire_db)
    try:
        if settings.token is not None:
            say("Joining Discord.")
            point_at(settings.discord_api_url, settings.discord_gateway_url)
            await _serve(
                store, settings, settings.token, stop, SystemClock(), claim=True, hold=take_over
            )
        else:
            if await store.read(lambda tx: tx.setting(*_CLAIM)) is not None:
                raise Stop(
                    f"The games in {settings.umpire_db} are played in Discord, but DISCORD_TOKEN "
                    "is not set. Set it, or try the local Discord with another file in UMPIRE_DB."
                )
            await _serve_locally(store, settings, stop, demo=demo)
    except CannotConnect as error:
        raise Stop(str(error)) from error
    finally:
        await store.close()


async def _serve_locally(
    store: Store, settings: Settings, stop: asyncio.Event, *, demo: bool
) -> None:
    """Serve in a local Discord, whose token is valid nowhere else."""
    host, port = settings.umpire_sandbox_host, settings.umpire_sandbox_port
    database, speed = settings.beside, settings.umpire_sandbox_speed
    clock = FastClock(speed)
    local = LocalDiscord(
        host=host,
        port=port,
        settings=LocalSettings(speed=speed, kept_bytes=_KEPT_BYTES),
        file=database.with_name(f"{database.stem}.sandbox.json"),
        clock=lambda: clock.now() / 1000,
    )
    try:
        await local.start()
    except UnusableFileError as error:
        raise Stop(str(error)) from error
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise Stop(
            f"The local Discord can't listen on {host}, port {port}: {reason}. "
            "Choose another with UMPIRE_SANDBOX_PORT or UMPIRE_SANDBOX_HOST."
        ) from error
    if speed > 1:
        clock.go_on_from(local.world.ids.latest)
    setting_up = asyncio.create_task(_demonstrate(local) if demo else asyncio.sleep(0))
    try:
        if host in _LOOPBACK:
            say("No DISCORD_TOKEN is set: this is a local Discord, on this machine only.")
        else:
            say(
                "No DISCORD_TOKEN is set: this is a local Discord. UMPIRE_SANDBOX_HOST opens it to "
                "the network: whoever reaches this machine can read and do everything in it."
            )
        if speed > 1:
            say(
                f"Time passes {speed} times as fast here, for games of its own, "
                f"which are kept in {database}."
            )
        say(f"Open {local.url}/ to play; Ctrl-C ends it.")
        sys.stdout.flush()
        point_at(local.api_url, local.gateway_url)
        await _serve(store, settings, local.token, stop, clock)
    finally:
        setting_up.cancel()
        await asyncio.gather(setting_up, return_exceptions=True)
        await local.stop()


async def _demonstrate(local: LocalDiscord) -> None:
    """Set up the demonstration as soon as the bot is connected."""
    try:
        await local.until(lambda: local.connected and local.commands, _START, "the bot")
        channels = await local.demo.set_up()
    except (NotPossibleError, TimeoutError) as error:
        say(f"The demonstration could not be set up: {error}.")
    else:
        say(f"Games are in play in {', '.join(f'#{channel.name}' for channel in channels)}.")
    sys.stdout.flush()


async def _serve(
    store: Store,
    settings: Settings,
    token: str,
    stop: asyncio.Event,
    clock: Clock,
    *,
    claim: bool = False,
    hold: Callable[[], None] | None = None,
) -> None:
    """Serve until asked to stop, or relieved.

    ``claim`` marks the games as Discord's once it is joined; ``hold`` holds the shards that another
    process still serves, once that is relieved.
    """
    sys.stdout.flush()
    registry, renderers = usable_systems()
    await carry_over(store, registry, clock)
    metrics = Metrics(clock)
    referee = Referee(store, registry, clock)
    client = Umpire(
        store,
        referee,
        renderers,
        painter(settings.umpire_painters),
        metrics,
        shards=settings.umpire_shards,
    )
    settle()
    serving = asyncio.create_task(stay_connected(client, token), name="bot")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    claiming = asyncio.create_task(_claim(store, client) if claim else asyncio.sleep(0))
    taking = asyncio.create_task(_take(store, client, hold) if hold else client.relieved.wait())
    telling = asyncio.create_task(
        keep_telling(
            settings.beside,
            store,
            lambda: client.connected,
            SystemClock(),
            os.environ.get("NOTIFY_SOCKET"),
        ),
        name="heartbeat",
    )
    try:
        async with AsyncExitStack() as beside:
            if settings.umpire_metrics_port is not None:
                host, port = settings.umpire_metrics_host, settings.umpire_metrics_port
                metered = serving_metrics(
                    metrics, client, store, referee.games, host=host, port=port
                )
                await beside.enter_async_context(metered)
            ends = {serving, stopping, taking}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            for each in (serving, taking):
                if each.done():
                    await each
    finally:
        await client.close()
        tasks = (serving, stopping, claiming, telling, taking)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _take(store: Store, client: Umpire, hold: Callable[[], None]) -> None:
    """Relieve the process that serves the same shards, then hold them until relieved, too."""
    while not client.connected:  # noqa: ASYNC110 - shards come and go
        await asyncio.sleep(_LOOK)
    await store.take(str(client.served))
    async with asyncio.timeout(_RELIEF):
        while True:
            try:
                await asyncio.to_thread(hold)
                break
            except StoreInUse:
                await asyncio.sleep(_LOOK)
    await client.relieved.wait()


async def _claim(store: Store, client: Umpire) -> None:
    await client.joined.wait()
    while True:
        try:
            return await store.write(lambda tx: tx.set_setting(*_CLAIM, "true"))
        except StoreUnusable as error:
            log.error("the games can't be marked as Discord's yet: %s", error)  # noqa: TRY400 - the message holds the cause
        await asyncio.sleep(_CLAIM_AGAIN)


def _on_signals(stop: Callable[[], None]) -> None:
    """Stop gracefully at the first signal; one that comes much later ends the process as usual."""
    loop = asyncio.get_running_loop()
    asked = (signal.SIGINT, signal.SIGTERM)

    def let_go() -> None:
        for each in asked:
            loop.remove_signal_handler(each)

    def first() -> None:
        stop()
        loop.call_later(_PATIENCE, let_go)  # one key press may arrive twice

    for each in asked:
        try:
            loop.add_signal_handler(each, first)
        except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt
            return
