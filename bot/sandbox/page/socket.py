"""Sends each open page what changes, over its WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from aiohttp import WSCloseCode, web

if TYPE_CHECKING:
    from bot.sandbox.driver.people import Person
    from bot.sandbox.engine.gateway import Gateway
    from bot.sandbox.engine.interactions import Interactions
    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.feed import Change, Feed
    from bot.sandbox.model.kinds import Payload
    from bot.sandbox.model.world import World
    from bot.sandbox.page.views import Views

_EVERYBODY = {"channel", "commands", "people", "reset"}


class Sockets:
    """Every open page's WebSocket."""

    def __init__(
        self,
        *,
        world: World,
        feed: Feed,
        gateway: Gateway,
        posting: Posting,
        interactions: Interactions,
        views: Views,
    ) -> None:
        self._world = world
        self._feed = feed
        self._gateway = gateway
        self._posting = posting
        self._interactions = interactions
        self._views = views
        self._sockets: set[web.WebSocketResponse] = set()

    async def serve(self, request: web.Request, person: Person) -> web.StreamResponse:
        """Send one page the changes until it is closed."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        news: asyncio.Queue[Payload] = asyncio.Queue()
        news.put_nowait(self._bot_state())

        def note(change: Change) -> None:
            if (found := self._noticed(person, change)) is not None:
                news.put_nowait(found)

        async def send() -> None:
            with contextlib.suppress(ConnectionError):
                while True:
                    await socket.send_json(await news.get())

        stop = self._feed.watch(note)
        sender = asyncio.create_task(send())
        self._sockets.add(socket)
        try:
            async for _ in socket:
                pass
        finally:
            stop()
            self._sockets.discard(socket)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender
        return socket

    async def close(self) -> None:
        """Close every page's WebSocket."""
        for socket in tuple(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    def _bot_state(self) -> Payload:
        return {"kind": "gateway", "online": self._gateway.connected}

    def _noticed(self, person: Person, change: Change) -> Payload | None:
        """What a person's page learns of a change; None if nothing."""
        if change.viewer_id not in (None, person.id):
            return None
        if change.kind in _EVERYBODY:
            return {"kind": change.kind}
        if change.kind == "gateway":
            return self._bot_state()
        channel = self._world.channels.get(change.channel_id or 0)
        if channel is None or not self._world.is_in(person.id, channel):
            return None
        news = self._news(change.kind, change.subject_id or 0)
        return None if news is None else {"kind": change.kind, "channel": str(channel.id), **news}

    def _news(self, kind: str, subject: int) -> Payload | None:
        if kind == "message" and subject in self._posting.messages:
            return {"message": self._views.message(self._posting.messages[subject])}
        if kind in ("message_deleted", "read"):
            return {"id": str(subject)}
        return self._outcome(subject) if kind == "exchange" else None

    def _outcome(self, interaction_id: int) -> Payload:
        interaction = self._interactions.find(interaction_id)
        outcome: Payload = {
            "exchange": str(interaction_id),
            "answered": interaction.answer is not None,
            "failed": interaction.failed,
        }
        if interaction.modal is not None:
            outcome["form"] = interaction.modal.data
        return outcome
