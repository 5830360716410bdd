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

from bot.referee.live_game import OutOfOrder, sealer_of
from bot.referee.requests import REFEREE, STAND_IN, Request, note_post
from bot.referee.substitution import vacated
from bot.referee.timing import asked_of, pace_of
from bot.referee.transitions import acted
from bot.schedule import deadlines, lateness
from bot.schedule.away import answered_from
from bot.schedule.dues import Owed, answerable, lapsed, owed
from bot.schedule.policy import Policy
from bot.schedule.routing import Terms, route
from bot.schedule.wishes import wishes_of
from rules.kernel.game.action import Absent, Concede
from rules.kernel.values.errors import Stale

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
    from typing import TypeAlias

    from bot.clock import Clock
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Accepted
    from bot.referee.timing import Change
    from bot.schedule.dues import Asked
    from bot.schedule.routing import Routed
    from bot.schedule.wishes import Wishes
    from bot.store import Json, ReadTx, Store, Tx
    from rules.kernel.playing.journal import Entry

    Rules: TypeAlias = Callable[[LiveGame], tuple[LiveGame, Entry | None]]

    Step: TypeAlias = Callable[[Request, str, Rules, Callable[[Tx], object]], Awaitable[Accepted]]


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
        panel: What is shown of it, in the publisher's form.
    """

    live: LiveGame
    due: Owed
    wishes: dict[str, Wishes]
    policy: Policy
    now: int
    panel: Json | None

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
        absent = absent_of(tx, live, now)
        due = owed(tx.dues_of(game_id), asked_of(live), policy, now, absent)
        people = (user for notice in due.notices for user in notice.user_ids)
        wishes = {user: wishes_of(tx, user) for user in people}
        return Look(live, due, wishes, policy, now, live.game.panel)

    async def grant(self, live: LiveGame, *, but: Collection[str] = (), shown: bool) -> bool:
        """Give a grace to those who could not be warned in time; whether there were any.

        Args:
            live: The game.
            but: Those of whom it is not known now whether they were.
            shown: Whether its message can be brought up to date.
        """
        game_id, pace, now = live.game.id, pace_of(live), self._clock.now()
        if pace.policy is Policy.WAIT:
            return False

        def write(tx: Tx) -> bool:
            granted = deadlines.grant(tx, game_id, pace, now, but)
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
            lateness.note(tx, game_id, asked.seat, asked.user_ids)
            return stored

        if policy is Policy.OFFER:

            def vacate(tx: Tx, live: LiveGame) -> LiveGame:
                check(tx)
                return vacated(tx, live, asked.seat, now)

            return await self._change(request, game_id, vacate)

        def rules(live: LiveGame) -> tuple[LiveGame, Entry]:
            action = Concede() if policy is Policy.CONCEDE else Absent()
            return acted(live, asked.seat, action, expected_question=asked.question)

        return await self._step(request, game_id, rules, check)

    async def stand_in(self, live: LiveGame, asked: Asked) -> Accepted:
        """Answer for a seat whose people are away and wish that.

        Raises:
            Stale: Somebody has answered meanwhile, or is back.
        """
        game_id, now = live.game.id, self._clock.now()
        request = Request(f"away-{game_id}-{asked.question}-{asked.seat}-{now}", STAND_IN, "Umpire")

        def check(tx: Tx) -> None:
            stored = self._games.load(tx, game_id)
            absent = absent_of(tx, stored, now)
            if asked not in answerable(tx.dues_of(game_id), asked_of(stored), absent, now):
                raise Stale("Somebody has answered meanwhile, or is back.")

        def rules(live: LiveGame) -> tuple[LiveGame, Entry]:
            return acted(live, asked.seat, Absent(), expected_question=asked.question)

        return await self._step(request, game_id, rules, check)


def policy_of(tx: ReadTx, live: LiveGame) -> Policy:
    """What happens when the time is over; a game that nobody plays any more only waits."""
    policy = pace_of(live).policy
    return Policy.WAIT if policy is not Policy.WAIT and _deserted(tx, live) else policy


def absent_of(tx: ReadTx, live: LiveGame, now: int) -> frozenset[str]:
    """Who is asked and away, and wants their sides to be answered for.

    Nobody in a game that nobody plays any more, and in one without a pace.
    """
    found = frozenset(
        user_id
        for each in asked_of(live)
        for user_id in each.user_ids
        if answered_from(tx.absences_of(user_id, now), now) == now
    )
    return found if found and pace_of(live).reminds and not _deserted(tx, live) else frozenset()


def _deserted(tx: ReadTx, live: LiveGame) -> bool:
    """Whether only the referee has answered of late, for each seat."""
    # What is decided ahead is left out: nobody is to learn of it by what the referee does.
    known = [each for each in tx.journal_tail(live.game.id, _TAIL) if sealer_of(each) is None]
    seats = {entry.seat for entry in known if entry.seat is not None}
    run = takewhile(lambda entry: entry.actor in (REFEREE, STAND_IN), reversed(known))
    answered = Counter(entry.seat for entry in run)
    return len(seats) > 1 and all(answered[seat] >= _TURNS for seat in seats)
