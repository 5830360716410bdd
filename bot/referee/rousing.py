"""When there is something to tell those who watch a game.

They are told when the turn passes to others and of the end, not of each action: what comes up
within a minute, or too soon after they have been told, is told once, as it is then.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rules.kernel.game.event import Beat
from rules.kernel.playing.journal import events_of, sealed_by

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.store import Tx, Watcher
    from rules.kernel.playing.journal import Entry

SETTLE_MS: Final = 60_000
"""How long the turn must have passed: who plays at the table passes it back and forth."""
SPACING_MS: Final = 15 * 60_000
"""How long a watcher is left alone after they have been told; only the end comes sooner."""


def rouse(tx: Tx, live: LiveGame, entry: Entry | None, now: int) -> None:
    """Let the watchers of a game be told of a change, if it matters to them.

    For the transaction of the change.

    Args:
        tx: The transaction.
        live: The game after the change.
        entry: What was done; ``None`` if that is no action.
        now: The time.
    """
    rows = tx.watchers(live.game.id)
    if rows and (live.game.status == "over" or (entry is not None and _matters(live, entry))):
        for row in rows:
            rouse_one(tx, live, row, now)


def rouse_one(tx: Tx, live: LiveGame, row: Watcher, now: int) -> None:
    """Let one watcher be told of a game, in time."""
    if live.game.status == "over":
        tx.set_watcher(replace(row, at=now, try_at=now, attempts=0))
    elif row.at is None:
        at = max(now + SETTLE_MS, row.told_at + SPACING_MS)
        tx.set_watcher(replace(row, at=at, try_at=at, attempts=0))


def _matters(live: LiveGame, entry: Entry) -> bool:
    """Whether a game begins by an entry, or others are to act by it, as everybody can see."""
    if entry.action is None:
        return True
    if sealed_by(entry.events) is not None or all(seat == entry.seat for seat in live.active):
        return False
    beats = (emitted.event.beat for emitted in events_of(live.ruleset, entry))
    return max(beats, default=Beat.QUIET) >= Beat.HANDOVER
