"""What a game master does in a game, each once and in one transaction.

That is a moderator, which the caller knows and says, or whom the game has named.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.referee import seating
from bot.referee.timing import pace_of, paced
from bot.referee.transitions import (
    check_fresh,
    check_master,
    check_open,
    check_seat,
    intervened,
    leads,
)
from bot.store import Member
from rules.kernel.game.action import HandOver, LockGame, TakeBack, UnlockGame
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import TypeAlias

    from bot.clock import Clock
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Accepted, Request
    from bot.referee.take_backs import TakeBacks
    from bot.schedule.pace import Pace
    from bot.store import Tx
    from rules.kernel.game.action import Intervention
    from rules.kernel.playing.journal import Entry
    from rules.kernel.playing.taking_back import Past

    Rules: TypeAlias = Callable[[LiveGame], tuple[LiveGame, Entry | None]]
    Check: TypeAlias = Callable[[Tx], object] | None
    Step: TypeAlias = Callable[[Request, str, Rules, Check], Awaitable[Accepted]]


class Mastery:
    """Does what a game master does."""

    def __init__(self, step: Step, games: Games, take_backs: TakeBacks, clock: Clock) -> None:
        self._step = step
        self._games = games
        self._take_backs = take_backs
        self._clock = clock

    async def do(
        self,
        request: Request,
        game_id: str,
        action: Intervention,
        *,
        allowed: bool,
        expected: int | None = None,
    ) -> Accepted:
        """Do something that stands in the journal.

        While a game is locked the time for an answer stands still, if it was running.

        Args:
            request: Who does it.
            game_id: The game.
            action: What is done.
            allowed: Whether they are a moderator, who needs not be named.
            expected: The number of the last action that they saw; ``None`` for any.

        Raises:
            Refusal: They are none, or it may not be; nothing has changed.
        """

        def rules(live: LiveGame) -> tuple[LiveGame, Entry]:
            _check(live, request, allowed=allowed, expected=expected)
            pace = _pace_after(live, action)
            deed = LockGame(clock=pace != pace_of(live)) if type(action) is LockGame else action
            done, entry = intervened(live, deed)
            return replace(done, game=replace(done.game, pace=pace.to_json())), entry

        def keep(tx: Tx) -> None:
            live = self._games.load(tx, game_id)
            pace = _pace_after(live, action)
            if pace != pace_of(live):
                paced(tx, live, pace, self._clock.now())

        return await self._step(request, game_id, rules, keep)

    async def hand_over(
        self, request: Request, game_id: str, seat: str, newcomer: Request, *, allowed: bool
    ) -> Accepted:
        """Give a seat to a person, whoever held it.

        Raises:
            Refusal: They are no game master, there is no such seat, or the person has it alone.
        """
        now = self._clock.now()

        def rules(live: LiveGame) -> tuple[LiveGame, Entry]:
            _check(live, request, allowed=allowed, expected=None)
            check_seat(live, seat)
            if [each.user_id for each in live.holders(seat)] == [newcomer.user_id]:
                raise Illegal(f"They are the {live.title(seat)} already.")
            done, entry = intervened(live, HandOver(seat=seat))
            others = tuple(each for each in live.members if each.seat != seat)
            person = newcomer.user_id, newcomer.user_name
            member = Member(game_id, seat, *person, joined_at=now, contribution=request.id)
            return replace(done, members=(*others, member)), entry

        def seat_them(tx: Tx) -> None:
            live = self._games.load(tx, game_id)
            for each in live.holders(seat):
                live = seating.left(tx, live, each.user_id, seat, now)
            seating.seated(tx, live, seat, newcomer, press=request.id, now=now)

        accepted = await self._step(request, game_id, rules, seat_them)
        self._games.forget(game_id)  # what is kept of those who left is read anew
        return accepted

    async def roll_back(
        self, request: Request, game_id: str, to: int, *, allowed: bool, expected: int
    ) -> Accepted:
        """Go back to an action, which needs nobody's consent.

        Raises:
            Refusal: They are no game master, or it is not possible; nothing has changed.
        """

        def decide(live: LiveGame, _past: Past) -> tuple[None, TakeBack]:
            _check(live, request, allowed=allowed, expected=expected)
            return None, TakeBack(to=to)

        return await self._take_backs.go_back(request, game_id, decide)


def _check(live: LiveGame, request: Request, *, allowed: bool, expected: int | None) -> None:
    """Refuse what only a game master does, in a finished game, or in one that has moved on."""
    check_open(live)
    check_master(allowed=allowed or leads(live, request.user_id))
    if expected is not None:
        check_fresh(live, expected)


def _pace_after(live: LiveGame, action: Intervention) -> Pace:
    """The pace when a game has been locked or unlocked: what a lock stopped goes on after it."""
    pace = pace_of(live)
    if live.state is not None:
        if type(action) is LockGame and not live.state.locked and pace.reminds:
            return pace.stopped(paused=True)
        if type(action) is UnlockGame and live.state.stopped:
            return pace.stopped(paused=False)
    return pace
