"""Closes games that nobody plays any more; see ``schedule.idle`` for which these are.

Nothing is lost by that: a closed game is kept as any that has ended, with its dice revealed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.referee.closing import closed
from bot.referee.requests import REFEREE, Request
from bot.referee.transitions import acted, check_open
from bot.schedule import idle
from bot.schedule.dues import ABOUT_GAME, Kind
from bot.store import Due
from rules.kernel.game.action import CallOff
from rules.kernel.values.errors import Illegal, Stale

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.referee.deadlines import Step
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Accepted
    from bot.referee.timing import Change
    from bot.store import ReadTx, Store, Tx
    from rules.kernel.playing.journal import Entry


class Abandoned:
    """Looks for abandoned games, closes them, or keeps them open as somebody wishes."""

    def __init__(
        self, step: Step, change: Change, store: Store, games: Games, clock: Clock
    ) -> None:
        self._step = step
        self._change = change
        self._store = store
        self._games = games
        self._clock = clock

    async def review(self, game_id: str) -> None:
        """See that a game is warned of only if nobody has done anything meanwhile."""
        now = self._clock.now()
        if await self._store.read(lambda tx: idle.stage(tx.dues_of(game_id), now)) is not None:
            await self._store.write(lambda tx: _review(tx, game_id, now))

    async def close(self, live: LiveGame) -> Accepted:
        """Close a game that has been warned of.

        Raises:
            Stale: Somebody has done something meanwhile.
        """
        game_id, now = live.game.id, self._clock.now()
        request = Request(f"abandoned-{game_id}-{now}", REFEREE, "Umpire")

        def check(tx: Tx) -> None:
            rightly = _review(tx, game_id, now)
            due = idle.stage(tx.dues_of(game_id), now)
            if not rightly or due is None or due.kind != Kind.CLOSE:
                raise Stale("Somebody has done something meanwhile.")
            tx.add_due(Due(game_id, ABOUT_GAME, "", "", Kind.CLOSED, now))

        if live.game.status == "lobby":

            def write(tx: Tx, live: LiveGame) -> LiveGame:
                if live.game.status != "lobby":
                    raise Stale("The game has just been started.")
                check(tx)
                return closed(tx, live, REFEREE, moderator=True, why=", as nobody played it")

            return await self._change(request, game_id, write)

        def rules(live: LiveGame) -> tuple[LiveGame, Entry]:
            check_open(live)
            return acted(live, None, CallOff())

        return await self._step(request, game_id, rules, check)

    async def keep(self, request: Request, game_id: str, *, moderator: bool) -> Accepted:
        """Keep a game open in which nobody has done anything for long.

        Raises:
            Illegal: It is over, or the person has no part in it.
        """

        def write(_tx: Tx, live: LiveGame) -> LiveGame:
            check_open(live)
            part = live.seats_of(request.user_id) or live.booked_for(request.user_id)
            if not (moderator or part or request.user_id == live.game.created_by):
                raise Illegal("Only its players, its opener or a moderator keep a game open.")
            return live

        return await self._change(request, game_id, write)


def _review(tx: Tx, game_id: str, now: int) -> bool:
    game = tx.game(game_id)
    if game is None or game.status == "over":
        return False
    return idle.review(tx, game, now, _away_until(tx, game_id, now))


def _away_until(tx: ReadTx, game_id: str, now: int) -> int:
    """Until when somebody of a game is away; 0 if nobody is."""
    return max(
        (
            each.ends
            for user_id in dict.fromkeys(member.user_id for member in tx.members(game_id))
            for each in tx.absences_of(user_id, now)
            if each.starts <= now
        ),
        default=0,
    )
