"""Loads a game for a command, from the database or from a file."""

from __future__ import annotations

import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bot.console import Stop
from bot.records.archive import LARGEST, BadArchive, read_archive, unpack
from bot.referee.live_game import OutOfOrder, read_game
from bot.store import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.address import Where
    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry, ReadTx, Store
    from rules.registry import Registry

STANDARD_INPUT = "-"


class Source(NamedTuple):
    """A whole game, and whether it comes from a file."""

    live: LiveGame
    journal: list[JournalEntry]
    from_file: bool


@asynccontextmanager
async def existing_store(database: Where) -> AsyncIterator[Store]:
    """The open database, which must exist.

    Raises:
        Stop: It doesn't.
        StoreUnusable: It can't be used.
    """
    if isinstance(database, Path) and not database.exists():
        raise Stop(f"There is no database at {database}; UMPIRE_DB says which one to use.")
    store = await open_store(database)
    try:
        yield store
    finally:
        await store.close()


async def load(name: str, database: Where, registry: Registry) -> Source:
    """A game by its code, or from an exported file.

    Raises:
        Stop: There is no such game, or it is out of order.
        BadArchive: The file is not accepted.
    """
    if is_file(name):
        live, journal = unpack(read_archive(read_file(name)), registry)
        return Source(live, journal, from_file=True)

    def find(tx: ReadTx) -> tuple[LiveGame, list[JournalEntry]] | None:
        game = tx.game(name.lower())
        return (read_game(tx, registry, game), tx.journal(game.id)) if game else None

    async with existing_store(database) as store:
        try:
            found = await store.read(find)
        except OutOfOrder as error:
            raise Stop(error.message) from None
    if found is None:
        raise Stop(f"There is no game {name} in {database}, and no such file.")
    return Source(*found, from_file=False)


def is_file(name: str) -> bool:
    """Whether a name means a file rather than a game's code."""
    path = Path(name)
    return name == STANDARD_INPUT or len(path.parts) > 1 or "." in name or path.exists()


def read_file(name: str) -> bytes:
    """A file's content, up to one byte over the limit; ``-`` is the standard input.

    Raises:
        BadArchive: It can't be read.
    """
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(name).open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise BadArchive(f"The file {name} can't be read: {error.strerror}.") from None
