"""Who may talk to the server: its own page and the bot, from where it was meant to be open."""

from __future__ import annotations

import ipaddress
import json
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import web

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler, Middleware

    from bot.sandbox.model.kinds import Payload

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_LARGEST_BODY = 64 * 1024


class Guard:
    """Refuses other sites, which could use a person's browser to get here.

    The Host header gives away a site that points its own name at this machine: only this machine's
    loopback names pass, and the host on which the server listens. A server that listens on every
    address takes any address written in numbers, but no other name.
    """

    def __init__(self, host: str) -> None:
        self._names = LOOPBACK | {host.lower()}
        self._everywhere = is_everywhere(host)

    def knows(self, name: str | None) -> bool:
        """Whether a Host header's name is this server's own."""
        if name is None:
            return False
        if name.lower() in self._names:
            return True
        return self._everywhere and _is_address(name)

    def middleware(self) -> Middleware:
        """What lets only requests through that another site can't have sent."""

        @web.middleware
        async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
            here = urlsplit(f"http://{request.host}")
            origin = request.headers.get("Origin")
            if not self.knows(here.hostname) or origin not in (None, here.geturl()):
                raise web.HTTPForbidden
            return await handler(request)

        return check


def is_everywhere(host: str) -> bool:
    """Whether a host to listen on means every address of this machine."""
    return _is_address(host) and ipaddress.ip_address(host).is_unspecified


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def body_of(request: web.Request) -> Payload:
    """The JSON object that a request carries."""
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType
    if (request.content_length or 0) > _LARGEST_BODY:
        raise web.HTTPRequestEntityTooLarge(_LARGEST_BODY, request.content_length or 0)
    try:
        body = json.loads(await request.read())
    except ValueError:
        raise web.HTTPBadRequest from None
    if not isinstance(body, dict):
        raise web.HTTPBadRequest
    return body
