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
    from collections.abc import Awaitable, Callable
    from typing import TypeAlias

    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Accepted, Request
    from bot.store import Tx

    Write: TypeAlias = Callable[[Tx, LiveGame], LiveGame]
    Change: TypeAlias = Callable[[Request, str, Write], Awaitable[Accepted]]


class Paces:
    """Changes the pace of games that are under way."""

    def __init__(self, change: Change) -> None:
        self._change = change

    async def change(
        self, request: Request, game_id: str, pace: Pace, *, expected: Pace, moderator: bool
    ) -> Accepted:
        """Change the pace of a game, to which its people have agreed.

        Raises:
            Refusal: The game is not under way, its pace is not the ``expected`` one, or the person
                is neither a player nor a moderator.
        """

        def write(tx: Tx, live: LiveGame) -> LiveGame:
            check_open(live)
            if live.game.status != "playing":
                raise Illegal("The game has not started: its pace is one of its options.")
            if not moderator and not live.seats_of(request.user_id):
                raise Illegal("Only the players or a moderator change the pace.")
            if pace_of(live) != expected:
                raise Stale("The pace has been changed meanwhile; nothing was done.")
            return paced(tx, live, pace)

        return await self._change(request, game_id, write)


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
