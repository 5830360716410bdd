"""Acts for the practice opponent, whenever a seat that it holds is asked."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from bot.opponent.player import Player
from bot.referee.live_game import OutOfOrder
from bot.referee.practice import asked, user_id
from bot.store import StoreUnusable
from rules.kernel.playing.solo import Strength

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.referee import Referee
    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx, Status, Store

log = logging.getLogger(__name__)

_AGAIN: Final = 5.0
"""Seconds before what failed is tried again."""
_LONG: Final = 1.0
"""Seconds after which it is told that it thinks."""
_STILL: Final = 8.0
"""Seconds after which that is told again: so long a typing indicator is shown."""
_ALL: Final = 1 << 31
"""More games than there are."""
_IN_A_ROW: Final = 30
"""The most actions of one seat that are shown at once."""


class Watcher:
    """One task for each game that waits for the opponent. ``close`` ends them all.

    Args:
        referee: Carries out what it decides.
        store: Knows its games, and keeps the secret of its dice.
        show: Shows a game that has changed; failures are its own affair.
        tell: Tells in a game's channel that it is thinking, for some seconds.
    """

    def __init__(
        self,
        referee: Referee,
        store: Store,
        *,
        show: Callable[[str], Awaitable[None]],
        tell: Callable[[LiveGame], Awaitable[None]],
    ) -> None:
        self._referee = referee
        self._store = store
        self._player = Player(referee, store)
        self._show = show
        self._tell = tell
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._closed = False

    async def begin(self) -> None:
        """Take up the games in which it was asked when an earlier process ended."""

        def find(tx: ReadTx) -> list[str]:
            ids = [user_id(strength) for strength in Strength]
            running: tuple[Status, ...] = ("playing",)
            return [
                game.id
                for each in ids
                for game in tx.games(user_id=each, statuses=running, limit=_ALL)
            ]

        for game_id in dict.fromkeys(await self._store.read(find)):
            self.look(game_id)

    def look(self, game_id: str) -> None:
        """See to a game that may have changed; returns at once."""
        if self._closed:
            return
        if game_id in self._tasks:
            self._again.add(game_id)
            return
        task = asyncio.create_task(self._see_to(game_id), name=f"opponent {game_id}")
        self._tasks[game_id] = task
        task.add_done_callback(lambda _: self._tasks.pop(game_id, None))

    async def close(self) -> None:
        """Stop thinking; what is undecided is taken up by the next process."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._player.close()

    async def _see_to(self, game_id: str) -> None:
        """Act as long as the opponent is asked, or the game has changed meanwhile."""
        while True:
            self._again.discard(game_id)
            try:
                acted = await self._turn(game_id)
            except OutOfOrder as error:
                log.info("the opponent can't play game %s: %s", game_id, error)
                return
            except StoreUnusable as error:
                log.error("the opponent waits in game %s: %s", game_id, error)  # noqa: TRY400 - the message holds the cause
                await asyncio.sleep(_AGAIN)
                continue
            if acted:
                await self._show(game_id)
            elif game_id not in self._again:
                return

    async def _turn(self, game_id: str) -> bool:
        """Let a seat act until another one is asked; whether anything was done."""
        live = await self._referee.games.get(game_id)
        seat = asked(live)
        if seat is None:
            return False
        acted = False
        telling = asyncio.create_task(self._keep_telling(live))
        try:
            for _ in range(_IN_A_ROW):
                accepted = await self._player.act(live, seat)
                acted = acted or (accepted is not None and not accepted.repeated)
                live = await self._referee.games.get(game_id)
                if asked(live) != seat:
                    break
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
        return acted

    async def _keep_telling(self, live: LiveGame) -> None:
        rest = _LONG
        while True:
            await asyncio.sleep(rest)
            await self._tell(live)
            rest = _STILL
