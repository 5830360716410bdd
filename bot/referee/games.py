"""Stored games, parsed into the types of their systems; hot ones are cached."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.bounded import Bounded
from bot.referee.gathering import gathering_of
from bot.referee.held import weight_of
from bot.referee.live_game import LiveGame, OutOfOrder, known_to, read_game
from bot.referee.waiting import Listed, Lists, wait_of
from rules.kernel.values.counting import either
from rules.kernel.values.errors import Illegal, Unknown

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.store import Change, Due, Game, JournalEntry, ReadTx, Status, Store, Tenure
    from rules.registry import Registry

MOST_LISTED = 50
"""The most open games of a person that are listed."""
_HOT = 24 << 20
"""Bytes that the games in memory take at most, as reckoned: 260 of a small system, 180 of a large.

More would make a whole collection of garbage stop everything for longer than a press may take.
"""


class Games:
    """Finds games, and caches those used last.

    Attributes:
        registry: The systems.
        prepare: Called with a game that is found and the unit in focus (``None``: each of them):
            lists what its seats may do, where that is not to be done at once. So whoever gets a
            game may read its offers without a thought; even a refusal does.
    """

    def __init__(self, store: Store, registry: Registry) -> None:
        self._store = store
        self.registry = registry
        self.prepare: Callable[[LiveGame, str | None], Awaitable[None]] = _at_once
        self._hot: Bounded[str, LiveGame] = Bounded(_HOT)

    @property
    def in_memory(self) -> int:
        """How many games are cached."""
        return len(self._hot)

    async def get(self, game_id: str) -> LiveGame:
        """A game by its code.

        Raises:
            Unknown: There is none.
            OutOfOrder: It can't be played at the moment.
        """
        live = self._hot.get(game_id)
        if live is None:
            live = self._newest(await self._store.read(lambda tx: self.load(tx, game_id)))
        await self.prepare(live, "")
        return live

    def hot(self, game_id: str) -> LiveGame | None:
        """The game if it is cached; safe to call on any thread."""
        return self._hot.peek(game_id)

    async def stored(self, game_id: str) -> Game | None:
        """The row of a game as it is now, which knows where its message is; cached ones do not."""
        return await self._store.read(lambda tx: tx.game(game_id))

    async def in_channel(self, channel: str) -> LiveGame:
        """The channel's game: the one in the lobby or in play, else the latest.

        Raises:
            Unknown: There has been none.
            OutOfOrder: It can't be played at the moment.
        """

        def find(tx: ReadTx) -> LiveGame | None:
            game = tx.game_in(channel) or tx.latest_game_in(channel)
            if game is None:
                return None
            hot = self.hot(game.id)
            if hot is not None and hot.game.version >= game.version:
                return hot
            return read_game(tx, self.registry, game)

        live = await self._store.read(find)
        if live is None:
            commands = either(f"/{ruleset.command} new" for ruleset in self.registry)
            raise Unknown(f"There is no game in this channel. Open one with {commands}.")
        live = self._newest(live)
        await self.prepare(live, "")
        return live

    async def find(self, code: str | None, channel: str) -> LiveGame:
        """The game with the typed code; without a code, the channel's game.

        Raises:
            Unknown: There is none.
            OutOfOrder: It can't be played at the moment.
        """
        if code is None:
            return await self.in_channel(channel)
        # Codes are ASCII: other characters can't be part of one.
        return await self.get(code.encode("ascii", "ignore").decode().strip().lower())

    async def playable(
        self, user_id: str | None = None, place: str | None = None, *, finished: bool = False
    ) -> list[LiveGame]:
        """Games of a person or a server, newest first, except those out of order."""

        def find(tx: ReadTx) -> list[LiveGame | Game]:
            statuses: tuple[Status, ...] = ("lobby", "playing")
            if finished:
                statuses += ("over",)
            games = tx.games(user_id=user_id, place=place, statuses=statuses)
            return [self._readable(tx, game) for game in games]

        found = await self._store.read(find)
        return [each for each in found if isinstance(each, LiveGame)]

    async def listed(self, user_id: str, place: str | None) -> Lists:
        """The open games that a person plays or watches, and others of a server, in one read."""

        def listed(tx: ReadTx, game: Game) -> Listed:
            kept = self._readable(tx, game)
            return Listed(kept, wait_of(tx, kept) if isinstance(kept, LiveGame) else None)

        def find(tx: ReadTx) -> Lists:
            under_way: tuple[Status, ...] = ("lobby", "playing")
            games = tx.games(user_id=user_id, statuses=under_way, limit=MOST_LISTED + 1)
            mine = {game.id for game in games}
            here = tx.games(place=place, statuses=under_way) if place is not None else []
            found = (tx.game(each.game_id) for each in tx.watched(user_id))
            watched = [game for game in found if game is not None and game.status != "over"]
            named = mine | {game.id for game in watched}
            return Lists(
                [listed(tx, game) for game in games[:MOST_LISTED]],
                [self._readable(tx, game) for game in here if game.id not in named],
                more=len(games) > MOST_LISTED,
                watched=[self._readable(tx, game) for game in watched],
            )

        return await self._store.read(find)

    async def lobbies(self, place: str) -> list[LiveGame]:
        """The lobbies of a server, newest first, except those out of order."""

        def find(tx: ReadTx) -> list[LiveGame | Game]:
            waiting: tuple[Status, ...] = ("lobby",)
            games = tx.games(place=place, statuses=waiting)
            return [self._readable(tx, game) for game in games]

        found = await self._store.read(find)
        return [each for each in found if isinstance(each, LiveGame)]

    async def finished(self, user_id: str, skip: int, limit: int) -> list[LiveGame | Game]:
        """A person's games that are over, newest first; those out of order as stored rows."""

        def find(tx: ReadTx) -> list[LiveGame | Game]:
            over: tuple[Status, ...] = ("over",)
            games = tx.games(user_id=user_id, statuses=over, skip=skip, limit=limit)
            return [self._readable(tx, game) for game in games]

        return await self._store.read(find)

    async def dues(self, game_id: str) -> list[Due]:
        """What is or was due of a game's open questions, earliest first."""
        return await self._store.read(lambda tx: tx.dues_of(game_id))

    async def tenures(self, game_id: str) -> list[Tenure]:
        """Who was late on a seat of a game, or has left one, in the order of leaving."""
        return await self._store.read(lambda tx: tx.tenures_of(game_id))

    async def entries(self, live: LiveGame, *, tail: int | None = None) -> list[JournalEntry]:
        """The journal of a game, or its last entries, oldest first.

        What has been accepted since the game was read is left out.
        """
        last = live.game.version
        after = 0 if tail is None else max(0, last - tail)
        code, count = live.game.id, last - after
        return await self._store.read(lambda tx: tx.journal(code, after=after, limit=count))

    async def upto(self, live: LiveGame, number: int, *, after: int) -> list[JournalEntry]:
        """The entries that lead to a public number, but for the first so many, oldest first.

        There may be some more, as many as have been decided ahead.
        """
        limit = number + live.game.version - live.number - after
        return await self._store.read(lambda tx: tx.journal(live.game.id, after=after, limit=limit))

    async def between(
        self, live: LiveGame, first: int, last: int, seat: str | None
    ) -> list[JournalEntry]:
        """The entries from one public number to another that a seat may know, oldest first.

        No more is read than that, but where something was decided ahead: all that came later.
        """
        if live.number == live.game.version:
            limit = last - first + 1
            return await self._store.read(
                lambda tx: tx.journal(live.game.id, after=first - 1, limit=limit)
            )
        tail = await self.entries(live, tail=live.game.version - first + 1)
        return [each for each in known_to(live, tail, seat) if first <= each.seq <= last]

    async def taken(self, channel: str) -> Illegal:
        """The refusal of a second game in a channel."""
        live = await self.in_channel(channel)
        return Illegal(
            f"This channel already has a game of {live.ruleset.title} "
            f"({live.game.id}). Finish it with /game end, or play in a thread."
        )

    def load(self, tx: ReadTx, game_id: str) -> LiveGame:
        """A game as it is stored.

        Raises:
            Unknown: There is none.
            OutOfOrder: It can't be played at the moment.
        """
        game = tx.game(game_id)
        if game is None:
            raise Unknown("There is no game of that code.")
        return read_game(tx, self.registry, game)

    def _readable(self, tx: ReadTx, game: Game) -> LiveGame | Game:
        try:
            return read_game(tx, self.registry, game)
        except OutOfOrder:
            return game

    def _newest(self, live: LiveGame) -> LiveGame:
        """The newer of a game just read and the cached one, cached: a write may have come between.

        A tie goes to the cached one.
        """
        hot = self._hot.get(live.game.id)
        if hot is not None and hot.game.version >= live.game.version:
            return hot
        return self.keep(live)

    def keep(self, live: LiveGame) -> LiveGame:
        """Cache a game; those unused for longest make room.

        Returns:
            The game as it is cached: where its message is it does not know, for that changes
            without it.
        """
        row = replace(live.game, panel=None)
        if row != live.game:
            live = replace(live, game=row)
        self._hot.put(live.game.id, live, weight_of(live.game, live.told))
        return live

    def changed_elsewhere(self, change: Change) -> None:
        """Drop what another process has changed; what is kept of a game may stand in a setting."""
        if change.game_id:
            self.forget(change.game_id)
        elif not change.taken:
            self._hot.clear()

    def forget(self, game_id: str) -> None:
        """Drop a game from the cache, so that it is read again."""
        self._hot.pop(game_id, None)


async def _at_once(_live: LiveGame, _focus: str | None) -> None:
    """Leave it to whoever asks what seats may do."""


def is_stored(live: LiveGame, tx: ReadTx) -> bool:
    """Whether the stored game and its players equal these; where its message is does not count."""
    game = tx.game(live.game.id)
    if game is None or replace(game, panel=live.game.panel) != live.game:
        return False
    members = tuple(tx.members(game.id))
    return members == live.members and gathering_of(tx, game, members) == live.gathering
