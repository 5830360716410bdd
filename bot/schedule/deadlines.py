"""When the time of a side is over, and how it is lengthened or stands still.

What a deadline leads to is done no sooner than the last warning could be told: where that came
late, as after a while off line, the time is lengthened by a grace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.schedule.away import answered_from, later, left, standstills
from bot.schedule.dues import ABOUT_GAME, PERCENT, TOLD, Kind, forget_times, reckoned
from bot.schedule.pace import HOUR_MS
from bot.schedule.waking import moments, moved
from bot.store import Due

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bot.schedule.dues import Asked
    from bot.schedule.pace import Pace
    from bot.store import Tx

_SLACK: Final = 100
"""The share of the period by which the last warning may be late with no grace after it."""
_GRACE: Final = 10
"""The share of the period that is the grace; it is an hour at least."""


def grant(tx: Tx, game_id: str, pace: Pace, now: int, but: Collection[str] = ()) -> bool:
    """Lengthen the time of those whose last warning is late; whether there were any.

    ``but`` are people of whom it is not known now whether they were warned.
    """
    rows = tx.dues_of(game_id)
    late = late_warnings(rows, pace, now, but)
    for warning in late:
        grace = max(pace.period // _GRACE, HOUR_MS)
        for row in rows:
            if row.kind == Kind.END and _whose(row) == _whose(warning):
                still = standstills(tx.absences_of(row.user_id, now))
                tx.move_due(row.id, max(row.at, later(still, now, grace)))
        tx.move_due(warning.id, now)
    return bool(late)


def late_warnings(
    rows: Iterable[Due], pace: Pace, now: int, but: Collection[str] = ()
) -> list[Due]:
    """Those last warnings that have not been told in time, apart from those of some people."""
    latest = now - pace.period // _SLACK
    open_ones = (row for row in rows if row.done_at is None and row.user_id not in but)
    return [row for row in open_ones if row.kind == Kind.NEARLY and row.at < latest]


def move(tx: Tx, game_id: str, old: Pace, new: Pace, now: int) -> None:
    """Stop the time of a game, or let it go on: what is left of each period is kept.

    Meanwhile nobody is answered for who is away, either. With another period all that was due is
    forgotten but what waits for the end of quiet hours.
    """
    if new != old.stopped(paused=new.paused):
        forget_times(tx, game_id)
    if new.paused == old.paused:
        return
    rows = [row for row in tx.dues_of(game_id) if row.done_at is None]
    waking = moments(rows)
    for row in rows:
        absences = tx.absences_of(row.user_id, now)
        still = standstills(absences)
        if row.id in waking:
            tx.move_due(row.id, moved(still, old, new, row.at, now))
        elif row.kind in TOLD:
            kept = left(still, reckoned(old, now), row.at)
            tx.move_due(row.id, later(still, reckoned(new, now), kept))
        elif row.kind == Kind.AWAY:
            tx.move_due(row.id, reckoned(new, answered_from(absences, now) or now))


def extend(tx: Tx, game_id: str, pace: Pace, each: Asked, now: int) -> None:
    """Give the people of a seat that is asked one more period, from the end of theirs."""
    begun = reckoned(pace, now)
    ends: dict[str, int] = {}
    for row in tx.dues_of(game_id):
        if (row.question, row.seat) != (each.question, each.seat):
            continue
        if row.kind == Kind.END and row.user_id in each.user_ids:
            ends[row.user_id] = max(row.at, begun)
        mine = row.kind in TOLD and row.user_id in each.user_ids
        asks = row.kind == Kind.RESTED or (row.kind == Kind.ASKED and row.done_at is not None)
        if row.kind == Kind.EXTENDED or (mine and not asks):
            tx.drop_due(row.id)
    for user_id, end in ends.items():
        still = standstills(tx.absences_of(user_id, now))
        for kind, percent in PERCENT.items():
            at = later(still, end, pace.period * percent // 100)
            tx.add_due(Due(game_id, each.question, each.seat, user_id, kind, at))
    for user_id in list(ends)[:1]:
        tx.add_due(Due(game_id, each.question, each.seat, user_id, Kind.EXTENDED, begun))
    for row in tx.dues_of(game_id):
        if row.kind == Kind.EXTENDED:
            tx.finish_due(row.id, now)


def extended(rows: Iterable[Due], each: Asked) -> bool:
    """Whether the time for a question has been extended."""
    where = (each.question, each.seat, Kind.EXTENDED)
    return any((row.question, row.seat, row.kind) == where for row in rows)


def lose(tx: Tx, game_id: str, seat: str) -> None:
    """Forget the time of a seat's people, who have lost it; who comes back has all of it."""
    for row in tx.dues_of(game_id):
        if row.question != ABOUT_GAME and row.seat == seat:
            tx.drop_due(row.id)


def renew(tx: Tx, game_id: str, seat: str, user_id: str) -> None:
    """Forget the time of who takes a seat that they left, if it ran out meanwhile.

    They were not told; what was left would be over, and nothing would follow from it.
    """
    rows = [
        row
        for row in tx.dues_of(game_id)
        if row.question != ABOUT_GAME and (row.seat, row.user_id) == (seat, user_id)
    ]
    over = {row.question for row in rows if row.kind == Kind.END and row.done_at is not None}
    for row in rows:
        if row.question in over:
            tx.drop_due(row.id)


def over_again(rows: Iterable[Due], question: int, pace: Pace, now: int) -> int:
    """How many whole periods more an open question has waited since the time for it ran out.

    Each counts as late once more: where the game waits, the time runs out only once.
    """
    if pace.paused or not pace.reminds:
        return 0
    ended = (
        row.at
        for row in rows
        if row.question == question and row.kind == Kind.END and row.done_at is not None
    )
    return max(0, now - min(ended, default=now)) // pace.period


def _whose(row: Due) -> tuple[int, str, str]:
    return row.question, row.seat, row.user_id
