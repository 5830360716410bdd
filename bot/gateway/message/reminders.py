"""Tells people in their game's channel that an answer is due: once, and only while it is.

A notice may have been posted by a process that ended before it could note that: it is looked for
first, by what it says of the time.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.due_line import moment
from bot.gateway.message.links import board_link
from bot.gateway.message.outbox import A_DAY_MS, wait_ms
from bot.gateway.message.said import find_said
from bot.gateway.text.messages import CONTENT, clip, is_id, mention, pinging
from bot.referee.live_game import OutOfOrder
from bot.referee.timing import asked_of
from bot.schedule.dues import Kind, Notice, Owed, forget, owed
from bot.store import StoreUnusable

if TYPE_CHECKING:
    import discord

    from bot.clock import Clock
    from bot.gateway.interaction.in_flight import InFlight
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx, Store, Tx

log = logging.getLogger(__name__)

_POLL = 1.0
_LONGEST_REST: Final = 60.0
_BATCH: Final = 20
"""Games that are told of at once: one whose channel is slow holds up no other for long."""
_PATIENCE: Final = 45.0
"""Seconds for one notice."""
_HEADS: Final = {
    Kind.HALF: "half of the time for an answer has passed; it is due {}.",
    Kind.NEARLY: "little time is left for an answer; it is due {}.",
    Kind.END: "the time for an answer is over; it was due {}. The game waits.",
}


class _Found(NamedTuple):
    """A game, and what is due of it."""

    live: LiveGame
    owed: Owed


class Reminders:
    """Tells what is due."""

    def __init__(self, client: discord.Client, store: Store, games: Games, clock: Clock) -> None:
        self._client = client
        self._store = store
        self._games = games
        self._clock = clock

    async def run(self, in_flight: InFlight) -> None:
        """Tell what is due, until the task is cancelled."""
        rest = _POLL
        while True:
            try:
                while await self.tell(in_flight):
                    pass
            except StoreUnusable as error:
                rest = min(2 * rest, _LONGEST_REST)
                log.error("nobody can be reminded, next try in %d s: %s", rest, error)  # noqa: TRY400 - the message holds the cause
            except Exception:
                log.exception("what is due could not be processed")
            else:
                rest = _POLL
            await asyncio.sleep(rest)

    async def tell(self, in_flight: InFlight) -> bool:
        """Tell what is due now, several games at once; whether there may be more.

        Raises:
            StoreUnusable: The store fails.
        """
        now = self._clock.now()
        games = await self._store.read(lambda tx: tx.due_games(now, A_DAY_MS, _BATCH))
        if in_flight.draining or not games:
            return False
        with in_flight.track():
            await asyncio.gather(*map(self._tried, games))
        return len(games) == _BATCH

    async def _tried(self, game_id: str) -> None:
        """Tell what is due of a game; what fails is tried again later."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._tell(game_id)
        except StoreUnusable:
            raise
        except FAILURES as error:
            log.warning("nobody could be reminded in game %s, later again: %s", game_id, error)
            await self._postpone(game_id, error)
        except OutOfOrder as error:
            log.info("game %s waits to remind its players: %s", game_id, error)
            await self._postpone(game_id, None)
        except Exception as error:
            log.exception("nobody could be reminded in game %s", game_id)
            await self._postpone(game_id, error)

    async def _tell(self, game_id: str) -> None:
        live, due = await self._look(game_id)
        if live.game.status != "playing":
            await self._store.write(lambda tx: forget(tx, game_id))
            return
        if due.notices and is_id(live.game.channel) and not await self._told(live, due):
            if (await self._look(game_id)).owed.rows != due.rows:
                return  # somebody has answered meanwhile, or more is due
            await self._post(live, due)
        now = self._clock.now()
        await self._store.write(partial(_finish, due=due, now=now))

    async def _look(self, game_id: str) -> _Found:
        """A game as it is stored, and what is due of it.

        Raises:
            OutOfOrder: It can't be read at the moment.
        """
        now = self._clock.now()

        def look(tx: ReadTx) -> _Found:
            live = self._games.load(tx, game_id)
            return _Found(live, owed(tx.dues_of(game_id), asked_of(live), now))

        return await self._store.read(look)

    async def _told(self, live: LiveGame, due: Owed) -> bool:
        """Whether a process that ended before it could note that has told this."""
        channel, words = int(live.game.channel), _said(live, due)
        return await find_said(self._client, channel, words) is not None

    async def _post(self, live: LiveGame, due: Owed) -> None:
        users = dict.fromkeys(user for notice in due.notices for user in notice.user_ids)
        words, link = _said(live, due), board_link(live.game, "the board")
        people = clip(" ".join(map(mention, users)), CONTENT - len(words) - len(link) - 10)
        await self._client.get_partial_messageable(int(live.game.channel)).send(
            f"⏰ {people} {link}".rstrip() + f"\n{words}",
            nonce=f"{live.game.id}-due-{due.rows[-1].id}"[:25],
            allowed_mentions=pinging(users),
        )

    async def _postpone(self, game_id: str, error: Exception | None) -> None:
        """Try again later: without an error in a day, for that is not to be mended by trying."""
        now = self._clock.now()

        def write(tx: Tx) -> None:
            for row in tx.dues_of(game_id):
                if row.done_at is None and row.at <= now:
                    wait = A_DAY_MS if error is None else wait_ms(error, row.attempts)
                    tx.postpone_due(row.id, now + wait)

        await self._store.write(write)


def _finish(tx: Tx, due: Owed, now: int) -> None:
    for row in due.rows:
        tx.finish_due(row.id, now)


def _said(live: LiveGame, due: Owed) -> str:
    """What a notice says of the time: it follows from what is due alone."""
    return "\n".join(_line(live, notice) for notice in due.notices)


def _line(live: LiveGame, notice: Notice) -> str:
    return f"Game `{live.game.id}`: {_HEADS[notice.kind].format(moment(notice.end))}"
