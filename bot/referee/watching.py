"""Who follows a game that they do not play, and what they are to be told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.referee.rousing import rouse_one
from bot.referee.transitions import check_open
from bot.schedule.hours import quiet_until
from bot.schedule.wishes import wishes_of
from bot.store import Watcher
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.schedule.wishes import Wishes
    from bot.store import ReadTx, Store, Tx

MOST_WATCHED: Final = 20
"""The most games that one person watches."""
MOST_WATCHERS: Final = 100
"""The most people who watch one game."""
_LONGEST_MS: Final = 7 * 24 * 3_600_000
"""How long it is tried to tell somebody of the end of a game."""


class News(NamedTuple):
    """What a watcher is to be told of.

    Attributes:
        watcher: Who, as they are stored.
        live: The game; a watcher may know of it what everybody may.
        wishes: How they want to hear of something.
        until: Until when they want to hear nothing; ``None`` if they may hear now.
    """

    watcher: Watcher
    live: LiveGame
    wishes: Wishes
    until: int | None

    @property
    def muted(self) -> bool:
        """Whether they want to hear nothing of this game."""
        return self.live.game.id in self.wishes.muted


class Watching:
    """Keeps who follows which game."""

    def __init__(self, store: Store, games: Games, clock: Clock) -> None:
        self._store = store
        self._games = games
        self._clock = clock

    async def check(self, user_id: str, live: LiveGame) -> None:
        """Refuse to let somebody watch who can't.

        Raises:
            Illegal: The game is over, they play in it, or there are too many.
        """
        await self._store.read(lambda tx: _check(tx, live, user_id))

    async def begin(self, user_id: str, game_id: str, *, mention: bool) -> None:
        """Let a person follow a game, or change how they hear of it.

        Args:
            user_id: The person.
            game_id: The game.
            mention: Whether they are mentioned in its channel.

        Raises:
            Refusal: There is no such game, it is over, they play in it, or there are too many.
        """

        def write(tx: Tx) -> None:
            live = self._games.load(tx, game_id)
            _check(tx, live, user_id)
            known = _known(tx, game_id, user_id)
            if known is None:
                known = Watcher(game_id, user_id, self._clock.now(), told=live.number)
            tx.set_watcher(replace(known, mention=mention))

        await self._store.write(write)

    async def stop(self, user_id: str, game_id: str) -> bool:
        """Let a person follow a game no longer; whether they did."""
        return await self._store.write(lambda tx: tx.drop_watcher(game_id, user_id))

    async def of(self, user_id: str, game_id: str) -> Watcher | None:
        """How a person follows a game; ``None`` if they do not."""
        return await self._store.read(lambda tx: _known(tx, game_id, user_id))

    async def watched(self, user_id: str) -> tuple[str, ...]:
        """The games that a person follows, since longest first."""
        found = await self._store.read(lambda tx: tx.watched(user_id))
        return tuple(each.game_id for each in found)

    async def look(self, watcher: Watcher) -> News | None:
        """What somebody is to be told; ``None`` if there is nothing any more.

        Raises:
            OutOfOrder: The game can't be read at the moment.
        """
        return await self._store.read(lambda tx: self._news(tx, watcher))

    async def pending(self, user_id: str) -> list[News]:
        """What waits to be told to a person, but for games in whose channels they are mentioned."""

        def read(tx: ReadTx) -> list[News]:
            rows = [row for row in tx.watched(user_id) if row.at is not None and not row.mention]
            found = (self._news(tx, row) for row in rows)
            return [each for each in found if each is not None and not each.muted]

        return await self._store.read(read)

    def _news(self, tx: ReadTx, watcher: Watcher) -> News | None:
        row = _known(tx, watcher.game_id, watcher.user_id)
        if row is None or row.at is None:
            return None
        live = self._games.load(tx, row.game_id)
        wishes = wishes_of(tx, row.user_id)
        until = quiet_until(wishes.quiet, wishes.zone, self._clock.now())
        return News(row, live, wishes, until)

    async def begun(self, news: News) -> None:
        """Note that somebody is being told by a way of which nothing can be read."""

        def write(tx: Tx) -> None:
            row = _known(tx, news.watcher.game_id, news.watcher.user_id)
            if row is not None:
                tx.set_watcher(replace(row, begun=news.live.number))

        await self._store.write(write)

    async def postpone(self, watcher: Watcher, until: int, *, failed: bool) -> None:
        """Try again later; who can't be told of the end for long is told no more."""

        def write(tx: Tx) -> None:
            row = _known(tx, watcher.game_id, watcher.user_id)
            if row is None or row.at is None:
                return
            game = tx.game(row.game_id)
            long = self._clock.now() > row.at + _LONGEST_MS
            if failed and long and game and game.status == "over":
                tx.drop_watcher(row.game_id, row.user_id)
            else:
                tx.set_watcher(replace(row, try_at=until, attempts=row.attempts + failed))

        await self._store.write(write)

    async def done(self, news: News) -> None:
        """Note that somebody has been told, or wants to hear nothing."""
        await self._store.write(lambda tx: self.note_told(tx, news))

    def note_told(self, tx: Tx, news: News) -> None:
        """Note it; of what came up while they were told, they are told later."""
        row = _known(tx, news.watcher.game_id, news.watcher.user_id)
        if row is None:
            return
        if news.live.game.status == "over":
            tx.drop_watcher(row.game_id, row.user_id)
            return
        now, live = self._clock.now(), self._games.load(tx, row.game_id)
        told = Watcher(
            *(row.game_id, row.user_id, row.since, row.mention),
            told=news.live.number,
            told_at=now,
        )
        tx.set_watcher(told)
        if (live.active, live.game.status) != (news.live.active, news.live.game.status):
            rouse_one(tx, live, told, now)


def _known(tx: ReadTx, game_id: str, user_id: str) -> Watcher | None:
    return next((each for each in tx.watched(user_id) if each.game_id == game_id), None)


def _check(tx: ReadTx, live: LiveGame, user_id: str) -> None:
    check_open(live)
    if live.seats_of(user_id):
        raise Illegal("You play in this game: you are told of it as its players are.")
    watched = [each.game_id for each in tx.watched(user_id)]
    if live.game.id in watched:
        return
    if len(watched) >= MOST_WATCHED:
        raise Illegal(
            f"You watch {MOST_WATCHED} games already. Stop watching one of them first: "
            f"`{'`, `'.join(watched)}`."
        )
    if len(tx.watchers(live.game.id)) >= MOST_WATCHERS:
        raise Illegal("So many people watch this game that I can't tell one more.")
