"""Messages that propose something to people, who agree by a button; and how they are closed.

A proposal has a number in its game. It is closed when it is settled, here or elsewhere, when it is
withdrawn, and after three days. Where Discord does not let its message tell that, it is tried again
and again, unless the message is gone. Nobody can agree to it any more in the meantime: a press says
so, as it does of a message that the bot can't edit on its own.
"""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import discord

from bot.gateway.interaction.components import press_of
from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.ask_outcomes import outcome_of
from bot.gateway.message.outbox import A_DAY_MS
from bot.gateway.message.recovery import presses_in
from bot.gateway.message.seat_offer import TAKE
from bot.gateway.text.called import named, names_of
from bot.gateway.text.failures import may_be_done
from bot.referee.captaincy import PROPOSAL_MS
from bot.schedule.dues import Kind
from bot.schedule.pings import answered, pinged_now, resting
from bot.store import Ask
from bot.store.claims import divided
from rules.kernel.values.errors import Stale

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.clock import Clock
    from bot.gateway.interaction.components import Press, PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx, Store, Tx

log = logging.getLogger(__name__)

_OFFER_MS: Final = 30 * A_DAY_MS
"""How long a seat is offered."""
_NUMBERS: Final = "proposals"
"""The settings that hold how many proposals each game has had."""
_AGAIN_MS: Final = 60_000
"""How long it takes until a message is tried again; twice as long each time, up to a day."""
_GIVEN_UP_MS: Final = 2 * _OFFER_MS
"""How old a message is that is tried no more: its channel is out of reach for good."""
_UNKNOWN_MESSAGE: Final = 10008
WITHDRAW: Final = "withdraw"
"""What the press does that takes a proposal back; its value: the proposal's number."""
_LEEWAY_MS: Final = 60_000
_LATEST: Final = 50
_BATCH: Final = 20
_MOST: Final = 1000
"""The most asks that are read of those that are to be closed."""
_EXPIRED: Final = "This has expired: nobody has answered it in time."
_WITHDRAWN: Final = "This was withdrawn."
_UNSURE: Final = "This was not noted, and nobody can agree to it: ask again."


class _Again(NamedTuple):
    """When a message is tried again, and how often it has been tried."""

    at: int
    times: int

    def waits(self, now: int) -> bool:
        """Whether it is not yet; if it is farther away than can be, the clock was put back."""
        return now < self.at <= now + A_DAY_MS

    def is_over(self, now: int) -> bool:
        """Whether it was so long ago that somebody else has settled it."""
        return abs(now - self.at) > 2 * A_DAY_MS


class Asks:
    """Keeps the open asks, and closes them."""

    def __init__(self, client: discord.Client, store: Store, clock: Clock) -> None:
        self._client = client
        self._store = store
        self._clock = clock
        self._again: dict[str, _Again] = {}
        self._closing: set[str] = set()

    async def begin(
        self, press: Press, words: str, reply: Reply, asked: Sequence[str]
    ) -> tuple[Ask, tuple[str, ...]]:
        """Keep a new proposal with a number of its own, before its message is posted.

        Args:
            press: What agrees to it.
            words: What is proposed.
            reply: The command or press of whoever proposes it.
            asked: Who is to be notified.

        Returns:
            The proposal, and whom its message pings: not who has quiet hours.

        Raises:
            UnknownGame: There is no such game.
        """
        now = self._clock.now()
        due = now + PROPOSAL_MS
        channel = reply.channel if reply.rights.resides else ""

        def write(tx: Tx) -> tuple[Ask, tuple[str, ...]]:
            number = int(json.loads(tx.setting(_NUMBERS, press.game) or "0")) + 1
            tx.set_setting(_NUMBERS, press.game, json.dumps(number))
            pending = _pending(press.game, number)
            where = pending, channel, press.game
            ask = Ask(*where, press.custom_id, words, due, number, reply.user_id)
            tx.set_ask(ask)
            return ask, pinged_now(
                *(tx, press.game, asked, now), kind=Kind.PROPOSED, what=str(number)
            )

        return await self._store.write(write)

    async def keep(self, ask: Ask, reply: Reply, message: int) -> None:
        """Keep which message makes a proposal; also what others have agreed to meanwhile.

        Whoever does that need not be told of it any more.
        """
        channel = reply.channel if reply.rights.resides else ""

        def write(tx: Tx) -> None:
            # It may have been settled or withdrawn as soon as it was posted.
            if (stored := tx.ask(ask.message)) is not None:
                due = min(stored.due_at, ask.due_at)
                kept = ask if stored.press else stored
                tx.drop_ask(ask.message)
                tx.set_ask(replace(kept, message=str(message), channel=channel, due_at=due))
                number = str(ask.number)
                answered(tx, ask.game_id, (reply.user_id,), Kind.PROPOSED, number)

        await self._store.write(write)

    async def keep_offer(self, channel: str, take: PressButton, words: str, message: int) -> None:
        """Keep a message that offers a seat; it stands until the seat is taken."""
        press = press_of(take.custom_id or "")
        if press is None:
            return
        posted = int(discord.utils.snowflake_time(message).timestamp() * 1000)
        ask = Ask(str(message), channel, press.game, press.custom_id, words, posted + _OFFER_MS)
        await self._store.write(lambda tx: tx.set_ask(ask))

    async def close_offer(self, game_id: str, press: str, outcome: str) -> None:
        """Close the messages that offer a seat by a press, which somebody has withdrawn."""
        for ask in await self._store.read(lambda tx: tx.asks_of(game_id)):
            found = press_of(ask.press)
            if found is not None and (found.what, found.value) == (TAKE, press):
                await self.close(ask, outcome)

    async def awake(self, user_ids: Iterable[str]) -> tuple[str, ...]:
        """Those of some people who have no quiet hours now."""
        users, now = tuple(dict.fromkeys(user_ids)), self._clock.now()
        rest = await self._store.read(lambda tx: resting(tx, users, now))
        return tuple(user for user in users if user not in rest)

    async def open(self, game_id: str) -> list[Ask]:
        """The open proposals of a game, oldest first."""
        now = self._clock.now()
        kept = await self._store.read(lambda tx: tx.asks_of(game_id))
        return [each for each in kept if each.number and each.due_at > now]

    async def find(self, message: int, press: Press) -> Ask:
        """What a message proposes whose button is pressed.

        Raises:
            Stale: That is not open any more.
        """
        return await self._store.read(partial(self._find, message=message, press=press))

    def check(self, tx: ReadTx, live: LiveGame, message: int, press: Press) -> None:
        """Refuse to do what a message proposed, in the transaction that would do it.

        Raises:
            Stale: It is not open any more, or there is nothing left to agree to.
        """
        ask = self._find(tx, message, press)
        outcome = outcome_of(live, press_of(ask.press))
        if outcome is not None:
            raise Stale(f"{outcome} Nothing was done; ask again.")

    def _find(self, tx: ReadTx, message: int, press: Press) -> Ask:
        # Its message may have been posted just now, or by a process that was ended then.
        posting = (
            each
            for each in tx.asks_of(press.game)
            if each.press == press.custom_id and _is_posting(each)
        )
        ask = tx.ask(str(message)) or next(posting, None)
        if ask is None or self._clock.now() >= ask.due_at:
            raise Stale(
                "That is not open any more: it was settled or withdrawn, or it has expired; "
                "nothing was done. Ask again."
            )
        return ask

    async def settled(self, message: int, press: Press) -> None:
        """Forget what a message proposed: it tells the end of that by now."""

        def write(tx: Tx) -> None:
            with suppress(Stale):
                tx.drop_ask(self._find(tx, message, press).message)

        await self._store.write(write)

    async def withdraw(self, ask: Ask, outcome: str, pressed: int | None = None) -> None:
        """Close a proposal before it is due; one that is being posted, once it is.

        The message that is being pressed is left to its press: if that fails, it is closed later.
        """
        now = self._clock.now()

        def write(tx: Tx) -> list[Ask]:
            stored = [each for each in tx.asks_of(ask.game_id) if each.number == ask.number]
            closed = [_closed(each, outcome, now) for each in stored]
            for each in closed:
                tx.set_ask(each)
            return closed

        for each in await self._store.write(write):
            if not _is_posting(each) and each.message != str(pressed):
                await self.close(each, outcome)

    async def failed(self, ask: Ask, error: Exception) -> None:
        """Give up a proposal that could not be posted; if it may be there, it is closed later."""
        if may_be_done(error):
            await self.withdraw(ask, _UNSURE)
        else:
            await self.forget(ask)

    async def forget(self, ask: Ask) -> None:
        """Forget an ask that is settled, under whichever message it is kept by now."""

        def write(tx: Tx) -> None:
            tx.drop_ask(ask.message)
            for each in tx.asks_of(ask.game_id) if ask.number else ():
                if each.number == ask.number:
                    tx.drop_ask(each.message)

        await self._store.write(write)

    async def close_settled(self, live: LiveGame, asks: Iterable[Ask]) -> None:
        """Close those asks of a game that there is nothing left to agree to.

        The message that is being pressed, too: its press may be too late to be answered.
        """
        now = self._clock.now()
        for ask in asks:
            outcome = outcome_of(live, press_of(ask.press)) if ask.press else None
            if outcome is not None and not self._waits(ask, now):
                await self.close(ask, outcome)

    async def close_due(self) -> None:
        """Close what nobody has agreed to in time, and what could not be closed before."""
        now = self._clock.now()
        for message in [each for each, known in self._again.items() if known.is_over(now)]:
            del self._again[message]

        def due(tx: ReadTx, most: int) -> list[Ask]:
            return [each for each in tx.due_asks(now, _MOST) if not self._waits(each, now)][:most]

        async def close(ask: Ask) -> None:
            await self.close(ask, _EXPIRED if ask.due_at else _WITHDRAWN)

        await divided(self._store, due, lambda ask: f"ask {ask.message}", close, _BATCH)

    def _waits(self, ask: Ask, now: int) -> bool:
        """Whether it failed a short while ago, so that it is not tried with each change."""
        again = self._again.get(ask.message)
        return again is not None and again.waits(now)

    async def close(self, ask: Ask, outcome: str) -> None:
        """Take the buttons off, and say why; if Discord fails or refuses it, that is tried later.

        What is out of reach without an interaction, or gone, is forgotten.
        """
        if ask.message in self._closing:
            return
        self._closing.add(ask.message)
        try:
            await self._close(_closed(ask, outcome, self._clock.now()))
        finally:
            self._closing.discard(ask.message)

    async def _close(self, closed: Ask) -> None:
        try:
            if closed.channel:
                await self._tell(closed)
        except FAILURES as error:
            if not self._is_gone(closed, error):
                log.warning("ask %s of game %s: later: %s", closed.message, closed.game_id, error)
                await self._try_later(closed)
                return
            log.info("ask %s of game %s is gone: %s", closed.message, closed.game_id, error)
        await self.forget(closed)

    async def _tell(self, closed: Ask) -> None:
        channel = self._client.get_partial_messageable(int(closed.channel))
        message = await self._posted(closed) if _is_posting(closed) else int(closed.message)
        if message is not None:
            names = await self._store.read(lambda tx: names_of(tx, closed.game_id))
            words = named(closed.words, names)
            await channel.get_partial_message(message).edit(content=words, view=None)

    async def _posted(self, ask: Ask) -> int | None:
        """The message of a proposal, posted by a process that ended before it could note that."""
        channel, me = self._client.get_partial_messageable(int(ask.channel)), self._client.user
        begun = datetime.fromtimestamp(max(0, ask.due_at - PROPOSAL_MS - _LEEWAY_MS) / 1000, UTC)
        # If the clock was wrong, it may be among the latest ones.
        looks = (
            channel.history(limit=_LATEST, after=begun, oldest_first=True),
            channel.history(limit=_LATEST),
        )
        for look in looks:
            async for each in look:
                pressed = presses_in(each, ask.game_id) if me and each.author.id == me.id else []
                if any(press[2:4] == (WITHDRAW, str(ask.number)) for press in pressed):
                    return each.id
        return None

    async def _try_later(self, closed: Ask) -> None:
        known = self._again.get(closed.message)
        times = 0 if known is None else known.times + 1
        wait = min(_AGAIN_MS << min(times, 20), A_DAY_MS)
        self._again[closed.message] = _Again(self._clock.now() + wait, times)

        def write(tx: Tx) -> None:
            if tx.ask(closed.message) is not None:
                tx.set_ask(closed)

        await self._store.write(write)

    def _is_gone(self, closed: Ask, error: Exception) -> bool:
        """Whether a message need not be tried any more."""
        if not isinstance(error, discord.HTTPException):
            return False
        posted = (
            closed.due_at
            if _is_posting(closed)
            else discord.utils.snowflake_time(int(closed.message)).timestamp() * 1000
        )
        old = self._clock.now() > posted + _GIVEN_UP_MS
        refused = isinstance(error, discord.Forbidden | discord.NotFound)
        return error.code == _UNKNOWN_MESSAGE or (refused and old)


def _pending(game: str, number: int) -> str:
    """What stands for the message of a proposal until that is posted."""
    return f"{game}#{number}"


def _is_posting(ask: Ask) -> bool:
    """Whether it is not known which message makes a proposal."""
    return ask.message == _pending(ask.game_id, ask.number)


def _closed(ask: Ask, outcome: str, now: int) -> Ask:
    """An ask to which nobody can agree any more: its words tell why, and no press is left."""
    if not ask.press:
        return ask
    words = f"{ask.words}\n-# {outcome}"
    return replace(ask, press="", words=words, due_at=min(ask.due_at or now, now))


def timed(ask: Ask, needed: str) -> str:
    """What is proposed, with its number, who must agree, and the time until which it is open."""
    until = ask.due_at // 1000
    note = f"Proposal {ask.number} · {needed} · open until <t:{until}:f>, <t:{until}:R>"
    return f"{ask.words}\n-# {note}"
