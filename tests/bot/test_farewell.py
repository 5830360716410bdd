"""Asked to stop, the bot finishes what it is doing, lets nobody else in, and leaves in time."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING

import pytest

from bot.gateway.text.messages import CLOSING
from bot.sandbox import LocalDiscord
from tests.bot.test_run import _PATIENCE, _end, _started

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.sandbox import Exchange, Message
    from tests.bot.ready import Program

SEND = ("POST", r"/channels/\d+/messages$")
_HASTY = """
import bot.gateway.client, sys
from bot.__main__ import main
bot.gateway.client._DRAIN_PATIENCE = 2.0
sys.exit(main(["run"]))
"""


@asynccontextmanager
async def bot_of(server: LocalDiscord, tmp_path: Path, *arguments: str) -> AsyncIterator[Program]:
    settings = {
        "DISCORD_TOKEN": server.token,
        "DISCORD_API_URL": server.api_url,
        "DISCORD_GATEWAY_URL": server.gateway_url,
    }
    async with _started(tmp_path, *arguments, **settings) as process:
        before = server.gateway.identified
        await server.until(
            lambda: server.gateway.identified > before and server.commands, _PATIENCE, "the bot"
        )
        yield process


async def ready_to_start(server: LocalDiscord) -> None:
    table, ada = server.world.channel("table"), server.person("Ada")
    await (await ada.command(table, "convoy new", thread=False)).wait(_PATIENCE)
    for side in ("freeloaders", "naztees"):
        await (await ada.command(table, "game join", side=side)).wait(_PATIENCE)


def public(server: LocalDiscord) -> list[Message]:
    return [each for each in server.messages(server.world.channel("table")) if not each.ephemeral]


def overdue(tmp_path: Path) -> int:
    with closing(sqlite3.connect(tmp_path / "umpire.db")) as db:
        count: int = db.execute("SELECT count(*) FROM outbox").fetchone()[0]
    return count


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
async def test_it_finishes_and_lets_nobody_else_in(asked: signal.Signals, tmp_path: Path) -> None:
    async with LocalDiscord() as server, bot_of(server, tmp_path) as process:
        await ready_to_start(server)
        table, ada, ben = server.world.channel("table"), server.person("Ada"), server.person("Ben")
        posting = server.faults.hold(*SEND)
        started = await ada.command(table, "game start")
        await posting.came()
        process.send_signal(asked)

        async def turned_away() -> Exchange:
            exchange = await ben.command(table, "game status")
            await exchange.wait(_PATIENCE)
            return exchange

        late = await turned_away()
        while [each.content for each in late.answers] != [CLOSING]:  # the signal is on its way
            late = await turned_away()
        assert not started.interaction.filled
        posting.go_on()
        await started.wait(_PATIENCE)
        status, _, err = await _end(process)
        assert status == 0
        assert [each.content for each in started.answers] != []
        assert not started.failed
        assert not late.failed
        assert len(public(server)) == 2
        assert public(server)[-1].attachments
        assert overdue(tmp_path) == 0
        assert "ERROR" not in err
        assert "unfinished" not in err
        assert not server.violations


async def test_it_does_not_wait_for_ever(tmp_path: Path) -> None:
    async with LocalDiscord() as server:
        async with bot_of(server, tmp_path, "-c", _HASTY) as process:
            await ready_to_start(server)
            posting = server.faults.hold(*SEND)
            await server.person("Ada").command(server.world.channel("table"), "game start")
            await posting.came()
            process.send_signal(signal.SIGTERM)
            status, _, err = await _end(process)
        assert status == 0
        assert "leaving with 1 commands or posts unfinished" in err
        assert len(public(server)) == 1
        assert overdue(tmp_path) == 1
        server.faults.clear()
        async with bot_of(server, tmp_path):  # what was not posted waited in the store
            await server.until(lambda: len(public(server)) == 2, _PATIENCE, "the post")
            assert public(server)[-1].attachments
