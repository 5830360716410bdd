"""Whom a message of a game does not ping: who has quiet hours, and is told at their end instead.

So it is with the message of a turn and with the end, with proposals, and with lobbies that wait for
somebody.

The message is posted at once all the same, and mentions them. That it does not ping them is stored
before, so that they are told whatever happens to the bot. If it can only be posted when they are
awake, it pings them instead, unless they were told by then. If the question is closed before their
quiet hours end, there is nothing to tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.schedule.away import back_from, standstills
from bot.schedule.dues import ABOUT_GAME, AT_ONCE, STOPPED, TOLD, Kind
from bot.schedule.hours import quiet_until
from bot.schedule.pace import read_pace
from bot.schedule.waking import moments, noted
from bot.schedule.wishes import wishes_of
from bot.store import Due

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from bot.schedule.dues import Asked
    from bot.store import Game, ReadTx, Tx


def resting(tx: ReadTx, user_ids: Iterable[str], now: int) -> dict[str, int]:
    """Who of some people has quiet hours, and until when."""
    wishes = {user_id: wishes_of(tx, user_id) for user_id in user_ids}
    found = {user: quiet_until(each.quiet, each.zone, now) for user, each in wishes.items()}
    return {user: until for user, until in found.items() if until is not None}


def told_of(tx: ReadTx, game: Game, asked: Sequence[Asked]) -> dict[str, bool]:
    """Who is noted not to be pinged for something that is asked now, or for the end.

    Returns:
        Whether they were told everything by now that a message would ping them for, by their ids.
    """
    noted: dict[str, dict[tuple[int, str], bool]] = {}
    for row in _noted(tx, game.id, asked):
        known = noted.setdefault(row.user_id, {})
        known[row.question, row.seat] = row.done_at is not None
    return {
        user_id: all(known.get(each, False) for each in _calls(game, asked, user_id))
        for user_id, known in noted.items()
    }


def call(tx: Tx, game: Game, asked: Iterable[Asked], user_ids: Collection[str]) -> None:
    """Drop what is noted of people who are awake by the time at which a message is posted.

    A letter that has waited with it is due as ever, once a game that is paused goes on.
    """
    rows, pace = tx.dues_of(game.id), read_pace(game.pace)
    waiting = moments(row for row in rows if row.done_at is None)
    for row in _noted(tx, game.id, asked):
        if row.done_at is None and row.user_id in user_ids:
            tx.drop_due(row.id)
    for row in rows if pace.paused else ():
        if row.id in waiting and row.kind == Kind.ASKED and row.user_id in user_ids:
            tx.move_due(row.id, STOPPED + AT_ONCE)


def put_off(tx: Tx, game: Game, asked: Sequence[Asked], until: Mapping[str, int], now: int) -> None:
    """Let people be told what a message does not ping them for, unless they have been told it.

    What is noted of them already stays as it is.

    Args:
        tx: The transaction.
        game: The game.
        asked: Whom it waits for; nobody if it is over.
        until: Who has quiet hours, and until when.
        now: The time.
    """
    pace = read_pace(game.pace)
    for user_id, end in until.items():
        mine = [row for row in tx.dues_of(game.id) if row.user_id == user_id and row.kind in TOLD]
        known = {(row.question, row.seat) for row in mine if row.done_at is not None}
        known |= {(r.question, r.seat) for r in _noted(tx, game.id, asked) if r.user_id == user_id}
        new = [each for each in _calls(game, asked, user_id) if each not in known]
        if game.status == "over":
            for question, seat in new:
                tx.add_due(Due(game.id, question, seat, user_id, Kind.OVER, end))
            continue
        away = standstills(tx.absences_of(user_id, now)) if pace.reminds else ()
        at = noted(pace, back_from(away, end))
        for question, seat in new:
            tx.add_due(Due(game.id, question, seat, user_id, Kind.RESTED, at))
            # A letter says the same: if it were void before, in a muted game, so would both be.
            for row in mine:
                if (row.question, row.seat, row.kind) == (question, seat, Kind.ASKED):
                    tx.move_due(row.id, max(row.at, at))


def pinged_now(
    tx: Tx, game_id: str, user_ids: Sequence[str], now: int, *, kind: Kind, what: str = ""
) -> tuple[str, ...]:
    """Whom a message pings that is no turn's; the others are told at the end of quiet hours.

    Args:
        tx: The transaction.
        game_id: The game.
        user_ids: Whom the message concerns.
        now: The time.
        kind: `Kind.PROPOSED` or `Kind.GATHERED`.
        what: The number of the proposal.
    """
    answered(tx, game_id, user_ids, kind, what)
    rest = resting(tx, user_ids, now)
    for user_id, until in rest.items():
        tx.add_due(Due(game_id, ABOUT_GAME, what, user_id, kind, until))
    return tuple(user_id for user_id in user_ids if user_id not in rest)


def answered(tx: Tx, game_id: str, user_ids: Collection[str], kind: Kind, what: str = "") -> None:
    """Forget that people are to be told at the end of quiet hours what such a message was about."""
    for row in tx.dues_of(game_id):
        if (row.kind, row.seat) == (kind, what) and row.user_id in user_ids:
            tx.drop_due(row.id)


def _calls(game: Game, asked: Iterable[Asked], user_id: str) -> list[tuple[int, str]]:
    """For what a message of a game pings somebody: questions and their seats, or the end."""
    if game.status == "over":
        return [(ABOUT_GAME, "")]
    return [(each.question, each.seat) for each in asked if user_id in each.user_ids]


def _noted(tx: ReadTx, game_id: str, asked: Iterable[Asked]) -> list[Due]:
    open_ones = {(each.question, each.seat) for each in asked}
    return [
        row
        for row in tx.dues_of(game_id)
        if row.kind == Kind.OVER
        or (row.kind == Kind.RESTED and (row.question, row.seat) in open_ones)
    ]
