"""Tells people in their game's channel that an answer is due: once, and only while it is.

When the time is over, and the people of the game have agreed on what happens then, the referee is
asked to do that.

A notice may have been posted by a process that ended before it could note that: it is looked for
first, by what it says of the time.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.due_line import moment
from bot.gateway.message.links import board_link
from bot.gateway.message.outbox import A_DAY_MS, wait_ms
from bot.gateway.message.panel import Panel
from bot.gateway.message.repeating import repeat
from bot.gateway.message.rows import packed, view_of
from bot.gateway.message.said import find_said
from bot.gateway.message.seat_offer import take_buttons
from bot.gateway.text.messages import CONTENT, clip, is_id, mention, pinging
from bot.referee.live_game import OutOfOrder
from bot.referee.timing import pace_of
from bot.schedule.dues import Kind, Notice, Owed, forget
from bot.schedule.policy import Policy
from bot.store import StoreUnusable
from rules.kernel.errors import Stale

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord

    from bot.clock import Clock
    from bot.gateway.interaction.in_flight import InFlight
    from bot.gateway.message.asks import Asks
    from bot.referee import Referee
    from bot.referee.live_game import LiveGame
    from bot.store import Due, Store, Tx

log = logging.getLogger(__name__)

_POLL = 1.0
_BATCH: Final = 20
"""Games that are told of at once: one whose channel is slow holds up no other for long."""
_PATIENCE: Final = 45.0
"""Seconds for one notice."""
_HEADS: Final = {
    Kind.HALF: "half of the time for an answer has passed; it is due {}.",
    Kind.NEARLY: "little time is left for an answer; it is due {}.",
    Kind.END: "the time for an answer is over; it was due {}. The game waits.",
}


class Reminders:
    """Tells what is due.

    Args:
        client: Sends it.
        store: Knows it.
        referee: Does what is agreed for when the time is over.
        asks: Keeps the offers of seats.
        show: Shows a game that has changed; failures are its own affair.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        referee: Referee,
        *,
        asks: Asks,
        show: Callable[[str], Awaitable[None]],
    ) -> None:
        self._client = client
        self._store = store
        self._deadlines = referee.deadlines
        self._asks = asks
        self._show = show
        self._clock: Clock = referee.clock

    async def run(self, in_flight: InFlight) -> None:
        """Tell what is due, until the task is cancelled."""

        async def look() -> None:
            while await self.tell(in_flight):
                pass

        await repeat(
            look, every=self._clock.rest(_POLL), log=log, otherwise="nobody can be reminded"
        )

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
        live, due = await self._deadlines.look(game_id)
        if live.game.status != "playing":
            await self._store.write(lambda tx: forget(tx, game_id))
            return
        panel = Panel.from_json(live.game.panel)
        shown = panel is not None and panel.reachable
        if await self._deadlines.grant(live, shown=shown):
            if shown:
                await self._show(game_id)
            live, due = await self._deadlines.look(game_id)
        speaks = bool(due.notices or due.offers) and is_id(live.game.channel)
        if speaks and not await self._told(live, due):
            if (await self._deadlines.look(game_id))[1].rows != due.rows:
                return  # somebody has answered meanwhile, or more is due
            await self._post(live, due)
        now = self._clock.now()
        await self._store.write(partial(_finish, due=due, now=now))
        for each in due.lapsed:
            try:
                await self._deadlines.act(live, each)
            except Stale as refusal:
                log.info("nothing was done in game %s: %s", game_id, refusal)
        if due.lapsed:
            await self._show(game_id)

    async def _told(self, live: LiveGame, due: Owed) -> bool:
        """Whether a process that ended before it could note that has told this."""
        channel, words = int(live.game.channel), _said(live, due)
        return await find_said(self._client, channel, words) is not None

    async def _post(self, live: LiveGame, due: Owed) -> None:
        told = (user for notice in due.notices for user in notice.user_ids)
        users = dict.fromkeys((*(row.user_id for row in due.offers), *told))
        words, link = _said(live, due), board_link(live.game, "the board")
        people = clip(" ".join(map(mention, users)), CONTENT - len(words) - len(link) - 10)
        takes = take_buttons(live, dict.fromkeys(row.seat for row in due.offers))
        parts: dict[str, Any] = {"view": view_of(packed(takes))} if takes else {}
        text = " ".join(filter(None, ("⏰", people, link))) + f"\n{words}"
        message = await self._client.get_partial_messageable(int(live.game.channel)).send(
            text,
            nonce=f"{live.game.id}-due-{due.rows[-1].id}"[:25],
            allowed_mentions=pinging(users),
            **parts,
        )
        for take in takes[:1]:
            await self._asks.keep_offer(live.game.channel, take, text, message.id)

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
    offers = (_offer(live, row) for row in due.offers)
    return "\n".join((*offers, *(_line(live, notice) for notice in due.notices)))


def _line(live: LiveGame, notice: Notice) -> str:
    line = f"Game `{live.game.id}`: {_HEADS[notice.kind].format(moment(notice.end))}"
    policy = pace_of(live).policy
    if notice.kind is Kind.NEARLY and policy is not Policy.WAIT:
        line += f" Then {policy.words}."
    return line


def _offer(live: LiveGame, row: Due) -> str:
    when = f"<t:{row.at // 1000}:f>"
    return (
        f"Game `{live.game.id}`: the time of the {live.title(row.seat)} was over, and since {when} "
        "their seat is offered to everybody, as agreed. Who takes it has all the time again."
    )
