"""Umpire stands in on a side of a part that is kept for somebody who does not come.

What plays the whole is waited for, not for ever: the others go on against the practice opponent,
and whoever the side is kept for takes it over by joining, at any time and without being asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.referee.timing import pace_of
from bot.referee.transitions import check_open, check_seat, leads
from bot.schedule.away import Meanwhile
from bot.schedule.pace import DAY, HOUR_MS
from rules.kernel.values.counting import counted
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Request
    from bot.store import ReadTx


def patience_ms(live: LiveGame) -> int:
    """How long somebody is waited for: the time for an answer, or a day where there is none."""
    return pace_of(live).period or DAY * HOUR_MS


def awaited(live: LiveGame) -> tuple[str, ...]:
    """The sides of a part that are kept for people who have not come, and that nobody plays."""
    if live.ties.whole is None or live.game.status != "lobby" or not live.ruleset.solo:
        return ()
    kept = {each.seat for each in live.bookings}
    return tuple(s.id for s in live.seats if s.id in kept and not live.holders(s.id))


def check_late(
    tx: ReadTx, games: Games, live: LiveGame, seat: str, person: Request, *, now: int, master: bool
) -> None:
    """Refuse that Umpire stands in on a side whose people have time to come.

    Args:
        tx: Reads who plays the whole, and who is away.
        games: The stored games.
        live: The part.
        seat: The side.
        person: Who wants that.
        now: The time, in milliseconds since the epoch.
        master: Whether they are a moderator, who needs not wait.

    Raises:
        Refusal: They have time; or there is no such side, or the person plays neither of the two.
    """
    check_open(live)
    check_seat(live, seat)
    tie = live.ties.whole
    if tie is None or seat not in awaited(live):
        raise Illegal(f"The {live.title(seat)} are not kept for somebody who has not come.")
    if master or leads(live, person.user_id):
        return
    if not (live.seats_of(person.user_id) or games.load(tx, tie.whole).seats_of(person.user_id)):
        raise Illegal("Only those who play that game, or a moderator, let Umpire stand in.")
    kept = [each for each in live.bookings if each.seat == seat]
    names = " and ".join(each.name for each in kept)
    ends = live.game.created_at + patience_ms(live)
    away = [
        each.ends
        for user in kept
        for each in tx.absences_of(user.user_id, now)
        if each.starts <= now < each.ends and each.kind != Meanwhile.DEFAULT
    ]
    left = max((ends, *away)) - now
    if left > 0:
        hours = counted(-(-left // HOUR_MS), "hour")
        what = "is away" if away and max(away) > ends else "has time to join"
        raise Illegal(
            f"{names} {what} for another {hours}; then Umpire may stand in. "
            "A moderator, or a game master of this game, need not wait."
        )
