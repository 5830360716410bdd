"""Assembles the bot and runs it: in Discord or, without a token, in a local Discord."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

from bot.address import Server
from bot.clock import FastClock, SystemClock
from bot.collecting import settle
from bot.console import Stop, say
from bot.gateway.client import Umpire
from bot.gateway.connection.connecting import CannotConnect, stay_connected
from bot.gateway.connection.endpoint import point_at
from bot.gateway.interaction.rights import invitation
from bot.heartbeat import keep_telling
from bot.keeping import Keeper, keep
from bot.metrics import Metrics
from bot.metrics import serving as serving_metrics
from bot.painters import painter
from bot.referee import Referee
from bot.referee.carry_over import carry_over
from bot.sandbox import LocalDiscord, NotPossibleError, UnusableFileError
from bot.sandbox import Settings as LocalSettings
from bot.store import ShardsAdopted, StoreUnusable, holding, open_store
from bot.systems import usable_systems

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.clock import Clock
    from bot.config import Settings
    from bot.store import Holding, Store

log = logging.getLogger(__name__)

_PATIENCE = 2.0
_CLAIM = ("process", "played in Discord")
"""Marks the games as Discord's: a local Discord lacks their channels, so no post would succeed."""
_CLAIM_AGAIN = 60.0
_KEPT_BYTES = 64 * 1024 * 1024
_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_START = 30.0


async def run(
    settings: Settings,
    *,
    demo: bool = False,
    discord: bool = False,
    take_over: bool = False,
    keep_copy: bool = True,
) -> int:
    """Run until SIGINT or SIGTERM, or until another process takes over.

    Args:
        settings: The settings.
        demo: Whether games are set up in the local Discord.
        discord: Whether nothing is started but a bot in Discord.
        take_over: Whether the process that serves the same is relieved.
        keep_copy: Whether the database is kept as it was before its schema changes.

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
    if discord and settings.token is None:
        raise Stop("DISCORD_TOKEN is not set: it is needed to join Discord, as --discord asks for.")
    if settings.token is None and settings.umpire_sandbox_speed > 1:
        # Its games live in a time of their own.
        path = settings.umpire_db
        if isinstance(path, Server):
            raise Stop("UMPIRE_SANDBOX_SPEED needs a file of its own: UMPIRE_DB is a PostgreSQL.")
        beside = path.with_name(f"{path.stem}.fast{path.suffix}")
        settings = settings.model_copy(update={"umpire_db": beside})
    stop = asyncio.Event()
    _on_signals(stop.set)
    if take_over and settings.token is None:
        raise Stop("Only a bot in Discord can be taken over: DISCORD_TOKEN is not set.")
    with holding(settings.umpire_db, settings.umpire_shards) as held:
        alone = not take_over and _held(held)
        others = not alone or held.has_company()
        store = await open_store(settings.umpire_db, beside=others, keep_copy=keep_copy)
        await _run(store, settings, stop, held, demo=demo, beside=not alone)
    say("Stopped; every game is saved.")
    return 0


def _held(held: Holding) -> bool:
    """Hold what is to be served, unless it is given back only once this process is there."""
    try:
        held.hold()
    except ShardsAdopted:
        return False
    return True


async def _run(
    store: Store,
    settings: Settings,
    stop: asyncio.Event,
    held: Holding,
    *,
    demo: bool,
    beside: bool,
) -> None:
    try:
        if settings.token is not None:
            say("Joining Discord.")
            point_at(settings.discord_api_url, settings.discord_gateway_url)
            await _serve(
                *(store, settings, settings.token, stop, SystemClock()),
                held=held,
                claim=True,
                beside=beside,
            )
        else:
            if await store.read(lambda tx: tx.setting(*_CLAIM)) is not None:
                raise Stop(
                    f"The games in {settings.umpire_db} are played in Discord, but DISCORD_TOKEN "
                    "is not set. Set it, or try the local Discord with another file in UMPIRE_DB."
                )
            await _serve_locally(store, settings, stop, held, demo=demo)
    except CannotConnect as error:
        raise Stop(str(error)) from error
    finally:
        await store.close()


async def _serve_locally(
    store: Store, settings: Settings, stop: asyncio.Event, held: Holding, *, demo: bool
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
        await _serve(store, settings, local.token, stop, clock, held=held)
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
    held: Holding,
    claim: bool = False,
    beside: bool = False,
) -> None:
    """Serve until asked to stop, or relieved.

    ``claim`` marks the games as Discord's once it is joined; ``beside`` another process that serves
    the same, that is relieved.
    """
    sys.stdout.flush()
    registry, renderers = usable_systems()
    waits = beside and not store.shared  # only a database that processes share they use together
    if not waits:
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
        waits=waits,
    )
    settle()
    keeper = Keeper(
        *(client, store, held, SystemClock()), adopts=settings.umpire_shards is not None
    )
    alone = asyncio.Event()

    async def begin() -> None:
        alone.set()
        if waits:
            await carry_over(store, registry, clock)
            await client.begin()

    if not beside:
        alone.set()
    serving = asyncio.create_task(stay_connected(client, token), name="bot")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    claiming = asyncio.create_task(_claim(store, client) if claim else asyncio.sleep(0))
    keeping = asyncio.create_task(keep(keeper, beside=beside, begin=begin), name="keeping")
    telling = asyncio.create_task(
        keep_telling(
            settings.beside,
            store,
            lambda: client.connected,
            SystemClock(),
            place=settings.place,
            supervisor=os.environ.get("NOTIFY_SOCKET"),
        ),
        name="heartbeat",
    )
    ends = {serving, stopping, keeping}
    try:
        async with AsyncExitStack() as stack:
            if settings.umpire_metrics_port is not None:
                host, port = settings.umpire_metrics_host, settings.umpire_metrics_port
                metered = serving_metrics(
                    metrics, client, store, referee.games, host=host, port=port
                )
                await _until_alone(alone, ends)  # the other process has the port
                if alone.is_set():
                    await stack.enter_async_context(metered)
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            for each in (serving, keeping):
                if each.done():
                    await each
    finally:
        await client.close()
        tasks = (serving, stopping, claiming, telling, keeping)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _until_alone(alone: asyncio.Event, ends: set[asyncio.Task[Any]]) -> None:
    """Wait until no other process is beside, or this one ends."""
    waiting = asyncio.create_task(alone.wait())
    try:
        await asyncio.wait({waiting, *ends}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()


async def _claim(store: Store, client: Umpire) -> None:
    """Once joined, say how the bot is invited, and mark the games as Discord's."""
    await client.joined.wait()
    if client.application_id is not None:
        say(f"Invite it to a server with {invitation(client.application_id)}")
        sys.stdout.flush()
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
