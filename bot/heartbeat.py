"""What the bot tells other processes of its health.

It says how it is in a small file beside the database, which ``umpire health`` reads, and to the
supervisor that has started it, if that is systemd. A file works wherever the database does, and one
that grows old tells of a bot that hangs.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from bot.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.clock import Clock
    from bot.store import Store

LIMIT = 45_000
"""Milliseconds after which a bot that has said nothing counts as out of order."""
_LOOK = 1.0
_BEAT = 10
"""Every how many looks the store is asked and the file written, even if nothing has changed."""
_STORE_PATIENCE = 5.0


@dataclass(frozen=True)
class Beat:
    """How the bot was at one moment.

    Attributes:
        at: The moment, in milliseconds since the epoch.
        connected: Whether it was connected to Discord's gateway.
        since: Since when it was, or was not.
        fault: What its store failed with; ``None`` if that answers.
        place: Which Discord that is, in words.
    """

    at: int
    connected: bool
    since: int
    fault: str | None
    place: str = "Discord"


def file_of(database: Path) -> Path:
    """The file in which the bot that serves a database says how it is."""
    return database.with_name(f"{database.name}.health")


def read_beat(database: Path) -> Beat | None:
    """What the bot that serves a database has said last; ``None`` if none does.

    Raises:
        OSError: The file can't be read.
        ValueError: It is no such file.
    """
    try:
        stored = file_of(database).read_text("utf-8")
    except FileNotFoundError:
        return None
    try:
        return Beat(**json.loads(stored))
    except TypeError as error:
        raise ValueError(str(error)) from error


async def keep_telling(
    database: Path,
    store: Store,
    connected: Callable[[], bool],
    clock: Clock,
    *,
    place: str = "Discord",
    supervisor: str | None = None,
) -> None:
    """Say how the bot is until cancelled; then the file is removed, unless another bot says it.

    Args:
        database: The database that the bot serves.
        store: The open store.
        connected: Whether the bot is connected to Discord's gateway.
        clock: The clock of this machine.
        place: Which Discord that is, in words.
        supervisor: The address of systemd's socket (``NOTIFY_SOCKET``), if it has given one.
    """
    file = file_of(database)
    since, before, looks, beat = clock.now(), False, 0, None
    try:
        while True:
            now, there = clock.now(), connected()
            if there != before:
                since = now
                if there:
                    notify(supervisor, "READY=1")
            if there != before or looks % _BEAT == 0:
                beat = Beat(clock.now(), there, since, await _fault(store), place)
                await asyncio.to_thread(_write, file, beat)
                if beat.fault is None:
                    notify(supervisor, "WATCHDOG=1")
            before, looks = there, looks + 1
            await asyncio.sleep(_LOOK)
    finally:
        notify(supervisor, "STOPPING=1")
        with suppress(OSError, ValueError):
            if read_beat(database) == beat:
                file.unlink(missing_ok=True)


def notify(address: str | None, words: str) -> None:
    """Tell systemd something, if it has started the bot; it misses nothing that fails."""
    if not address:
        return
    target = f"\0{address[1:]}" if address.startswith("@") else address
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.sendto(words.encode(), target)


async def _fault(store: Store) -> str | None:
    """What is wrong with the store; asking writes nothing to the disk."""
    try:
        async with asyncio.timeout(_STORE_PATIENCE):
            await store.write(lambda _tx: None)
        async with asyncio.timeout(_STORE_PATIENCE):
            await store.read(lambda _tx: None)
    except StoreError as error:
        return str(error)
    except TimeoutError:
        return f"It has not answered for {_STORE_PATIENCE:.0f} seconds."
    return None


def _write(file: Path, beat: Beat) -> None:
    """Write the file whole; where the disk is full it grows old."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)  # beside a server there may be nothing yet
        draft.write_text(json.dumps(asdict(beat)), "utf-8")
        draft.replace(file)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
