"""When people hear of what came up in quiet hours: at a moment, unlike what follows it.

The time for an answer is a length, to which each absence and pause adds. A moment only waits: for
who is away by then until they are back, and in a paused game until that goes on. A warning that has
been put off to one comes as long before the end as ever if the game is paused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.schedule.away import back_from, before_back, left
from bot.schedule.dues import AT_ONCE, PERCENT, STOPPED, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.schedule.away import Span
    from bot.schedule.pace import Pace
    from bot.store import Due


def moments(rows: Iterable[Due]) -> frozenset[int]:
    """The ids of those rows that are due at a moment: what is put off, and a letter that waits."""
    known = list(rows)
    rest = {_whose(row): row.at for row in known if row.kind == Kind.RESTED}
    return frozenset(
        row.id
        for row in known
        if row.kind == Kind.RESTED or (row.kind == Kind.ASKED and row.at == rest.get(_whose(row)))
    )


def put_off(rows: Iterable[Due], spans: Sequence[Span], pace: Pace) -> frozenset[int]:
    """The ids of those rows that wait for the end of quiet hours, though they came up before.

    Less time is left from then on than is when they come up.

    Args:
        rows: What is due of a game.
        spans: When the person is away, in order.
        pace: The pace of the game.
    """
    known = list(rows)
    ends = {_whose(row): row.at for row in known if row.kind == Kind.END}
    usual = {kind: pace.period - pace.period * share // 100 for kind, share in PERCENT.items()}
    usual[Kind.ASKED] = pace.period - AT_ONCE
    return frozenset(
        row.id
        for row in known
        if row.kind in usual
        and row.kind != Kind.END
        and _whose(row) in ends
        and left(spans, row.at, ends[_whose(row)]) < usual[row.kind]
    )


def noted(pace: Pace, moment: int) -> int:
    """A moment as it is noted of a game: in one that is paused it does not come."""
    return moment + STOPPED if pace.paused else moment


def moved(spans: Sequence[Span], old: Pace, new: Pace, at: int, now: int) -> int:
    """A moment as it is noted once a game has another pace, in which it may go on or stop.

    Args:
        spans: When the person is away, in order.
        old: The pace until now.
        new: The pace from now on.
        at: The moment as it is noted until now.
        now: The time.
    """
    moment = at - noted(old, 0)
    return noted(new, moment if new.paused else back_from(spans, max(moment, now)))


def adapted(before: Sequence[Span], spans: Sequence[Span], pace: Pace, at: int, now: int) -> int:
    """A noted moment now that a person is away at other times; as it was if it has passed.

    Args:
        before: When they were away as it stood before, in order.
        spans: When they are away, in order.
        pace: The pace of the game.
        at: The moment as it is noted until now.
        now: The time.
    """
    moment = at - noted(pace, 0)
    return at if moment <= now else noted(pace, back_from(spans, before_back(before, now, moment)))


def _whose(row: Due) -> tuple[int, str, str]:
    return row.question, row.seat, row.user_id
