"""What game masters do while the bot is killed, and the press that agrees to a proposal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from bot.referee.masters import Master
from bot.referee.take_backs import past_of
from bot.referee.transitions import intervened, taken_back
from bot.store import Member
from rules.kernel.game.action import (
    Absent,
    HandOver,
    LockGame,
    NameMaster,
    TakeBack,
    UnlockGame,
)
from rules.kernel.playing.intervening import write_correction
from tests.kill.deeds import Deed, Essence, Record, essence_after, holder

if TYPE_CHECKING:
    import random
    from collections.abc import Awaitable, Callable, Mapping

    from bot.sandbox import Exchange, LocalDiscord, Message, Person
    from rules.kernel.game.action import Intervention

MASTER: Final = "Cleo"
"""A moderator."""
AGREE: Final = "agree to a proposal"
LOCK, UNLOCK, PASS, ACT, BACK, CORRECT, HAND_OVER = (
    "lock", "unlock", "pass", "act", "roll back", "correct", "hand over",
)  # fmt: skip
KINDS: Final = (AGREE, LOCK, UNLOCK, PASS, ACT, BACK, CORRECT, HAND_OVER)
SHORT: Final = (AGREE, LOCK, BACK)
"""One for each way: an agreement, a command, a press that confirms."""
_NAMED: Final = ("Dan", "Cleo")
"""Who is named, by turns."""
_PLAYERS: Final = ("Ada", "Ben", "Dan")
"""To whom sides are handed over: whoever holds none."""
_LOOKED_AT: Final = 200
"""The most corrections of which one is chosen."""


@dataclass(frozen=True)
class Masters:
    """Prepares what they do: what is asked before a press is asked by a bot that lives.

    Attributes:
        server: The local Discord.
        ask: Does something that a press then answers; the bot's answer.
        chance: Chooses.
    """

    server: LocalDiscord
    ask: Callable[[Callable[[], Awaitable[Exchange]]], Awaitable[Message]]
    chance: random.Random

    async def next(self, kind: str, record: Record) -> Deed | None:
        """A deed of this kind; ``None`` if it can't be done now."""
        locked = record.live.state is not None and record.live.state.locked
        return await self._ways[UNLOCK if locked else kind](record)

    @property
    def _ways(self) -> Mapping[str, Callable[[Record], Awaitable[Deed | None]]]:
        return {
            AGREE: self._agreeing,
            LOCK: self._locking,
            UNLOCK: self._unlocking,
            PASS: self._passing,
            ACT: self._acting,
            BACK: self._rolling_back,
            CORRECT: self._correcting,
            HAND_OVER: self._handing_over,
        }

    async def _locking(self, record: Record) -> Deed:
        return self._typed(LOCK, record, LockGame(), self._command(record, "gm lock"), once=True)

    async def _unlocking(self, record: Record) -> Deed | None:
        if record.live.state is None or not record.live.state.locked:
            return None
        do = self._command(record, "gm unlock")
        return self._typed(UNLOCK, record, UnlockGame(), do, once=True)

    async def _acting(self, record: Record) -> Deed:
        live, seat = record.live, record.live.active[0]
        offer = live.offers(seat)[0]
        action = live.ruleset.act_for(seat=seat, action=offer.action)
        do = self._command(record, "gm act", side=seat, action=offer.token)
        return self._typed(ACT, record, action, do)

    async def _passing(self, record: Record) -> Deed:
        live, seat = record.live, record.live.active[0]
        action = live.ruleset.act_for(seat=seat, action=Absent())
        after = essence_after(record, *intervened(live, action))
        return await self._pressed(PASS, record, after, self._command(record, "gm pass", side=seat))

    def _typed(
        self,
        kind: str,
        record: Record,
        action: Intervention,
        do: Callable[[], Awaitable[Exchange]],
        *,
        once: bool = False,
    ) -> Deed:
        """Something that is done by a command; ``once``: again it is refused."""
        after = essence_after(record, *intervened(record.live, action))
        again = do if once else None
        return Deed(kind, do, Essence.of(record), lambda _press: after, 1, again)

    async def _handing_over(self, record: Record) -> Deed:
        live, seat = record.live, record.live.active[0]
        held = {each.user_id for each in live.members}
        newcomer = next(
            each for each in map(self.server.person, _PLAYERS) if str(each.id) not in held
        )
        done, entry = intervened(live, HandOver(seat=seat))
        others = tuple(each for each in live.members if each.seat != seat)
        member = Member(live.game.id, seat, str(newcomer.id), "", 0, "")
        after = essence_after(record, replace(done, members=(*others, member)), entry)
        do = self._command(record, "gm hand-over", side=seat, person=newcomer.user)
        return Deed(HAND_OVER, do, Essence.of(record), lambda _press: after, 1, do)

    async def _rolling_back(self, record: Record) -> Deed | None:
        live = record.live
        past = past_of(live, record.entries)
        if len(past.steps) < 2:
            return None
        to, last = past.steps[-2].number, past.steps[-1].number
        after = essence_after(record, *taken_back(live, past, None, TakeBack(to=to)))
        do = self._command(record, "gm rollback", action=str(last))
        return await self._pressed(BACK, record, after, do)

    async def _correcting(self, record: Record) -> Deed | None:
        live = record.live
        found = list(islice(live.ruleset.legal_corrections(live.view(None)), _LOOKED_AT))
        if not found:
            return None
        action = self.chance.choice(found)
        done, entry = intervened(live, action)
        if done.result is not None:
            return None
        after = essence_after(record, done, entry)
        do = self._command(record, "gm correct", change=write_correction(action))
        return await self._pressed(CORRECT, record, after, do)

    async def _agreeing(self, record: Record) -> Deed:
        """The last side agrees to what the first one proposes: who is to be the game master."""
        live = record.live
        first, *_, last = (holder(self.server, record, each.id) for each in live.seats)
        before = live.master.user_id if live.master is not None else ""
        named = next(each for each in map(self.server.person, _NAMED) if str(each.id) != before)
        question = await self.ask(self._command(record, "master name", by=first, person=named.user))
        done, entry = intervened(live, NameMaster(agreed=True))
        master = Master(str(named.id), "", plays=bool(live.seats_of(str(named.id))))
        after = essence_after(record, replace(done, master=master), entry)
        return _press(AGREE, record, after, last, question)

    async def _pressed(
        self, kind: str, record: Record, after: Essence, ask: Callable[[], Awaitable[Exchange]]
    ) -> Deed:
        """Something that is asked for first, and done by a press."""
        return _press(kind, record, after, self.server.person(MASTER), await self.ask(ask))

    def _command(
        self, record: Record, name: str, *, by: Person | None = None, **options: Any
    ) -> Callable[[], Awaitable[Exchange]]:
        channel = self.server.world.channels[int(record.live.game.channel)]
        person = by or self.server.person(MASTER)
        return lambda: person.command(channel, name, **options)


def _press(kind: str, record: Record, after: Essence, person: Person, question: Message) -> Deed:
    wanted, shown = str(question.buttons[0]["custom_id"]), len(question.versions) - 1
    return Deed(
        kind,
        lambda: person.press(question, wanted),
        Essence.of(record),
        lambda _press: after,
        1,
        lambda: person.press(question, wanted, stale=shown),
    )
