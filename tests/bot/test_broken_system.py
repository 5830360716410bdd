"""A broken system is told, its games are kept, the others are played: in a spoilt checkout."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
import sys
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import bot.systems
from bot.clock import SystemClock
from bot.gateway.client import Umpire
from bot.referee import Referee, Request
from bot.sandbox import LocalDiscord
from bot.store import open_store
from bot.systems import usable_systems
from rules.registry import Registry, installed
from tests.bot.whole_game import environment
from tests.processes import program, run

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.sandbox import Channel, Person

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0


def _cut(path: Path, text: str, instead: str) -> None:
    content = path.read_text("utf-8")
    assert text in content
    path.write_text(content.replace(text, instead, 1), "utf-8")


def _import_error(checkout: Path) -> None:
    path = checkout / "rules/systems/space_convoy/ruleset.py"
    _cut(path, "annotations\n", "annotations\nimport a_module_that_is_not_there\n")


def _invalid_data(checkout: Path) -> None:
    _cut(checkout / "data/celestial/ships.toml", "]]\n", ']]\nwings = "two"\n')


def _no_drawing(checkout: Path) -> None:
    (checkout / "render/systems/braid/scene.py").write_text("scene =\n", "utf-8")


def _wrong_drawing(checkout: Path) -> None:
    _cut(
        checkout / "render/systems/interceptors/scene.py",
        "\ndef scene(",
        "\ndef scene(view):\n    return view.no_such_thing\n\n\ndef unused(",
    )


SPOILT: dict[str, tuple[Callable[[Path], None], str]] = {
    "space_convoy": (_import_error, "No module named 'a_module_that_is_not_there'"),
    "celestial": (_invalid_data, "Extra inputs are not permitted"),
    "braid": (_no_drawing, "invalid syntax"),
    "interceptors": (_wrong_drawing, "no_such_thing"),
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The program in a folder of its own, which may be spoilt."""
    folder = tmp_path / "checkout"
    for name in ("bot", "rules", "render", "data"):
        shutil.copytree(ROOT / name, folder / name)
    return folder


def _keep(checkout: Path, *systems: str) -> None:
    """Leave the other systems out: importing and trying them is most of a start."""
    for part in ("rules", "render"):
        for folder in (checkout / part / "systems").iterdir():
            if folder.is_dir() and folder.name not in systems:
                shutil.rmtree(folder)


@asynccontextmanager
async def _running(
    checkout: Path, server: LocalDiscord, **settings: str
) -> AsyncIterator[list[str]]:
    """A bot of that checkout; what it wrote to its log, once it has stopped."""
    logged: list[str] = []
    async with program(
        [sys.executable, "-m", "bot"],
        env=environment(
            DISCORD_TOKEN=server.token,
            DISCORD_API_URL=server.api_url,
            DISCORD_GATEWAY_URL=server.gateway_url,
            UMPIRE_DB=str(checkout.parent / "umpire.db"),
            PYTHONPATH=str(checkout),
            **settings,
        ),
        cwd=checkout,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    ) as process:
        try:
            before = server.gateway.identified
            await server.until(
                lambda: server.gateway.identified > before and server.commands, PATIENCE, "the bot"
            )
            yield logged
        finally:
            if process.returncode is None:
                process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(PATIENCE):
                _, err = await process.communicate()
            logged += err.decode().splitlines()
    assert process.returncode == 0
    await server.until(lambda: not server.connected, PATIENCE, "its leaving")


def _rows(database: Path, channel: Channel) -> list[Any]:
    """All that is stored of a channel's game."""
    with closing(sqlite3.connect(database)) as db:
        found = db.execute("SELECT * FROM game WHERE channel = ?", (str(channel.id),)).fetchall()
        return [
            found,
            *(db.execute(f"SELECT * FROM {name}").fetchall() for name in ("journal", "member")),  # noqa: S608 - two names
        ]


async def _said(person: Person, channel: Channel, name: str, /, **options: Any) -> str:
    exchange = await person.command(channel, name, **options)
    await exchange.wait(PATIENCE)
    return "\n".join(each.content for each in exchange.answers)


async def test_the_bot_starts_with_the_others_and_says_why(checkout: Path) -> None:
    _keep(checkout, "gun_fights", *SPOILT)
    database = checkout.parent / "umpire.db"
    async with LocalDiscord() as server:
        ada, guild = server.person("Ada"), server.world.guild("War room")
        store = await open_store(database)
        referee = Referee(store, installed(), SystemClock())
        channels = {each: server.world.add_channel(guild, each) for each in SPOILT}
        codes: dict[str, str] = {}
        for system, channel in channels.items():
            asked = Request(f"open {system}", "11", "Ben")
            opened = await referee.open(asked, system, {}, channel=str(channel.id), place="5")
            codes[system] = opened.live.game.id
            SPOILT[system][0](checkout)
        await store.close()
        before = [_rows(database, channel) for channel in channels.values()]
        async with _running(checkout, server) as logged:
            more: dict[str, dict[str, Any]] = {
                "game join": {"side": "naztees"},
                "gunfight new": {"thread": False},
            }
            for system, channel in channels.items():
                title, ruleset = system.replace("_", " ").title(), installed()[system]
                for name in ("game status", "game join", "game end", "dice verify", "gunfight new"):
                    said = await _said(ada, channel, name, **more.get(name, {}))
                    assert f"{title} is out of order; nothing is lost." in said
                listed = await _said(ada, channel, "game list")
                assert f"`{codes[system]}` {title}" not in listed  # it is of other people
                assert f"{ruleset.command} new" not in ada.offered(channel)
            other = server.world.channel("chat")
            await _said(ada, other, "gunfight new", thread=False)
            assert "1880 Gun Fights" in server.messages(other)[0].content
        assert [_rows(database, channel) for channel in channels.values()] == before
        assert server.violations == []
    errors = [line for line in logged if " ERROR " in line]
    assert len(errors) == len(SPOILT)
    for system, (_, cause) in SPOILT.items():
        told = next(line for line in errors if f"{system} is out of order" in line)
        assert f"{system} is out of order and left out; its games are kept." in told
        assert cause in told
        assert "Traceback" in told


async def test_a_game_goes_on_once_its_system_is_mended(checkout: Path) -> None:
    _keep(checkout, "gun_fights", "space_convoy")
    module = checkout / "rules/systems/space_convoy/ruleset.py"
    sound = module.read_bytes()
    database = checkout.parent / "umpire.db"
    alone = {"UMPIRE_PAINTERS": "0"}
    async with LocalDiscord() as server:
        channel, ada = server.world.channel("table"), server.person("Ada")
        async with _running(checkout, server, **alone):
            await _said(ada, channel, "convoy new", thread=False)
            for side in ("freeloaders", "naztees"):
                await _said(ada, channel, "game join", side=side)
            await _said(ada, channel, "game start")
        before = _rows(database, channel)
        board = [each for each in server.messages(channel) if each.buttons][-1]
        _import_error(checkout)
        async with _running(checkout, server, **alone):
            exchange = await ada.press(board, board.buttons[0]["custom_id"])
            await exchange.wait(PATIENCE)
            (answer,) = exchange.answers
            assert "out of order; nothing is lost" in answer.content
            assert answer.ephemeral
            listed = await _said(ada, channel, "game list")
            assert "Space Convoy in" in listed
            assert "out of order, kept" in listed
        assert _rows(database, channel) == before
        module.write_bytes(sound)
        async with _running(checkout, server, **alone) as logged:
            exchange = await ada.press(board, board.buttons[0]["custom_id"])
            await exchange.wait(PATIENCE)
            assert "✅" in await _said(ada, channel, "dice verify")
        assert _rows(database, channel)[0][0] != before[0][0]
        assert not [line for line in logged if " ERROR " in line]


def test_what_only_another_scenario_needs_is_tried_too(checkout: Path) -> None:
    _keep(checkout, "gun_fights", "space_convoy")
    _cut(checkout / "data/gun_fights/corral.toml", 'figure = "ike"', 'figure = "nobody"')
    listed = run(
        [
            sys.executable,
            "-c",
            "from bot.systems import usable_systems; print(*usable_systems().registry.broken)",
        ],
        env=environment(PYTHONPATH=str(checkout)),
        cwd=checkout,
        capture_output=True,
        text=True,
        check=True,
    )
    assert listed.stdout.split() == ["gun_fights"]


@pytest.mark.parametrize("system", ["space_convoy", "celestial", "braid"])
def test_the_checks_fail_loudly(checkout: Path, system: str) -> None:
    _keep(checkout, "gun_fights", system)
    spoil, cause = SPOILT[system]
    spoil(checkout)
    module = "render.registry" if spoil is _no_drawing else "rules.registry"
    ended = run(
        [sys.executable, "-c", f"from {module} import installed; installed()"],
        env=environment(PYTHONPATH=str(checkout)),
        cwd=checkout,
        capture_output=True,
    )
    assert ended.returncode != 0
    assert cause in ended.stderr.decode()


def test_a_terminal_plays_the_others(checkout: Path) -> None:
    _keep(checkout, "gun_fights", "space_convoy")
    _import_error(checkout)
    ended = run(
        [sys.executable, "-m", "bot", "play", "gunfight"],
        env=environment(UMPIRE_DB=str(checkout.parent / "umpire.db"), PYTHONPATH=str(checkout)),
        cwd=checkout,
        input=b"quit\n",
        capture_output=True,
    )
    assert ended.returncode == 0, ended.stderr
    assert "1880 Gun Fights" in ended.stdout.decode()
    assert "space_convoy is out of order" in ended.stderr.decode()


async def test_a_bot_without_any_system_still_throws_dice(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "umpire.db")
    try:
        client = Umpire(
            store, Referee(store, Registry([]), SystemClock()), usable_systems().renderers
        )
        names = {command.name for command in client.tree.get_commands()}
        assert {"roll", "odds", "game"} <= names
        await client.close()
    finally:
        await store.close()


def test_all_is_well_here(caplog: pytest.LogCaptureFixture) -> None:
    found = bot.systems.usable_systems()
    assert found.registry.broken == {}
    assert len(list(found.registry)) > 1
    assert caplog.records == []
