"""The page's routes and sessions."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiohttp import web

from bot.sandbox.driver.exchange import NoAnswerError
from bot.sandbox.model.refusals import NotPossibleError
from bot.sandbox.page.actions import Actions
from bot.sandbox.page.guard import body_of
from bot.sandbox.page.socket import Sockets
from bot.sandbox.page.views import Views

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.sandbox.driver.people import Person
    from bot.sandbox.engine.gateway import Gateway
    from bot.sandbox.engine.interactions import Interactions
    from bot.sandbox.engine.places import Places
    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.feed import Feed
    from bot.sandbox.model.kinds import Payload
    from bot.sandbox.model.world import User, World

_FOLDER = Path(__file__).parent / "static"
_FILES = frozenset(path.name for path in _FOLDER.iterdir() if path.is_file())
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_HEADER = "X-Local-Session"
_SESSIONS = 200
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Page:
    """The page's server; each open page is a session of one person."""

    def __init__(
        self,
        *,
        world: World,
        feed: Feed,
        gateway: Gateway,
        posting: Posting,
        interactions: Interactions,
        places: Places,
        person: Callable[[User], Person],
        speed: int,
    ) -> None:
        self._world = world
        self._speed = speed
        self._person = person
        self._views = Views(world, posting, interactions)
        self._actions = Actions(
            world=world,
            feed=feed,
            posting=posting,
            interactions=interactions,
            places=places,
            views=self._views,
        )
        self._sockets = Sockets(
            world=world,
            feed=feed,
            gateway=gateway,
            posting=posting,
            interactions=interactions,
            views=self._views,
        )
        self._sessions: OrderedDict[str, Person] = OrderedDict()

    def add_to(
        self, app: web.Application, service: dict[str, Callable[[], Awaitable[Any]]]
    ) -> None:
        """Register the page and its endpoints.

        Args:
            app: Where.
            service: What else the page can ask for as a whole, by name, such as a reset.
        """
        route = app.router
        route.add_get("/", _index)
        route.add_get("/page/{name}", _file)
        route.add_get("/local/people", self._people)
        route.add_post("/local/session", self._begin)
        route.add_get("/local/live", self._listen)
        for name, look in self._actions.looks().items():
            route.add_get(f"/local/{name}", self._as_person(look))
        for name, act in self._actions.acts().items():
            route.add_post(f"/local/{name}", self._as_person(act))
        route.add_post("/local/upload", self._upload)
        for name, work in service.items():
            route.add_post(f"/local/{name}", self._as_person(_alone(work)))

    def forget(self) -> None:
        """End every session."""
        self._sessions.clear()

    async def close(self) -> None:
        """Close every page's WebSocket."""
        await self._sockets.close()

    async def _people(self, _request: web.Request) -> web.Response:
        return web.json_response(self._views.people())

    async def _begin(self, request: web.Request) -> web.Response:
        wanted = str((await body_of(request)).get("person", ""))
        user = self._world.users.get(int(wanted)) if wanted.isdigit() else None
        if user is None or user.bot or user is self._world.owner:
            raise web.HTTPNotFound
        session = secrets.token_urlsafe(24)
        self._sessions[session] = self._person(user)
        while len(self._sessions) > _SESSIONS:
            self._sessions.popitem(last=False)
        time = {"now": round(self._world.clock() * 1000), "speed": self._speed}
        return web.json_response({"session": session, **time})

    async def _listen(self, request: web.Request) -> web.StreamResponse:
        person = self._sessions.get(request.query.get("session", ""))
        if person is None:
            raise web.HTTPUnauthorized
        return await self._sockets.serve(request, person)

    async def _upload(self, request: web.Request) -> web.StreamResponse:
        """Take a file: its bytes are the body, its name and the channel are in the query."""
        if request.content_type != "application/octet-stream":
            raise web.HTTPUnsupportedMediaType

        async def take(person: Person, given: Payload) -> Payload:
            return self._actions.upload(person, given, await request.read())

        return await self._answered(request, take, dict(request.query))

    def _as_person(
        self, act: Callable[[Person, Payload], Awaitable[Any]]
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            given = dict(request.query) if request.method == "GET" else None
            return await self._answered(request, act, given)

        return handle

    async def _answered(
        self,
        request: web.Request,
        act: Callable[[Person, Payload], Awaitable[Any]],
        given: Payload | None,
    ) -> web.Response:
        """Let the session's person do something, as the body says unless ``given`` does."""
        person = self._sessions.get(request.headers.get(_HEADER, ""))
        if person is None:
            raise web.HTTPUnauthorized
        try:
            return web.json_response(
                await act(person, await body_of(request) if given is None else given)
            )
        except (NotPossibleError, NoAnswerError, TimeoutError) as error:
            return web.json_response({"error": str(error)})


def _alone(work: Callable[[], Awaitable[Any]]) -> Callable[[Person, Payload], Awaitable[Any]]:
    async def act(_person: Person, _given: Payload) -> Any:
        return await work()

    return act


async def _index(request: web.Request) -> web.StreamResponse:
    return _sent("index.html", request)


async def _file(request: web.Request) -> web.StreamResponse:
    name = request.match_info["name"]
    if name not in _FILES:
        raise web.HTTPNotFound
    return _sent(name, request)


def _sent(name: str, request: web.Request) -> web.StreamResponse:
    headers = {
        "Cache-Control": "no-cache",
        "Content-Security-Policy": _POLICY.format(host=request.host),
        "Content-Type": _KINDS[Path(name).suffix],
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    return web.FileResponse(_FOLDER / name, headers=headers)
