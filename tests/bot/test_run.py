from __future__ import annotations

import asyncio
import re
import signal
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import aiohttp
import pytest
from aiohttp import web

from bot.cli.health import health
from bot.clock import SystemClock
from bot.gateway.interaction.rights import invitation
from bot.sandbox import LocalDiscord, Message
from bot.store import open_store
from tests.bot.few_systems import ROOT
from tests.bot.forking import Task
from tests.bot.ready import program as ready_program
from tests.bot.whole_game import environment, umpire
from tests.processes import program

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from tests.bot.ready import Program

_PATIENCE = 30.0
_SECRET = "a.wrong.token"  # noqa: S105 - of no account

_IMPATIENT = """
import asyncio, sys
from pathlib import Path
from bot.clock import SystemClock
from bot.gateway.client import Umpire
from bot.gateway.connection.connecting import CannotConnect, stay_connected
from bot.gateway.connection.endpoint import point_at
from bot.referee import Referee
from bot.store import open_store
from render import registry as renderers
from rules import registry as systems

async def main(api, gateway, token):
    point_at(api, gateway)
    store = await open_store(Path("umpire.db"))
    referee = Referee(store, systems.installed(), SystemClock())
    client = Umpire(store, referee, renderers.installed())
    try:
        await stay_connected(client, token, patience=1.0)
    except CannotConnect as error:
        print(error)
    finally:
        await client.close()
        await store.close()

asyncio.run(main(*sys.argv[1:]))
"""


def _settings(tmp_path: Path, settings: Mapping[str, str]) -> dict[str, str]:
    return environment(**{"UMPIRE_DB": str(tmp_path / "umpire.db"), **settings})


def _started(
    tmp_path: Path, *arguments: str, **settings: str
) -> AbstractAsyncContextManager[Program]:
    """The program with few systems and no painter beside it, while a block runs."""
    words = arguments or ("-m", "bot")
    settings.setdefault("UMPIRE_PAINTERS", "0")
    return ready_program(Task(words, _settings(tmp_path, settings), str(tmp_path)))


def _started_anew(
    tmp_path: Path, *words: str, **settings: str
) -> AbstractAsyncContextManager[Process]:
    """The program in a Python of its own, while a block runs."""
    return program(
        words,
        env=_settings(tmp_path, settings),
        cwd=tmp_path,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def _end(process: Process | Program) -> tuple[int, str, str]:
    """Wait for the end; status and what was written."""
    out, err = await asyncio.wait_for(process.communicate(), _PATIENCE)
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


async def _page(process: Program) -> str:
    """The address that the local Discord's page is said to have."""
    async with asyncio.timeout(_PATIENCE):
        while line := (await process.stdout.readline()).decode():
            if found := re.search(r"http://127\.0\.0\.1:\d+/", line):
                return found[0]
    raise AssertionError("no address was printed")


async def _failed(tmp_path: Path, *words: str, **settings: str) -> None:
    """The bot ends at once: one sentence, no traceback, no token, a status that says so."""
    settings.setdefault("UMPIRE_DB", str(tmp_path / "umpire.db"))
    ended = await asyncio.to_thread(umpire, settings=settings, cwd=tmp_path)
    assert ended.returncode == 1
    out, err = ended.stdout, ended.stderr
    last = err.splitlines()[-1]
    assert last.startswith("umpire: ")
    assert last.endswith(".")
    assert all(word in last for word in words), last
    assert "Traceback" not in out + err
    assert _SECRET not in out + err
    assert "local Discord, on this machine" not in out


async def _healthy(folder: Path) -> None:
    """Wait until the bot in another process says that it is well."""
    async with asyncio.timeout(_PATIENCE):
        while health(folder / "umpire.db", SystemClock()):  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.1)


@pytest.mark.parametrize(
    ("asked", "speed", "file"),
    [(signal.SIGTERM, "", "umpire.db"), (signal.SIGINT, "3600", "umpire.fast.db")],
)
async def test_without_a_token_it_plays_here_until_it_is_asked_to_stop(
    asked: signal.Signals, speed: str, file: str, tmp_path: Path
) -> None:
    settings = {"UMPIRE_SANDBOX_PORT": "0", "UMPIRE_SANDBOX_SPEED": speed}
    async with _started(tmp_path, **settings) as process:
        address = await _page(process)
        async with aiohttp.ClientSession() as browser:
            async with browser.get(address) as page:
                assert page.status == 200
                assert page.content_type == "text/html"
            # The page is told how fast time passes, and goes by that.
            async with browser.get(f"{address}local/people") as people:
                person = {"person": (await people.json())[1]["id"]}
            times = []
            for _ in range(2):
                async with browser.post(f"{address}local/session", json=person) as begun:
                    told = await begun.json()
                times.append(told["now"])
                assert told["speed"] == int(speed or 1)
                await asyncio.sleep(0.05)
            assert (times[1] - times[0] > 60_000) == bool(speed)
        assert await asyncio.to_thread((tmp_path / file).exists)
        process.send_signal(asked)
        process.send_signal(asked)
        status, out, err = await _end(process)
        assert status == 0
        assert out.endswith("Stopped; every game is saved.\n")
        assert "Traceback" not in err
        assert "ERROR" not in err


async def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    async with LocalDiscord() as other:
        port = other.url.rpartition(":")[2]
        settings = {"UMPIRE_SANDBOX_PORT": port}
        await _failed(
            tmp_path, f"port {port}", "Address already in use", "UMPIRE_SANDBOX_PORT", **settings
        )


async def test_with_a_token_it_joins_plays_and_leaves_in_order(tmp_path: Path) -> None:
    async with LocalDiscord() as server:
        settings = {
            "DISCORD_TOKEN": server.token,
            "DISCORD_API_URL": server.api_url,
            "DISCORD_GATEWAY_URL": server.gateway_url,
            "PYTHONPATH": str(ROOT),  # with all systems
        }
        async with _started_anew(
            tmp_path, sys.executable, "-m", "bot", "run", **settings
        ) as process:
            await server.until(
                lambda: server.connected and server.commands, timeout=_PATIENCE, what="the bot"
            )
            exchange = await server.person("Ada").command(
                server.world.channel("table"), "convoy new", thread=False
            )
            assert isinstance(await exchange.wait(timeout=_PATIENCE), Message)
            await _healthy(tmp_path)
            process.send_signal(signal.SIGTERM)
            status, out, err = await _end(process)
        assert status == 0
        assert health(tmp_path / "umpire.db", SystemClock()) == 1
        assert out == (
            f"Joining Discord.\nInvite it to a server with {invitation(server.world.bot.id)}\n"
            "Stopped; every game is saved.\n"
        )
        assert server.token not in err
        assert "Traceback" not in err
        assert server.violations == []
        await server.until(lambda: not server.connected, timeout=_PATIENCE, what="its leaving")
        store = await open_store(tmp_path / "umpire.db")
        channel = str(server.world.channel("table").id)
        game = await store.read(lambda tx: tx.game_in(channel))
        await store.close()
        assert game is not None
        assert game.status == "lobby"
        # Games of the real Discord are not opened in the local one by mistake.
        await _failed(tmp_path, "are played in Discord", "UMPIRE_DB", UMPIRE_SANDBOX_PORT="0")


async def test_a_wrong_token_is_told_and_not_repeated(tmp_path: Path) -> None:
    async with LocalDiscord() as server:
        settings = {
            "DISCORD_TOKEN": _SECRET,
            "DISCORD_API_URL": server.api_url,
            "UMPIRE_LOG_LEVEL": "DEBUG",
        }
        await _failed(tmp_path, "does not accept the token", "DISCORD_TOKEN", **settings)


async def test_an_unreachable_discord_is_told(tmp_path: Path) -> None:
    settings = {"DISCORD_TOKEN": _SECRET, "DISCORD_API_URL": "http://127.0.0.1:1/api/v10"}
    await _failed(tmp_path, "Discord can't be reached at http://127.0.0.1:1/api/v10", **settings)


@pytest.mark.parametrize(
    ("status", "words"), [(503, "out of order (status 503)"), (403, "turned the bot away")]
)
async def test_a_discord_that_turns_the_bot_away_is_told(
    status: int, words: str, tmp_path: Path
) -> None:
    async with LocalDiscord() as server:
        server.faults.answer("GET", "/users/@me$", status=status, times=9)
        settings = {"DISCORD_TOKEN": server.token, "DISCORD_API_URL": server.api_url}
        await _failed(tmp_path, words, **settings)


@asynccontextmanager
async def _site(
    handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", handler)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    try:
        yield f"{host}:{port}"
    finally:
        await runner.cleanup()


async def test_an_address_where_something_else_answers_is_told(tmp_path: Path) -> None:
    async def welcome(_request: web.Request) -> web.Response:
        return web.Response(text="<h1>Welcome to nginx!</h1>", content_type="text/html")

    async with _site(welcome) as place:
        settings = {"DISCORD_TOKEN": _SECRET, "DISCORD_API_URL": f"http://{place}/api/v10"}
        await _failed(tmp_path, "is not Discord", **settings)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4004, "does not accept the token"),
        (4014, "privileged intents"),
        (4010, "ended the connection for good (code 4010)"),
    ],
)
async def test_a_gateway_that_sends_the_bot_away_is_told(
    code: int, words: str, tmp_path: Path
) -> None:
    async def close(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.close(code=code)
        return socket

    async with LocalDiscord() as server, _site(close) as gateway:
        settings = {
            "DISCORD_TOKEN": server.token,
            "DISCORD_API_URL": server.api_url,
            "DISCORD_GATEWAY_URL": f"ws://{gateway}/",
        }
        await _failed(tmp_path, words, **settings)


async def test_a_gateway_that_is_never_reached_is_told(tmp_path: Path) -> None:
    async with LocalDiscord() as server:
        arguments = (server.api_url, "ws://127.0.0.1:1/", server.token)
        async with _started(tmp_path, "-c", _IMPATIENT, *arguments) as process:
            status, out, err = await _end(process)
    assert status == 0, err
    assert out.startswith("Discord's gateway can't be reached.")


async def test_a_gateway_that_refuses_at_first_is_tried_again(tmp_path: Path) -> None:
    async with LocalDiscord() as server:
        server.gateway.refuse(1)
        settings = {
            "DISCORD_TOKEN": server.token,
            "DISCORD_API_URL": server.api_url,
            "DISCORD_GATEWAY_URL": server.gateway_url,
        }
        async with _started(tmp_path, **settings) as process:
            await server.until(lambda: server.connected, timeout=_PATIENCE, what="the bot")
            process.send_signal(signal.SIGTERM)
            status, _, _ = await _end(process)
    assert status == 0


async def test_a_database_that_cant_be_used_is_told(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"SQLite format 3\0" + b"\xff" * 4096)
    for database in (damaged, tmp_path, damaged / "umpire.db"):
        await _failed(tmp_path, str(tmp_path), UMPIRE_DB=str(database), UMPIRE_SANDBOX_PORT="0")
