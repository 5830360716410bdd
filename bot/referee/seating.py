"""Who takes a seat, gives it up or exchanges it, and what was pressed for that."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.referee.bookings import set_bookings
from bot.referee.gathering import NOTHING, drop_gathering, set_gathering
from bot.referee.tenures import former_of
from bot.referee.timing import asked_of
from bot.referee.transitions import check_open, check_room, check_seat
from bot.schedule import deadlines, offers
from bot.schedule.pings import put_off
from bot.store import Duplicate, Member
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Request
    from bot.store import Tx


def seated(tx: Tx, live: LiveGame, seat: str, person: Request, *, press: str, now: int) -> LiveGame:
    """Put a person on a seat, in the place of whoever has offered theirs first.

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
    tx.drop_watcher(live.game.id, person.user_id)
    joined = replace(live, members=(*live.members, member))
    if live.game.status != "playing":
        return joined
    held = [each.user_id for each in live.holders(seat)]
    first = offers.yielding(tx.dues_of(live.game.id), seat, held)[:1]
    if not first:
        offers.withdraw(tx, live.game.id, seat)
    for user_id in first:
        joined = left(tx, joined, user_id, seat, now)
    deadlines.renew(tx, live.game.id, seat, person.user_id)
    return joined


def admitted(
    tx: Tx, live: LiveGame, seat: str, newcomer: Request, *, press: str, now: int
) -> LiveGame:
    """Put a person on a seat to which others have agreed; if it is asked now, they are told.

    Raises:
        Illegal: The seat is full, or they have it.
    """
    joined = seated(tx, live, seat, newcomer, press=press, now=now)
    mine = [each for each in asked_of(joined) if each.seat == seat]
    if mine:
        put_off(tx, joined.game, mine, {newcomer.user_id: now}, now)
    return joined


def released(tx: Tx, live: LiveGame, user_id: str) -> LiveGame:
    """Keep no seat for a person any longer."""
    kept = tuple(each for each in live.bookings if each.user_id != user_id)
    set_bookings(tx, live.game.id, kept)
    return replace(live, bookings=kept)


def left(tx: Tx, live: LiveGame, user_id: str, seat: str | None, now: int) -> LiveGame:
    """Give up a seat, or all that a person holds or that are reserved for them.

    Who has played a game under way stays in its record.

    Raises:
        Illegal: They do not hold it, or the game is over.
    """
    check_open(live)
    held = live.seats_of(user_id)
    leaving = held if seat is None else tuple(each for each in held if each == seat)
    kept = live.booked_for(user_id)
    if kept and seat in (None, *kept):
        live = released(tx, live, user_id)
    elif not leaving:
        raise Illegal("You hold no such side in this game.")
    gone = [each for each in live.members if each.user_id == user_id and each.seat in leaving]
    for each in gone:
        tx.remove_member(live.game.id, each.seat, user_id)
        if live.game.status == "playing":
            tx.note_left(each, now)
        if len(live.holders(each.seat)) > 1:  # else the seat is offered on
            offers.withdraw(tx, live.game.id, each.seat, user_id)
    stay = tuple(each for each in live.members if each not in gone)
    return replace(live, members=stay, former=former_of(tx, live.game))


def switched(tx: Tx, live: LiveGame, user_id: str, to: str) -> LiveGame:
    """Take a free seat of a lobby instead of one's own.

    Raises:
        Refusal: The game is no lobby, the person does not hold one seat, or the other is not free.
    """
    _check_lobby(live)
    check_seat(live, to)
    if live.holders(to) or any(each.seat == to for each in live.bookings):
        raise Illegal(f"The {live.title(to)} are not free; propose to swap.")
    return _moved(tx, live, {user_id: (only_seat(live, user_id), to)})


def swapped(tx: Tx, live: LiveGame, first: str, second: str) -> LiveGame:
    """Exchange the seats of two people in a lobby.

    Raises:
        Refusal: The game is no lobby, or they do not hold one seat each, of different sides.
    """
    _check_lobby(live)
    one, other = only_seat(live, first), only_seat(live, second)
    if one == other:
        raise Illegal("You are on the same side.")
    return _moved(tx, live, {first: (one, other), second: (other, one)})


def gathered(tx: Tx, before: LiveGame, after: LiveGame, press: str) -> LiveGame:
    """Keep a press that has changed a lobby; ``after`` with it.

    A seat that somebody leaves is not ready any more; none is once other options are chosen.
    """
    if before.game.status != "lobby":
        return after
    if after.game.status != "lobby":
        drop_gathering(tx, after.game.id)
        return replace(after, gathering=NOTHING)
    found = before.gathering.after(press)
    if after.alteration != before.alteration:
        found = found._replace(ready=())
    left = {each.seat for each in before.members if each not in after.members}
    found = found.unreadied(left)
    set_gathering(tx, after.game.id, found)
    return replace(after, gathering=found)


def begun(tx: Tx, before: LiveGame, live: LiveGame) -> None:
    """Keep that a lobby's game has started, and who plays which seat where dice have dealt them."""
    drop_gathering(tx, live.game.id)
    set_bookings(tx, live.game.id, live.bookings)
    tx.start_game(live.game)
    for old, new in zip(before.members, live.members, strict=True):
        if old.seat != new.seat:
            tx.move_member(live.game.id, old.seat, old.user_id, new.seat)


def only_seat(live: LiveGame, user_id: str) -> str:
    """The one seat that a person holds.

    Raises:
        Illegal: They hold none or several.
    """
    held = live.seats_of(user_id)
    if len(held) != 1:
        raise Illegal("Only who holds one side, and not several, can change it for another.")
    return held[0]


def _check_lobby(live: LiveGame) -> None:
    if live.game.status != "lobby":
        raise Illegal("Sides are changed before the game starts.")


def _moved(tx: Tx, live: LiveGame, moves: dict[str, tuple[str, str]]) -> LiveGame:
    for user_id, (seat, to) in moves.items():
        tx.move_member(live.game.id, seat, user_id, to)
    members = (
        replace(member, seat=moves[member.user_id][1], captain=False)
        if member.user_id in moves
        else member
        for member in live.members
    )
    return replace(live, members=tuple(members))
