"""Carries requests to the routes: token, faults, checks, errors, answers."""

from __future__ import annotations

import json
import logging
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from aiohttp import web

from bot.sandbox.model.feed import Change
from bot.sandbox.rest.call import Call, Reply, Route, read
from bot.sandbox.wire.errors import ApiError, Problem, invalid_form, not_found, unauthorized

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from bot.sandbox.model.feed import Feed
    from bot.sandbox.rest.faults import Fault, Faults

PREFIX = "/api/v10"
_LOG = logging.getLogger(__name__)
_REMEMBERED = 10_000

Check: TypeAlias = "Callable[[str, str, Mapping[str, str], Any], list[str]]"
"""(method, path after /api/v10, query, JSON payload or None) -> what is wrong with the request."""
AnswerCheck: TypeAlias = "Callable[[str, str, int, Any], list[str]]"
"""(method, path after /api/v10, status, JSON body or None) -> what is wrong with the answer."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the bot sent and which status it got (0: the connection was cut)."""

    method: str
    path: str
    payload: Any
    status: int
    files: tuple[str, ...] = ()


class Api:
    """The REST API.

    Attributes:
        requests: The last requests, oldest first.
        violations: Every limit of Discord that the bot broke.
        wrong_answers: What the answer checks said about this server itself.

    ``bookmark`` gives a way back to the messages as they are when it is called.
    """

    def __init__(
        self, token: str, faults: Faults, feed: Feed, bookmark: Callable[[], Callable[[], None]]
    ) -> None:
        self.requests: deque[Request] = deque(maxlen=_REMEMBERED)
        self.violations: list[str] = []
        self.wrong_answers: list[str] = []
        self.checks: list[Check] = []
        self.answer_checks: list[AnswerCheck] = []
        self._authorization = f"Bot {token}"
        self._faults = faults
        self._feed = feed
        self._bookmark = bookmark

    def add_to(self, app: web.Application, routes: Iterable[Route]) -> None:
        """Register the routes with the application; anything else is Discord's 404."""
        for route in routes:
            app.router.add_route(route.method, PREFIX + route.path, self._handler(route))
        unknown = Route("*", "", _unknown)
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._handler(unknown))

    def _handler(self, route: Route) -> Callable[[web.Request], Any]:
        async def handle(request: web.Request) -> web.StreamResponse:
            return await self._handle(route, request)

        return handle

    async def _handle(self, route: Route, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(PREFIX)
        call: Call | None = None
        fault: Fault | None = None
        headers: dict[str, str] = {}
        try:
            call = await read(request, path)
            fault = self._faults.meet(call.method, path)
            if fault is not None:
                self._feed.publish(Change("fault"))
                await fault.hold_up()
            if fault is not None and fault.drop == "before":
                return self._cut(request, call)
            if fault is not None and fault.status is not None:
                reply, headers = Reply(fault.status, fault.body), fault.headers
            elif fault is not None and fault.drop == "effect":
                go_back = self._bookmark()
                reply = self._act(route, request, call)
                go_back()
            else:
                reply = self._act(route, request, call)
        except ApiError as error:
            self.violations += [f"{request.method} {path}: {line}" for line in error.violations]
            reply = Reply(error.status, error.body())
        if fault is not None and fault.drop == "after" and call is not None:
            return self._cut(request, call)
        self._note(request, call, reply.status)
        self._check_answer(request.method, path, reply)
        return _response(reply, headers)

    def _act(self, route: Route, request: web.Request, call: Call) -> Reply:
        if not route.open and request.headers.get("Authorization") != self._authorization:
            raise unauthorized()
        wrong = [
            line
            for check in (self.checks if route.act is not _unknown else ())
            for line in check(call.method, call.path, call.query, call.payload)
        ]
        if wrong:
            raise invalid_form([Problem((), "CHECK_FAILED", line) for line in wrong])
        try:
            return route.act(call)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            # A payload of the wrong shape: refused and recorded, as a broken limit is.
            _LOG.exception("%s %s could not be read", call.method, call.path)
            problem = Problem((), "DICT_TYPE_CONVERT", f"{type(error).__name__}: {error}")
            raise invalid_form([problem]) from error

    def _cut(self, request: web.Request, call: Call) -> web.StreamResponse:
        self._note(request, call, 0)
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    def _note(self, request: web.Request, call: Call | None, status: int) -> None:
        path = request.path.removeprefix(PREFIX)
        payload = None if call is None else call.payload
        files = () if call is None else tuple(file.filename for file in call.uploads.values())
        self.requests.append(Request(request.method, path, payload, status, files))
        self._feed.publish(Change("request"))

    def _check_answer(self, method: str, path: str, reply: Reply) -> None:
        for check in self.answer_checks:
            self.wrong_answers += check(method, path, reply.status, reply.body)


def _response(reply: Reply, headers: dict[str, str]) -> web.Response:
    if reply.body is None:
        return web.Response(status=reply.status, headers=headers)
    return web.Response(
        body=json.dumps(reply.body).encode(),
        status=reply.status,
        headers={"Content-Type": "application/json", **headers},
    )


def _unknown(_call: Call) -> Reply:
    raise not_found()
