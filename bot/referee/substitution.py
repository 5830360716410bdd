"""Who stands in for others: the pool of a server, and the seats of games that it is offered.

A seat is offered with nobody on it, and whoever had it may take it back until somebody else has it;
or by who plays on meanwhile. Who takes it has the whole time for an answer.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from bot.referee import seating
from bot.referee.live_game import OutOfOrder
from bot.referee.practice import played
from bot.referee.timing import pace_of
from bot.referee.transitions import check_open, check_seat
from bot.schedule import deadlines, lateness, offers
from bot.store import Substitute
from rules.kernel.values.errors import Illegal, Stale

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.clock import Clock
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Accepted, Request
    from bot.referee.timing import Change
    from bot.store import Due, ReadTx, Status, Store, Tenure, Tx

_MOST_READ: Final = 200
"""Games of a server in which offers are looked for."""


class Substitution:
    """Keeps the pools, offers seats and lets people take them."""

    def __init__(self, change: Change, store: Store, games: Games, clock: Clock) -> None:
        self._change = change
        self._store = store
        self._games = games
        self._clock = clock

    async def pool(self, place: str) -> list[Substitute]:
        """Who would stand in on a server."""
        return await self._store.read(lambda tx: tx.substitutes(place))

    async def offered(self, place: str) -> list[tuple[LiveGame, tuple[str, ...]]]:
        """The games of a server with the seats that are offered in each, newest first."""

        def find(tx: ReadTx) -> Iterator[tuple[LiveGame, tuple[str, ...]]]:
            under_way: tuple[Status, ...] = ("playing",)
            for game in tx.games(place=place, statuses=under_way, limit=_MOST_READ):
                if seats := tuple(offers.offered(tx.dues_of(game.id))):
                    with suppress(OutOfOrder):
                        yield self._games.load(tx, game.id), seats

        return await self._store.read(lambda tx: list(find(tx)))

    async def enter(
        self, place: str, person: Request, *, system: str | None, mention: bool | None
    ) -> Substitute:
        """Note that somebody would stand in on a server; how they do now.

        Args:
            place: The server.
            person: Who.
            system: A system that they play, beside those that they named before; ``None`` for as
                before, at first all.
            mention: Whether they wish to be mentioned; ``None`` for as before.
        """

        def write(tx: Tx) -> Substitute:
            before = _found(tx.substitutes(place), person.user_id)
            named = [] if before is None else json.loads(before.systems)
            systems = named if system is None else sorted({*named, system})
            wished = before is not None and before.mention if mention is None else mention
            after = Substitute(place, person.user_id, person.user_name, json.dumps(systems), wished)
            tx.set_substitute(after)
            return after

        return await self._store.write(write)

    async def quit(self, place: str, user_id: str) -> bool:
        """Note that somebody stands in no longer; whether they did."""
        return await self._store.write(lambda tx: tx.drop_substitute(place, user_id))

    async def offer(
        self, request: Request, game_id: str, seat: str, *, moderator: bool
    ) -> Accepted:
        """Offer a seat, to which the other sides have agreed, or as a moderator decides.

        Raises:
            Refusal: It is offered already or its people are not late, or the person is neither a
                player nor a moderator.
        """
        now = self._clock.now()

        def write(tx: Tx, live: LiveGame) -> LiveGame:
            if not moderator and not live.seats_of(request.user_id):
                raise Illegal("Only the players or a moderator offer a seat.")
            check_offerable(
                *(live, seat, tx.dues_of(game_id), tx.tenures_of(game_id)),
                now=now,
                anyway=moderator,
            )
            return vacated(tx, live, seat, now)

        return await self._change(request, game_id, write)

    async def put_up(self, request: Request, game_id: str, seat: str) -> Accepted:
        """Offer a place of one's own, and play on until somebody takes it.

        Raises:
            Refusal: The person does not hold the seat, or offers it already.
        """
        now = self._clock.now()

        def write(tx: Tx, live: LiveGame) -> LiveGame:
            _check_own(live, seat, request.user_id)
            if request.user_id in _yielding(tx, live, seat):
                raise Illegal(f"You offer the {live.title(seat)} already, and play on until then.")
            offers.offer(tx, game_id, seat, (request.user_id,), now)
            return live

        return await self._change(request, game_id, write)

    async def withhold(self, request: Request, game_id: str, seat: str) -> Accepted:
        """Offer a place of one's own no longer.

        Raises:
            Refusal: The person does not hold the seat, or does not offer it.
        """

        def write(tx: Tx, live: LiveGame) -> LiveGame:
            _check_own(live, seat, request.user_id)
            if request.user_id not in _yielding(tx, live, seat):
                raise Stale(f"You don't offer the {live.title(seat)}; nothing was done.")
            offers.withdraw(tx, game_id, seat, request.user_id)
            return live

        return await self._change(request, game_id, write)

    async def yielding(self, live: LiveGame, seat: str) -> tuple[str, ...]:
        """Who plays a seat on until somebody takes their place."""
        return await self._store.read(lambda tx: _yielding(tx, live, seat))

    async def may_take(self, live: LiveGame, seat: str, user_id: str) -> bool:
        """Whether a person may take a seat at once, since it is offered."""
        return await self._store.read(lambda tx: _may_take(tx, live, seat, user_id))

    async def take(self, request: Request, game_id: str, seat: str) -> Accepted:
        """Take a seat that is offered, as a substitute or as who had it.

        Raises:
            Stale: It is not offered any more.
        """
        now = self._clock.now()

        def write(tx: Tx, live: LiveGame) -> LiveGame:
            if not _may_take(tx, live, seat, request.user_id):
                raise Stale("That seat is not free for you any more; nothing was done.")
            return seating.seated(tx, live, seat, request, press=request.id, now=now)

        return await self._change(request, game_id, write)


def check_offerable(
    live: LiveGame,
    seat: str,
    rows: Sequence[Due],
    tenures: Iterable[Tenure],
    *,
    now: int,
    anyway: bool,
) -> None:
    """Refuse to offer a seat that is offered already, or whose people are not often late.

    Args:
        live: The game.
        seat: The seat.
        rows: What is due of the game.
        tenures: Who was late.
        now: The time, in milliseconds since the epoch.
        anyway: Whether that is decided without regard to how often they were.

    Raises:
        Refusal: It is one of those, or the game is not under way.
    """
    check_open(live)
    check_seat(live, seat)
    if live.game.status != "playing":
        raise Illegal("The game has not started: sides are free, or left with /game leave.")
    if seat in offers.offered(rows) and not live.holders(seat):
        raise Illegal(f"The seat of the {live.title(seat)} is offered already.")
    if played(live, seat) is not None:
        raise Illegal(f"Umpire plays the {live.title(seat)}: /game join takes them over.")
    held = [each.user_id for each in live.holders(seat)]
    late = lateness.times(tenures, seat, held)
    if late and seat in live.active:
        late += deadlines.over_again(rows, live.number_for(seat), pace_of(live), now)
    if held and late < lateness.OFTEN and not anyway:
        raise Illegal(
            f"The {live.title(seat)} are played, and their time has not run out "
            f"{lateness.OFTEN} times, nor been over for as long again. "
            "A moderator may offer the seat all the same."
        )


def vacated(tx: Tx, live: LiveGame, seat: str, now: int) -> LiveGame:
    """A game with a seat offered that its people have lost, if it had any."""
    before = [each.user_id for each in live.holders(seat)]
    offers.withdraw(tx, live.game.id, seat)  # what they have offered of themselves
    for user_id in before:
        live = seating.left(tx, live, user_id, seat, now)
    deadlines.lose(tx, live.game.id, seat)
    offers.offer(tx, live.game.id, seat, before, now)
    return live


def called(pool: Iterable[Substitute], live: LiveGame) -> list[str]:
    """Who of a pool asked to be mentioned when a seat of a game is offered, and has none of it."""
    return [
        each.user_id
        for each in pool
        if each.mention and _plays(each, live) and not live.seats_of(each.user_id)
    ]


def _may_take(tx: ReadTx, live: LiveGame, seat: str, user_id: str) -> bool:
    if live.game.status != "playing":
        return False
    held = {each.user_id for each in live.holders(seat)}
    if user_id in held or not held <= {*_yielding(tx, live, seat)}:  # these decide
        return False
    offered = offers.offered(tx.dues_of(live.game.id))
    if seat not in offered:
        return False
    if user_id in offered[seat]:
        return True
    pool = tx.substitutes(live.game.place) if live.game.place is not None else []
    found = _found(pool, user_id)
    # Who knows the secrets of another side needs the consent of the others, as ever.
    return found is not None and _plays(found, live) and not live.seats_of(user_id)


def _check_own(live: LiveGame, seat: str, user_id: str) -> None:
    check_open(live)
    if live.game.status != "playing":
        raise Illegal("The game has not started: sides are free, or left with /game leave.")
    if seat not in live.must_hold(user_id):
        raise Illegal("You hold no such side in this game.")


def _yielding(tx: ReadTx, live: LiveGame, seat: str) -> tuple[str, ...]:
    held = [each.user_id for each in live.holders(seat)]
    return offers.yielding(tx.dues_of(live.game.id), seat, held)


def _found(pool: Sequence[Substitute], user_id: str) -> Substitute | None:
    return next((each for each in pool if each.user_id == user_id), None)


def _plays(each: Substitute, live: LiveGame) -> bool:
    systems = json.loads(each.systems)
    return not systems or live.ruleset.id in systems
