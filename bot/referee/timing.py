"""How much time there is for an answer, and what is due of the questions that are open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.referee.practice import people
from bot.referee.transitions import check_open
from bot.schedule import dues
from bot.schedule.dues import Asked
from bot.schedule.pace import Pace, read_pace
from rules.kernel.errors import Illegal, Stale

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.store import Tx


def pace_of(live: LiveGame) -> Pace:
    """The pace of a game."""
    return read_pace(live.game.pace)


def asked_of(live: LiveGame) -> tuple[Asked, ...]:
    """Whom a game waits for: the seats that everybody can see to be asked, and their people."""
    if live.game.status != "playing":
        return ()
    return tuple(
        Asked(
            live.number_for(seat),
            seat,
            tuple(each.user_id for each in people(live.holders(seat))),
        )
        for seat in live.active
    )


def keep_time(tx: Tx, live: LiveGame, now: int) -> None:
    """Bring what is due of a game up to date, in the transaction that changes it."""
    dues.follow(tx, live.game, asked_of(live), now)


def paced(tx: Tx, live: LiveGame, pace: Pace) -> LiveGame:
    """A game with another pace; who is asked then has the whole new period."""
    tx.set_pace(live.game.id, pace.to_json())
    dues.forget(tx, live.game.id)
    return replace(live, game=replace(live.game, pace=pace.to_json()))


def repaced(
    tx: Tx, live: LiveGame, user_id: str, pace: Pace, *, expected: Pace, moderator: bool
) -> LiveGame:
    """A game under way with another pace, to which the others have agreed.

    Raises:
        Refusal: The game is not under way, its pace is not the one that they saw, or the person is
            neither a player nor a moderator.
    """
    check_open(live)
    if live.game.status != "playing":
        raise Illegal("The game has not started: its pace is one of its options.")
    if not moderator and not live.seats_of(user_id):
        raise Illegal("Only the players or a moderator change the pace.")
    if pace_of(live) != expected:
        raise Stale("The pace has been changed meanwhile; nothing was done.")
    return paced(tx, live, pace)
