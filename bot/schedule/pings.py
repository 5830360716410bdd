"""Whom a message of a game does not ping: who has quiet hours, and is told at their end instead.

The message is posted at once all the same, and mentions them. That they were not pinged is stored
before it is posted: whoever posts it again leaves them out again, and they are told once. If the
question is closed before their quiet hours end, there is nothing to tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.schedule.away import later, standstills
from bot.schedule.dues import ABOUT_GAME, Kind, reckoned
from bot.schedule.hours import quiet_until
from bot.schedule.pace import read_pace
from bot.schedule.wishes import wishes_of
from bot.store import Due

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bot.schedule.dues import Asked
    from bot.store import Game, ReadTx, Tx


def resting(tx: ReadTx, user_ids: Iterable[str], now: int) -> dict[str, int]:
    """Who of some people has quiet hours, and until when."""
    wishes = {user_id: wishes_of(tx, user_id) for user_id in user_ids}
    found = {user: quiet_until(each.quiet, each.zone, now) for user, each in wishes.items()}
    return {user: until for user, until in found.items() if until is not None}


def unpinged(tx: ReadTx, game_id: str, asked: Iterable[Asked]) -> frozenset[str]:
    """Who was not pinged when they were asked what they are asked now, or when the game ended."""
    open_ones = {(each.question, each.seat) for each in asked}
    return frozenset(
        row.user_id
        for row in tx.dues_of(game_id)
        if row.kind == Kind.OVER
        or (row.kind == Kind.RESTED and (row.question, row.seat) in open_ones)
    )


def put_off(tx: Tx, game: Game, asked: Sequence[Asked], until: Mapping[str, int], now: int) -> None:
    """Let people be told what a message does not ping them for.

    Args:
        tx: The transaction.
        game: The game.
        asked: Whom it waits for; nobody if it is over.
        until: Who has quiet hours, and until when; none of them is noted yet.
        now: The time.
    """
    pace = read_pace(game.pace)
    for user_id, end in until.items():
        if game.status == "over":
            tx.add_due(Due(game.id, ABOUT_GAME, "", user_id, Kind.OVER, end))
            continue
        still = standstills(tx.absences_of(user_id, now)) if pace.reminds else ()
        at = later(still, reckoned(pace, now), end - now)
        for each in asked:
            if user_id in each.user_ids:
                tx.add_due(Due(game.id, each.question, each.seat, user_id, Kind.RESTED, at))
