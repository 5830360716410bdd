"""What people ask of the referee, what it answers, and what a change leaves in the store."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.referee.practice import strength_of
from bot.schedule import idle
from bot.store import JournalEntry
from rules.kernel.playing.journal import is_masters

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx, Tx
    from rules.kernel.playing.journal import Entry

    Check: TypeAlias = Callable[[ReadTx, LiveGame], object]

REFEREE = "referee"
"""Who acts when a side's time is over, in the journal: no person's id."""
STAND_IN = "referee-away"
"""Who acts for a side while its people are away, as they wished."""
PUBLISH = "table"
"""The kind of outbox item that asks for a game's messages to be updated."""
GRACE_MS = 5_000
"""How long the outbox waits before it posts a change that was not posted at once."""


@dataclass(frozen=True)
class Request:
    """Who asks, with an id that stays the same when the request is repeated.

    Attributes:
        id: The id.
        user_id: Who it is.
        user_name: What they are called.
        check: Refuses the request, in the transaction that carries it out, by the game as it is
            before that; ``None`` if it depends on nothing else.
    """

    id: str
    user_id: str
    user_name: str
    check: Check | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Accepted:
    """A change that was made.

    Attributes:
        live: The game after it.
        entry: The journal's entry; ``None`` if nothing was written, as for joining, leaving
            and a *Ready* that others must follow.
        repeated: Whether the request had been carried out before and nothing was done now.
    """

    live: LiveGame
    entry: Entry | None = None
    repeated: bool = False


def is_new(tx: ReadTx, request: Request, live: LiveGame) -> bool:
    """Whether a request has not been carried out yet, and may be.

    Raises:
        Refusal: It may not, and has not been.
    """
    if tx.seen(request.id) is not None:
        return False
    if request.check is not None:
        request.check(tx, live)
    return True


def stored_entry(entry: Entry, seq: int, person: str | None, at: int) -> JournalEntry:
    """The stored form of a journal entry, by the person who acted if it is one's act."""
    acted = entry.seat is not None or is_masters(entry)
    return JournalEntry(
        seq=seq,
        seat=entry.seat,
        actor=person if acted else None,
        action=json.dumps(entry.action),
        events=json.dumps(entry.events),
        rolls=json.dumps(entry.rolls),
        at=at,
    )


def note_post(tx: Tx, game_id: str, version: int, now: int) -> None:
    """Store that a game's messages are to be updated."""
    tx.add_outbox(game_id, version=version, kind=PUBLISH, payload="{}", at=now + GRACE_MS)


def note_touch(tx: Tx, request: Request, game_id: str, now: int) -> None:
    """Store that a person has done something in a game that all can see."""
    if request.user_id not in (REFEREE, STAND_IN) and strength_of(request.user_id) is None:
        idle.touch(tx, game_id, now)
        if (part := tx.part(game_id)) is not None:
            idle.touch(tx, part.whole, now)  # it is played on by its parts


def note_done(tx: Tx, request: Request, game_id: str, version: int, now: int) -> None:
    """Store a request as carried out."""
    tx.remember(request.id, game_id, json.dumps({"game": game_id, "version": version}), now)


def note_change(
    tx: Tx, request: Request, game_id: str, version: int, now: int, *, post: bool = True
) -> None:
    """Store what a change leaves: the request as done and, if others see it, a post."""
    if post:
        note_post(tx, game_id, version, now)
        note_touch(tx, request, game_id, now)
    note_done(tx, request, game_id, version, now)
