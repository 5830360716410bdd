"""A bot with a local Discord of its own, games that stand ready there, and people who press."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from abc import ABC, abstractmethod
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bot.collecting import settle
from bot.referee import PUBLISH
from bot.sandbox import LocalDiscord, Settings
from bot.store import open_store
from tests.bench.wire import bots, positions
from tests.bench.wire.bots import ANEW, PRESS
from tests.bench.wire.spent import NOTHING, Spent, spent
from tests.bench.wire.thumb import PATIENCE, GoneError, Thumb, last_in

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator, Mapping, Sequence

    from bot.sandbox import Channel
    from bot.store import Tx
    from tests.bench.wire.positions import Moment, Setting

_CHANNELS = 100
"""Of a server."""
_PASSES = 3
"""How often the reference shows its boards in a turn."""
_OF_INTEREST = 30
"""Acts that a game should be good for, and games that stand ready where many acts are wanted."""
PATIENT = Settings(callback_deadline=PATIENCE)


class Turn(NamedTuple):
    """What a lane did while it was its turn.

    Attributes:
        acts: Acts that were done.
        seconds: How long it took.
        spent: Processor time of the bot.
        looks: Units that were chosen before.
        looked: Processor time of that.
    """

    acts: int
    seconds: float
    spent: Spent
    looks: int = 0
    looked: Spent = NOTHING


class Noted(NamedTuple):
    """An act or a look: at which table, and how many seconds it took."""

    table: int
    kind: str
    seconds: float


class Lane(ABC):
    """People at tables of one bot.

    Attributes:
        process: The bot's.
        noted: What they did.
    """

    def __init__(self, server: LocalDiscord) -> None:
        self.server = server
        self.process: Process
        self.noted: list[Noted] = []
        self.ada = server.person("Ada")
        self._guild = server.world.guild("War room")
        self._made = 0

    def note(self, table: int, kind: str, seconds: float) -> None:
        """Note how long an act or a look took."""
        self.noted.append(Noted(table, kind, seconds))

    def times(self, kind: str, table: int | None = None) -> list[float]:
        """Seconds of what was noted, the shortest first; at one table, or at all."""
        return sorted(
            each.seconds for each in self.noted if each.kind == kind and table in (None, each.table)
        )

    async def turn(self, tables: int, acts: int, looks: int) -> Turn:
        """People press as fast as they can: at so many tables, so often each.

        First they choose units; that is no part of the turn.
        """
        noted, before = len(self.noted), spent(self.process.pid)
        await asyncio.gather(*(self.look(number, looks) for number in range(tables)))
        count, looked = len(self.noted) - noted, spent(self.process.pid).since(before)
        await self.begin()
        before, begun = spent(self.process.pid), time.perf_counter()
        done = await asyncio.gather(*(self._act(number, acts) for number in range(tables)))
        seconds = time.perf_counter() - begun
        done_by = spent(self.process.pid).since(before)
        return Turn(sum(done), seconds, done_by, count, looked)

    async def begin(self) -> None:  # noqa: B027 - not every lane does
        """Do what is no part of a turn, before it."""

    async def look(self, number: int, times: int) -> None:  # noqa: B027 - as above
        """Choose so many units at a table."""

    @abstractmethod
    async def act(self, number: int) -> bool:
        """An act at a table; whether there was one."""

    async def _act(self, number: int, times: int) -> int:
        done = 0
        while done < times and await self.act(number):
            done += 1
        return done

    def channel(self) -> Channel:
        """A new channel."""
        world = self.server.world
        if self._made and self._made % _CHANNELS == 0:
            self._guild = world.add_guild(f"War room {self._made // _CHANNELS}")
            world.add_member(self._guild, self.ada.user)
        self._made += 1
        return world.add_channel(self._guild, f"table-{self._made}")

    async def shown(self, channels: Sequence[Channel]) -> None:
        """Wait until there is something to press in each of them."""
        for each in channels:
            await self.server.until(
                lambda each=each: last_in(self.server, each),  # type: ignore[misc]  # bound now
                PATIENCE,
                "the boards",
            )


class Reference(Lane):
    """The trivial bot's."""

    def __init__(self, server: LocalDiscord, boards: Sequence[tuple[Setting, int]]) -> None:
        super().__init__(server)
        self.channels = [self.channel() for _ in boards]
        self.tables = [
            bots.Table(channel.id, each.system, positions.boards(each, number, count))
            for number, ((each, count), channel) in enumerate(
                zip(boards, self.channels, strict=True)
            )
        ]

    async def turn(self, tables: int, acts: int, looks: int) -> Turn:
        """The same boards several times, each time as if for the first: else it is too short."""
        turns = [await super(Reference, self).turn(tables, acts, looks) for _ in range(_PASSES)]
        return Turn(
            sum(each.acts for each in turns),
            sum(each.seconds for each in turns),
            Spent(*map(sum, zip(*(each.spent for each in turns), strict=True))),
        )

    async def begin(self) -> None:
        """Of each table one board has been packed."""
        await self._press(0, ANEW)

    async def act(self, number: int) -> bool:
        """Ask for the next board."""
        begun = time.perf_counter()
        await self._press(number, PRESS)
        self.note(number, "act", time.perf_counter() - begun)
        return True

    async def _press(self, number: int, which: str) -> None:
        message = last_in(self.server, self.channels[number])
        assert message is not None
        await (await self.ada.press(message, which)).wait(PATIENCE)


class Play(Lane):
    """Ours: what is over at a table is replaced by a game of its kind that stands ready.

    Attributes:
        kinds: What is played at each table.
        replaced: How many games were.
        short: At how many tables play ended, as no game was left.
    """

    def __init__(
        self, server: LocalDiscord, tables: Sequence[Setting], spare: Sequence[Setting]
    ) -> None:
        super().__init__(server)
        self.kinds = tables
        self.replaced = self.short = 0
        kinds = [*tables, *spare]
        found = {each: cycle(positions.moments(each)) for each in dict.fromkeys(kinds)}
        self._moments: list[Moment] = [next(found[each]) for each in kinds]
        self.channels = [self.channel() for _ in kinds]
        self._ready: dict[Setting, list[Channel]] = {each: [] for each in found}
        for each, channel in zip(kinds[::-1], self.channels[::-1], strict=True):
            self._ready[each].append(channel)
        self._busy = [asyncio.Lock() for _ in tables]
        self._thumbs: list[Thumb | None] = [None] * len(tables)
        for number in range(len(tables)):
            self._next(number)

    async def fill(self, database: Path) -> None:
        """Store the games."""
        store = await open_store(database)

        def write(tx: Tx) -> None:
            for number, (channel, moment) in enumerate(
                zip(self.channels, self._moments, strict=True)
            ):
                code = f"g{number}"
                game, members, journal = positions.copied(
                    moment,
                    code,
                    channel=str(channel.id),
                    place=str(channel.guild_id),
                    who=str(self.ada.id),
                )
                tx.import_game(game, members, journal)
                tx.add_outbox(code, version=game.version, kind=PUBLISH, payload="{}", at=0)

        await store.write(write)
        await store.close()

    async def look(self, number: int, times: int) -> None:
        """Choose so many units."""
        for _ in range(times):
            thumb = self._thumbs[number]
            if thumb is not None and not await thumb.look():
                return

    async def act(self, number: int) -> bool:
        """An act, of another game if this one is over."""
        async with self._busy[number]:
            while (thumb := self._thumbs[number]) is not None:
                try:
                    await thumb.act()
                except GoneError:
                    self._next(number)
                else:
                    return True
            return False

    async def act_steadily(self, tables: Sequence[int], rate: float, seconds: float) -> None:
        """So many acts a second, each at the next table, whether the last is shown or not."""
        async with asyncio.TaskGroup() as acting:
            begun = time.perf_counter()
            for number in range(round(rate * seconds)):
                await asyncio.sleep(begun + number / rate - time.perf_counter())
                acting.create_task(self.act(tables[number % len(tables)]))

    def _next(self, number: int) -> None:
        ready = self._ready[self.kinds[number]]
        self.replaced += self._thumbs[number] is not None
        if not ready:
            self.short += 1
            self._thumbs[number] = None
            return
        channel = ready.pop()
        note, chance = partial(self.note, number), random.Random(channel.name)
        self._thumbs[number] = Thumb(self.server, self.ada, channel, chance, note)


@asynccontextmanager
async def play(tables: Sequence[Setting], acts: Mapping[Setting, int]) -> AsyncIterator[Play]:
    """Run our bot with games at tables, and others ready for so many acts of each setting."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(LocalDiscord(settings=PATIENT))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        spare = [one for each in dict.fromkeys(tables) for one in _spare(each, acts[each])]
        lane = Play(server, tables, spare)
        await lane.fill(folder / "games.db")
        lane.process = await stack.enter_async_context(bots.umpire(server, folder / "games.db"))
        await lane.shown(lane.channels)
        settle()  # or else a collection of all these games, a second long, would fall into a press
        yield lane


@asynccontextmanager
async def reference(boards: Sequence[tuple[Setting, int]]) -> AsyncIterator[Reference]:
    """Run the trivial bot with a table for each setting, and so many boards there."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(LocalDiscord(settings=PATIENT))
        lane = Reference(server, boards)
        lane.process = await stack.enter_async_context(bots.trivial(server, lane.tables))
        await lane.shown(lane.channels)
        settle()
        yield lane


def _spare(setting: Setting, acts: int) -> list[Setting]:
    """A game for each that will probably be over by then, and as many again."""
    most = max(_OF_INTEREST, acts // _OF_INTEREST)
    return [setting] * (1 + 2 * acts // positions.lasting(setting, most))
