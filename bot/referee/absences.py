"""When people are away, and what that changes in all their games at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.referee.requests import PUBLISH
from bot.schedule import away
from bot.schedule.away import DAY_MS, Meanwhile
from bot.schedule.dues import ABOUT_GAME, TOLD, Kind, reckoned
from bot.schedule.pace import read_pace
from bot.schedule.waking import adapted, moments, put_off
from bot.schedule.wishes import wishes_of
from bot.store import Absence, Due
from rules.kernel.values.errors import Stale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.clock import Clock
    from bot.store import Game, Status, Store, Tx

_KEPT_DAYS: Final = 400
"""Days after which it is forgotten that somebody was away: no bound looks back farther."""
_ALL: Final = 1 << 31
"""More games than there are."""
_RUNNING: Final[tuple[Status, ...]] = ("playing",)


class Absences:
    """Notes when people are away, and moves what is due of them in all their games."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of(self, user_id: str) -> list[Absence]:
        """When somebody is away, now and later."""
        now = self._clock.now()
        return await self._store.read(lambda tx: tx.absences_of(user_id, now))

    async def zone(self, user_id: str) -> str:
        """In which time zone somebody counts their days; empty before they have said it."""
        return await self._store.read(lambda tx: wishes_of(tx, user_id).zone)

    async def declare(self, user_id: str, kind: Meanwhile, starts: int, ends: int) -> int:
        """Note that somebody is away; in how many games the others are told.

        Args:
            user_id: Who.
            kind: What happens in their games meanwhile.
            starts: From when; from now on, if that has passed.
            ends: Until when.

        Raises:
            Illegal: It is beyond the bounds.
        """
        now = self._clock.now()
        begun = max(starts, now)

        def write(tx: Tx) -> int:
            tx.forget_absences(user_id, now - _KEPT_DAYS * DAY_MS)
            known = tx.absences_of(user_id, 0)
            away.check_declarable(known, kind, begun, ends, now)
            before = tx.absences_of(user_id, now)
            tx.add_absence(Absence(user_id, begun, ends, kind))
            games = tx.games(user_id=user_id, statuses=_RUNNING, limit=_ALL)
            for game in games:
                _adapt(tx, game, user_id, before, now)
                announce(tx, game.id, user_id, begun)
            return len(games)

        return await self._store.write(write)

    async def end(self, user_id: str, absence_id: int) -> Absence:
        """Call an absence off, or end it now; what it was.

        Raises:
            Stale: It is over.
        """
        now = self._clock.now()

        def write(tx: Tx) -> Absence:
            before = tx.absences_of(user_id, now)
            found = next((each for each in before if each.id == absence_id), None)
            if found is None:
                raise Stale("You are not away then any more.")
            tx.end_absence(absence_id, now)
            for game in tx.games(user_id=user_id, statuses=_RUNNING, limit=_ALL):
                _adapt(tx, game, user_id, before, now)
            return found

        return await self._store.write(write)


def _adapt(tx: Tx, game: Game, user_id: str, before: Sequence[Absence], now: int) -> None:
    """Move what is due of a person's questions in a game, now that they are away at other times.

    Args:
        tx: The transaction in which that has been written.
        game: The game.
        user_id: Who.
        before: When they were away as it stood before.
        now: The time.
    """
    pace = read_pace(game.pace)
    if not pace.reminds:
        return
    absences = tx.absences_of(user_id, now)
    begun, moved = reckoned(pace, now), False
    answered = away.answered_from(absences, now)
    mine = [row for row in tx.dues_of(game.id) if row.question and row.user_id == user_id]
    old, new = away.standstills(before), away.standstills(absences)
    waking = moments(row for row in mine if row.done_at is None) | put_off(mine, old, pace)
    for row in mine:
        if row.kind == Kind.AWAY:
            tx.drop_due(row.id)
    for row in mine:
        if row.kind == Kind.END and answered is not None:
            at = reckoned(pace, answered)
            tx.add_due(Due(game.id, row.question, row.seat, user_id, Kind.AWAY, at))
        if row.kind not in TOLD or row.done_at is not None:
            continue
        if row.id in waking:
            at = adapted(old, new, pace, row.at, now)
        else:
            kept = away.left(old, begun, row.at)
            at = away.later(new, begun, kept) if kept > 0 else row.at
        if at != row.at:
            tx.move_due(row.id, at)
            moved = True
    if moved:
        # At once: no command shows this game.
        tx.add_outbox(game.id, version=game.version, kind=PUBLISH, payload="{}", at=now)


def announce(tx: Tx, game_id: str, user_id: str, at: int) -> None:
    """Let the others of a game be told that somebody is away, when they are.

    Of several times the first is noted; whoever has told of it notes the next one.
    """
    known = [row for row in tx.dues_of(game_id) if (row.kind, row.user_id) == (Kind.GONE, user_id)]
    if any(row.done_at is None and row.at <= at for row in known):
        return
    for row in known:
        tx.drop_due(row.id)
    tx.add_due(Due(game_id, ABOUT_GAME, "", user_id, Kind.GONE, at))
