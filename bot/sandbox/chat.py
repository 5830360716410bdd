"""What the page talks to: JSON under ``/local``, and changes over a WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, web

from bot.sandbox.exchange import NoAnswerError
from bot.sandbox.kinds import ChannelKind, MessageFlag, Payload
from bot.sandbox.lines import Lines
from bot.sandbox.refusals import NotPossibleError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.sandbox.feed import Change, Feed
    from bot.sandbox.interactions import Interactions
    from bot.sandbox.messages import Message
    from bot.sandbox.people import Person
    from bot.sandbox.posting import Posting
    from bot.sandbox.world import Channel, User, World

_PAGE = Path(__file__).parent / "page"
_FILES = {"/": ("index.html", "text/html"), "/page.js": ("page.js", "text/javascript")}
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}
_HEADER = "X-Local-Session"
_HISTORY = 50
_MARKS = {ChannelKind.TEXT: "# ", ChannelKind.DM: "@ ", ChannelKind.GROUP: "& "}


class Chat:
    """The page's server; each open page is a session of one person."""

    def __init__(
        self,
        world: World,
        feed: Feed,
        posting: Posting,
        interactions: Interactions,
        person: Callable[[User], Person],
    ) -> None:
        self._world = world
        self._feed = feed
        self._posting = posting
        self._interactions = interactions
        self._person = person
        self._lines = Lines(world)
        self._sessions: dict[str, Person] = {}
        self._sockets: set[web.WebSocketResponse] = set()

    def add_to(self, app: web.Application) -> None:
        """Register the page and its endpoints."""
        for path in _FILES:
            app.router.add_get(path, _file)
        app.router.add_get("/local/people", _guarded(self._people))
        app.router.add_post("/local/session", _guarded(self._begin))
        app.router.add_get("/local/live", _guarded(self._live))
        app.router.add_get("/local/channels", self._as_person(self._channels))
        app.router.add_get("/local/messages", self._as_person(self._messages))
        for name, act in (
            ("say", self._say),
            ("suggest", self._suggest),
            ("use", self._use),
            ("submit", self._submit),
        ):
            app.router.add_post(f"/local/{name}", self._as_person(act))

    async def close(self) -> None:
        """Close every page's WebSocket."""
        for socket in tuple(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    async def _people(self, _request: web.Request) -> web.Response:
        people = [
            {"id": str(user.id), "name": user.name, "bot": user.bot}
            for user in self._world.users.values()
            if user is not self._world.owner
        ]
        return web.json_response(people)

    async def _begin(self, request: web.Request) -> web.Response:
        wanted = str((await _body(request)).get("person", ""))
        user = self._world.users.get(int(wanted)) if wanted.isdigit() else None
        if user is None or user.bot:
            raise web.HTTPNotFound
        session = secrets.token_urlsafe(24)
        self._sessions[session] = self._person(user)
        return web.json_response({"session": session})

    def _as_person(
        self, act: Callable[[Person, Payload], Awaitable[Any]]
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            person = self._sessions.get(request.headers.get(_HEADER, ""))
            if person is None:
                raise web.HTTPUnauthorized
            given = dict(request.query) if request.method == "GET" else await _body(request)
            try:
                return web.json_response(await act(person, given))
            except (NotPossibleError, NoAnswerError, TimeoutError) as error:
                return web.json_response({"error": str(error)})

        return _guarded(handle)

    def _channel(self, given: Payload) -> Channel:
        wanted = str(given.get("channel", ""))
        channel = self._world.channels.get(int(wanted)) if wanted.isdigit() else None
        if channel is None:
            raise NotPossibleError("that channel is gone")
        return channel

    def _message(self, given: Payload) -> Message:
        wanted = str(given.get("message", ""))
        message = self._posting.messages.get(int(wanted)) if wanted.isdigit() else None
        if message is None:
            raise NotPossibleError("that message is gone")
        return message

    async def _channels(self, person: Person, _given: Payload) -> list[Payload]:
        seen = [c for c in self._world.channels.values() if self._world.is_in(person.id, c)]
        direct = person.direct
        ordered = [channel for channel in seen if channel is not direct] + [direct]
        return [self._listed(channel) for channel in ordered]

    def _listed(self, channel: Channel) -> Payload:
        guild = "" if channel.guild_id is None else self._world.guilds[channel.guild_id].name
        name = channel.name or (
            self._world.bot.name if channel.kind is ChannelKind.DM else "Friends"
        )
        return {
            "id": str(channel.id),
            "name": _MARKS.get(channel.kind, "↳ ") + name,
            "guild": guild,
        }

    async def _messages(self, person: Person, given: Payload) -> list[Payload]:
        seen = person.sees(self._channel(given))[-_HISTORY:]
        return [self._shown(message) for message in seen]

    def _shown(self, message: Message) -> Payload:
        shown = self._posting.wire(message)
        shown["ephemeral"] = message.ephemeral
        shown["loading"] = MessageFlag.LOADING in message.flags
        shown["pinged"] = [str(user_id) for user_id in message.pinged]
        return shown

    async def _say(self, person: Person, given: Payload) -> Payload:
        channel, line = self._channel(given), str(given.get("line", "")).strip()
        if not line.startswith("/"):
            await person.say(channel, line)
            return {}
        name, options = self._lines.read(person, channel, line)
        exchange = person.use(channel, name, options)
        return {"exchange": str(exchange.id)}

    async def _suggest(self, person: Person, given: Payload) -> list[Payload]:
        line = str(given.get("line", ""))
        if not line.startswith("/"):
            return []
        found = await self._lines.suggest(person, self._channel(given), line)
        return [{"line": one.line, "label": one.label, "detail": one.detail} for one in found]

    async def _use(self, person: Person, given: Payload) -> Payload:
        message, which = self._message(given), str(given.get("custom_id", ""))
        if given.get("values") is None:
            exchange = await person.press(message, which)
        else:
            exchange = await person.select(message, which, [str(v) for v in given["values"]])
        return {"exchange": str(exchange.id)}

    async def _submit(self, person: Person, given: Payload) -> Payload:
        try:
            modal = self._interactions.find(int(given["form"])).modal
        except (KeyError, ValueError):
            modal = None
        if modal is None:
            raise NotPossibleError("that form is gone")
        exchange = await person.send_form(modal, dict(given.get("values") or {}))
        return {"exchange": str(exchange.id)}

    async def _live(self, request: web.Request) -> web.StreamResponse:
        person = self._sessions.get(request.query.get("session", ""))
        if person is None:
            raise web.HTTPUnauthorized
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        news: asyncio.Queue[Payload] = asyncio.Queue()

        def note(change: Change) -> None:
            if (told := self._told(person, change)) is not None:
                news.put_nowait(told)

        async def tell() -> None:
            with contextlib.suppress(ConnectionError):
                while True:
                    await socket.send_json(await news.get())

        stop = self._feed.watch(note)
        teller = asyncio.create_task(tell())
        self._sockets.add(socket)
        try:
            async for _ in socket:
                pass
        finally:
            stop()
            self._sockets.discard(socket)
            teller.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await teller
        return socket

    def _told(self, person: Person, change: Change) -> Payload | None:
        """Return what a person's page learns of a change; None if nothing."""
        if change.viewer_id not in (None, person.id):
            return None
        if change.kind in ("channel", "commands", "gateway"):
            return {"kind": change.kind}
        channel = self._world.channels.get(change.channel_id or 0)
        if channel is None or not self._world.is_in(person.id, channel):
            return None
        news = self._news(change.kind, change.subject_id or 0)
        return None if news is None else {"kind": change.kind, "channel": str(channel.id), **news}

    def _news(self, kind: str, subject: int) -> Payload | None:
        if kind == "message" and subject in self._posting.messages:
            return {"message": self._shown(self._posting.messages[subject])}
        if kind == "message_deleted":
            return {"id": str(subject)}
        return self._outcome(subject) if kind == "exchange" else None

    def _outcome(self, interaction_id: int) -> Payload:
        interaction = self._interactions.find(interaction_id)
        outcome: Payload = {"exchange": str(interaction_id), "failed": interaction.failed}
        if interaction.modal is not None:
            outcome["form"] = interaction.modal.data
        return outcome


def _guarded(
    act: Callable[[web.Request], Awaitable[web.StreamResponse]],
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """Let only this machine's own page in: no other site may use the browser to get here."""

    async def handle(request: web.Request) -> web.StreamResponse:
        here = urlsplit(f"http://{request.host}")
        origin = request.headers.get("Origin")
        if here.hostname not in _LOOPBACK or origin not in (None, here.geturl()):
            raise web.HTTPForbidden
        return await act(request)

    return handle


async def _body(request: web.Request) -> Payload:
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType
    try:
        body = json.loads(await request.read())
    except ValueError:
        raise web.HTTPBadRequest from None
    if not isinstance(body, dict):
        raise web.HTTPBadRequest
    return body


async def _file(request: web.Request) -> web.Response:
    name, kind = _FILES[request.path]
    headers = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
    if kind == "text/html":
        headers["Content-Security-Policy"] = (
            "default-src 'self'; connect-src 'self' ws:; style-src 'unsafe-inline'"
        )
    text = (_PAGE / name).read_text(encoding="utf-8")
    return web.Response(text=text, content_type=kind, headers=headers)
