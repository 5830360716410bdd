"""``umpire backup`` and ``umpire restore``."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bot.address import Server, Where
from bot.console import Stop, say, warn
from bot.records.verification import follow
from bot.referee.live_game import OutOfOrder, read_game
from bot.store import (
    NEWEST,
    bring_up,
    check_copy,
    copy_database,
    discard,
    looking_at,
    put_in_place,
    sole_bot,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.clock import Clock
    from bot.store import Game, ReadTx
    from rules.registry import Registry

_GAMES_A_READ = 100
_MOST_NAMED = 5


def backup(
    file: Path | None,
    database: Where,
    registry: Registry,
    clock: Clock,
    *,
    beside: Path,
    force: bool,
    quick: bool,
) -> int:
    """Copy the database into a file and check the copy; the exit status.

    The copy is kept, and the status 1, if games in it are out of order: so they are in the
    database, and the others are worth keeping.

    Args:
        file: The copy, or a folder for it, which is made if its name has no ending; ``None`` for
            the folder of ``beside``.
        database: The database, which a bot may be serving.
        registry: The systems that games are read with.
        clock: Names the copy, if nobody else does.
        beside: What the bot keeps its own files beside: the database, if that is a file.
        force: Whether a file of that name is replaced.
        quick: Whether the games are left out of the check.

    Raises:
        Stop: There is no database, or a file of that name.
        StoreUnusable: The database can't be read, the copy can't be written or is damaged.
    """
    if isinstance(database, Path) and not database.exists():
        raise Stop(f"There is no database at {database}; UMPIRE_DB says which one to use.")
    if file is None:
        beside.parent.mkdir(parents=True, exist_ok=True)
    target = beside.parent if file is None else file
    if not target.suffix and not target.exists():
        target.mkdir(parents=True)
    if target.is_dir():
        suffix = database.suffix if isinstance(database, Path) else ".db"
        target /= f"{beside.stem}-{_stamp(clock)}{suffix}"
    if target.exists() and not force:
        raise Stop(_THERE.format(target))
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        if isinstance(database, Server):
            from bot.store.moving import copy_server  # noqa: PLC0415 - it brings PostgreSQL's library along

            copy_server(database, draft)
        else:
            copy_database(database, draft)
        version = check_copy(draft)
        wrong: list[str] = []
        if version != NEWEST:
            games = f", schema {version}: its games are checked when it is restored"
        elif quick:
            games = ""
        else:
            games, wrong = _check_games(draft, database, registry)
            games = f", {games}"
        _publish(draft, target, force=force)
    finally:
        discard(draft)
    size = target.stat().st_size / 1e6
    say(f"Copied {database} to {target}: {size:.1f} MB, whole{games}.")
    return tell(wrong)


def restore(
    file: Path, database: Where, registry: Registry, clock: Clock, *, beside: Path, force: bool
) -> int:
    """Put a copy in the place of the database; the exit status.

    Args:
        file: The copy; it stays as it is.
        database: The database; what is there is kept beside the new one, or in a schema of its own.
        registry: The systems that games are read with.
        clock: Names the one that is kept.
        beside: As in `backup`.
        force: Whether games that are out of order are taken, too.

    Raises:
        Stop: There is no such file, or games in it are out of order.
        StoreInUse: A bot serves the database.
        StoreUnusable: The copy is damaged or no database of ours, or a file can't be written.
    """
    if not file.is_file():
        raise Stop(f"There is no file {file}.")
    if isinstance(database, Server):
        schema = f"umpire_replaced_{_stamp(clock)}".lower().replace(".", "_")
        beside.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".restored-", dir=beside.parent) as folder:
            draft = Path(folder) / "copy.db"
            return _restore_into(database, file, draft, registry, schema, force=force)
    if database.exists() and file.samefile(database):
        raise Stop(f"{file} is the database itself: name a copy of it.")
    kept = database.with_name(f"{database.name}.replaced-{_stamp(clock)}")
    draft = database.with_name(f".{database.name}.restored")
    with sole_bot(database):
        try:
            discard(draft)
            copy_database(file, draft)
            check_copy(draft)
            bring_up(draft)
            games, wrong = _check_games(draft, file, registry)
            _refuse(file, wrong, force=force)
            replaced = put_in_place(draft, database, kept)
        finally:
            discard(draft)
    say(f"{database} is now as in {file}: {games}.")
    if replaced:
        say(f"What was there before is kept in {kept}.")
    return tell(wrong)


def _restore_into(
    server: Server, file: Path, draft: Path, registry: Registry, name: str, *, force: bool
) -> int:
    """Put a copy in the place of what a server holds, in one transaction."""
    from bot.store.moving import replaced  # noqa: PLC0415 - it brings PostgreSQL's library along

    with sole_bot(server):
        copy_database(file, draft)
        check_copy(draft)
        bring_up(draft)
        with replaced(server, draft, name) as (tx, kept):
            games, wrong = check_games(tx, file, registry)
            _refuse(file, wrong, force=force)
    say(f"{server} is now as in {file}: {games}.")
    if kept:
        say(f"What was there before is kept in its schema {kept}.")
    return tell(wrong)


def _refuse(file: Path, wrong: Sequence[str], *, force: bool) -> None:
    if wrong and not force:
        tell(wrong)
        raise Stop(
            f"Nothing is changed: {file} holds games that are out of order. --force takes it "
            "nevertheless."
        )


_THERE = "There is a file {} already: choose another name, or replace it with --force."


def _publish(draft: Path, target: Path, *, force: bool) -> None:
    """Give the copy its name."""
    try:
        if not force:
            try:
                os.link(draft, target)  # unlike a renaming, it never replaces a file
            except FileExistsError:
                raise Stop(_THERE.format(target)) from None
            except OSError:  # a file system without second names
                if target.exists():
                    raise Stop(_THERE.format(target)) from None
            else:
                return
        draft.replace(target)
    except OSError as error:
        raise Stop(f"The file {target} can't be written: {error.strerror}.") from None


def _check_games(path: Path, named: object, registry: Registry) -> tuple[str, list[str]]:
    """How many games and entries a copy holds, and what is wrong with which game."""
    with looking_at(path) as tx:
        return check_games(tx, named, registry)


def check_games(tx: ReadTx, named: object, registry: Registry) -> tuple[str, list[str]]:
    """How many games and entries there are, and what is wrong with which game."""
    games = entries = 0
    wrong = []
    for game in _games(tx):
        games += 1
        try:
            live = read_game(tx, registry, game)
        except OutOfOrder as error:
            wrong.append(f"Game {game.id} in {named}: {error.message}")
            continue
        journal = tx.journal(game.id)
        entries += len(journal)
        if fault := follow(live, journal):
            wrong.append(f"Game {game.id} in {named} is out of order: {fault}")
    return f"{_counted(games, 'game')}, {entries} entries", wrong


def _games(tx: ReadTx) -> Iterator[Game]:
    for skip in count(0, _GAMES_A_READ):
        games = tx.games(limit=_GAMES_A_READ, skip=skip)
        yield from games
        if len(games) < _GAMES_A_READ:
            return


def tell(wrong: Sequence[str]) -> int:
    """Say which games are out of order; the exit status."""
    for each in wrong[:_MOST_NAMED]:
        warn(each)
    if more := wrong[_MOST_NAMED:]:
        warn(f"And {len(more)} more games are out of order.")
    return 1 if wrong else 0


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number != 1 else ''}"


def _stamp(clock: Clock) -> str:
    """The time in a file's name, to the millisecond: two files never get the same name."""
    seconds, milliseconds = divmod(clock.now(), 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y%m%dT%H%M%S}.{milliseconds:03}Z"
