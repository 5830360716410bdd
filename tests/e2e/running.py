"""A bot that goes on from one test to the next."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from bot.gateway.connection.endpoint import point_at
from bot.sandbox import LocalDiscord
from bot.store import Change
from bot.store.transaction import SqlTx
from tests.e2e.playing import at_work

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Settings
    from bot.store import Tx
    from tests.e2e.playing import Play
    from tests.sandbox.openapi import OpenApi


def pings_at_will(_method: str, _path: str, _query: Any, payload: Any) -> list[str]:
    """What is wrong with a message that may ping whomever its text names."""
    if not isinstance(payload, dict):
        return []
    message = payload.get("data") or payload
    allowed = message.get("allowed_mentions")
    free = allowed is None or allowed.get("parse")
    return ["it does not say whom it may ping"] if message.get("content") and free else []


class Unpinged:
    """Collects what mentions people of a game whom it may not ping, though their names are stored.

    Attributes:
        path: The bot's database.
        found: What messages say that do so.
    """

    def __init__(self) -> None:
        self.path: Path | None = None
        self.found: list[str] = []

    def __call__(self, _method: str, _path: str, _query: Any, payload: Any) -> list[str]:
        """Note what a request says, if it mentions somebody so."""
        if isinstance(payload, dict) and self.path is not None:
            message = payload.get("data") or payload
            allowed = (message.get("allowed_mentions") or {}).get("users") or []
            text = message.get("content") or ""
            users = {*re.findall(r"<@!?(\d+)>", text)} - {*map(str, allowed)}
            codes = re.findall(r"`(\w+)`", text)
            self.found += [
                text for user in users for code in codes if _is_named(self.path, code, user)
            ]
        return []


def _is_named(path: Path, code: str, user: str) -> bool:
    """Whether a database holds what somebody is called in a game."""
    sql = "SELECT 1 FROM member WHERE game_id = ? AND user_id = ?"
    with closing(sqlite3.connect(path)) as found:
        return bool(found.execute(sql, (code, user)).fetchone())


class Running:
    """The local Discord and its bot that a test leaves to the next one; no others run then.

    Attributes:
        server: The local Discord, while it runs.
        play: The bot, while it may be left to another test.
        kind: What sets it apart from the bots of other tests.
        unpinged: Whom messages mention that may not ping them.
    """

    def __init__(self, openapi: OpenApi) -> None:
        self._openapi = openapi
        self.server: LocalDiscord | None = None
        self.play: Play | None = None
        self.kind: object = None
        self.unpinged = Unpinged()

    async def discord(self, settings: Settings, kind: object) -> LocalDiscord:
        """The one of a bot of that kind, or a new one."""
        if self.play is None or self.kind != kind:
            await self.end()
        self.kind = kind
        if self.server is None:
            self.server = LocalDiscord(settings=settings)
            await self.server.start()
            self.server.add_check(self._openapi.request)
            self.server.add_answer_check(self._openapi.answer)
            self.server.add_check(pings_at_will)
            self.unpinged = Unpinged()
            self.server.add_check(self.unpinged)
            point_at(self.server.api_url, self.server.gateway_url)
        return self.server

    async def end(self) -> None:
        """Stop what runs."""
        play, self.play = self.play, None
        server, self.server = self.server, None
        try:
            if play is not None:
                await play.close()
        finally:
            if server is not None:
                await server.stop()


async def begin_again(play: Play) -> None:
    """Let a bot that is at rest find itself among new people."""
    server = play.server
    await server.reset()
    for noted in (server.requests, server.violations, server.wrong_answers):
        noted.clear()
    play.sit_down()
    await play.wish(threads=play.threads)


async def rest(play: Play) -> bool:
    """Let all trouble and work end; whether the bot is then like one that has just begun.

    If it is, it has nothing in its store, and its clock tells the time.
    """
    play.server.faults.clear()
    await play.calm()
    await play.idle()
    for task in (answers := at_work()):  # they wait to remove what has been read
        task.cancel()
    await asyncio.gather(*answers, return_exceptions=True)
    client = play.client
    posting, requests = client._publisher, client.http
    if (
        (play.painter or play.meter or play.waits)
        or (client.in_flight.draining or client._opponent._tasks)
        or (posting._maybe_posted or posting.patience._slow)
        or (requests._bucket_hashes or not requests._global_over.is_set())
        or not (play.server.connected and client.joined.is_set() and client.all_open)
    ):
        return False
    client.in_flight.draining = True  # it takes up nothing that is about to be forgotten
    await play.idle()
    await play.store.write(forget_all)
    client._changed_elsewhere(Change(""))
    play.clock.put_right()
    await play.looked()
    client.in_flight.draining = False
    return True


def forget_all(tx: Tx) -> None:
    """Remove all that is stored, but for what the bot keeps of its own commands."""
    assert isinstance(tx, SqlTx)
    do = tx._connection.execute
    do("PRAGMA defer_foreign_keys = ON")
    ours = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    for (table,) in do(ours).fetchall():
        do(f"DELETE FROM {table}" + " WHERE scope <> 'commands'" * (table == "setting"))  # noqa: S608 - the names are the schema's
