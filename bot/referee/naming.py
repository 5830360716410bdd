"""Naming a game master: a person whom a moderator or all sides choose, for one game.

That somebody was named stands in the journal of the game; who it is, beside it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from bot.referee.masters import set_master
from bot.referee.practice import people
from bot.referee.transitions import check_open, intervened
from rules.kernel.game.action import DismissMaster, NameMaster
from rules.kernel.values.errors import Illegal, Stale

if TYPE_CHECKING:
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.referee.masters import Master
    from bot.referee.mastery import Step
    from bot.referee.requests import Accepted, Request
    from bot.referee.timing import Change
    from bot.store import Tx
    from rules.kernel.playing.journal import Entry


class Wish(NamedTuple):
    """What is to be decided.

    Attributes:
        before: The id of who was the game master when it was proposed; empty for nobody.
        then: Who is to be; ``None`` for nobody.
        agreed: The seats that have agreed beside those of whoever asks.
    """

    before: str
    then: Master | None
    agreed: tuple[str, ...] = ()


class Naming:
    """Names game masters, and lets games have none any more."""

    def __init__(self, step: Step, change: Change, games: Games) -> None:
        self._step = step
        self._change = change
        self._games = games

    async def decide(
        self, request: Request, game_id: str, wish: Wish, *, moderator: bool
    ) -> Accepted:
        """Do as a moderator decides, all sides have agreed, or the game master resigns.

        Raises:
            Refusal: It may not be, or somebody else is the game master by now.
        """
        live = await self._games.get(game_id)
        if live.game.status == "lobby":

            def write(tx: Tx, live: LiveGame) -> LiveGame:
                _check(live, request, wish, moderator=moderator)
                set_master(tx, game_id, wish.then)
                return replace(live, master=wish.then)

            return await self._change(request, game_id, write)

        def rules(live: LiveGame) -> tuple[LiveGame, Entry]:
            agreed = _check(live, request, wish, moderator=moderator)
            kind = DismissMaster if wish.then is None else NameMaster
            done, entry = intervened(live, kind(agreed=agreed))
            return replace(done, master=wish.then), entry

        return await self._step(
            request, game_id, rules, lambda tx: set_master(tx, game_id, wish.then)
        )


def may_alone(live: LiveGame, user_id: str, then: Master | None, *, moderator: bool) -> bool:
    """Whether somebody decides who is the game master without asking the sides.

    A moderator does, but for naming somebody who plays; and whoever is it resigns.
    """
    if then is None and live.master is not None and live.master.user_id == user_id:
        return True
    return moderator and (then is None or not then.plays)


def _check(live: LiveGame, request: Request, wish: Wish, *, moderator: bool) -> bool:
    """Whether all sides have agreed and nobody decides it alone; refuse what may not be."""
    check_open(live)
    now = "" if live.master is None else live.master.user_id
    if now != wish.before:
        raise Stale("Somebody else is the game master by now, or nobody; nothing was done.")
    if wish.then is None and live.master is None:
        raise Illegal("This game has no named game master.")
    if may_alone(live, request.user_id, wish.then, moderator=moderator):
        return False
    held = live.seats_of(request.user_id)
    if not held or any(each.seat not in {*held, *wish.agreed} for each in people(live.members)):
        raise Illegal("All sides must agree to that, or a moderator decides it.")
    return True
