"""The simulation: tick by tick, people play, Discord is in trouble, the bot looks and dies."""

from __future__ import annotations

import sys
import time
from base64 import b64decode
from contextlib import ExitStack
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

import bot.gateway.game.taps
import bot.pictures
import bot.referee.referee
from bot.gateway.connection.endpoint import point_at
from bot.lookups.preferences import PreferenceBook
from bot.sandbox import LocalDiscord
from bot.store import open_store, sole_bot
from render.painting import Picture
from rules.registry import Registry
from tests.months.audience import Audience
from tests.months.calendar import BEGIN, DAY, HOUR, MINUTE, Calendar
from tests.months.clocks import WrongError
from tests.months.crowd import SYSTEMS, Crowd
from tests.months.hearing import Hearing
from tests.months.inquest import Recent, kept, verified, written
from tests.months.ledger import Ledger
from tests.months.life import Life
from tests.months.trouble import (
    DELETED,
    HOOK_GONE,
    Trouble,
    drawn,
    drawn_of_hook,
    drawn_of_person,
)
from tests.months.watch import Tally, Watch
from tests.processes import run
from tests.systems_under_test import system

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.months.crowd import Slot

_STALLED_S: Final = 20.0
"""Seconds for one look; it usually takes a tenth of one."""
_BOARD: Final = Picture(
    b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
    ),
    "A board.",
)


def _painted(*_: object) -> Picture:
    return _BOARD


TICK: Final = 30 * MINUTE


class HalfYear:
    """Games by post over months.

    Args:
        path: The database.
        games: How many are under way at a time.
        seed: What is drawn by lot follows from it, but for where between two steps of the bot an
            answer of Discord arrives.
        busy: The share of people who watch games, and who quarrel.
        steps: How many steps the bot lives on average: in its store, and of its requests.
        say: Is told how far it has come.
        to_the_end: Whether it goes on after a fault, and all are said.
    """

    def __init__(
        self,
        path: Path,
        *,
        games: int,
        seed: int,
        steps: int,
        busy: float = 0.3,
        say: Callable[[str], object] = len,
        to_the_end: bool = False,
    ) -> None:
        self._path = path
        self._steps = steps
        self._say = say
        self._all = to_the_end
        self._rng = Random(f"months {seed}")
        self.calendar = Calendar()
        self._hearing = hearing = Hearing()
        self.ledger = Ledger(self.calendar, hearing)
        self.tally = Tally()
        self.recent = Recent()
        self._registry = Registry([system(each) for each in SYSTEMS])
        self._server = LocalDiscord(clock=lambda: self.calendar.true / 1000)
        self.audience = Audience(
            *(self.calendar, hearing, self.ledger.patience, self.ledger.gone),
        )
        self._crowd = Crowd(
            *(self._server, self.calendar, self.ledger, hearing, self.audience),
            games=games,
            seed=seed,
            busy=busy,
        )
        self._watch = Watch(
            path,
            self._server,
            hearing=hearing,
            ledger=self.ledger,
            audience=self.audience,
            crowd=self._crowd,
            tally=self.tally,
        )
        self._troubles: list[Trouble] = []
        self._closing = False
        self._life = self._new_life()

    async def run(self, days: int) -> Tally:
        """Let the days pass, and then all trouble end.

        Raises:
            WrongError: Something was not as it should be.
        """
        lots = SimpleNamespace(token_bytes=self._rng.randbytes, choice=self._rng.choice)
        with ExitStack() as patched:
            patched.enter_context(patch.object(bot.referee.referee, "secrets", lots))
            # Who presses has read what is there.
            patched.enter_context(patch.object(bot.gateway.game.taps, "WINDOW", 0.0))
            for paint in ("paint", "paint_end"):
                patched.enter_context(patch.object(bot.pictures, paint, _painted))
            async with self._server as server:
                point_at(server.api_url, server.gateway_url)
                await self._set_up()
                await self._live(days)
        self.tally.days, self.tally.notices = days, self.ledger.notices
        self.tally.digests, self.tally.put_off = self._watch.digests.told, self.ledger.put_off
        self.tally.deeds.update(self._crowd.sundries.done)
        self.tally.deeds.update(self._crowd.bystanders.done)
        self.tally.watched = self.audience.told
        self.tally.proposals = self._watch.proposals.made
        self.tally.proposed_later = self._watch.proposals.told
        return self.tally

    async def _set_up(self) -> None:
        """Let games be played where they are opened: the bot opens no threads."""
        store = await open_store(self._path)
        for guild in self._server.world.guilds.values():
            await PreferenceBook(store).change(str(guild.id), threads="never")
        await store.close()

    async def _live(self, days: int) -> None:
        stop = self._server.feed.watch(self._watch.hear)
        await self._life.begin(self._lifetime())
        try:
            for day in range(1, days + 1):
                while self.calendar.true < BEGIN + day * DAY:
                    await self._tick()
                told = f"{self.tally.moves} entries, {self.ledger.notices} notices"
                self._say(f"day {day}: {self.tally.games} games, {told}\n")
            await self._close()
        except WrongError as error:
            error.add_note(await self._evidence(error))
            raise
        finally:
            stop()
            await self._life.end()

    def _new_life(self) -> Life:
        return Life(self._path, self._server, self._registry, self.calendar)

    async def _tick(self) -> None:
        self.calendar.true += TICK
        if not self._closing:
            self._let_clock_jump()
            self._let_trouble_be()
        await self._crowd.act(self._life)
        await self._watch.observe(self._life, after_look=False)
        looks, begun = not self._life.dead, time.monotonic()
        if looks:
            await self._life.look()
        if time.monotonic() - begun > _STALLED_S:
            self.ledger.patience.stalled()
        if not self._life.dead:
            await self._watch.observe(self._life, after_look=True)
            await self._check()
        if self._life.dead:
            await self._begin_anew(looked=looks)

    async def _check(self) -> None:
        """Compare what the bot has done with what it should.

        Raises:
            WrongError: It is not the same, and nobody wants to hear of all that is not.
        """
        try:
            self._watch.check()
        except WrongError as error:
            if not self._all:
                raise
            self.tally.faults += 1
            self._say(f"{error}\n{await self._evidence(error)}\n")

    async def _evidence(self, error: WrongError) -> str:
        """What is kept of the games of which something was wrong, and what people were written."""
        slots = [each for each in self._crowd.slots if each.code and each.code in str(error)]
        logged = self.recent.of(*(each.code for each in slots))
        found = [await kept(self._life, self._server, each.code, each.channel) for each in slots]
        for person in (each.person for each in self._crowd.people):
            if str(person.id) in str(error):
                wishes = self._hearing.both(str(person.id))
                found.append(f"{wishes}\n{written(self._server, person.direct)}")
        head = f"true {self.calendar.true}, skew {self.calendar.skew}"
        return "\n".join((head, *found, *logged))

    async def _begin_anew(self, *, looked: bool) -> None:
        await self._life.end()
        if looked:
            self._watch.digests.died()
        self.tally.restarts += 1
        if self.tally.restarts % 20 == 1:
            self._start_another()
        self._life = self._new_life()
        await self._life.begin(self._lifetime())
        if not self._life.dead:  # what was still stored when it died
            await self._watch.observe(self._life, after_look=looked)
        if self._rng.random() < 0.3:
            self.calendar.true += self._rng.randrange(3 * DAY)
        self._watch.digests.begun = self.calendar.now()
        self.audience.begun = self.calendar.true

    def _start_another(self) -> None:
        """Start a second process on the file while the first holds it: it is to refuse."""
        code = "import sys; from bot.__main__ import main; sys.exit(main(['run']))"
        with sole_bot(self._path):
            done = run(
                [sys.executable, "-c", code],
                env={"UMPIRE_DB": str(self._path), "PATH": "", "UMPIRE_SANDBOX_PORT": "0"},
                cwd=sys.path[0] or None,
                capture_output=True,
                text=True,
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
            self.ledger.patience.everywhere = self.calendar.true + min(back, DAY) + HOUR

    def _let_trouble_be(self) -> None:
        now, rng = self.calendar.true, self._rng
        for each in [each for each in self._troubles if each.until <= now]:
            each.end(self._server)
            self._troubles.remove(each)
            self.tally.troubles[each.kind] += 1
        if rng.random() < TICK * len(self._crowd.slots) / (20 * DAY):
            slot = rng.choice(self._crowd.slots)
            if slot.code and all(each.channel is not slot.channel for each in self._troubles):
                self._trouble(slot)
        if rng.random() < TICK * len(self._crowd.people) / (25 * DAY):
            self._trouble_person(str(rng.choice(self._crowd.people).person.id))

    def _trouble(self, slot: Slot) -> None:
        now, rng = self.calendar.true, self._rng
        if rng.random() < 0.03:
            self._server.places.remove_channel(slot.channel)
            self._crowd.slots.remove(slot)
            self.ledger.gone.add(slot.code)
            self.tally.troubles[DELETED] += 1
            return
        trouble = drawn(slot.channel, now, rng)
        trouble.begin(self._server)
        self._troubles.append(trouble)
        self.ledger.patience.expect(str(slot.channel.id), trouble.until)

    def _trouble_person(self, user_id: str) -> None:
        """Let some trouble begin in somebody's conversation with the bot, or with their webhook."""
        now, rng, world = self.calendar.true, self._rng, self._server.world
        own = self._crowd.sundries.hooks.get(user_id)
        if own is not None and rng.random() < 0.5:
            hooks = [each.id for each in world.webhooks.values() if each.channel_id == own.id]
            if rng.random() < 0.3:
                self._server.places.remove_channel(self._crowd.sundries.hooks.pop(user_id))
                self.tally.troubles[HOOK_GONE] += 1
                self.ledger.patience.expect(user_id, now)
                return
            trouble = drawn_of_hook(own, hooks[-1], now, rng)
        else:
            direct = world.direct(int(user_id))
            trouble = drawn_of_person(direct, now, rng)
        if all(each.channel is not trouble.channel for each in self._troubles):
            trouble.begin(self._server)
            self._troubles.append(trouble)
            self.ledger.patience.expect(user_id, trouble.until)

    async def _close(self) -> None:
        """End all trouble, give the bot two days, and look whether everything is in order.

        Raises:
            WrongError: It is not.
        """
        for each in self._troubles:
            each.end(self._server)
        self._troubles.clear()
        self._crowd.rest()
        self._closing = True
        if self._life.dead:
            await self._begin_anew(looked=True)
        self._steps = 1 << 40
        await self._life.end()
        self._life = self._new_life()
        await self._life.begin(self._steps)
        for _ in range(2 * DAY // TICK + 1):
            await self._tick()
        games = await self._life.store.read(lambda tx: tx.games(limit=1 << 30))
        there = {str(each.channel.id) for each in self._crowd.slots}
        for game in games:
            reachable = game.channel in there
            done = await verified(self._life, self._server, game.id, reachable=reachable)
            self.tally.verified += done
