"""What stands beside a game while the bot is killed: the thread of a side, who watches, and time.

In each round the bot dies once of each deed, at later and later steps, until nothing is left to be
done when it would die.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.sandbox import ChannelKind, Settings
from tests.kill.bot import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.sandbox import Channel, Exchange, LocalDiscord, Message
    from tests.kill.bot import Bot

BESIDE: Final = "beside"
FORGETFUL: Final = Settings(nonce_window=0.0, callback_deadline=600.0)
"""A bot that begins minutes later finds what it has posted by its words alone."""
_AT_REST: Final = "SELECT count(*) FROM side_talk WHERE try_at IS NULL"
_NOTED: Final = "SELECT count(*) FROM side_talk"
_LEFT: Final = (
    "SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM watcher)"
    " + (SELECT count(*) FROM side_talk)"
)
_OVER: Final = "SELECT count(*) FROM game WHERE status = 'over' AND channel = ?"
_NOW: Final = (
    "UPDATE outbox SET due_at = 1",
    "UPDATE watcher SET try_at = 1 WHERE at IS NOT NULL",
    "UPDATE side_talk SET try_at = 1 WHERE try_at IS NOT NULL",
)


class Said(NamedTuple):
    """A command that changes one thing at once.

    Attributes:
        who: The name of who types it.
        name: The command.
        given: Its options.
        done: Counts what it has led to in the channel's game, or at all.
        undone: Lets the next round begin anew.
    """

    who: str
    name: str
    given: dict[str, Any]
    done: str
    undone: str = "SELECT 1"


_OF_GAME: Final = "JOIN game ON game.id = game_id WHERE channel = ? AND "
SAID: Final = {
    "vacation": Said(
        *("Dan", "away vacation", {"to": "3"}, "SELECT count(*) FROM absence WHERE ? != ''"),
        undone="DELETE FROM absence",
    ),
    "more time": Said(
        *("Ada", "game extend", {}, f"SELECT count(*) FROM due {_OF_GAME} kind = 'extended'"),  # noqa: S608 - constants
    ),
    "captain": Said(
        *("Ada", "side captain", {}, f"SELECT count(*) FROM member {_OF_GAME} captain"),  # noqa: S608 - constants
    ),
    "pool": Said(
        *("Cleo", "game substitute", {"pool": "join"}),
        *("SELECT count(*) FROM substitute WHERE ? != ''", "DELETE FROM substitute"),
    ),
    "pause": Said(
        *("Cleo", "game pause", {}),
        """SELECT count(*) FROM game WHERE channel = ? AND pace LIKE '%"paused":true%'""",
    ),
}
"""What is said of time, and of who plays."""
OPENING, ENDING = "opening", "ending"


class Beside:
    """Games one after the other, each with a thread and a watcher.

    Attributes:
        deaths: How often the bot was killed.
    """

    def __init__(
        self,
        server: LocalDiscord,
        bot: Bot,
        *,
        stride: int,
        first: int = 1,
        kinds: Sequence[str] = (*SAID, OPENING, ENDING),
        tell: Callable[[str], object] = lambda _: None,
    ) -> None:
        self._server = server
        self._bot = bot
        self._stride = stride
        self._fatal = dict.fromkeys(kinds, first)
        self._tell = tell
        self._people = tuple(map(server.person, ("Ada", "Ben", "Dan", "Cleo")))
        self.deaths = 0

    async def run(self, rounds: int | None = None) -> None:
        """Kill the bot at each step of the stride, or in so many rounds of them.

        Raises:
            AssertionError: Something was not done, or done twice.
        """
        await self._bot.start()
        fatal = self._fatal
        do = {OPENING: self._open, ENDING: self._end}
        for number in count(1):
            channel = self._server.world.add_channel(
                self._server.world.guild("War room"), f"beside-{number}"
            )
            await self._begin(channel)
            died = [
                await (do[kind](channel, step) if kind in do else self._say(kind, channel, step))
                for kind, step in fatal.items()
            ]
            self.deaths += sum(died)
            self._tell(f"\r{self.deaths} deaths, at steps {fatal} ")
            if not any(died) or number == rounds:
                return
            for what, dead in zip(fatal, died, strict=True):
                fatal[what] += self._stride if dead else 0

    async def _begin(self, channel: Channel) -> None:
        ada, ben, dan, cleo = self._people
        for person, name, given in (
            (ada, "race new", {"thread": False, "pace": "daily"}),
            (ada, "game join", {"side": "red"}),
            (ben, "game join", {"side": "red"}),
            (dan, "game join", {"side": "blue"}),
            (ada, "game start", {}),
            (ben, "game start", {}),
            (dan, "game start", {}),
            (cleo, "game watch", {}),
        ):
            exchange = await person.command(channel, name, **given)
            await self._bot.settled(lambda exchange=exchange: exchange.interaction.filled)  # type: ignore[misc] # bound

    async def _say(self, kind: str, channel: Channel, fatal: int) -> bool:
        """Type a command, and again if the bot has died before it was done."""
        said = SAID[kind]
        person, given = self._server.person(said.who), dict(said.given)
        if kind == "captain":
            given["person"] = self._server.person("Ben").user

        async def type_it(fatal: int) -> bool:
            self._bot.arm(fatal)
            exchange = await person.command(channel, said.name, **given)
            return await self._bot.settled(lambda: exchange.interaction.filled)

        survived = await type_it(fatal)
        if not survived:
            await self._revive()
        if not self._count(said.done, str(channel.id)):
            assert not survived, f"the bot lived, and {kind} was not done"
            await type_it(0)
        assert await self._bot.recovered()
        assert self._count(said.done, str(channel.id)) == 1, kind
        self._write(said.undone)
        return not survived

    async def _open(self, channel: Channel, fatal: int) -> bool:
        """Open the thread of a side; whether the bot has died of it."""
        ada, ben, *_ = self._people

        def done() -> bool:
            return self._count(_AT_REST) == 1

        died = await self._suffer(fatal, lambda: ada.command(channel, "side talk"), done)
        if died and not self._count(_NOTED):
            await (await ben.command(channel, "side talk")).wait(PATIENCE)
        await self._until(done)
        (thread,) = self._threads(channel)
        assert thread.thread is not None
        assert thread.thread.members == {ada.id, ben.id, self._server.world.bot.id}
        assert len(self._server.messages(thread)) == 1
        return died

    async def _end(self, channel: Channel, fatal: int) -> bool:
        """End the game, of which the watcher is told, and the thread closed."""
        _, _, dan, _ = self._people
        told = len(self._letters())
        exchange = await dan.command(channel, "game concede")
        question = await exchange.wait(PATIENCE)

        async def concede() -> Exchange:
            return await dan.press(question, "Yes, concede")  # type: ignore[arg-type] # a message

        def over() -> bool:
            return bool(self._count(_OVER, str(channel.id)))

        def done() -> bool:
            return over() and not self._count(_LEFT)

        died = await self._suffer(fatal, concede, done)
        if not over():
            await (await concede()).wait(PATIENCE)
        await self._until(done)
        (news,) = self._letters()[told:]
        assert "is over" in news.content
        (thread,) = self._threads(channel)
        assert thread.thread is not None
        assert thread.thread.archived
        assert not self._server.violations, self._server.violations
        return died

    async def _suffer(
        self, fatal: int, do: Callable[[], Awaitable[object]], done: Callable[[], bool]
    ) -> bool:
        """Do something of which the bot dies at that step, and start it again if it does."""
        self._bot.arm(fatal)
        await do()
        await self._until(lambda: self._bot.dead or done())
        await self._bot.disarm()
        if not self._bot.dead:
            return False
        await self._revive()
        return True

    async def _revive(self) -> None:
        await self._bot.death()
        self._write(*_NOW)
        await self._bot.start()

    async def _until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():  # noqa: ASYNC110 - the database tells nobody of its changes
                await asyncio.sleep(0.01)

    def _write(self, *statements: str) -> None:
        with closing(sqlite3.connect(self._bot.database)) as connection, connection:
            for sql in statements:
                connection.execute(sql)

    def _count(self, sql: str, *given: str) -> int:
        with closing(sqlite3.connect(self._bot.database)) as connection:
            return int(connection.execute(sql, given).fetchone()[0])

    def _threads(self, parent: Channel) -> list[Channel]:
        found = self._server.world.channels.values()
        private = [each for each in found if each.kind is ChannelKind.PRIVATE_THREAD]
        return [each for each in private if each.thread and each.thread.parent_id == parent.id]

    def _letters(self) -> list[Message]:
        *_, cleo = self._people
        found = self._server.messages(cleo.direct)
        return [
            each for each in found if each.content.startswith("👁") and "is over" in each.content
        ]
