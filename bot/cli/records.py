"""``umpire export``, ``import``, ``replay`` and ``verify``."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from bot import owned
from bot.cli.sources import load, read_file
from bot.console import Stop, say, show, warn
from bot.records import story
from bot.records.archive import BadArchive, archive_of, check, read_archive, write_archive
from bot.records.dice_numbers import dice_numbers
from bot.records.verification import UnfollowableError, states, verify
from bot.referee import PUBLISH
from bot.store import ChannelTaken, InvalidRecord, open_store
from rules.kernel.playing.journal import sealed_by

if TYPE_CHECKING:
    from pathlib import Path

    from bot.address import Where
    from bot.cli.sources import Source
    from bot.store import Game, Tx
    from rules.kernel.playing.journal import Entry
    from rules.registry import Registry


async def export_game(
    code: str, output: Path | None, database: Where, registry: Registry, *, with_seed: bool
) -> int:
    """Write a game to a file, or to the standard output."""
    source = await load(code, database, registry)
    game = source.live.game
    over = game.status == "over"
    archive = archive_of(source.live, source.journal, with_seed=over or with_seed)
    if not over:
        warn(_unfinished(game, with_seed=with_seed))
    content = write_archive(archive)
    if output is None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        _write(output, content, secret=not over)
        warn(f"{len(source.journal)} entries of game {game.id} written to {output}.")
    return 0


async def import_game(
    file: str, database: Where, registry: Registry, *, channel: str | None, place: str | None
) -> int:
    """Add the game in a file to the database."""
    live, journal, verdict = check(read_archive(read_file(file)), registry)
    if verdict.faults:
        raise BadArchive(f"The file is not in order: {verdict.faults[0]}")
    game = live.game
    if not game.seed:
        raise BadArchive(
            "The file keeps the seed of the dice back, so the game can't go on from it: "
            "export it with --with-seed."
        )
    if channel is not None:
        game = replace(game, channel=channel, place=place)

    def add(tx: Tx) -> None:
        if tx.game(game.id) is not None:
            raise Stop(f"There is a game {game.id} in this database already.")
        tx.import_game(game, live.members, journal)
        if game.status == "playing" and game.channel.isdecimal():
            tx.add_outbox(
                game.id, version=game.version, kind=PUBLISH, payload="{}", at=game.created_at
            )

    store = await open_store(database)
    try:
        await store.write(add)
    except ChannelTaken:
        raise Stop(
            f"Another game is being played in channel {game.channel}: name a free one with "
            "--channel."
        ) from None
    except InvalidRecord as error:
        raise BadArchive(f"The file is not in order: {error}") from None
    finally:
        await store.close()
    for note in verdict.notes:
        warn(note)
    say(f"Game {game.id} of {live.ruleset.title} is in channel {game.channel}: {verdict.words}")
    return 0


async def replay(name: str, database: Where, registry: Registry, *, boards: bool) -> int:
    """Print a game's story and its last board; with ``boards``, the board after each entry."""
    source = await load(name, database, registry)
    live = source.live
    game = live.game
    entries = [live.entry(each) for each in source.journal]
    over = game.status == "over"
    say(f"{live.ruleset.title}, game {game.id}")
    say(f"Options: {_options(game)}")
    for seat in live.seats:
        names = ", ".join(member.name for member in live.holders(seat.id))
        say(f"{seat.title}: {names or 'nobody'}")
    say(f"Dice committed to: {game.commitment}")
    try:
        following = states(live.ruleset, live.start, entries)
        known = 0
        for number, (entry, shown) in enumerate(zip(entries, following, strict=True), start=1):
            known += sealed_by(entry.events) is None
            struck = live.state is not None and live.state.taken_back(known)
            _tell(source, number, entry, revealed=over, struck=struck)
            if boards or number == len(entries):
                show(story.board(live, shown))
    except UnfollowableError as error:
        raise Stop(str(error)) from None
    if game.result is not None:
        show(json.loads(game.result)["words"])
    return 0


async def verify_game(name: str, database: Where, registry: Registry) -> int:
    """Verify a game; the exit status is 0 if it is in order, else 1."""
    source = await load(name, database, registry)
    verdict = verify(source.live, source.journal)
    say(verdict.words)
    for fault in verdict.faults[1:]:
        say(f"Fault: {fault}")
    for note in verdict.notes:
        say(f"Note: {note}")
    return 0 if verdict.ok else 1


def _tell(source: Source, number: int, entry: Entry, *, revealed: bool, struck: bool) -> None:
    who = source.live.title(entry.seat) if entry.seat is not None else "The table"
    dice = dice_numbers(entry, revealed=revealed)
    say()
    say(f"{number}. {who} ({dice})" if dice else f"{number}. {who}")
    for line in story.lines(source.live, entry, revealed=revealed, struck=struck):
        say(f"   {line}")


def _options(game: Game) -> str:
    options = json.loads(game.options)
    return ", ".join(
        f"{name}={json.dumps(value).strip(chr(34))}" for name, value in options.items()
    )


def _unfinished(game: Game, *, with_seed: bool) -> str:
    if with_seed:
        return (
            f"Game {game.id} is not over, and this file holds the secret of its dice: whoever "
            "reads it knows every die to come. The game also goes on here until you end it."
        )
    return (
        f"Game {game.id} is not over: the secret of its dice is left out, so the file can be "
        "replayed, but neither imported nor fully verified. It does hold what the sides hide from "
        "each other."
    )


def _write(path: Path, content: bytes, *, secret: bool) -> None:
    """Write the file whole or not at all; only its owner may read it if it holds a secret."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(owned.create(draft), "wb") if secret else draft.open("xb") as file:
            file.write(content)
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise Stop(f"The file {path} can't be written: {error.strerror}.") from None
