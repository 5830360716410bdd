"""The local Discord's server: puts the parts together, starts and stops them."""

from __future__ import annotations

import mimetypes
import re
import secrets
import socket
import time
from typing import TYPE_CHECKING, Self, TypeVar

from aiohttp import web

from bot.sandbox.driver.demo import Demo
from bot.sandbox.driver.people import Person
from bot.sandbox.engine.gateway import Gateway
from bot.sandbox.engine.interactions import Interactions
from bot.sandbox.engine.places import Places
from bot.sandbox.engine.posting import Posting
from bot.sandbox.model.feed import Change, Feed
from bot.sandbox.model.kinds import Intent
from bot.sandbox.model.settings import Settings
from bot.sandbox.model.world import World
from bot.sandbox.page import Page
from bot.sandbox.page.guard import Guard, is_everywhere
from bot.sandbox.rest.access import Access
from bot.sandbox.rest.answers import AnswerRoutes
from bot.sandbox.rest.api import PREFIX, Api, Request
from bot.sandbox.rest.applications import ApplicationRoutes
from bot.sandbox.rest.faults import Faults
from bot.sandbox.rest.gateway import GatewayRoutes
from bot.sandbox.rest.messages import MessageRoutes
from bot.sandbox.rest.places import PlaceRoutes
from bot.sandbox.storage import Keeper, KeptFile
from bot.sandbox.wire import payloads

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable
    from pathlib import Path

    from bot.sandbox.model.ids import Clock
    from bot.sandbox.model.kinds import Payload
    from bot.sandbox.model.messages import Message
    from bot.sandbox.model.world import Channel, Guild, User
    from bot.sandbox.rest.api import AnswerCheck, Check
    from bot.sandbox.rest.call import Route

T = TypeVar("T")
_REAL_TOKEN = re.compile(r"[\w-]{20,}\.[\w-]{5,8}\.[\w-]{25,}")
_LOOPBACK = "127.0.0.1"
_LARGEST_REQUEST = 64 * 1024 * 1024
_SHUTDOWN = 1.0
_SHOWN = {"image/png", "image/jpeg", "image/gif", "image/webp", "text/plain"}


class LocalDiscord:
    """A Discord of one's own, on one port.

    Its bot token is drawn anew each time unless one is given.

    Attributes:
        world: Users, guilds, channels, commands.
        faults: Trouble for REST requests.
        gateway: The gateway; also cut, invalidated or refused through it.
        feed: Every change, for watchers.
        places: Adds channels, threads and people as a person does.
        demo: Sets up games in mid-play.

    With ``file``, everything is kept there from one start to the next; otherwise only in memory.
    ``clock`` gives the seconds since 1970; nothing else here reads the time. One that runs faster
    comes with the same ``speed`` in the settings.
    """

    def __init__(
        self,
        *,
        host: str = _LOOPBACK,
        port: int = 0,
        token: str | None = None,
        settings: Settings | None = None,
        file: Path | None = None,
        clock: Clock = time.time,
    ) -> None:
        if token is not None and _REAL_TOKEN.fullmatch(token):
            raise ValueError("that is a token of the real Discord; it has no place here")
        self.token = token or f"local.{secrets.token_urlsafe(24)}"
        self.world = World.starter(clock)
        self.settings = settings or Settings()
        self.faults = Faults()
        self.feed = Feed()
        self.gateway = Gateway(self.world, self.feed, self.settings, self.token)
        self.posting = Posting(self.world, self.feed, self.gateway, self.settings)
        self.interactions = Interactions(self.world, self.feed, self.gateway, self.settings)
        self._host = host
        self._port = port
        self._api = Api(self.token, self.faults, self.feed, self.posting.bookmark)
        self.places = Places(self.world, self.posting, self.gateway, self.feed)
        self.demo = Demo(self.world, self.posting, self.places, self.feed, self.person)
        self._page = Page(
            world=self.world,
            feed=self.feed,
            gateway=self.gateway,
            posting=self.posting,
            interactions=self.interactions,
            places=self.places,
            person=self.person,
            speed=self.settings.speed,
        )
        self._path = file
        self._keeper: Keeper | None = None
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The page's address; set once started."""
        return f"http://{self._address}"

    @property
    def _address(self) -> str:
        host = _LOOPBACK if is_everywhere(self._host) else self._host
        return f"[{host}]:{self._port}" if ":" in host else f"{host}:{self._port}"

    @property
    def api_url(self) -> str:
        """What takes the place of ``https://discord.com/api/v10``."""
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        """What takes the place of ``wss://gateway.discord.gg/``."""
        return f"ws://{self._address}/gateway"

    @property
    def connected(self) -> bool:
        """Whether the bot is connected and identified."""
        return self.gateway.connected

    @property
    def commands(self) -> list[Payload]:
        """The registered commands."""
        return list(self.world.commands.values())

    @property
    def operations(self) -> list[tuple[str, str]]:
        """The method and path of every REST operation that is served."""
        return [(route.method, route.path) for route in self._routes()]

    @property
    def requests(self) -> deque[Request]:
        """The bot's last requests, oldest first."""
        return self._api.requests

    @property
    def violations(self) -> list[str]:
        """Every limit of Discord that the bot broke; tests assert that there is none."""
        return self._api.violations

    @property
    def wrong_answers(self) -> list[str]:
        """What the answer checks found wrong with this server itself."""
        return self._api.wrong_answers

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Read the file, if there is one, and listen; with port 0 a free port is taken.

        Raises:
            OSError: If the port is taken.
            UnusableFileError: If the file can't be used.
        """
        family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
        listener = socket.create_server((self._host, self._port), family=family)
        self._port = int(listener.getsockname()[1])
        self.posting.base_url = self.url
        self.gateway.url = self.gateway_url
        try:
            if self._path is not None:
                await self._keep(self._path)
            self._runner = web.AppRunner(
                self._application(), access_log=None, shutdown_timeout=_SHUTDOWN
            )
            await self._runner.setup()
            await web.SockSite(self._runner, listener).start()
        except BaseException:
            listener.close()
            await self.stop()
            raise

    async def _keep(self, path: Path) -> None:
        self._keeper = Keeper(KeptFile(path), self.world, self.posting, self.feed)
        await self._keeper.load()

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        await self.demo.close()
        self.interactions.close()
        await self.gateway.close()
        await self._page.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._keeper is not None:
            await self._keeper.close()
            self._keeper = None

    async def reset(self) -> None:
        """Begin again with the small world, as if for the first time; the bot is in it."""
        await self.demo.close()
        for guild in self._bots_guilds():
            gone = {"id": str(guild.id)}
            self.gateway.dispatch("GUILD_DELETE", gone, intent=Intent.GUILDS)
        self.interactions.clear()
        self.posting.clear()
        self.world.reset()
        self._page.forget()
        if self._keeper is not None:
            await self._keeper.clear()
        for guild in self._bots_guilds():
            joined = payloads.guild_created(self.world, guild)
            self.gateway.dispatch("GUILD_CREATE", joined, intent=Intent.GUILDS)
        self.feed.publish(Change("reset"))

    def _bots_guilds(self) -> list[Guild]:
        return [guild for guild in self.world.guilds.values() if guild.bot]

    def person(self, who: str | User) -> Person:
        """A person by name, or for a user, to act through the app."""
        user = self.world.user(who) if isinstance(who, str) else who
        return Person(user, self.world, self.posting, self.interactions)

    def messages(self, channel: Channel) -> list[Message]:
        """A channel's messages, everybody's ephemeral ones too, oldest first."""
        return self.posting.in_channel(channel.id)

    def redeliver(self, interaction_id: int) -> None:
        """Send the same interaction to the bot once more."""
        self.interactions.redeliver(interaction_id)

    def add_check(self, check: Check) -> None:
        """Check every request of the bot too; what it says refuses the request."""
        self._api.checks.append(check)

    def add_answer_check(self, check: AnswerCheck) -> None:
        """Check this server's own answers; what it says goes into ``wrong_answers``."""
        self._api.answer_checks.append(check)

    async def until(self, condition: Callable[[], T], timeout: float = 5.0, what: str = "") -> T:  # noqa: ASYNC109 - a test's own limit, named in the error
        """Wait until ``condition()`` is true, looking again at each change.

        Returns:
            Its value.

        Raises:
            TimeoutError: After ``timeout`` seconds.
        """
        return await self.feed.until(condition, timeout, what)

    def _application(self) -> web.Application:
        app = web.Application(
            client_max_size=_LARGEST_REQUEST, middlewares=[Guard(self._host).middleware()]
        )
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._file)
        self._page.add_to(app, {"reset": self._reset, "demo": self._demo})
        self._api.add_to(app, self._routes())
        return app

    def _routes(self) -> list[Route]:
        access = Access(self.world, self.posting)
        places = PlaceRoutes(self.world, access, self.places)
        return [
            *ApplicationRoutes(self.world, self.feed).routes(),
            *GatewayRoutes(self.gateway, self.settings).routes(),
            *places.routes(),
            *MessageRoutes(self.world, access, self.posting).routes(),
            *AnswerRoutes(self.world, self.posting, self.interactions).routes(),
        ]

    async def _file(self, request: web.Request) -> web.Response:
        key = request.match_info["file"]
        data = self.posting.files.get(int(key)) if key.isdigit() else None
        if data is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(request.match_info["name"])[0]
        headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}
        return web.Response(
            body=data,
            content_type=kind if kind in _SHOWN else "application/octet-stream",
            headers=headers | {"Cache-Control": "private, max-age=86400, immutable"},
        )

    async def _reset(self) -> Payload:
        await self.reset()
        return {}

    async def _demo(self) -> Payload:
        return {"channel": str((await self.demo.begin()).id)}
