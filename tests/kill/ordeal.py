"""Kills the bot at every step of every kind of deed, and looks at what is left each time."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from bot.gateway.message.panel import Panel
from tests.kill import deeds, look, mastery
from tests.kill.bot import PATIENCE, bots
from tests.systems_under_test import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bot.sandbox import Channel, Exchange, LocalDiscord, Message
    from tests.kill.bot import Bot
    from tests.kill.deeds import Deed, Record

SYSTEM = "space_convoy"
MASTERS = "masters"
"""Not a system, but what game masters do in the usual one."""
PEOPLE = ("Ada", "Ben", "Dan")
TO_THE_END = 3
"""A kind is through when this many times in a row the fatal step was beyond its last."""
_LONGEST_GAME = 120
_START_STEPS = 160


@dataclass
class Tally:
    """What happened, by kind of deed.

    Attributes:
        steps: The fatal step that is next.
        beyond: How often in a row it was not reached.
        through: After how many such times a kind is through.
        killed: Deaths.
        lost: Deaths before the commit: the person had to ask again.
        kept: Deaths after it.
        recovering: Bots killed while they were catching up.
        redelivered: Deaths after which Discord delivered the interaction once more.
    """

    steps: dict[str, int]
    beyond: Counter[str] = field(default_factory=Counter)
    through: int = TO_THE_END
    killed: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    last: Counter[str] = field(default_factory=Counter)
    redelivered: int = 0
    recovering: int = 0

    def open(self, kinds: Sequence[str]) -> list[str]:
        """The kinds that are not through yet."""
        return [kind for kind in kinds if kind in self.steps and self.beyond[kind] < self.through]

    @property
    def deaths(self) -> int:
        """All of them."""
        return self.killed.total() + self.recovering

    def words(self, kind: str) -> str:
        """One kind in a line."""
        return (
            f"{kind}: killed {self.killed[kind]} times, up to step {self.last[kind]};"
            f" {self.lost[kind]} before the commit, {self.kept[kind]} after it"
        )


class Ordeal:
    """People, a bot, and the one who kills it."""

    def __init__(
        self,
        server: LocalDiscord,
        bot: Bot,
        *,
        system: str = SYSTEM,
        stride: int = 1,
        masters: Sequence[str] = mastery.KINDS,
        through: int = TO_THE_END,
        tell: Callable[[str], object] = lambda _: None,
    ) -> None:
        self._mastered_only = system == MASTERS
        self._play = masters if self._mastered_only else deeds.SMALL.get(system, deeds.PLAY)
        # How a game of another system is opened and begun makes no difference.
        kinds = (*deeds.LOBBY, *self._play) if system == SYSTEM else ("concede", *self._play)
        self._masters = mastery.Masters(server, self._asked, random.Random(8))
        steps = {kind: 1 + n % stride for n, kind in enumerate(kinds)}
        self.tally = Tally(steps, through=through)
        self._server = server
        self._bot = bot
        self._stride = stride
        self._tell = tell
        self._ruleset = SYSTEMS[SYSTEM if system == MASTERS else system]
        self._guild = server.world.guild("War room")
        self._seats = [seat.id for seat in self._ruleset.usual_seats]
        self._people = [server.person(name) for name in PEOPLE[: len(self._seats)]]
        self._tables = 0
        self._recovery_step = 1
        self._chance = random.Random(7)

    async def run(self) -> Tally:
        """Go on until every kind is through."""
        await self._bot.start()
        while self.tally.open(tuple(self.tally.steps)):
            await self._game()
        return self.tally

    async def _game(self) -> None:
        """A game in a channel of its own, each deed of which may be deadly."""
        self._tables += 1
        channel = self._server.world.add_channel(self._guild, f"table-{self._tables}")
        host, last = self._people[0], self._people[-1]
        opening = deeds.opening(channel, host, self._ruleset)
        record = await self._suffer(channel, opening, None)
        lobby = look.current(self._server, record)
        for person, seat in zip(self._people[:-1], self._seats, strict=False):
            joining = deeds.joining(record, lobby, person, seat)
            record = await self._suffer(channel, joining, record)
        by_command = deeds.joining_by_command(record, channel, last, self._seats[-1])
        record = await self._suffer(channel, by_command, record)
        for person in self._people:
            record = await self._suffer(channel, deeds.readying(record, lobby, person), record)
        for number in count():
            locked = record.live.state is not None and record.live.state.locked
            wanted = number < _LONGEST_GAME and bool(self.tally.open(self._play))
            if record.live.result is not None or not (locked or wanted):
                break
            deed = await self._mastered(record) if self._mastered_only else None
            record = await self._suffer(channel, deed or self._next(record), record)
        while record.live.result is None:
            seat = record.live.active[0]
            loser = deeds.holder(self._server, record, seat)
            asked = await loser.command(channel, "game concede", side=seat)
            question = await asked.wait(PATIENCE)
            assert question is not None
            concede = deeds.conceding(record, question, loser, seat)  # type: ignore[arg-type]  # a message
            record = await self._suffer(channel, concede, record)

    async def _mastered(self, record: Record) -> Deed | None:
        """What a game master does, of a kind that is not through; ``None`` if nothing can be."""
        kinds = sorted(self.tally.open(self._play), key=lambda kind: self.tally.killed[kind])
        for kind in (*kinds, mastery.UNLOCK):
            deed = await self._masters.next(kind, record)
            if deed is not None:
                return deed
        return None

    async def _asked(self, do: Callable[[], object]) -> Message:
        """What the bot answers to something that a press is to answer."""
        exchange = await self._ask(do)
        (answer,) = (each for each in exchange.answers if not each.deleted)
        return answer

    def _next(self, record: Record) -> Deed:
        """A deed of a kind that is not through yet; any, if none of those can be done now."""
        message = look.current(self._server, record)
        found = list(deeds.choices(record))
        kinds = sorted(self.tally.open(self._play), key=lambda kind: self.tally.killed[kind])
        self._chance.shuffle(found)
        # Else somebody moves on, so that the fleets meet; those who pass never do.
        found.sort(key=lambda choice: choice.offer.label.subject is None)
        back = deeds.taking_back(record, self._server) if deeds.BACK in kinds[:1] else None
        if back is not None:
            return back
        if deeds.NOTE in kinds[:1]:
            return deeds.noting(record, self._server)
        others = (deeds.BACK, deeds.NOTE)
        for kind in (*(kind for kind in kinds if kind not in others), "command"):
            for choice in found:
                deed = deeds.playing(kind, record, choice, self._server, message)
                if deed is not None:
                    return deed
        raise AssertionError("nobody can do anything, and the game is not over")

    async def _suffer(self, channel: Channel, deed: Deed, record: Record | None) -> Record:
        """Let a deed be done; kill the bot at its next fatal step, and see what is left."""
        shown = look.public(self._server, channel)
        is_open = deed.kind in self.tally.open([deed.kind])
        fatal = self.tally.steps[deed.kind] if is_open else 0
        self._bot.arm(fatal)
        exchange = await deed.do()
        alive = await self._bot.settled(lambda: exchange.interaction.filled)
        requests = [exchange]
        if not alive:
            await self._mourn(deed, exchange)
        elif is_open:
            self.tally.beyond[deed.kind] += 1
        after = await look.stored(self._bot.where, channel)
        if deeds.Essence.of(after) == deed.before:
            assert not alive, "the bot lived, and nothing has happened"
            self.tally.lost[deed.kind] += 1
            requests.append(await self._ask(deed.do))
        else:
            self.tally.kept[deed.kind] += not alive
            if deed.again is not None:
                requests.append(await self._ask(deed.again))
        if not alive:
            self.tally.killed[deed.kind] += 1
            self.tally.beyond[deed.kind] = 0
        if is_open:
            self.tally.steps[deed.kind] += self._stride
            self._tell(f"\r{self.tally.deaths} deaths, {deed.kind} at step {fatal} ")
        try:
            return await self._check(channel, deed, record, shown, requests)
        except (AssertionError, TimeoutError) as error:
            told = [[message.content for message in each.answers] for each in requests]
            raise AssertionError(
                f"{deed.kind}, step {self.tally.last[deed.kind]}, told {told}: {error}"
            ) from error

    async def _mourn(self, deed: Deed, exchange: Exchange) -> None:
        """Start the next bot: sometimes it dies as well, sometimes it is asked the same again."""
        await self._bot.death()
        fatal = self.tally.steps[deed.kind]
        self.tally.last[deed.kind] = fatal
        deaths = self.tally.killed.total()
        if deaths % 3 == 1:
            await self._bot.start(self._recovery_step)
            await self._bot.disarm()
            self._recovery_step = self._recovery_step % _START_STEPS + self._stride
        else:
            await self._bot.start()
        if deaths % 3 == 2:
            self.tally.redelivered += 1
            calls = exchange.interaction.callbacks
            self._bot.arm(0)
            self._server.redeliver(exchange.id)
            await self._bot.settled(lambda: exchange.interaction.callbacks > calls)
        while not await self._bot.recovered():
            await self._bot.death()
            self.tally.recovering += 1
            await self._bot.start()

    async def _ask(self, do: Callable[[], object]) -> Exchange:
        self._bot.arm(0)
        exchange: Exchange = await do()  # type: ignore[misc]  # a deed's do
        await self._bot.settled(lambda: exchange.interaction.filled)
        return exchange

    async def _check(
        self,
        channel: Channel,
        deed: Deed,
        before: Record | None,
        shown: list[Message],
        requests: list[Exchange],
    ) -> Record:
        """It has happened once, and the channel shows it once."""
        record = await look.stored(self._bot.where, channel)
        done = [await look.carried_out(self._bot.where, each.id) for each in requests]
        assert done.count(True) == 1, f"carried out: {done}"
        press = str(requests[done.index(True)].id)
        wrong = deeds.differences(deeds.Essence.of(record), deed.after(press))
        assert not wrong, f"not what must have come of it: {wrong}"
        assert record is not None
        look.check_record(record)
        await look.check_channel(self._server, channel, record)
        now = look.public(self._server, channel)
        new = [message for message in now if message not in shown]
        assert len(new) == deed.posts, f"{len(new)} new messages, not {deed.posts}"
        assert len(now) == len(shown) + deed.posts, "a message has gone"
        for message in new:
            look.check_ping(record, message, requests[0].interaction.user_id)
        if new and before is not None:
            old = look.current(self._server, before)
            panel = Panel.from_json(before.live.game.panel)
            assert panel is not None
            look.check_closed(record, old, panel.since, record.live.game.version)
        assert not self._server.violations, self._server.violations
        return record


async def ordeal(
    server: LocalDiscord,
    folder: Path,
    *,
    stride: int,
    system: str = SYSTEM,
    masters: Sequence[str] = mastery.KINDS,
    through: int = TO_THE_END,
    tell: Callable[[str], object] = lambda _: None,
    address: str = "",
) -> Tally:
    """Run one in a folder of its own.

    Args:
        server: The local Discord.
        folder: Where the bots live.
        stride: They are killed at every so manieth step of a kind.
        system: What is played, or ``MASTERS``.
        masters: What game masters do then.
        through: How often in a row a kind must be done to its end before it is through.
        tell: Hears how far it is.
        address: The PostgreSQL on which the bots are; a file if there is none.
    """
    played = SYSTEM if system == MASTERS else system
    async with bots(folder, server, systems=(played,), address=address) as bot:
        ordeal = Ordeal(
            *(server, bot),
            system=system,
            stride=stride,
            masters=masters,
            through=through,
            tell=tell,
        )
        return await ordeal.run()
