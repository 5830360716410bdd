"""What the last picture of a game tells, from the game and its journal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.records.luck import Unreadable, luck_of
from render.model.ending import Contender, Ending, Fortune

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry
    from rules.kernel.game.seat import Seat
    from rules.kernel.playing.luck import LuckRecord

_ESCAPE = re.compile(r"\\([^\w\s])")
_UNITS = (("day", 86_400_000), ("hour", 3_600_000), ("minute", 60_000))


async def ending_of(live: LiveGame, entries: Sequence[JournalEntry]) -> Ending:
    """The end of a game that is over.

    Luck is left out where the journal can't be read.

    Args:
        live: The game, which has a result.
        entries: Its whole journal.
    """
    result = live.result
    if result is None:
        raise ValueError(f"game {live.game.id} is not over")
    try:
        record = await luck_of(live, entries, tuple(seat.id for seat in live.seats))
    except Unreadable:
        record = None
    contenders = tuple(
        Contender(
            seat.title,
            index,
            _players(live, seat),
            won=result.winner is not None and seat.side == result.winner,
            fortune=_fortune(record, seat.id) if record is not None else None,
        )
        for index, seat in enumerate(live.seats)
    )
    return Ending(result.words, contenders, length_of(live, entries))


def _players(live: LiveGame, seat: Seat) -> tuple[str, ...]:
    """The names of who plays a seat; they are stored with escapes for chat."""
    names = (_ESCAPE.sub(r"\1", member.name) for member in live.holders(seat.id))
    return tuple(dict.fromkeys(names))


def _fortune(record: LuckRecord, seat: str) -> Fortune | None:
    found = record.balance(seat)
    if not found.taken:
        return None
    rolls = "roll" if found.taken == 1 else "rolls"
    told = f"{found.came} of {found.taken} {rolls}, {float(found.expected):.1f} expected"
    return Fortune(found.words, told, found.score if found.words else 0)


def length_of(live: LiveGame, entries: Sequence[JournalEntry]) -> tuple[str, ...]:
    """The actions that everybody knows of, and the time from the first entry to the last."""
    done = live.number - 1  # without the set-up
    told = [f"{done} action{'' if done == 1 else 's'}"]
    if entries:
        told.append(_span(entries[-1].at - entries[0].at))
    return tuple(told)


def _span(milliseconds: int) -> str:
    """A time in its largest unit: ``3 days``."""
    for name, unit in _UNITS:
        count = milliseconds // unit
        if count:
            return f"{count} {name}{'' if count == 1 else 's'}"
    return "under a minute"
