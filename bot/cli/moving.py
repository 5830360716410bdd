"""``umpire move-db``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bot.address import Where, where
from bot.cli.copies import check_games, tell
from bot.console import Stop, say
from bot.store import sole_bot

if TYPE_CHECKING:
    from rules.registry import Registry


def move_db(target: str, database: Where, registry: Registry, *, force: bool) -> int:
    """Move all games into another database, which is empty; the exit status.

    Every row is compared, and of each game that its events lead to its board. The old database
    stays as it is.

    Args:
        target: The new one: a file or the address of a PostgreSQL.
        database: The old one, which no bot may be serving.
        registry: The systems that games are read with.
        force: Whether games that are out of order are moved, too.

    Raises:
        Stop: There is no such database, or games in it are out of order.
        StoreUnusable: One of the two can't be used, or the new one is not empty.
    """
    from bot.store.moving import moved  # noqa: PLC0415 - it brings PostgreSQL's library along

    try:
        to = where(target)
    except ValueError as error:
        raise Stop(f"That is neither a file nor the address of a PostgreSQL: {error}.") from None
    if isinstance(database, Path) and not database.exists():
        raise Stop(f"There is no database at {database}; UMPIRE_DB says which one to move.")
    with sole_bot(database), sole_bot(to), moved(database, to) as (tx, counts):
        games, wrong = check_games(tx, database, registry)
        if wrong and not force:
            tell(wrong)
            raise Stop(
                f"Nothing is moved: {database} holds games that are out of order. --force moves "
                "them nevertheless."
            )
    say(
        f"{to} holds all that {database} does: {games}, {sum(counts.values())} rows, each compared."
    )
    say("Set UMPIRE_DB to it before you start the bot; what was moved stays where it was, too.")
    return tell(wrong)
