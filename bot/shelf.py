"""Stored games, read into tables; the hot ones stay in memory."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from bot.tables import OutOfOrder, Table, read_table
from rules.kernel.errors import Unknown

if TYPE_CHECKING:
    from bot.store import Game, JournalEntry, ReadTx, Status, Store
    from rules.registry import Registry

_HOT = 64


class Shelf:
    """Finds games, and remembers those that were lately asked for."""

    def __init__(self, store: Store, registry: Registry) -> None:
        self._store = store
        self.registry = registry
        self._hot: OrderedDict[str, Table] = OrderedDict()

    async def table(self, game_id: str) -> Table:
        """A game by its code.

        Raises:
            Unknown: There is none.
            OutOfOrder: It can't be played at the moment.
        """
        hot = self._hot.get(game_id)
        if hot is not None:
            self._hot.move_to_end(game_id)
            return hot
        return self._met(await self._store.read(lambda tx: self._load(tx, game_id)))

    def hot(self, game_id: str) -> Table | None:
        """A game if it is in memory; may be asked on any thread."""
        return self._hot.get(game_id)

    async def table_in(self, channel: str) -> Table:
        """The channel's game: the one under way, or the last one that was.

        Raises:
            Unknown: There has been none.
            OutOfOrder: It can't be played at the moment.
        """

        def find(tx: ReadTx) -> Table | None:
            game = tx.game_in(channel) or tx.latest_game_in(channel)
            return read_table(tx, self.registry, game) if game else None

        table = await self._store.read(find)
        if table is None:
            commands = " or ".join(f"/{ruleset.command} new" for ruleset in self.registry)
            raise Unknown(f"There is no game in this channel. Open one with {commands}.")
        return self._met(table)

    async def table_of(self, code: str | None, channel: str) -> Table:
        """The game of a code as somebody typed it or, without one, the channel's.

        Raises:
            Unknown: There is none.
            OutOfOrder: It can't be played at the moment.
        """
        if code is None:
            return await self.table_in(channel)
        # Codes are plain letters; what cannot be one need not trouble the store.
        return await self.table(code.encode("ascii", "ignore").decode().strip().lower())

    async def games_of(
        self, user_id: str | None = None, place: str | None = None, *, finished: bool = False
    ) -> list[Table]:
        """Games of a person, or of a server, newest first; without those out of order."""
        found = await self.kept_of(user_id, place, finished=finished)
        return [each for each in found if isinstance(each, Table)]

    async def kept_of(
        self, user_id: str | None = None, place: str | None = None, *, finished: bool = False
    ) -> list[Table | Game]:
        """All games of a person, or of a server, newest first; those out of order as rows."""

        def find(tx: ReadTx) -> list[Table | Game]:
            statuses: tuple[Status, ...] = ("lobby", "playing")
            if finished:
                statuses += ("over",)
            games = tx.games(user_id=user_id, place=place, statuses=statuses)
            return [self._kept(tx, game) for game in games]

        return await self._store.read(find)

    async def entries(self, game_id: str, *, tail: int | None = None) -> list[JournalEntry]:
        """The journal of a game, or its last entries, oldest first."""
        if tail is not None:
            return await self._store.read(lambda tx: tx.journal_tail(game_id, tail))
        return await self._store.read(lambda tx: tx.journal(game_id))

    def _load(self, tx: ReadTx, game_id: str) -> Table:
        game = tx.game(game_id)
        if game is None:
            raise Unknown("There is no game of that code.")
        return read_table(tx, self.registry, game)

    def _kept(self, tx: ReadTx, game: Game) -> Table | Game:
        try:
            return read_table(tx, self.registry, game)
        except OutOfOrder:
            return game

    def _met(self, table: Table) -> Table:
        """Keep a game that was read, unless what is in memory is as new: a write came between."""
        hot = self._hot.get(table.game.id)
        if hot is not None and hot.game.version >= table.game.version:
            return hot
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        """Keep a game in memory, and let the coldest go."""
        self._hot[table.game.id] = table
        self._hot.move_to_end(table.game.id)
        while len(self._hot) > _HOT:
            self._hot.popitem(last=False)
