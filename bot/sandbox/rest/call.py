"""One request of the bot, read once, and its answer."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.sandbox.model.messages import Upload
from bot.sandbox.wire.errors import Problem, invalid_form

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from aiohttp import web

    from bot.sandbox.model.kinds import Payload

_FILE = re.compile(r"files\[(\d+)\]")
_PARAMETER = re.compile(rb'[; ](name|filename)="((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(r"\\(.)")
_OK = 200
_NO_CONTENT = 204


@dataclass(slots=True)
class Call:
    """A request.

    Attributes:
        path: After ``/api/v10``.
        params: The path's parts by name.
        payload: The JSON body, or ``payload_json`` of a multipart one; None without a body.
    """

    method: str
    path: str
    params: Mapping[str, str]
    query: Mapping[str, str]
    payload: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)

    def id(self, name: str) -> int:
        """A snowflake of the path.

        Raises:
            ApiError: If it is not one.
        """
        value = self.params[name]
        if not value.isascii() or not value.isdigit():
            raise invalid_form(
                [Problem((name,), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')]
            )
        return int(value)

    @property
    def body(self) -> Payload:
        """The JSON body, which must be an object.

        Raises:
            ApiError: If it is anything else.
        """
        if self.payload is None:
            return {}
        if not isinstance(self.payload, dict):
            raise invalid_form([Problem((), "DICT_TYPE_CONVERT", "Only dictionaries may be used")])
        return self.payload


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: status and JSON body (None for an empty one)."""

    status: int = _NO_CONTENT
    body: Any = None


def ok(body: Any) -> Reply:
    """Answer 200 with a JSON body."""
    return Reply(_OK, body)


class Route(NamedTuple):
    """A method and path with what it does; ``open`` routes carry a token in their path."""

    method: str
    path: str
    act: Callable[[Call], Reply]
    open: bool = False


async def read(request: web.Request, path: str) -> Call:
    """Read a request's path, query and body.

    Raises:
        ApiError: If the body is not JSON.
    """
    call = Call(request.method, path, request.match_info, request.query)
    if not request.can_read_body:
        return call
    content_type = request.headers.get("Content-Type", "")
    if content_type.startswith("multipart/"):
        boundary = content_type.partition("boundary=")[2].strip('"')
        _read_parts(await request.read(), boundary, call)
    elif raw := await request.read():
        call.payload = _json(raw)
    return call


def _read_parts(raw: bytes, boundary: str, call: Call) -> None:
    """Take a multipart body apart; a request holds at most a handful of parts."""
    for part in (b"\r\n" + raw).split(b"\r\n--" + boundary.encode())[1:-1]:
        head, _, data = part.partition(b"\r\n\r\n")
        names = {key.decode(): _unquoted(value) for key, value in _PARAMETER.findall(head)}
        numbered = _FILE.fullmatch(names.get("name", ""))
        if names.get("name") == "payload_json":
            call.payload = _json(data)
        elif numbered is not None:
            call.uploads[int(numbered[1])] = Upload(names.get("filename", "unknown"), data)


def _unquoted(value: bytes) -> str:
    return _ESCAPED.sub(r"\1", value.decode("utf-8", "replace"))


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError as error:
        raise invalid_form(
            [Problem((), "JSON_INVALID", "The request body contains invalid JSON.")]
        ) from error
