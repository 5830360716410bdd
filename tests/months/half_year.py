"""The simulation: tick by tick, people play, Discord is in trouble, the bot looks and dies."""

from __future__ import annotations

import heapq
import sqlite3
import subprocess
import sys
from base64 import b64decode
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

import bot.gateway.game.taps
import bot.pictures
import bot.referee.referee
from bot.gateway.connection.endpoint import point_at
from bot.gateway.message.panel import Panel
from bot.lookups.preferences import PreferenceBook
from bot.records.verification import verify
from bot.referee.deadlines import REFEREE
from bot.sandbox import LocalDiscord
from bot.store import open_store, sole_bot
from render.painting import Picture
from rules.registry import Registry
from tests.months.calendar import DAY, HOUR, MINUTE, Calendar
from tests.months.ledger import Ledger, WrongError
from tests.months.life import Life
from tests.months.notices import read
from tests.months.people import (
    SHARES,
    ZONES,
    Player,
    acts,
    leaves,
    replaces,
    says,
)
from tests.months.trouble import DELETED, Trouble, drawn
from tests.systems_under_test import system

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from bot.referee.live_game import LiveGame
    from bot.sandbox import Channel
    from bot.sandbox.model.feed import Change
    from tests.months.ledger import Key

_BOARD: Final = Picture(
    b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
    ),
    "A board.",
)
TICK: Final = 30 * MINUTE
SYSTEMS: Final = {"trio": ("amber", "blue", "crimson"), "ambush": ("north", "south")}
_PACES: Final = (("daily", 30), ("3 days", 40), ("weekly", 30))
_POLICIES: Final = (("wait", 40), ("default", 40), ("concede", 10), ("offer", 10))
_PEOPLE: Final = 60
_CHANNELS_A_GUILD: Final = 100
_CHANGES: Final = (
    "SELECT id, version || status || ifnull(pace, '') || (SELECT ifnull(group_concat("
    "user_id || seat), '') FROM member WHERE game_id = game.id) FROM game WHERE status = 'playing'"
)


@dataclass
class Slot:
    """A channel in which one game follows another.

    Attributes:
        code: The game under way; empty before the first.
        players: Who plays it, by seat.
        version: The journal's entries that have been looked at.
        paused: Whether a moderator has paused it.
    """

    channel: Channel
    name: str
    code: str = ""
    players: dict[str, Player] = field(default_factory=dict)
    version: int = 0
    paused: bool = False


@dataclass
class Tally:
    """What happened, for the figures."""

    days: int = 0
    seconds: float = 0.0
    games: int = 0
    moves: int = 0
    notices: int = 0
    restarts: int = 0
    jumps: int = 0
    refused: int = 0
    referee: int = 0
    verified: int = 0
    troubles: Counter[str] = field(default_factory=Counter)


class HalfYear:
    """Games by post over months.

    Args:
        path: The database.
        games: How many are under way at a time.
        seed: What is drawn by lot follows from it, but for where between two steps of the bot an
            answer of Discord arrives.
        steps: How many steps the bot lives on average: in its store, and of its requests.
    """

    def __init__(self, path: Path, *, games: int, seed: int, steps: int) -> None:
        self._path = path
        self._games = games
        self._seed = seed
        self._steps = steps
        self._rng = Random(f"months {seed}")
        self.calendar = Calendar()
        self.ledger = Ledger(self.calendar)
        self.tally = Tally()
        self._registry = Registry([system(each) for each in SYSTEMS])
        self._slots: list[Slot] = []
        self._by_code: dict[str, Slot] = {}
        self._wakes: list[tuple[int, int, Key]] = []
        self._later: list[tuple[int, int, Any]] = []
        self._drawn = 0
        self._troubles: list[Trouble] = []
        self._known: dict[str, str] = {}
        self._heard: set[int] = set()
        self._faults: list[str] = []

    async def run(self, days: int) -> Tally:
        """Let the days pass, and then all trouble end.

        Raises:
            WrongError: Something was not as it should be.
        """
        calendar = self.calendar
        server = LocalDiscord(clock=lambda: calendar.true / 1000)
        # Who presses has read what is there.
        at_once = patch.object(bot.gateway.game.taps, "WINDOW", 0.0)
        lots = SimpleNamespace(token_bytes=self._rng.randbytes, choice=self._rng.choice)
        fixed = patch.object(bot.referee.referee, "secrets", lots)
        drawn_ = [
            patch.object(bot.pictures, each, lambda *_: _BOARD) for each in ("paint", "paint_end")
        ]
        with at_once, fixed, drawn_[0], drawn_[1]:
            async with server:
                self._server = server
                point_at(server.api_url, server.gateway_url)
                await self._settle()
                stop = server.feed.watch(self._hear)
                self._life = Life(self._path, server, self._registry, calendar)
                await self._life.begin(self._lifetime())
                try:
                    end = calendar.true + days * DAY
                    while calendar.true < end:
                        await self._tick()
                    await self._close()
                except WrongError as error:
                    for slot in self._slots:
                        if slot.code and slot.code in str(error):
                            error.add_note(await self._kept(slot))
                    raise
                finally:
                    stop()
                    await self._life.end()
        self.tally.days, self.tally.notices = days, self.ledger.notices
        return self.tally

    async def _kept(self, slot: Slot) -> str:
        """What is stored of a game that is not as it should be."""
        live, store = await self._stored(slot.code), self._life.store
        dues = await store.read(lambda tx: tx.dues_of(slot.code))
        tail = await store.read(lambda tx: tx.journal_tail(slot.code, 4))
        told = [(each.id >> 22) + 1_420_070_400_000 for each in self._server.messages(slot.channel)]
        said = [each.content[:120] for each in self._server.messages(slot.channel)]
        journal = [(each.seq, each.seat, each.actor, each.at, each.action) for each in tail]
        parts = (f"true {self.calendar.true} skew {self.calendar.skew}", live.game.pace)
        latest = list(zip(told, said, strict=True))[-8:]
        return "\n".join(map(str, (*parts, *journal, *dues, *latest)))

    async def _settle(self) -> None:
        """Make channels and people, and say where games are opened."""
        world, rng = self._server.world, self._rng
        habits = [each for each, share in SHARES.items() for _ in range(share)]
        users = [world.add_user(f"Player {number}") for number in range(_PEOPLE)]
        self._people = [
            Player(self._server.person(user), rng.choice(habits), rng.choice(ZONES))
            for user in users
        ]
        cleo = world.user("Cleo")
        self._cleo = self._server.person(cleo)
        guild = world.add_guild("Server")
        for at in range(self._games):
            if at % _CHANNELS_A_GUILD == 0:
                guild = world.add_guild(f"Server {at}")
                world.add_member(guild, cleo, moderator=True)
                for user in users:
                    world.add_member(guild, user)
            channel = world.add_channel(guild, f"game-{at}")
            self._slots.append(Slot(channel, rng.choice(sorted(SYSTEMS))))
            self._at(self.calendar.true + rng.randrange(2 * DAY), ("open", self._slots[-1]))
        store = await open_store(self._path)
        for guild in world.guilds.values():
            await PreferenceBook(store).change(str(guild.id), threads="never")
        await store.close()

    async def _tick(self) -> None:
        self.calendar.true += TICK
        self._let_clock_jump()
        self._let_trouble_be()
        await self._let_people_act()
        await self._observe(after_look=False)
        if not self._life.dead:
            await self._life.look()
        if not self._life.dead:
            await self._observe(after_look=True)
            self._raise()
            self.ledger.check()
        if self._life.dead:
            await self._begin_anew()

    async def _begin_anew(self) -> None:
        await self._life.end()
        self.tally.restarts += 1
        if self.tally.restarts % 20 == 1:
            self._start_another()
        self._life = Life(self._path, self._server, self._registry, self.calendar)
        await self._life.begin(self._lifetime())
        if not self._life.dead:
            await self._observe(after_look=True)  # what was still stored when it died
        if self._rng.random() < 0.3:
            self.calendar.true += self._rng.randrange(3 * DAY)

    def _start_another(self) -> None:
        """Start a second process on the file while the first holds it: it is to refuse."""
        code = "import sys; from bot.__main__ import main; sys.exit(main(['run']))"
        with sole_bot(self._path):
            done = subprocess.run(  # noqa: S603 - ourselves
                [sys.executable, "-c", code],
                env={"UMPIRE_DB": str(self._path), "PATH": "", "UMPIRE_SANDBOX_PORT": "0"},
                cwd=sys.path[0] or None,
                capture_output=True,
                text=True,
                check=False,
                timeout=60,
            )
        if done.returncode != 1 or "Another bot plays" not in done.stderr:
            raise WrongError(f"a second process did not refuse: {done.returncode} {done.stderr}")
        self.tally.refused += 1

    def _lifetime(self) -> int:
        return 1 + int(self._rng.expovariate(1 / self._steps))

    def _let_clock_jump(self) -> None:
        """Put the clock of the bot's machine wrong, or right again, about twice a month."""
        if self._rng.random() >= TICK / (14 * DAY):
            return
        old = self.calendar.skew
        self.calendar.skew = 0 if old else self._rng.choice((-1, 1)) * self._rng.randrange(DAY)
        self.tally.jumps += 1
        if (back := old - self.calendar.skew) > 0:
            # What was to be tried again is so far away now.
            self.ledger.late_until = self.calendar.true + min(back, DAY) + HOUR

    def _let_trouble_be(self) -> None:
        now, rng = self.calendar.true, self._rng
        for each in [each for each in self._troubles if each.until <= now]:
            each.end(self._server)
            self._troubles.remove(each)
            self.tally.troubles[each.kind] += 1
        if rng.random() < TICK * len(self._slots) / (20 * DAY):
            slot = rng.choice(self._slots)
            if slot.code and all(each.channel is not slot.channel for each in self._troubles):
                self._trouble(slot)

    def _trouble(self, slot: Slot) -> None:
        now, rng = self.calendar.true, self._rng
        if rng.random() < 0.03:
            self._server.places.remove_channel(slot.channel)
            self._slots.remove(slot)
            self.ledger.gone.add(slot.code)
            self.tally.troubles[DELETED] += 1
            return
        trouble = drawn(slot.channel, now, rng)
        trouble.begin(self._server)
        self._troubles.append(trouble)
        self.ledger.expect_trouble(slot.code, trouble.until)

    async def _let_people_act(self) -> None:
        now = self.calendar.true
        due: list[Any] = []
        while self._wakes and self._wakes[0][0] <= now:
            key = heapq.heappop(self._wakes)[2]
            if key in self.ledger.open:
                due.append(partial(self._wake, key))
        while self._later and self._later[0][0] <= now:
            what, *given = heapq.heappop(self._later)[2]
            due.append(partial(getattr(self, f"_{what}"), *given))
        for deed in due:
            if self._life.dead:
                return
            await self._life.unless_dead(deed())

    def _at(self, when: int, what: tuple[Any, ...]) -> None:
        self._drawn += 1
        heapq.heappush(self._later, (when, self._drawn, what))

    def _expect(self, key: Key) -> None:
        """Let a person who is asked answer some time."""
        slot = self._by_code[key.game]
        player = slot.players.get(key.seat)
        if player is None or str(player.person.id) != key.user_id:
            return
        self._drawn += 1
        rng = Random(f"{self._seed} {self._drawn}")
        at = player.wakes(self.calendar, self.ledger.paces[key.game].period, rng)
        if at is not None:
            heapq.heappush(self._wakes, (at, self._drawn, key))
        elif rng.random() < 0.5:
            self._at(self.calendar.true + DAY, ("leave", slot, key.seat))

    async def _wake(self, key: Key) -> None:
        slot = self._by_code[key.game]
        player, live = slot.players.get(key.seat), await self._stored(key.game)
        if player is None or slot not in self._slots or key.seat not in live.active:
            return
        rng = Random(f"{self._seed} {slot.channel.name} {self.calendar.true}")
        drawn_ = rng.random()
        self._expect(key)  # should it come to nothing, as when the bot dies
        if drawn_ < 0.03:
            before = self.ledger.open[key].end
            said = await says(player.person, slot.channel, "game extend")
            if said and "✋" not in said[0].content and not slot.paused:
                await self._extended(key, before)
            return
        if drawn_ < 0.05 and not slot.paused:
            await says(self._cleo, slot.channel, "game pause")
            self._at(self.calendar.true + rng.randrange(DAY, 9 * DAY), ("resume", slot))
            return
        await acts(self._server, player.person, live, key.seat, rng)

    async def _extended(self, key: Key, before: int) -> None:
        """Take note of more time, if it was given."""
        rows = await self._life.store.read(lambda tx: tx.dues_of(key.game))
        ends = [row.at for row in rows if row.kind == "end" and row.seat == key.seat]
        if ends and max(ends) > before:
            self.ledger.extend(key.game, key.seat)

    async def _resume(self, slot: Slot) -> None:
        await says(self._cleo, slot.channel, "game resume")

    async def _leave(self, slot: Slot, seat: str) -> None:
        player = slot.players.get(seat)
        if player is not None and slot in self._slots:
            await leaves(player.person, slot.channel)

    async def _replace(self, slot: Slot, seat: str) -> None:
        """Somebody else takes a seat that nobody holds, if the others let them."""
        if slot not in self._slots or not slot.code:
            return
        live = await self._stored(slot.code)
        if live.holders(seat) or live.game.status != "playing":
            return
        taken = {each.user_id for each in live.members}
        free = [each for each in self._people if str(each.person.id) not in taken]
        player = self._rng.choice(free)
        others = [each.person for each in slot.players.values() if str(each.person.id) in taken]
        slot.players[seat] = player
        await replaces(self._server, player.person, slot.channel, seat, others)
        self._at(self.calendar.true + 2 * DAY, ("replace", slot, seat))

    async def _open(self, slot: Slot) -> None:
        """Open the next game of a channel, as far as that has not been done."""
        if slot not in self._slots:
            return
        self._at(self.calendar.true + 6 * HOUR, ("open", slot))
        channel = str(slot.channel.id)
        game = await self._life.store.read(lambda tx: tx.game_in(channel))
        seats, rng = SYSTEMS[slot.name], self._rng
        if game is None:
            slot.players = dict(zip(seats, rng.sample(self._people, len(seats)), strict=True))
            host = slot.players[seats[0]].person
            options = {"pace": _one_of(_PACES, rng), "policy": _one_of(_POLICIES, rng)}
            await says(host, slot.channel, f"{slot.name} new", **options)
            game = await self._life.store.read(lambda tx: tx.game_in(channel))
        if game is not None and game.status == "lobby":
            for seat, player in slot.players.items():
                await says(player.person, slot.channel, "game join", side=seat)
            for player in reversed(slot.players.values()):
                await says(player.person, slot.channel, "game start")

    async def _observe(self, *, after_look: bool) -> None:
        """Find out what has changed, and let the ledger and the people know."""
        database = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)
        now = dict(database.execute(_CHANGES))
        database.close()
        changed = [code for code, row in now.items() if self._known.get(code) != row]
        for code in [*changed, *(code for code in self._known if code not in now)]:
            await self._take_in(code, after_look=after_look)
        self._known = now

    async def _take_in(self, code: str, *, after_look: bool) -> None:
        live = await self._stored(code)
        slot = self._by_code.get(code)
        if slot is None:
            slot = next(each for each in self._slots if str(each.channel.id) == live.game.channel)
            slot.code, slot.version, slot.paused = code, 0, False
            self._by_code[code] = slot
            self.tally.games += 1
        if after_look:
            await self._judge(slot, live)
        self.tally.moves += live.game.version - slot.version
        slot.version = live.game.version
        slot.paused = '"paused":true' in (live.game.pace or "")
        for key in self.ledger.observe(live):
            self._expect(key)
        if live.game.status == "over":
            slot.code = ""
        for seat in live.active:
            if not live.holders(seat):
                self._at(self.calendar.true + DAY, ("replace", slot, seat))

    async def _judge(self, slot: Slot, live: LiveGame) -> None:
        """Whether what the referee did of itself was right."""
        code, since = live.game.id, slot.version
        tail = await self._life.store.read(lambda tx: tx.journal(code, after=since))
        acted = {each.seat for each in tail if each.actor == REFEREE and each.seat is not None}
        held_ = {each.seat for each in live.members}
        left = {key.seat for key in self.ledger.open if key.game == code} - held_
        for seat in sorted({*acted, *left}):
            self.ledger.acted(code, seat)
            self.tally.referee += 1

    async def _stored(self, code: str) -> LiveGame:
        games = self._life.referee.games
        return await self._life.store.read(lambda tx: games.load(tx, code))

    def _hear(self, change: Change) -> None:
        """Take a notice down that the bot has posted."""
        if change.kind != "message" or change.subject_id is None:
            return
        message = self._server.posting.messages.get(change.subject_id)
        if message is None or message.id in self._heard or message.viewer_id is not None:
            return
        if message.author_id == self._server.world.bot.id and message.content.startswith("⏰ "):
            self._heard.add(message.id)
            for told in read(message):
                try:
                    self.ledger.hear(told)
                except WrongError as fault:  # who posts must not be disturbed
                    self._faults.append(str(fault))

    def _raise(self) -> None:
        if self._faults:
            raise WrongError("\n".join(self._faults))

    async def _close(self) -> None:
        """End all trouble, give the bot two days, and look whether everything is in order.

        Raises:
            WrongError: It is not.
        """
        for each in self._troubles:
            each.end(self._server)
        self._troubles.clear()
        self._wakes.clear()
        self._later.clear()
        if self._life.dead:
            await self._begin_anew()
        self._steps = 1 << 40
        await self._life.end()
        self._life = Life(self._path, self._server, self._registry, self.calendar)
        await self._life.begin(self._steps)
        for _ in range(2 * DAY // TICK + 1):
            await self._tick()
        games = await self._life.store.read(lambda tx: tx.games(limit=1 << 30))
        there = {str(each.channel.id) for each in self._slots}
        for game in games:
            await self._verify(game.id, reachable=game.channel in there)

    async def _verify(self, code: str, *, reachable: bool) -> None:
        live = await self._stored(code)
        store = self._life.store
        if live.state is not None:
            verdict = verify(live, await store.read(lambda tx: tx.journal(code)))
            if verdict.faults or verdict.notes:
                raise WrongError(f"{code}: {verdict.faults} {verdict.notes}")
            self.tally.verified += 1
        if live.game.status == "playing" and not live.active:
            raise WrongError(f"{code} is stuck: it asks nobody")
        if not reachable or live.game.status != "playing":
            return
        if left := await store.read(lambda tx: tx.outbox_of(code)):
            raise WrongError(f"{code} has posts left: {left}")
        panel = Panel.from_json(live.game.panel)
        shown = None if panel is None else self._server.posting.messages.get(panel.message)
        if panel is None or shown is None or shown.deleted or panel.version != live.number:
            raise WrongError(f"the message of {code} does not show it: {panel} {live.number}")


def _one_of(shares: Iterable[tuple[str, int]], rng: Random) -> str:
    found: str = rng.choice([each for each, share in shares for _ in range(share)])
    return found
