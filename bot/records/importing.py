"""Brings a game from a file into a running bot: verified first, and without foreign people.

People who are named in a file have not asked for it. Whoever it is that imports keeps their own
part; all others become people without an account. The command line, which only the operator can
use, brings a game with all its people: ``umpire import``.
"""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.records.archive import BadArchive, check, read_archive
from bot.records.packing import unpacked
from bot.referee.codes import new_code
from bot.referee.former import new_id
from bot.referee.requests import PUBLISH, stored_entry
from bot.referee.transitions import intervened
from rules.kernel.game.action import WriteNote
from rules.kernel.values.errors import Illegal
from rules.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.apart import Tell
    from bot.referee.requests import Request
    from bot.store import Game, JournalEntry, Member, Store, Tx

MOST: Final = 50
"""The most games that a server may have from files."""
_LARGEST: Final = 12 * 1024 * 1024
"""The most bytes of a file, unpacked: a game of a thousand initiatives takes about five million."""
_SCOPE: Final = "imported"
_TOLD: Final = (
    "this game was brought in from a file. Whoever has the file knows what is hidden in it, and "
    "what its dice will show."
)


class Checked(NamedTuple):
    """A game from a file that is in order.

    Attributes:
        game: The row, as the file has it.
        members: Who played.
        journal: Every entry.
        words: The verdict on it.
    """

    game: Game
    members: tuple[Member, ...]
    journal: list[JournalEntry]
    words: str


def checked(
    content: bytes, systems: Sequence[str], person: str, now: int, *, tell: Tell
) -> Checked:
    """The game in a file, verified; for a process of its own.

    In the record of a game under way it is noted for all to read what the file tells.

    Args:
        content: The file.
        systems: The modules of the systems that are played here.
        person: Who imports it.
        now: The time.
        tell: Hears how far it has come.

    Raises:
        BadArchive: It is no whole game that is in order.
    """
    registry = Registry([import_module(each).RULESET for each in systems])
    content = unpacked(content)
    if len(content) > _LARGEST:
        raise BadArchive(f"The file holds more than {_LARGEST // 1024 // 1024} MiB.")
    archive = read_archive(content)
    tell(1, 2)
    live, journal, verdict = check(archive, registry)
    if verdict.faults:
        raise BadArchive(f"The file is not in order: {verdict.faults[0]}")
    if not live.game.seed:
        raise BadArchive("The file keeps the seed of the dice back: only a whole game comes in.")
    if live.state is None:
        raise BadArchive("The game in the file has not begun.")
    if live.game.status == "playing" and verdict.notes:
        # Its board would have to be trusted: it is not what the rules make of its actions.
        raise BadArchive(f"The game in the file can't go on here: {verdict.notes[0]}")
    if live.game.status == "playing":
        live, note = intervened(live, WriteNote(text=_TOLD))
        journal.append(stored_entry(note, live.game.version, person, now))
    ended = live.result
    told = None if ended is None else json.dumps({"winner": ended.winner, "words": ended.words})
    return Checked(replace(live.game, result=told), live.members, journal, verdict.words)


async def bring_in(
    store: Store,
    found: Checked,
    request: Request,
    *,
    channel: str,
    place: str,
    plain: Callable[[str], str],
    now: int,
) -> Game:
    """Store a verified game in a channel.

    Of a game under way, nobody but who imports it holds a seat: the others are free.

    Args:
        store: Where.
        found: The game.
        request: Who imports it.
        channel: The channel.
        place: Its server.
        plain: A name as it is kept.
        now: The time.

    Raises:
        Illegal: The server has too many games from files.
        ChannelTaken: The game is under way, and the channel has another one.
    """
    strangers: dict[str, str] = {}

    def known(user: str) -> str:
        return user if user == request.user_id else strangers.setdefault(user, new_id())

    def write(tx: Tx) -> Game:
        seen = tx.seen(request.id)
        kept = None if seen is None else tx.game(json.loads(seen)["game"])
        if kept is not None:
            return kept
        brought = json.loads(tx.setting(_SCOPE, place) or "[]")
        if len(brought) >= MOST:
            raise Illegal(f"This server has {MOST} games from files already: no more come in.")
        code = new_code(tx) if tx.game(found.game.id) is not None else found.game.id
        running = found.game.status == "playing"
        game = replace(
            found.game,
            id=code,
            channel=channel,
            place=place,
            created_by=known(found.game.created_by),
            panel=None,
            pace=None,
        )
        members = [
            replace(each, game_id=code, user_id=known(each.user_id), name=plain(each.name))
            for each in found.members
            if not running or each.user_id == request.user_id
        ]
        journal = [
            each if each.actor is None else replace(each, actor=known(each.actor))
            for each in found.journal
        ]
        tx.import_game(game, members, journal)
        tx.set_setting(_SCOPE, place, json.dumps([*brought, code]))
        tx.remember(request.id, code, json.dumps({"game": code, "version": game.version}), now)
        if running:
            tx.add_outbox(code, version=game.version, kind=PUBLISH, payload="{}", at=now)
        return game

    return await store.write(write)
