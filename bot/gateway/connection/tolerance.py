"""Tolerates events that discord.py can't parse: by itself it ends the connection over one."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from discord import Client

log = logging.getLogger(__name__)

_LACKING: Final = {
    "position": 0,
    "bitrate": 64_000,
    "user_limit": 0,
    "owner_id": "0",
    "message_count": 0,
    "member_count": 0,
}
"""Fields that discord.py expects of a channel and Discord may leave out in an interaction."""


def tolerate_bad_events(client: Client) -> None:
    """Keep every event that can't be parsed, except READY, from ending the connection.

    Args:
        client: The client, not connected yet.
    """
    told: set[tuple[str, type[Exception]]] = set()
    parsers: dict[str, Callable[[Any], None]] = client._connection.parsers  # noqa: SLF001 - there is no public API
    for event, parse in parsers.items():
        if event != "READY":  # without it there is no connection
            parsers[event] = partial(_read, event, parse, told)


def _read(
    event: str,
    parse: Callable[[Any], None],
    told: set[tuple[str, type[Exception]]],
    data: Any,
) -> None:
    if event == "INTERACTION_CREATE" and isinstance(data.get("channel"), dict):
        data["channel"] = _LACKING | data["channel"]
    try:
        parse(data)
    except Exception as error:
        if (event, type(error)) not in told:  # else a busy server would fill the log
            told.add((event, type(error)))
            log.exception("the event %s can't be parsed; this is told once", event)
