"""How much time there is for an answer, and what is due of the questions that are open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.referee.practice import people
from bot.referee.rousing import rouse
from bot.referee.transitions import check_open
from bot.schedule import deadlines, dues, idle
from bot.schedule.dues import Asked
from bot.schedule.pace import Pace, read_pace
from rules.kernel.playing.play import LOCKED
from rules.kernel.values.errors import Illegal, Stale

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import TypeAlias

    from bot.clock import Clock
    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Accepted, Request
    from bot.store import Tx
    from rules.kernel.playing.journal import Entry

    Write: TypeAlias = Callable[[Tx, LiveGame], LiveGame]
    Change: TypeAlias = Callable[[Request, str, Write], Awaitable[Accepted]]


class Paces:
    """Changes the pace of games that are under way."""

    def __init__(self, change: Change, clock: Clock) -> None:
        self._change = change
        self._clock = clock

    async def extend(
        self,
        request: Request,
        game_id: str,
        asked: Asked,
        *,
        until: int,
        agreed: bool,
        moderator: bool = False,
    ) -> Accepted:
        """Give the people of a seat one more period for their answer.

        Args:
            request: Who asks, or agrees.
            game_id: The game.
            asked: The seat and its question; whoever it names as its people counts for nothing.
            until: When their time ends until now.
            agreed: Whether the others have agreed; once no one need agree.
            moderator: Whether a moderator decides it.

        Raises:
            Refusal: The question is closed, no time ends, or the time has been extended alone.
        """

        def write(tx: Tx, live: LiveGame) -> LiveGame:
            check_open(live)
            if not moderator and not live.seats_of(request.user_id):
                raise Illegal("Only the players or a moderator give each other more time.")
            pace = pace_of(live)
            if not pace.reminds:
                raise Illegal("This game is live: an answer is never due.")
            found = {(each.question, each.seat): each for each in asked_of(live)}
            now = found.get((asked.question, asked.seat))
            if now is None:
                raise Stale("That has been answered meanwhile; nothing was done.")
            rows = tx.dues_of(game_id)
            if dues.ends(rows, (now,)).get(now.seat, 0) != until:
                raise Stale("More time has been given meanwhile; nothing was done.")
            if not (agreed or moderator) and deadlines.extended(rows, now):
                raise Stale("You have more time already; the others must agree to more than that.")
            deadlines.extend(tx, game_id, pace, now, self._clock.now())
            return live

        return await self._change(request, game_id, write)

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
            if live.state is not None and live.state.locked:
                raise Illegal(LOCKED)
            if not moderator and not live.seats_of(request.user_id):
                raise Illegal("Only the players or a moderator change the pace.")
            if pace_of(live) != expected:
                raise Stale("The pace has been changed meanwhile; nothing was done.")
            return paced(tx, live, pace, self._clock.now())

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


def keep_time(tx: Tx, live: LiveGame, now: int, entry: Entry | None = None) -> None:
    """Bring what is due of a game up to date, in the transaction that changes it.

    ``entry`` is the action by which it changes, if that is one: its watchers are told of some.
    """
    rouse(tx, live, entry, now)
    if entry is None or entry.seat is None or live.game.status == "over":
        tx.rouse_side_talks(live.game.id, now)  # somebody may hold another side, or no more
    dues.follow(tx, live.game, asked_of(live), now)
    if live.game.status == "over":
        idle.void(tx, live.game.id)


def with_pace(tx: Tx, live: LiveGame, pace: Pace) -> LiveGame:
    """A game with another pace; what is due of it is left as it was."""
    tx.set_pace(live.game.id, pace.to_json())
    return replace(live, game=replace(live.game, pace=pace.to_json()))


def paced(tx: Tx, live: LiveGame, pace: Pace, now: int) -> LiveGame:
    """A game under way with another pace; who is asked then has the whole new period.

    If it is only paused, or goes on, what was left of the period is kept.
    """
    deadlines.move(tx, live.game.id, pace_of(live), pace, now)
    return with_pace(tx, live, pace)
