"""Registers the commands with Discord, when they have changed."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import TYPE_CHECKING, Any

from bot.store import StoreUnusable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from discord.http import HTTPClient

    from bot.store import Store

log = logging.getLogger(__name__)

_SCOPE = "commands"


async def register(
    http: HTTPClient, store: Store, application: int, commands: list[dict[str, Any]]
) -> None:
    """Upload all commands, unless Discord still has them as they were uploaded last.

    Discord gives a command a new version with each change of it: so it is noticed, too, if another
    program has changed them, or if the store is an older copy.

    Args:
        http: The library's requests, logged in.
        store: Keeps what was uploaded, by application.
        application: The application's id.
        commands: All commands, as Discord takes them.
    """
    ours = _digest(commands)
    known = await _read(store, application)
    if known is not None and known[0] == ours:
        there = await http.get_global_commands(application)
        if known[1] == _versions(there):
            log.info("Discord has the %d commands as they are", len(commands))
            return
    uploaded = await http.bulk_upsert_global_commands(application, payload=commands)
    log.info("Discord has taken the %d commands", len(commands))
    await _keep(store, application, [ours, _versions(uploaded)])


def _versions(commands: Iterable[Mapping[str, Any]]) -> str:
    return _digest(sorted([str(each["id"]), str(each["version"])] for each in commands))


def _digest(content: object) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


async def _read(store: Store, application: int) -> list[str] | None:
    try:
        stored = await store.read(lambda tx: tx.setting(_SCOPE, str(application)))
    except StoreUnusable as error:
        log.warning("it can't be read which commands Discord has: %s", error)
        return None
    return None if stored is None else list(json.loads(stored))


async def _keep(store: Store, application: int, known: list[str]) -> None:
    value = json.dumps(known)
    try:
        await store.write(lambda tx: tx.set_setting(_SCOPE, str(application), value))
    except StoreUnusable as error:  # they are uploaded again at the next start
        log.warning("it can't be kept which commands Discord has: %s", error)
