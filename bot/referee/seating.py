"""People take seats and leave them: the changes of who plays, within a transaction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.referee.bookings import set_bookings
from bot.referee.gathering import set_gathering
from bot.referee.transitions import check_room
from bot.store import Duplicate, Member
from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Request
    from bot.store import Tx


def seated(tx: Tx, live: LiveGame, seat: str, person: Request, *, press: str, now: int) -> LiveGame:
    """Put a person on a seat.

    Raises:
        Illegal: The seat is full, or they have it.
    """
    check_room(live, seat, person.user_id)
    member = Member(
        game_id=live.game.id,
        seat=seat,
        user_id=person.user_id,
        name=person.user_name,
        joined_at=now,
        contribution=press,
    )
    try:
        tx.add_member(member)
    except Duplicate:
        raise Illegal(f"That is one of the {live.title(seat)} already.") from None
    return replace(live, members=(*live.members, member))


def unseated(tx: Tx, live: LiveGame, seats: Collection[str], user_id: str) -> LiveGame:
    """Take a person off some of their seats."""
    for each in seats:
        tx.remove_member(live.game.id, each, user_id)
    kept = (each for each in live.members if each.user_id != user_id or each.seat not in seats)
    return replace(live, members=tuple(kept))


def released(tx: Tx, live: LiveGame, user_id: str) -> LiveGame:
    """Keep no seat for a person any longer."""
    kept = tuple(each for each in live.bookings if each.user_id != user_id)
    set_bookings(tx, live.game.id, kept)
    return replace(live, bookings=kept)


def gathered(tx: Tx, live: LiveGame, request: Request, left: Collection[str] = ()) -> LiveGame:
    """Keep a press of a lobby for the dice; the seats that it leaves are not ready any more."""
    if live.game.status != "lobby":
        return live
    gathering = live.gathering.after(request.id).unreadied(left)
    set_gathering(tx, live.game.id, gathering)
    return replace(live, gathering=gathering)
