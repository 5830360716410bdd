"""Rematches: a game that is over is opened once more, for the same people.

A rematch is a lobby. Who asks for it joins by that; the seats of the others are reserved until they
press as well. The players' part of the dice is known when the last side is ready, and no sooner.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.referee.bookings import Booking, link, set_bookings
from bot.referee.codes import new_code
from bot.referee.gathering import Gathering, set_gathering
from bot.referee.live_game import LiveGame
from bot.referee.masters import set_master
from bot.referee.practice import people
from bot.referee.requests import Accepted, note_change
from bot.referee.timing import pace_of
from bot.store import ChannelTaken, Game, Member
from rules.kernel.game.dice import commitment
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.referee.games import Games
    from bot.referee.requests import Request
    from bot.store import Store, Tx

_SEED_BYTES = 32


class Rematches:
    """Opens the one rematch of each game that is over, with the same game master if it had one."""

    def __init__(self, store: Store, games: Games, clock: Clock) -> None:
        self._store = store
        self._games = games
        self._clock = clock

    async def open(self, request: Request, game_id: str, *, turned: bool) -> Accepted:
        """Open the rematch of a game in its channel, by the same options, brief and pace.

        Args:
            request: Who asks, one of the game's members.
            game_id: The game that is over.
            turned: Whether everybody moves on to the next seat; of two, they are exchanged.

        Raises:
            Refusal: The game is not over or has a rematch, the person did not play it, or its
                channel has a game.
        """
        seed = secrets.token_bytes(_SEED_BYTES)
        old = await self._games.get(game_id)

        def write(tx: Tx) -> tuple[LiveGame, Accepted]:
            if (seen := tx.seen(request.id)) is not None:
                live = self._games.load(tx, json.loads(seen)["game"])
                return self._games.load(tx, game_id), Accepted(live, repeated=True)
            ended = self._games.load(tx, game_id)
            _check(ended, request)
            live = self._opened(tx, ended, request, seed, turned=turned)
            return replace(ended, sequel=live.game.id), Accepted(live)

        try:
            ended, accepted = await self._store.write(write)
        except ChannelTaken:
            raise await self._games.taken(old.game.channel) from None
        self._games.keep(ended)
        self._games.keep(accepted.live)
        return accepted

    def _opened(
        self, tx: Tx, ended: LiveGame, request: Request, seed: bytes, *, turned: bool
    ) -> LiveGame:
        """Write the rematch of a game: who asks for it has joined, the others' seats are kept."""
        now, old = self._clock.now(), ended.game
        start = ended.start._replace(version=ended.ruleset.version)
        game = Game(
            id=new_code(tx),
            ruleset=old.ruleset,
            options=start.options.model_dump_json(),
            channel=old.channel,
            place=old.place,
            created_by=request.user_id,
            created_at=now,
            seed=seed,
            commitment=commitment(seed),
            brief=start.brief.model_dump_json(),
            ruleset_version=start.version,
            pace=pace_of(ended).stopped(paused=False).to_json(),
        )
        bookings = _seating(ended, turned=turned)
        mine = {each.seat for each in bookings if each.user_id == request.user_id}
        left = tuple(each for each in bookings if each.user_id != request.user_id)
        members = tuple(
            Member(game.id, seat.id, request.user_id, request.user_name, now, request.id)
            for seat in ended.seats
            if seat.id in mine
        )
        tx.insert_game(game)
        for member in members:
            tx.add_member(member)
        set_bookings(tx, game.id, left)
        gathering = Gathering((request.id,))
        set_gathering(tx, game.id, gathering)
        link(tx, old.id, game.id)
        set_master(tx, game.id, ended.master)
        note_change(tx, request, game.id, 0, now)
        return LiveGame(
            game,
            ended.ruleset,
            start,
            members,
            None,
            bookings=left,
            origin=old.id,
            gathering=gathering,
            master=ended.master,
        )


def _check(ended: LiveGame, request: Request) -> None:
    """Refuse a rematch of a game that is not over or has one, and people who did not play it."""
    if ended.result is None:
        raise Illegal("This game is not over yet.")
    if not ended.seats_of(request.user_id):
        raise Illegal("Only those who played this game can have a rematch.")
    if ended.ties.whole is not None:
        raise Illegal(f"This game was a part of game {ended.ties.whole.whole}; that goes on.")
    if ended.sequel is not None:
        raise Illegal(f"This game has its rematch already: game {ended.sequel}.")


def _seating(ended: LiveGame, *, turned: bool) -> tuple[Booking, ...]:
    """Who is to have which seat, in the order of the seats; the practice opponent's are free."""
    ids = [seat.id for seat in ended.seats]
    step = 1 if turned else 0
    return tuple(
        Booking(seat, member.user_id, member.name)
        for number, seat in enumerate(ids)
        for member in people(ended.holders(ids[number - step]))
    )
