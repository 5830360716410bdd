"""What the bot has done: read from its file, and heard in its channels."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.gateway.interaction.components import press_of
from bot.gateway.message.panel import Panel
from bot.referee.requests import REFEREE, STAND_IN
from bot.referee.timing import pace_of
from bot.sandbox.model.kinds import MessageFlag
from bot.sandbox.model.messages import walk
from bot.schedule.policy import Policy
from rules.kernel.game.action import HandOver
from tests.months.audience import MARK, Audience
from tests.months.calendar import DAY, HOUR
from tests.months.clocks import WrongError
from tests.months.digests import HEAD, Digests
from tests.months.notices import read
from tests.months.proposals import Proposals

if TYPE_CHECKING:
    from pathlib import Path

    from bot.referee.live_game import LiveGame
    from bot.sandbox import LocalDiscord, Message
    from bot.sandbox.model.feed import Change
    from bot.store import JournalEntry, ReadTx
    from tests.months.clocks import Key
    from tests.months.crowd import Crowd, Slot
    from tests.months.hearing import Hearing
    from tests.months.ledger import Ledger
    from tests.months.life import Life

_CHANGES: Final = (
    "SELECT id, version || ' ' || status || ifnull(pace, '') || (SELECT ifnull(group_concat("
    "user_id || seat), '') FROM member WHERE game_id = game.id) FROM game WHERE status = 'playing'"
)


_TURN: Final = " to act: "
_LONGEST_NIGHT: Final = 13 * HOUR


class Held(NamedTuple):
    """A seat that somebody holds."""

    user_id: str
    seat: str


def _last(tx: ReadTx, code: str) -> list[JournalEntry]:
    return tx.journal_tail(code, 1)


def _since(tx: ReadTx, code: str, version: int) -> list[JournalEntry]:
    return tx.journal(code, after=version)


def _knows(key: Key, live: LiveGame, done: list[JournalEntry]) -> bool:
    """Whether somebody need not be pinged: by what they or their side have done, or taken."""
    joined = [each.joined_at for each in live.members if each.user_id == key.user_id]
    own = [each for each in done if each.seat == key.seat and each.actor != REFEREE]
    mine = [each for each in done if each.actor == key.user_id]
    if not done or done[0].seq == 1 or own or mine:
        return True
    return max(joined) >= done[-1].at - DAY


def _recent(found: list[tuple[Message, int]], now: int) -> list[tuple[Message, int]]:
    """The messages that a bot may still find: one that dies may not be started for three days."""
    return [each for each in found if each[1] > now - 7 * DAY]


def _shows(message: Message, live: LiveGame) -> bool:
    """Whether a message was posted when a game stood as it does now."""
    ids = (part.get("custom_id") or "" for part in walk(message.versions[0].components))
    presses = (each for each in map(press_of, ids) if each is not None)
    return any((each.game, each.version) == (live.game.id, live.number) for each in presses)


def _let_in(key: Key, joined: frozenset[Held], done: list[JournalEntry]) -> bool:
    """Whether others have let somebody in, whatever else was done in the same tick.

    They are told if their seat is asked. Whom a game master has seated hears by a message.
    """
    handed = HandOver(seat=key.seat).to_json()
    return Held(key.user_id, key.seat) in joined and all(
        json.loads(each.action) != handed for each in done
    )


@dataclass
class Tally:
    """What happened, for the figures."""

    days: int = 0
    games: int = 0
    moves: int = 0
    notices: int = 0
    restarts: int = 0
    jumps: int = 0
    refused: int = 0
    referee: int = 0
    stood_in: int = 0
    rested: int = 0
    faults: int = 0
    digests: int = 0
    letters: int = 0
    watched: int = 0
    proposals: int = 0
    proposed_later: int = 0
    hooked: int = 0
    put_off: int = 0
    deeds: Counter[str] = field(default_factory=Counter)
    verified: int = 0
    troubles: Counter[str] = field(default_factory=Counter)


class Watch:
    """Takes note of what has changed and what was told, and judges it."""

    def __init__(
        self,
        path: Path,
        server: LocalDiscord,
        *,
        hearing: Hearing,
        ledger: Ledger,
        audience: Audience,
        crowd: Crowd,
        tally: Tally,
    ) -> None:
        self._path = path
        self._server = server
        self._hearing = hearing
        self.digests = Digests(ledger.calendar, hearing, ledger)
        self._ledger = ledger
        self.audience = audience
        self.proposals = Proposals(
            *(ledger.calendar, hearing, ledger.patience, server, ledger.gone),
        )
        self._crowd = crowd
        self._tally = tally
        self._known: dict[str, str] = {}
        self._held: dict[str, frozenset[Held]] = {}
        self._heard: set[int] = set()
        self._given: set[int] = set()
        self._faults: list[str] = []
        self._pinged: list[tuple[Message, int]] = []
        self._unknown: list[tuple[Message, int]] = []

    async def observe(self, life: Life, *, after_look: bool) -> None:
        """Find out what has changed, and let the ledger and the people know."""
        database = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)
        now = dict(database.execute(_CHANGES))
        before = {user: wish.still for user, wish in self._hearing.new.items()}
        for user_id in self._hearing.read(database):
            self._ledger.move(user_id, before.get(user_id, ()))
        for user_id in self._hearing.rearranged:  # what was put off comes when it was put off to
            self._ledger.patience.bear(user_id, self._ledger.calendar.true + _LONGEST_NIGHT)
        self.audience.read(database)
        self.proposals.read(database)
        database.close()
        changed = [code for code, row in now.items() if self._known.get(code) != row]
        # In a channel one game may end and another begin at the same time.
        for code in [*(code for code in self._known if code not in now), *changed]:
            await self._take_in(life, code, after_look=after_look)
        self._known = now
        await self._note_more_time(life)
        await self._judge_pings(life)
        if not after_look:
            self.digests.begin()

    def hear(self, change: Change) -> None:
        """Take a notice down that the bot has posted, or another message that calls somebody."""
        if change.kind != "message" or change.subject_id is None:
            return
        message = self._server.posting.messages.get(change.subject_id)
        if message is None or message.id in self._heard or message.viewer_id is not None:
            return
        self._heard.add(message.id)
        own = message.author_id == self._server.world.bot.id
        if not own and message.author_id not in self._server.world.webhooks:
            return
        way, users = self._crowd.way_of(message, own=own)
        if way != "here":
            self._tally.letters += way == "dm"
            self._tally.hooked += way == "webhook"
        try:  # who posts must not be disturbed
            content = message.content.partition(" ")[2] if way == "webhook" else message.content
            if content.startswith(MARK):
                self.audience.hear(content, way, users)
            else:
                self._hear(message, content, way, users)
        except WrongError as fault:
            self._faults.append(str(fault))

    def _hear(self, message: Message, content: str, way: str, users: frozenset[str]) -> None:
        """Take down what was told to people who play."""
        if content.startswith("⏰"):
            for told in read(message, way, users):
                self._ledger.hear(told)
        elif content.startswith(HEAD):
            self.digests.hear(content, *users)
            self.audience.hear_digest(content, *users)
        elif way == "here" and content.startswith("📣"):
            self.proposals.hear("", message)
        elif way == "here" and ("<@" in content or "Player " in content):
            slot = self._crowd.at(message.channel_id)
            if slot is not None:
                self.proposals.hear(slot.code, message)
            self._pinged.append((message, self._ledger.calendar.now()))

    async def _judge_pings(self, life: Life) -> None:
        """Whether messages have pinged nobody who rests, whom the ledger owes that of a turn."""
        for message, at in self._pinged:
            silent = MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags
            wrong = [user for user in sorted(message.pinged) if all(self._rests(str(user), at))]
            if wrong and not silent:
                self._faults.append(f"{message.content} has pinged {wrong}, who rest, at {at}")
        turns = [each for each in self._pinged if _TURN in each[0].content]
        turns += _recent(self._unknown, self._ledger.calendar.now())
        self._pinged, self._unknown = [], []
        for message, at in turns:
            slot = self._crowd.at(message.channel_id)
            if slot is None or not slot.code or slot.code in self._ledger.gone:
                continue
            live = await life.stored(slot.code)
            panel = Panel.from_json(live.game.panel)
            if panel is None or panel.message < message.id:
                self._unknown.append((message, at))  # the bot may not know yet that it is there
                asked = self._ledger.asked_in(slot.code)
                for key in (each for each in asked if any(self._rests(each.user_id, at))):
                    self._ledger.doubt(key)  # it may tell them before it notes that
            elif panel.message == message.id:
                (last,) = await life.store.read(partial(_last, code=slot.code))
                self._note_rest(slot.code, message, at, last)
            elif _shows(message, live):  # it was lost for a while, and another one posted
                self._ledger.call_all(slot.code, message.pinged)

    def _note_rest(self, code: str, message: Message, at: int, last: JournalEntry) -> None:
        """Take note of whom the message of a turn has pinged, and who rested."""
        for key in self._ledger.asked_in(code):
            found = self._rests(key.user_id, at)
            if int(key.user_id) in message.pinged:
                self._ledger.call(key)
            if any(found) and key.user_id != last.actor:
                # Who has started a game is not pinged, but knows that they are asked.
                surely = all(found) and last.actor is not None
                # Whoever is away is not told each time that it answers for them.
                surely &= last.actor != STAND_IN or last.seat != key.seat
                self._tally.rested += surely
                self._ledger.rest(key, at, surely=surely)

    def _rests(self, user_id: str, at: int) -> list[bool]:
        """Whether it was somebody's quiet hours, by what they wished before and wish now."""
        return [each.rests(at) for each in self._hearing.both(user_id)]

    def check(self) -> None:
        """Compare what was told with what was due.

        Raises:
            WrongError: Something was told wrongly, or was not told.
        """
        for each in (self._ledger, self.digests, self.audience, self.proposals):
            try:
                each.check()
            except WrongError as fault:
                self._faults.append(str(fault))
        self._hearing.settle()
        faults, self._faults = self._faults, []
        if faults:
            raise WrongError("\n".join(faults))

    async def _take_in(self, life: Life, code: str, *, after_look: bool) -> None:
        live = await life.stored(code)
        slot = self._crowd.by_code.get(code)
        if slot is None:
            slot = next(
                each for each in self._crowd.slots if str(each.channel.id) == live.game.channel
            )
            slot.code, slot.version, slot.paused = code, 0, False
            self._crowd.by_code[code] = slot
            self._tally.games += 1
        if after_look:
            try:
                await self._judge(life, slot, live)
            except WrongError as fault:
                self._faults.append(str(fault))
        done = await life.store.read(partial(_since, code=code, version=slot.version))
        self._tally.moves += live.game.version - slot.version
        slot.version = live.game.version
        slot.paused = '"paused":true' in (live.game.pace or "")
        tail = await life.store.read(lambda tx: tx.journal_tail(code, 2 * len(live.seats)))
        alone = all(each.actor in (REFEREE, STAND_IN) for each in tail)
        (self._ledger.deserted.add if alone else self._ledger.deserted.discard)(code)
        self.audience.turn(live, after_look=after_look)
        held = frozenset(Held(each.user_id, each.seat) for each in live.members)
        joined, self._held[code] = held - self._held.get(code, held), held
        for key in self._ledger.observe(live):
            self._crowd.expect(key)
            if key in self._ledger.open and not _knows(key, live, done):
                self._ledger.owe(key)
            elif key in self._ledger.open and _let_in(key, joined, done):
                self._ledger.let_in(key)
        if live.game.status == "over":
            slot.code = ""
        for seat in live.active:
            if not live.holders(seat):
                self._crowd.vacate(slot, seat)

    async def _judge(self, life: Life, slot: Slot, live: LiveGame) -> None:
        """Whether what the referee did of itself was right."""
        code, since = live.game.id, slot.version
        tail = await life.store.read(lambda tx: tx.journal(code, after=since))
        acted = {each.seat for each in tail if each.actor == REFEREE and each.seat is not None}
        stood_in = {each.seat for each in tail if each.actor == STAND_IN}
        held_ = {each.seat for each in live.members}
        offers = pace_of(live).policy is Policy.OFFER
        left = {key.seat for key in self._ledger.open if key.game == code and offers} - held_
        for seat in sorted({*acted, *left}):
            self._ledger.acted(code, seat)
            self._tally.referee += 1
        for seat in sorted(filter(None, stood_in)):
            self._ledger.stood_in(code, seat)
            self._tally.stood_in += 1

    async def _note_more_time(self, life: Life) -> None:
        """Take note of who has been given more time: each once, without the others."""
        for key in sorted(self._crowd.more):
            if key not in self._ledger.open:
                self._crowd.more.discard(key)
                continue
            code = key.game
            rows = await life.dues(code)
            ends = [row.at for row in rows if row.kind == "end" and row.user_id == key.user_id]
            for row in rows:
                where = (row.question, row.seat) == (key.question, key.seat)
                if row.kind == "extended" and where and row.id not in self._given:
                    self._given.add(row.id)
                    try:
                        self._ledger.extend(code, key.seat, ends[-1])
                    except WrongError as fault:
                        self._faults.append(str(fault))
            if not life.dead:
                self._crowd.more.discard(key)
