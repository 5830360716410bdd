"""What the referee does when a side has let its time pass, as the people of the game have agreed.

Done at most once, in the transaction that also closes or drops what was due: whoever answers
before that is in time.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.referee import seating
from bot.referee.live_game import OutOfOrder, sealer_of
from bot.referee.requests import Request, note_post
from bot.referee.timing import asked_of, pace_of
from bot.referee.transitions import acted
from bot.schedule import deadlines
from bot.schedule.dues import Owed, lapsed, owed
from bot.schedule.policy import Policy
from bot.schedule.routing import Terms, route
from bot.schedule.wishes import wishes_of
from rules.kernel.action import Absent, Concede
from rules.kernel.errors import Stale

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping
    from typing import TypeAlias

    from bot.clock import Clock
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Accepted
    from bot.referee.timing import Change
    from bot.schedule.dues import Asked
    from bot.schedule.routing import Routed
    from bot.schedule.wishes import Wishes
    from bot.store import ReadTx, Store, Tx
    from rules.kernel.journal import Entry

    Rules: TypeAlias = Callable[[LiveGame], tuple[LiveGame, Entry | None]]

    Step: TypeAlias = Callable[[Request, str, Rules, Callable[[Tx], object]], Awaitable[Accepted]]


REFEREE: Final = "referee"
"""Who acts when a side's time is over, in the journal: no person's id."""
_TURNS: Final = 2
"""Answers of each seat: as many in a row, all by the referee, and nobody plays any more."""
_TAIL: Final = 100
"""Entries of the journal in which that is looked for."""


class Look(NamedTuple):
    """A game, what is due of it, and how those who are to be told want to hear it.

    Attributes:
        live: The game.
        due: What is due of it.
        wishes: What those wish who are to be told.
        policy: What happens when the time for an answer is over.
        now: When that was looked at.
    """

    live: LiveGame
    due: Owed
    wishes: dict[str, Wishes]
    policy: Policy
    now: int

    def routed(self, failing: Mapping[str, int], *, reachable: bool) -> Routed:
        """By which way each hears it; see ``Terms`` for what that depends on."""
        terms = Terms(self.live.game.id, self.policy, reachable, failing, self.now)
        return route(self.due, self.wishes, terms)


class Deadlines:
    """Does what is agreed for when the time is over."""

    def __init__(
        self, step: Step, change: Change, store: Store, games: Games, clock: Clock
    ) -> None:
        self._step = step
        self._change = change
        self._store = store
        self._games = games
        self._clock = clock

    async def look(self, game_id: str) -> Look:
        """A game as it is stored, and what is due of it.

        Raises:
            OutOfOrder: It can't be read at the moment.
        """
        return await self._store.read(partial(self._look, game_id=game_id, now=self._clock.now()))

    async def of_person(self, user_id: str) -> list[Look]:
        """The games of which something is due of a person; not those out of order."""
        now = self._clock.now()

        def look(tx: ReadTx) -> Iterator[Look]:
            for game_id in tx.due_games_of(user_id, now):
                with suppress(OutOfOrder):
                    yield self._look(tx, game_id, now)

        return await self._store.read(lambda tx: list(look(tx)))

    def _look(self, tx: ReadTx, game_id: str, now: int) -> Look:
        live = self._games.load(tx, game_id)
        policy = policy_of(tx, live)
        due = owed(tx.dues_of(game_id), asked_of(live), policy, now)
        people = (user for notice in due.notices for user in notice.user_ids)
        return Look(live, due, {user: wishes_of(tx, user) for user in people}, policy, now)

    async def grant(self, live: LiveGame, *, shown: bool) -> bool:
        """Give a grace to those who could not be warned in time; whether there were any.

        Args:
            live: The game.
            shown: Whether its message can be brought up to date.
        """
        game_id, pace, now = live.game.id, pace_of(live), self._clock.now()
        if pace.policy is Policy.WAIT:
            return False

        def write(tx: Tx) -> bool:
            granted = deadlines.grant(tx, game_id, pace, now)
            if granted and shown:
                note_post(tx, game_id, live.game.version, now)
            return granted

        return await self._store.write(write)

    async def act(self, live: LiveGame, asked: Asked) -> Accepted:
        """Do what is agreed for a seat whose time is over.

        Raises:
            Stale: It is not any more: somebody has answered, or has more time.
        """
        game_id, policy = live.game.id, pace_of(live).policy
        now = self._clock.now()
        request = Request(
            f"deadline-{game_id}-{asked.question}-{asked.seat}-{now}", REFEREE, "Umpire"
        )

        def check(tx: Tx) -> LiveGame:
            stored = self._games.load(tx, game_id)
            over = lapsed(tx.dues_of(game_id), asked_of(stored), now)
            if asked not in over or policy_of(tx, stored) is not policy:
                raise Stale("Somebody has answered meanwhile, or has more time.")
            return stored

        if policy is Policy.OFFER:

            def vacate(tx: Tx, live: LiveGame) -> LiveGame:
                check(tx)
                for user_id in asked.user_ids:
                    live = seating.left(tx, live, user_id, asked.seat)
                deadlines.offer(tx, game_id, asked, now)
                return live

            return await self._change(request, game_id, vacate)

        def rules(live: LiveGame) -> tuple[LiveGame, Entry]:
            action = Concede() if policy is Policy.CONCEDE else Absent()
            return acted(live, asked.seat, action, expected_question=asked.question)

        return await self._step(request, game_id, rules, check)


def policy_of(tx: ReadTx, live: LiveGame) -> Policy:
    """What happens when the time is over; a game that nobody plays any more only waits."""
    policy = pace_of(live).policy
    if policy is Policy.WAIT:
        return policy
    # What is decided ahead is left out: nobody is to learn of it by what the referee does.
    known = [each for each in tx.journal_tail(live.game.id, _TAIL) if sealer_of(each) is None]
    seats = {entry.seat for entry in known if entry.seat is not None}
    run = takewhile(lambda entry: entry.actor == REFEREE, reversed(known))
    answered = Counter(entry.seat for entry in run)
    alone = len(seats) > 1 and all(answered[seat] >= _TURNS for seat in seats)
    return Policy.WAIT if alone else policy
