"""Puts the bot together and runs it: in Discord, or without a token in a local Discord."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import TYPE_CHECKING

from bot.cli.output import Stop, say
from bot.gateway.client import Umpire
from bot.gateway.connecting import CannotConnect, stay_connected
from bot.gateway.endpoint import point_at
from bot.referee import Referee
from bot.sandbox import LocalDiscord
from bot.store import open_store
from render import registry as renderers
from rules.kernel import registry as systems

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.config import Settings
    from bot.store import Store

_PATIENCE = 2.0


async def run(settings: Settings) -> int:
    """Run until SIGINT or SIGTERM.

    Raises:
        Stop: Discord can't be joined, or the local one can't be started.
        StoreUnusable: The database can't be used.
    """
    stop = asyncio.Event()
    _on_signals(stop.set)
    store = await open_store(settings.umpire_db)
    try:
        if settings.token is not None:
            say("Joining Discord.")
            point_at(settings.discord_api_url, settings.discord_gateway_url)
            await _serve(store, settings.token, stop)
        else:
            await _serve_locally(store, settings.umpire_sandbox_port, stop)
    except CannotConnect as error:
        raise Stop(str(error)) from error
    finally:
        await store.close()
    say("Stopped; every game is saved.")
    return 0


async def _serve_locally(store: Store, port: int, stop: asyncio.Event) -> None:
    """Serve in a local Discord, whose token opens nothing else."""
    local = LocalDiscord(port=port)
    try:
        await local.start()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise Stop(
            f"The local Discord can't listen on port {port}: {reason}. "
            "Choose another with UMPIRE_SANDBOX_PORT."
        ) from error
    try:
        say("No DISCORD_TOKEN is set: this is a local Discord, on this machine only.")
        say(f"Open {local.url}/ to play; Ctrl-C ends it.")
        sys.stdout.flush()
        point_at(local.api_url, local.gateway_url)
        await _serve(store, local.token, stop)
    finally:
        await local.stop()


async def _serve(store: Store, token: str, stop: asyncio.Event) -> None:
    sys.stdout.flush()
    referee = Referee(store, systems.installed())
    client = Umpire(store, referee, renderers.installed())
    serving = asyncio.create_task(stay_connected(client, token), name="bot")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    try:
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            await serving
    finally:
        await client.close()
        for task in (serving, stopping):
            task.cancel()
        await asyncio.gather(serving, stopping, return_exceptions=True)


def _on_signals(stop: Callable[[], None]) -> None:
    """Stop in order at a signal; one that comes much later ends the process as usual."""
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
