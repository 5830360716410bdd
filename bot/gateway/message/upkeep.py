"""Tells in a game's channel what is due of the game itself: a seat is offered, somebody is away.

It may have been posted by a process that ended before it could note that: it is looked for first.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.links import board_link, message_link
from bot.gateway.message.lobby_panel import READY
from bot.gateway.message.outbox import A_DAY_MS, wait_ms
from bot.gateway.message.repeating import repeat
from bot.gateway.message.rows import packed, view_of
from bot.gateway.message.said import find_said
from bot.gateway.message.seat_offer import keep_button, take_buttons, yield_buttons
from bot.gateway.text.called import named, names_in
from bot.gateway.text.messages import CONTENT, fitting, is_id, mention, pinging
from bot.referee import upkeep
from bot.referee.live_game import OutOfOrder
from bot.referee.upkeep import is_full
from bot.schedule.away import Meanwhile
from bot.schedule.dues import Kind
from bot.store import StoreUnusable
from bot.store.claims import divided
from rules.kernel.values.errors import Stale

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    import discord

    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.in_flight import InFlight
    from bot.gateway.message.asks import Asks
    from bot.referee import Referee
    from bot.referee.live_game import LiveGame
    from bot.referee.upkeep import Chores, Warned
    from bot.store import Absence, Ask, Due, Store, Tx

log = logging.getLogger(__name__)

_POLL = 1.0
_BATCH: Final = 20
"""Games that are told of at once: one whose channel is slow holds up no other for long."""
_CLOSED: Final = (
    "Game `{}` is closed, as nobody has played it for so long after two warnings. It is kept: its "
    "story, its dice and who played."
)
_PATIENCE: Final = 45.0
"""Seconds for one game."""


class Upkeep:
    """Tells what is due of games themselves.

    Args:
        client: Sends it.
        store: Knows of which games.
        referee: Knows what.
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
        self._chores = upkeep.Upkeep(store, referee.games, referee.clock)
        self._abandoned = referee.abandoned
        self._asks = asks
        self._show = show
        self._clock = referee.clock

    async def run(self, in_flight: InFlight) -> None:
        """Tell what is due, until the task is cancelled."""

        async def look() -> None:
            while await self.tell(in_flight):
                pass

        await repeat(
            look, every=self._clock.rest(_POLL), log=log, otherwise="games can't be looked after"
        )

    async def tell(self, in_flight: InFlight) -> bool:
        """Tell what is due now, several games at once; whether there may be more.

        Raises:
            StoreUnusable: The store fails.
        """
        if in_flight.draining:
            return False
        now = self._clock.now()
        with in_flight.track():
            _, more = await divided(
                self._store,
                lambda tx, most: tx.due_games(now, A_DAY_MS, most, themselves=True),
                _key,
                self._tried,
                _BATCH,
            )
        return more

    async def _tried(self, game_id: str) -> None:
        """See to a game; what fails is tried again later."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._see_to(game_id)
        except StoreUnusable:
            raise
        except FAILURES as error:
            log.warning("game %s could not be looked after, later again: %s", game_id, error)
            await self._postpone(game_id, error)
        except OutOfOrder as error:
            log.info("game %s waits to be looked after: %s", game_id, error)
            await self._postpone(game_id, None)
        except Exception as error:
            log.exception("game %s could not be looked after", game_id)
            await self._postpone(game_id, error)

    async def _see_to(self, game_id: str) -> None:
        await self._abandoned.review(game_id)
        chores = await self._chores.look(game_id)
        if chores.closing:
            await self._close(chores.live)
            return
        words = _said(chores)
        if words and is_id(chores.live.game.channel) and not await self._told(chores, words):
            if not (await self._chores.look(game_id)).same(chores):
                return  # somebody has done something meanwhile
            if not await self._store.claims(_key(game_id)):
                return  # another process may be seeing to it by now
            await self._post(chores, words)
        await self._chores.finish(chores)

    async def _close(self, live: LiveGame) -> None:
        """Close a game that has been warned of, if its channel could have told its people."""
        if not is_id(live.game.channel):
            await self._postpone(live.game.id, None)
            return
        try:
            await self._abandoned.close(live)
        except Stale as refusal:
            log.info("game %s stays open: %s", live.game.id, refusal)
            return
        await self._show(live.game.id)

    async def _told(self, chores: Chores, words: str) -> bool:
        """Whether a process that ended before it could note that has told this."""
        channel, said = int(chores.live.game.channel), named(words, names_in(chores.live))
        return await find_said(self._client, channel, said) is not None

    async def _post(self, chores: Chores, words: str) -> None:
        live = chores.live
        link = board_link(live.game, "the board")
        room = CONTENT - len(words) - len(link) - 10
        people = " ".join(fitting(map(mention, chores.users), room))
        head = " ".join(filter(None, ("📣", people, link)))
        text = f"{head}\n{words}"
        takes = [each for rows in chores.offered for each in _takes(live, rows)]
        keeps = [keep_button(live)] if chores.idle is not None else []
        parts: dict[str, Any] = {"view": view_of(packed(takes, keeps))} if takes or keeps else {}
        message = await self._client.get_partial_messageable(int(live.game.channel)).send(
            f"{named(head, names_in(live), chores.heard)}\n{named(words, names_in(live))}",
            nonce=f"{live.game.id}-upkeep-{chores.rows[-1].id}"[:25],
            allowed_mentions=pinging(chores.heard),
            silent=chores.silent,
            **parts,
        )
        for take in takes[:1]:
            await self._asks.keep_offer(live.game.channel, take, text, message.id)

    async def _postpone(self, game_id: str, error: Exception | None) -> None:
        """Try again later: without an error in a day, for that is not to be mended by trying."""
        now = self._clock.now()

        def write(tx: Tx) -> None:
            for row in tx.dues_of(game_id):
                if not row.question and row.done_at is None and row.at <= now:
                    wait = A_DAY_MS if error is None else wait_ms(error, row.attempts)
                    tx.postpone_due(row.id, now + wait)

        await self._store.write(write)


def _key(game_id: str) -> str:
    return f"upkeep {game_id}"


def _said(chores: Chores) -> str:
    """What is told: it follows from what is due alone; empty for nothing."""
    live = chores.live
    if live.game.status == "over":
        if chores.closed:
            return _CLOSED.format(live.game.id)
        return _ended(live, chores.rows) if chores.ended else ""
    offers = (_offer(live, rows) for rows in chores.offered)
    gone = (_gone(live, each) for each in chores.gone)
    idle = [] if chores.idle is None else [_idle(live, chores.idle)]
    proposed = (_proposed(live, each, chores.rows) for each in chores.proposed)
    gathered = [_gathered(live, chores.rows)] if chores.gathered else []
    return "\n".join((*offers, *gone, *idle, *proposed, *gathered))


def _proposed(live: LiveGame, ask: Ask, rows: Sequence[Due]) -> str:
    """That a proposal is open, with the time as of which it is told, as others are told later."""
    mine = (row.at for row in rows if (row.kind, row.seat) == (Kind.PROPOSED, str(ask.number)))
    what = f"proposal {ask.number} waits for an answer, as of <t:{max(mine) // 1000}:f>"
    # Its message may not be known, if a process ended when it was being posted.
    where = f": {message_link(live.game, ask, 'here it is')}" if is_id(ask.message) else "."
    return f"Game `{live.game.id}`: {what}{where}"


def _gathered(live: LiveGame, rows: Sequence[Due]) -> str:
    as_of = max(row.at for row in rows if row.kind == Kind.GATHERED) // 1000
    words = "a place is kept for you"
    if is_full(live):
        words = f"every side is taken, and it starts when all are *{READY}*"
    return f"Game `{live.game.id}`: {words}, as of <t:{as_of}:f>."


def _ended(live: LiveGame, rows: Sequence[Due]) -> str:
    """That a game is over, with the time as of which it is told: others are told at another one."""
    as_of = max(row.at for row in rows if row.kind == Kind.OVER) // 1000
    result = f": {live.result.words}" if live.result is not None else "."
    return f"Game `{live.game.id}` is over, as of <t:{as_of}:f>{result}"


def _takes(live: LiveGame, rows: Sequence[Due]) -> list[PressButton]:
    """The buttons to take a seat that is offered."""
    seat = rows[0].seat
    if live.holders(seat):
        return yield_buttons(live, seat, (each.user_id for each in rows))
    return take_buttons(live, [seat])


def _offer(live: LiveGame, rows: Sequence[Due]) -> str:
    row = rows[0]
    who = " and ".join(mention(each.user_id) for each in rows if each.user_id)
    asked, more = "the players", f" {who} may take it back until then." if who else ""
    if live.holders(row.seat):
        asked, more = "its players", f" Until then {who} plays on."
    return (
        f"Game `{live.game.id}`: the seat of the {live.title(row.seat)} is offered since "
        f"<t:{row.at // 1000}:f>. Substitutes (`/game substitute`) have it at once, others ask "
        f"{asked}. Who takes it has all the time for an answer.{more}"
    )


def _idle(live: LiveGame, warned: Warned) -> str:
    done = "changed anything in this lobby" if live.game.status == "lobby" else "played"
    last = " This is the last warning." if warned.last else ""
    return (
        f"Game `{live.game.id}`: nobody has {done} since <t:{warned.since // 1000}:D>. Unless "
        f"somebody does, or presses *Keep it*, it is closed <t:{warned.ends // 1000}:R>. It is "
        f"kept all the same, with its dice revealed.{last}"
    )


def _gone(live: LiveGame, absence: Absence) -> str:
    until = absence.ends // 1000
    return (
        f"Game `{live.game.id}`: {mention(absence.user_id)} is away until <t:{until}:f>, "
        f"<t:{until}:R>; meanwhile {Meanwhile(absence.kind).words}."
    )
