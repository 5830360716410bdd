"""A bot at a table of the local Discord, and short ways to play there and to look at it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from bot.gateway.client import Umpire
from bot.gateway.interaction.components import LOOKS, press_of
from bot.gateway.message.panel import Panel
from bot.lookups.preferences import PreferenceBook
from bot.referee import PUBLISH, Referee
from bot.store import Game, JournalEntry, Member, open_store
from rules.kernel.game.dice import SeededDice, commitment
from rules.systems.space_convoy.ruleset import RULESET

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from pathlib import Path

    from bot.gateway.interaction.in_flight import Meter
    from bot.painters import Painter
    from bot.referee.live_game import LiveGame
    from bot.sandbox import Channel, Exchange, LocalDiscord, Message, Person
    from bot.store import ReadTx, Store, Tx
    from render.registry import Renderers
    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.state import State
    from rules.kernel.system.ruleset import Options
    from rules.registry import Registry
    from rules.systems.space_convoy.state import ConvoyState
    from tests.clock import MovableClock

PATIENCE = 60.0
T = TypeVar("T")
_VERSION = re.compile(r"s?u:([a-z0-9]+):(\d+)(?:\.\d+)?:")


class LoadedDice(SeededDice):
    """Dice whose next faces a test may choose; the rest are those of the game's seed."""

    chosen: ClassVar[dict[int, int]] = {}

    def draw(self, sides: int) -> int:
        """The chosen face, if there is one for this die."""
        honest = super().draw(sides)
        return self.chosen.get(self.cursor - 1, honest)


class Looks:
    """Counts how often the bot has looked at what is due.

    Attributes:
        count: How often, in all.
    """

    def __init__(self) -> None:
        self.count = 0
        self._looked = asyncio.Event()
        self._wanted = asyncio.Event()

    def note(self) -> None:
        """It has just done so."""
        self.count += 1
        self._looked.set()

    async def next(self) -> None:
        """Let it do so at once, and wait until it has."""
        self._looked.clear()
        self._wanted.set()
        await self._looked.wait()

    async def rest(self, most: float) -> None:
        """Wait until a test wants it to look again, or for so many seconds."""
        self._wanted.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(most):
                await self._wanted.wait()


class Play:
    """One bot on one file, connected over sockets; ``restart`` is what a crash or update does.

    Attributes:
        threads: Whether the table's server has threads for games; most tests look at one channel.
        waits: Whether the bot, when it is started next, waits for the end of another one.
    """

    threads: ClassVar[str] = "never"

    def __init__(
        self,
        server: LocalDiscord,
        path: Path,
        registry: Registry,
        renderers: Renderers,
        clock: MovableClock,
        *,
        looks: Looks,
    ) -> None:
        self.server = server
        self.path = path
        self.clock = clock
        self.looks = looks
        self._registry = registry
        self._renderers = renderers
        self.painter: Painter | None = None
        self.meter: Meter | None = None
        self.waits = False
        self._changed = asyncio.Event()
        server.feed.watch(lambda _: self._changed.set())
        self._running: asyncio.Task[None] | None = None
        self.sit_down()
        self.store: Store
        self.referee: Referee
        self.client: Umpire

    def sit_down(self) -> None:
        """Find the people and places of the local Discord."""
        person, channel = self.server.person, self.server.world.channel
        self.ada, self.ben, self.cleo, self.dan = map(person, ("Ada", "Ben", "Cleo", "Dan"))
        self.table, self.chat, self.elsewhere = map(channel, ("table", "chat", "elsewhere"))

    async def open(self) -> None:
        """Start the bot."""
        self.store = await open_store(self.path)
        self._tell_of_writes()
        await self.wish(threads=self.threads)
        self.referee = Referee(self.store, self._registry, self.clock)
        self.client = Umpire(
            *(self.store, self.referee, self._renderers, self.painter, self.meter), waits=self.waits
        )
        self._running = asyncio.create_task(self.client.start(self.server.token))
        server = self.server
        await self.until(lambda: server.connected and server.commands, "the bot")
        await asyncio.gather(*(e for e in asyncio.all_tasks() if e.get_name() == "warming up"))

    def _tell_of_writes(self) -> None:
        write = self.store.write

        async def told(*arguments: Any, **named: Any) -> Any:
            try:
                return await write(*arguments, **named)
            finally:
                self._changed.set()

        self.store.write = told  # type: ignore[method-assign]  # of this one only

    async def wish(self, **changes: str) -> None:
        """Say how the table's server has it, as if by ``/settings set`` before the bot began."""
        await PreferenceBook(self.store).change(str(self.table.guild_id), **changes)

    async def close(self) -> None:
        """Stop the bot, when it has shown what it has done so far."""
        try:
            await self.calm()
        finally:  # a thread of the store would keep the process alive
            await self.client.close()
            if self._running is not None:
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.wait_for(self._running, PATIENCE)
            await self.store.close()

    async def restart(self) -> None:
        """Stop the bot and start another one on the same file."""
        await self.close()
        await self.open()

    async def until(self, condition: Callable[[], Any], what: str) -> Any:
        """Wait for a condition on the local Discord."""
        return await self.server.until(condition, timeout=PATIENCE, what=what)

    async def stored(self, found: Callable[[ReadTx], T]) -> T:
        """Wait until something is found in the store."""
        return await self.once(lambda: self.store.read(found))

    async def once(self, look: Callable[[], Awaitable[T]]) -> T:
        """Wait until a look finds something, with another one after each change.

        A change is what the bot writes into its store, or anything that happens in Discord.
        """
        async with asyncio.timeout(PATIENCE):
            while True:
                self._changed.clear()
                if value := await look():
                    return value
                await self._changed.wait()

    async def idle(self) -> None:
        """Wait until the bot is at work on nothing that it has heard of."""
        work = self.client.in_flight
        async with asyncio.timeout(PATIENCE):
            while work._count:
                work._finished.clear()
                await work._finished.wait()

    async def looked(self) -> None:
        """Wait until the bot has looked at all that is due since now."""
        seen = self.looks.count
        async with asyncio.timeout(PATIENCE):
            while self.looks.count < seen + 2:  # the first may have begun before
                await self.looks.next()

    async def settled(self, channel: Channel | None = None) -> None:
        """Wait until nothing is left to be posted of the channel's game."""
        game = await self.game(channel)
        await self.stored(lambda tx: not tx.outbox_of(game.id))

    async def calm(self) -> None:
        """Wait until every game has been shown, but for those that could not be."""
        await self.stored(is_calm)

    async def game(self, channel: Channel | None = None) -> Game:
        """The stored game of a channel."""
        where = str((channel or self.table).id)
        found = await self.store.read(lambda tx: tx.game_in(where) or tx.latest_game_in(where))
        assert found is not None
        return found

    async def at_table(self, channel: Channel | None = None) -> LiveGame:
        """The channel's game as the referee holds it."""
        return await self.referee.games.in_channel(str((channel or self.table).id))

    async def journal(self, channel: Channel | None = None) -> list[JournalEntry]:
        """The channel's journal."""
        code = (await self.game(channel)).id
        return await self.store.read(lambda tx: tx.journal(code))

    async def panel(self, channel: Channel | None = None) -> Message:
        """The game's current message, once everything that happened is shown."""
        await self.settled(channel)
        where = channel or self.table
        stored = json.loads((await self.game(where)).panel or "null")
        found = [each for each in self.server.messages(where) if each.id == stored["message"]]
        assert found, "the game's message is not in its channel"
        return found[0]

    def public(self, channel: Channel | None = None) -> list[Message]:
        """What everybody sees in a channel."""
        return [each for each in self.server.messages(channel or self.table) if not each.ephemeral]

    async def said(self, exchange: Exchange) -> str:
        """All that the bot answered to one thing that a person did."""
        await exchange.wait(PATIENCE)
        return "\n".join(each.content for each in exchange.answers)

    async def command(
        self, person: Person, name: str, /, channel: Channel | None = None, **options: Any
    ) -> str:
        """Type a command; what the bot answers."""
        exchange = await person.command(channel or self.table, name, **options)
        return await self.said(exchange)

    async def take(self, person: Person, offer: Offer, channel: Channel | None = None) -> str:
        """Type an action that is offered, without a look at it first; what the bot answers."""
        ruleset = (await self.at_table(channel)).ruleset
        fields = dict(offer.fields)
        if type(offer.action).perilous or type(offer.action) in ruleset.previewed:
            fields["at_once"] = True
        return await self.command(
            person, f"{ruleset.command} {offer.action.tag}", channel, **fields
        )

    async def press(self, person: Person, label: str, channel: Channel | None = None) -> Exchange:
        """Press a button of the game's current message, by its id or label."""
        exchange = await person.press(await self.panel(channel), label)
        await exchange.wait(PATIENCE)
        return exchange

    async def leave(self, person: Person, **options: Any) -> Message:
        """Leave the game under way at the table, and confirm it; what everybody is told."""
        exchange = await person.command(self.table, "game leave", **options)
        await exchange.wait(PATIENCE)
        (question,) = exchange.answers
        before = len(self.public())
        await (await person.press(question, "Yes, leave")).wait(PATIENCE)
        await self.until(lambda: len(self.public()) > before, "that somebody has left")
        return self.public()[-1]

    async def let_in(self, person: Person, host: Person, side: str) -> None:
        """Ask for a seat of the game under way at the table; somebody who may agree does."""
        exchange = await person.command(self.table, "game join", side=side)
        await exchange.wait(PATIENCE)
        (question,) = exchange.answers
        await (await host.press(question, "Let them join")).wait(PATIENCE)
        await self.settled()

    async def begin(
        self,
        seats: Iterable[tuple[Person, str]] | None = None,
        /,
        channel: Channel | None = None,
        system: str = "convoy",
        **options: Any,
    ) -> LiveGame:
        """Open a game, seat people and start it; Ada and Ben play unless told otherwise."""
        sitting = tuple(seats or ((self.ada, "freeloaders"), (self.ben, "naztees")))
        host = sitting[0][0]
        await self.command(host, f"{system} new", channel, **options)
        for person, side in sitting:
            await self.command(person, "game join", channel, side=side)
        for person in reversed(dict.fromkeys(person for person, _ in sitting)):  # the host last
            await self.command(person, "game start", channel)
        await self.settled(channel)
        return await self.at_table(channel)

    async def lay(
        self,
        state: ConvoyState,
        seats: Iterable[tuple[Person, str]] | None = None,
        channel: Channel | None = None,
    ) -> Message:
        """Go on from a position of Space Convoy; its message."""
        sitting = tuple(seats or ((self.ada, "freeloaders"), (self.ben, "naztees")))
        return await self.bring(RULESET.id, state, state.board.options, sitting, channel)

    async def bring(
        self,
        ruleset: str,
        state: State,
        options: Options,
        sitting: tuple[tuple[Person, str], ...],
        channel: Channel | None = None,
    ) -> Message:
        """Go on from a position of any system, as a game that was brought here; its message."""
        where = channel or self.table
        seed = bytes(32)
        game = Game(
            id=f"laid{where.id % 10_000}",
            ruleset=ruleset,
            options=options.model_dump_json(),
            channel=str(where.id),
            place=str(where.guild_id) if where.guild_id else None,
            created_by=str(sitting[0][0].id),
            created_at=1,
            seed=seed,
            commitment=commitment(seed),
            status="playing",
            version=1,
            salt=b"salt",
            snapshot=state.model_dump_json(),
        )
        members = [
            Member(game.id, side, str(person.id), person.name, 1, f"join {number}")
            for number, (person, side) in enumerate(sitting)
        ]
        set_up = JournalEntry(1, None, None, "null", "[]", "[]", 1)

        def write(tx: Tx) -> None:
            tx.import_game(game, members, [set_up])
            tx.add_outbox(game.id, version=1, kind=PUBLISH, payload="{}", at=0)

        await self.store.write(write)
        return await self.panel(where)

    async def throw(self, *faces: int, channel: Channel | None = None) -> None:
        """Choose what the next dice of the channel's game will show."""
        cursor = (await self.game(channel)).cursor
        LoadedDice.chosen |= dict(enumerate(faces, start=cursor))

    async def frozen(self, channel: Channel | None = None) -> tuple[Game, list[JournalEntry], int]:
        """What must be the same after a refusal: the game, its journal, how many people play.

        Whether the message before the current one has been looked at does not count.
        """
        game = await self.game(channel)
        panel = Panel.from_json(game.panel)
        if panel is not None:
            game = replace(game, panel=replace(panel, before=0).to_json())
        table = await self.at_table(channel)
        assert table.game == replace(game, panel=None), "where it is shown only the store knows"
        return game, await self.journal(channel), len(table.members)


def at_work() -> list[asyncio.Task[Any]]:
    """What the bot does for people, until what is read only once is gone: a task for each."""
    names = ("CommandTree", "on_interaction")
    return [each for each in asyncio.all_tasks() if any(part in each.get_name() for part in names)]


def is_calm(tx: ReadTx) -> bool:
    """Whether it has been tried to show each game since it has changed."""
    return all(item.attempts for item in tx.due_outbox(1 << 60, 1000))


def version_of(message: Message) -> int:
    """The version of the board that a message's components are for."""
    found = {int(match[2]) for match in map(_VERSION.match, custom_ids(message)) if match}
    assert len(found) == 1, found
    return found.pop()


def custom_ids(message: Message) -> list[str]:
    """The ids of everything that can be pressed on a message, but for a past one's board."""
    found = [part["custom_id"] for part in (*message.buttons, *message.selects)]
    return [each for each in found if (press := press_of(each)) is None or press.what not in LOOKS]
