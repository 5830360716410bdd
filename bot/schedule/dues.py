"""What is due of the questions that are open: two warnings, and the end of the time.

Who hears by a way of their own is also told that they are asked, unless they answer at once.

Each person who is asked has the whole period, from when they are: who takes a seat over later has
it from then. Only an answer ends it, since only that closes the question.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.schedule import lateness
from bot.schedule.away import answered_from, later, standstills
from bot.schedule.pace import read_pace
from bot.schedule.policy import Policy
from bot.schedule.wishes import Way, wishes_of
from bot.store import Due

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from bot.schedule.pace import Pace
    from bot.store import Game, Tx


class Kind(StrEnum):
    """What is due; `EXTENDED` never is, it only notes that time was added.

    `RESTED` is that somebody was not pinged when they were asked, for they had quiet hours. `AWAY`
    is that a person's side is answered for; those behind `EXTENDED` are due of the game itself: a
    seat is offered, somebody is away, it seems abandoned (told twice), it is closed for that, that
    it has been is told, and that somebody had quiet hours when it ended, when something was
    proposed to them (its number stands for the seat), or when a lobby waited for them.
    """

    ASKED = "asked"
    RESTED = "rested"
    HALF = "half"
    NEARLY = "nearly"
    END = "end"
    AWAY = "away"
    EXTENDED = "extended"
    OFFER = "offer"
    GONE = "gone"
    IDLE = "idle"
    IDLE_STILL = "idle-still"
    CLOSE = "close"
    CLOSED = "closed"
    OVER = "over"
    PROPOSED = "proposed"
    GATHERED = "gathered"


ABOUT_GAME: Final = 0
"""The number of no question: of what is due of a game itself."""

STOPPED: Final = 10**15
"""Milliseconds since the epoch, in a time that never comes: now, in a game that is paused."""


PERCENT: Final[dict[str, int]] = {Kind.HALF: 50, Kind.NEARLY: 90, Kind.END: 100}
"""How much of the period has passed when each is due."""
TOLD: Final = (Kind.ASKED, Kind.RESTED, *PERCENT)
"""What people are told, in order: of all that somebody has missed, the last."""
AT_ONCE: Final = 60_000
"""Milliseconds in which somebody answers who is at the table: they need not be told."""


class Asked(NamedTuple):
    """A seat that is asked a question, and the people who hold it."""

    question: int
    seat: str
    user_ids: tuple[str, ...]


class Notice(NamedTuple):
    """What is to be told now, of the people for whom it is the same.

    Attributes:
        kind: What.
        end: When their time ends or ended; in a live game, the time as of which it is told.
        user_ids: Who.
    """

    kind: Kind
    end: int
    user_ids: tuple[str, ...]


@dataclass(frozen=True)
class Owed:
    """What is due of a game at a time.

    Attributes:
        notices: What is to be told: of all that a person has missed of a question, the last.
        rows: All that is done by that.
        lapsed: The seats whose time is over, where that leads to more than a notice.
        away: The seats that are answered for, as all their people wished who are away.
        late: The ends of the time of people who still hold their seats, where it leads to no more.
    """

    notices: tuple[Notice, ...]
    rows: tuple[Due, ...]
    lapsed: tuple[Asked, ...]
    away: tuple[Asked, ...]
    late: tuple[Due, ...]


def follow(tx: Tx, game: Game, asked: Iterable[Asked], now: int) -> None:
    """Write what will be due of the questions that are open, and drop what others have left.

    For the transaction in which they were opened or closed, or in which a seat changed hands.
    """
    pace = read_pace(game.pace)
    open_ones = {(each.question, each.seat): each for each in asked}
    rows = tx.dues_of(game.id)
    for row in rows:
        left = row.question != ABOUT_GAME and (row.question, row.seat) not in open_ones
        goes_on = row.kind == Kind.OVER and game.status == "playing"  # its end was taken back
        if left or goes_on:
            tx.drop_due(row.id)
    if not pace.reminds:
        return
    # Of who leaves a seat the rows stay: who comes back finds the time that was left.
    known = {_whose(row) for row in rows if row.kind in PERCENT}
    rest = {_whose(row): row.at for row in rows if row.kind == Kind.RESTED and row.done_at is None}
    for each in open_ones.values():
        for user_id in each.user_ids:
            if (each.question, each.seat, user_id) not in known:
                absences = tx.absences_of(user_id, now)
                begun, still = reckoned(pace, now), standstills(absences)
                times = _times(tx, pace, user_id)
                moments = {kind: later(still, begun, after) for kind, after in times.items()}
                if Kind.ASKED in moments:  # as in `pings.put_off`
                    wakes = rest.get((each.question, each.seat, user_id), 0)
                    moments[Kind.ASKED] = max(moments[Kind.ASKED], wakes)
                if (answered := answered_from(absences, now)) is not None:
                    moments[Kind.AWAY] = reckoned(pace, answered)
                for kind, at in moments.items():
                    tx.add_due(Due(game.id, each.question, each.seat, user_id, kind, at))


def forget(tx: Tx, game_id: str, *, over: bool = False) -> None:
    """Drop all that is due of a game's questions; all that is due of it if it is over."""
    for row in tx.dues_of(game_id):
        if over or row.question != ABOUT_GAME:
            tx.drop_due(row.id)


def forget_times(tx: Tx, game_id: str) -> None:
    """Drop the times for a game's questions, as when its pace changes; who rests hears later."""
    for row in tx.dues_of(game_id):
        rests = row.kind == Kind.RESTED and row.done_at is None
        if row.question != ABOUT_GAME and not rests:
            tx.drop_due(row.id)


def ends(rows: Iterable[Due], asked: Iterable[Asked]) -> dict[str, int]:
    """Until when each seat that is asked has time: as long as any of its people has."""
    found: dict[str, int] = {}
    for row, each in _standing(rows, asked):
        if row.kind == Kind.END:
            found[each.seat] = max(row.at, found.get(each.seat, 0))
    return found


def owed(
    rows: Sequence[Due],
    asked: Sequence[Asked],
    policy: Policy,
    now: int,
    absent: Collection[str] = (),
) -> Owed:
    """What is due of a game's questions now.

    Args:
        rows: All that was or will be due of it.
        asked: Whom it waits for.
        policy: What happens when the time for an answer is over.
        now: The time.
        absent: Who is away and wants their sides to be answered for.
    """
    rows = [row for row in rows if row.question != ABOUT_GAME]
    late = [row for row in rows if row.done_at is None and row.at <= now]
    away = answerable(rows, asked, absent, now)
    over = () if policy is Policy.WAIT else lapsed(rows, asked, now)
    over = tuple(each for each in over if each not in away)
    acted_on = {(each.question, each.seat, Kind.END) for each in over}
    acted_on |= {(each.question, each.seat, Kind.AWAY) for each in away}
    late = [row for row in late if (row.question, row.seat, row.kind) not in acted_on]
    until = {_whose(row): row.at for row in rows if row.kind == Kind.END}
    kinds = TOLD if policy is Policy.WAIT else TOLD[:-1]
    told_of = [row for row in late if row.kind in kinds and not _overtaken(row, rows)]
    told_of.sort(key=lambda row: kinds.index(Kind(row.kind)))
    last = {_whose(row): row for row, _ in _standing(told_of, asked)}
    told: dict[tuple[Kind, int], dict[str, None]] = {}
    for whose, row in last.items():
        told.setdefault((Kind(row.kind), until.get(whose, row.at)), {})[row.user_id] = None
    notices = (Notice(kind, end, tuple(people)) for (kind, end), people in told.items())
    ended = (row for row, _ in _standing(told_of, asked) if row.kind == Kind.END)
    # The time of who is being warned only now is looked at once they are.
    warned = set() if policy is Policy.WAIT else {_whose(r) for r in late if r.kind == Kind.NEARLY}
    done = (row for row in late if row.kind != Kind.END or _whose(row) not in warned)
    return Owed(tuple(notices), tuple(done), over, away, tuple(ended))


def finish(tx: Tx, rows: Iterable[Due], late: Collection[Due], now: int) -> None:
    """Note that what is due has been told; those of it that tell of somebody late are counted."""
    for row in unmoved(tx, rows):
        if tx.finish_due(row.id, now) and row in late:
            lateness.note(tx, row.game_id, row.seat, (row.user_id,))


def unmoved(tx: Tx, rows: Iterable[Due]) -> list[Due]:
    """Those of some rows that are due when they were as they were read.

    Others are told anew: a game may have been paused, or somebody gone away, in the meantime.
    """
    read = list(rows)
    games = dict.fromkeys(row.game_id for row in read)
    now = {row.id: row.at for game_id in games for row in tx.dues_of(game_id)}
    return [row for row in read if now.get(row.id) == row.at]


def lapsed(rows: Iterable[Due], asked: Iterable[Asked], now: int) -> tuple[Asked, ...]:
    """The seats that are asked and whose people have all let their time pass, warned before."""
    by_seat: dict[tuple[int, str], list[Due]] = {}
    for row in rows:
        by_seat.setdefault((row.question, row.seat), []).append(row)
    return tuple(
        each
        for each in asked
        if each.user_ids and _over(each, by_seat.get((each.question, each.seat), []), now)
    )


def answerable(
    rows: Iterable[Due], asked: Iterable[Asked], absent: Collection[str], now: int
) -> tuple[Asked, ...]:
    """The seats that are asked while all their people are away who want them answered for."""
    due = {
        (row.question, row.seat)
        for row in rows
        if row.kind == Kind.AWAY and row.at <= now and row.done_at is None
    }
    return tuple(
        each
        for each in asked
        if each.user_ids and (each.question, each.seat) in due and set(each.user_ids) <= {*absent}
    )


def reckoned(pace: Pace, now: int) -> int:
    """The time from which that for an answer is reckoned; it stands still in a paused game."""
    return STOPPED if pace.paused else now


def _over(each: Asked, rows: Iterable[Due], now: int) -> bool:
    ends = {row.user_id: row for row in rows if row.kind == Kind.END and row.at <= now}
    warned = {row.user_id for row in rows if row.kind == Kind.NEARLY and row.done_at is not None}
    people = set(each.user_ids)
    return people <= set(ends) & warned and any(row.done_at is None for row in ends.values())


def _overtaken(row: Due, rows: Iterable[Due]) -> bool:
    """Whether more has been told of it already, as where quiet hours let only the last through."""
    asked = row.kind in (Kind.ASKED, Kind.RESTED)  # which tell the same
    after = TOLD[0 if asked else TOLD.index(Kind(row.kind)) + 1 :]
    return any(
        each.kind in after and each.done_at is not None and _whose(each) == _whose(row)
        for each in rows
    )


def _standing(rows: Iterable[Due], asked: Iterable[Asked]) -> list[tuple[Due, Asked]]:
    """The rows of open questions whose people still hold the seat that is asked."""
    by_key = {(each.question, each.seat): each for each in asked}
    found = ((row, by_key.get((row.question, row.seat))) for row in rows)
    return [(row, each) for row, each in found if each is not None and row.user_id in each.user_ids]


def _times(tx: Tx, pace: Pace, user_id: str) -> dict[str, int]:
    """After how much time a person is told what, by how they wish to hear."""
    times = {kind: pace.period * share // 100 for kind, share in PERCENT.items()}
    if wishes_of(tx, user_id).way is not Way.HERE:
        times[Kind.ASKED] = AT_ONCE
    return times


def _whose(row: Due) -> tuple[int, str, str]:
    return row.question, row.seat, row.user_id
