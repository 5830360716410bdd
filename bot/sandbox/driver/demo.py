"""The demonstration: a game of everything that the bot referees, each in a channel, in mid-play.

It is set up as people would do it, by commands and presses, and knows no game: whatever command has
a subcommand ``new`` opens one, and what the bot then offers to press is what there is to play.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import random
import re
from typing import TYPE_CHECKING

from bot.sandbox.driver.exchange import NoAnswerError
from bot.sandbox.model.kinds import ComponentKind
from bot.sandbox.model.refusals import NotPossibleError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from bot.sandbox.driver.commands import Value
    from bot.sandbox.driver.people import Person
    from bot.sandbox.engine.places import Places
    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.feed import Feed
    from bot.sandbox.model.kinds import Payload
    from bot.sandbox.model.messages import Message
    from bot.sandbox.model.world import Channel, Guild, User, World

log = logging.getLogger(__name__)

_OPENS, _READY = " new", "Ready"
_ASIDE = ("Why?", "Take back", "Show this board", "Open: ")
"""Buttons by which a game does not go on, or goes on elsewhere: whoever looks may open that."""
_PRIMARY = 1
"""The style of a button: in a lobby, of those that take a side."""
_THREAD = "thread"
"""An option of a command that opens a game: whether it is played beside the channel."""
_CODE = re.compile(r"[A-Z]+[0-9]+[a-z]?")
_MENTION = re.compile(r"<@(\d+)>")
_PRESSES = 24
_MORE = 8
"""The most presses beyond that, until nobody is left with a question that shows no board."""
_PATIENCE = 10.0
_CHANGE = 1.0
_WEIGHTS = {1: 3, 2: 1, 3: 3, 4: 6}
"""How readily a button is pressed, by its style: what hits somebody shows most."""
_OTHER_UNIT = 0.4
_FAULTS = (NotPossibleError, NoAnswerError, TimeoutError)


def _here(person: Person, channel: Channel, opens: str) -> dict[str, Value]:
    """The options with which a command opens a game in the channel itself."""
    known = dict(person.offers(channel))[opens].options
    return {_THREAD: False} if any(each["name"] == _THREAD for each in known) else {}


class Demo:
    """Sets up the games."""

    def __init__(
        self,
        world: World,
        posting: Posting,
        places: Places,
        feed: Feed,
        person: Callable[[User], Person],
    ) -> None:
        self._world = world
        self._posting = posting
        self._places = places
        self._feed = feed
        self._person = person
        self._lock = asyncio.Lock()
        self._following: asyncio.Task[None] | None = None

    async def set_up(self) -> list[Channel]:
        """Open a game of each system and play on for a while; the channels where they are.

        Raises:
            NotPossibleError: If the bot is not there, or nobody can play.
        """
        return [channel async for channel in self._games()]

    async def begin(self) -> Channel:
        """Set up the first game; the others follow while it is looked at.

        Raises:
            NotPossibleError: If the bot is not there, or nobody can play.
        """
        games = self._games()
        first = await anext(games)

        async def follow() -> None:
            async for _ in games:
                pass

        self._following = asyncio.create_task(follow(), name="demonstration")
        return first

    async def close(self) -> None:
        """Leave those games that are still to be set up."""
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)

    async def _games(self) -> AsyncIterator[Channel]:
        async with self._lock:
            guild, players = self._company()
            offered = players[0].offered(self._world.channels[guild.channels[0]])
            opening = [name for name in offered if name.endswith(_OPENS)]
            if not opening:
                raise NotPossibleError("The bot is not here yet; try again in a moment")
            for name in opening:
                yield await self._game(guild, players, name)

    def _company(self) -> tuple[Guild, list[Person]]:
        """A server that has the bot, and the people in it."""
        for guild in self._world.guilds.values():
            users = [self._world.users[key] for key in guild.members]
            people = [self._person(user) for user in users if user is not self._world.owner]
            if guild.bot and guild.channels and len(people) > 1:
                return guild, people
        raise NotPossibleError("Two people are needed on the bot's server")

    async def _game(self, guild: Guild, players: list[Person], opens: str) -> Channel:
        channel = self._places.add_channel(guild, self._free_name(opens.removesuffix(_OPENS)))
        dice = random.Random(opens)  # noqa: S311 - which button to press; no die of a game
        try:
            exchange = players[0].use(channel, opens, _here(players[0], channel, opens))
            await exchange.wait(_PATIENCE)
            await self._join(channel, players)
            for done in range(_PRESSES + _MORE):
                if done >= _PRESSES and not self._is_asked(channel, players):
                    break
                if not await self._act(channel, players, dice):
                    break
        except _FAULTS as error:
            log.warning("the demonstration in #%s stops early: %s", channel.name, error)
        return channel

    def _free_name(self, wanted: str) -> str:
        taken = {channel.name for channel in self._world.channels.values()}
        more = (f"{wanted}-{number}" for number in itertools.count(2))
        return next(name for name in itertools.chain([wanted], more) if name not in taken)

    async def _join(self, channel: Channel, players: list[Person]) -> None:
        """Let two people take the sides in turn, and say that they are ready."""
        sides = [
            part["label"] for part in _usable(self._board(channel)) if part.get("style") == _PRIMARY
        ]
        for person, side in zip(itertools.cycle(players[:2]), sides, strict=False):
            await self._press(channel, person, self._board(channel), side)
        for person in players[: min(2, len(sides))]:
            lobby = self._board(channel)
            ready = next((part["label"] for part in _usable(lobby) if _says(part, _READY)), None)
            if ready is not None:
                await self._press(channel, person, lobby, ready)

    async def _act(self, channel: Channel, players: list[Person], dice: random.Random) -> bool:
        """Press something for somebody who must act; False when there is nothing: it is over."""
        with contextlib.suppress(TimeoutError):
            await self._feed.until(lambda: _playable(self._board(channel)), _PATIENCE)
        board = self._board(channel)
        asked = [int(found) for found in _MENTION.findall(board.content)]
        person = next((each for each in players if each.id in asked), players[0])
        shown = self._private(channel, person, board) or board
        menus = [part for part in _playable(shown) if part["type"] != ComponentKind.BUTTON]
        buttons = [part for part in _playable(shown) if part["type"] == ComponentKind.BUTTON]
        if menus and (not buttons or dice.random() < _OTHER_UNIT):
            menu = dice.choice(menus)
            option = dice.choice(menu["options"])["value"]
            exchange = await person.select(shown, menu["custom_id"], [option])
            await self._settle(channel, exchange.wait(_PATIENCE))
        elif buttons:
            weights = [_WEIGHTS.get(part["style"], 1) for part in buttons]
            (chosen,) = dice.choices(buttons, weights)
            await self._press(channel, person, shown, chosen["custom_id"])
        return bool(menus or buttons)

    def _board(self, channel: Channel) -> Message:
        """The newest public message by which the game goes on, or the newest."""
        public = [each for each in self._posting.in_channel(channel.id) if each.viewer_id is None]
        if not public:
            raise NotPossibleError(f"there is nothing to be seen in #{channel.name}")
        return next((each for each in reversed(public) if _playable(each)), public[-1])

    def _private(self, channel: Channel, person: Person, board: Message) -> Message | None:
        """What a person alone was offered since the board was posted."""
        own = (
            message
            for message in reversed(person.sees(channel))
            if message.id > board.id and message.viewer_id == person.id and _playable(message)
        )
        return next(own, None)

    def _is_asked(self, channel: Channel, players: list[Person]) -> bool:
        """Whether somebody is in the middle of a question of their own, which shows no board."""
        board = self._board(channel)
        own = (self._private(channel, each, board) for each in players)
        return any(each is not None and not each.attachments for each in own)

    async def _press(self, channel: Channel, person: Person, message: Message, which: str) -> None:
        exchange = await person.press(message, which)
        await self._settle(channel, exchange.wait(_PATIENCE))

    async def _settle(self, channel: Channel, answer: Awaitable[object]) -> None:
        """Wait for the answer and for what it changes in the channel."""
        before = self._shown(channel)
        await answer
        with contextlib.suppress(TimeoutError):
            await self._feed.until(lambda: self._shown(channel) != before, _CHANGE)

    def _shown(self, channel: Channel) -> list[tuple[int, int]]:
        return [(each.id, len(each.versions)) for each in self._posting.in_channel(channel.id)]


def _usable(message: Message) -> list[Payload]:
    """The buttons and menus of a message that can be used."""
    parts = [*message.buttons, *(menu for menu in message.selects if menu.get("options"))]
    return [part for part in parts if "custom_id" in part and not part.get("disabled")]


def _playable(message: Message) -> list[Payload]:
    """Those by which the game goes on: neither a rule's code nor what only shows something."""
    return [
        part
        for part in _usable(message)
        if not _says(part, *_ASIDE) and not _CODE.fullmatch(str(part.get("label", "-")))
    ]


def _says(part: Payload, *words: str) -> bool:
    return str(part.get("label", "")).startswith(words)
