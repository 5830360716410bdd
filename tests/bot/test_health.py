from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from bot import heartbeat
from bot.cli.health import health
from bot.heartbeat import file_of, keep_telling, read_beat
from bot.store import open_store
from tests.clock import MovableClock

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from bot.store import Store


class StillClock(MovableClock):
    """A clock on which no time passes but what a test skips."""

    def now(self) -> int:
        return int(self._ahead * 1000)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "umpire.db"


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    opened = await open_store(database)
    yield opened
    await opened.close()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "_LOOK", 0.005)


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():  # noqa: ASYNC110 - another task writes a file
            await asyncio.sleep(0.005)


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_a_bot_is_well_while_it_is_connected_and_its_store_answers(
    database: Path, store: Store, clock: StillClock, capsys: pytest.CaptureFixture[str]
) -> None:
    def told() -> tuple[int, str]:
        return health(database, clock), capsys.readouterr().out

    state = {"connected": False}
    assert told() == (1, f"No bot serves {database}.\n")
    telling = keep_telling(
        database, store, lambda: state["connected"], clock, place="a local Discord"
    )
    bot = asyncio.create_task(telling)
    await _until(file_of(database).exists)
    clock.skip(30)
    await _until(
        lambda: told() == (1, "The bot has not been connected to a local Discord for 30 seconds.\n")
    )
    state["connected"] = True
    await _until(
        lambda: told() == (0, "The bot is connected to a local Discord, and its store answers.\n")
    )
    state["connected"] = False
    await _until(lambda: told()[0] == 1)
    clock.skip(180)
    await _until(
        lambda: told() == (1, "The bot has not been connected to a local Discord for 3 minutes.\n")
    )
    await store.close()
    await _until(
        lambda: told() == (1, "The store of the bot does not answer: The store is closed.\n")
    )
    await _ended(bot)
    assert told() == (1, f"No bot serves {database}.\n")
    assert sorted(each.name for each in database.parent.iterdir()) == ["umpire.db"]


async def test_a_store_that_hangs_is_told(
    database: Path, store: Store, clock: StillClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "_STORE_PATIENCE", 0.05)
    release = asyncio.Event()
    loop = asyncio.get_running_loop()

    def hang(_tx: object) -> None:
        asyncio.run_coroutine_threadsafe(release.wait(), loop).result(30)

    held = asyncio.create_task(store.read(hang))
    bot = asyncio.create_task(keep_telling(database, store, lambda: True, clock))
    await _until(file_of(database).exists)
    beat = read_beat(database)
    assert beat is not None
    assert beat.fault is not None
    assert "has not answered" in beat.fault
    release.set()
    await held
    await _until(lambda: (beat := read_beat(database)) is not None and beat.fault is None)
    await _ended(bot)


async def test_it_ends_though_the_store_answers_in_the_moment_of_the_end(
    database: Path, store: Store, clock: StillClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asyncio.Event()
    answer = asyncio.get_running_loop().create_future()

    async def slow(_work: object) -> None:
        asked.set()
        await answer

    monkeypatch.setattr(store, "write", slow)
    telling = asyncio.create_task(keep_telling(database, store, lambda: True, clock))
    await asked.wait()
    answer.set_result(None)
    await asyncio.sleep(0)
    telling.cancel()
    await asyncio.wait({telling}, timeout=5)
    assert telling.cancelled()


def test_a_bot_that_hangs_or_was_killed_is_told(
    database: Path, clock: StillClock, capsys: pytest.CaptureFixture[str]
) -> None:
    beat = {"at": clock.now(), "connected": True, "since": clock.now(), "fault": None}
    file_of(database).write_text(json.dumps(beat), "utf-8")
    assert health(database, clock) == 0
    clock.skip(heartbeat.LIMIT / 1000)
    assert health(database, clock) == 0
    clock.skip(3 * 3600)
    capsys.readouterr()
    assert health(database, clock) == 1
    assert capsys.readouterr().out.endswith("has said nothing for 3 hours.\n")


@pytest.mark.parametrize("content", ["", "{", "[]", "7", '{"at": 1}', '{"at": 1, "more": 2}'])
def test_a_file_that_is_not_the_bots_is_told(
    content: str, database: Path, clock: StillClock, capsys: pytest.CaptureFixture[str]
) -> None:
    file_of(database).write_text(content, "utf-8")
    assert health(database, clock) == 1
    assert capsys.readouterr().out == f"What the bot says beside {database} can't be read.\n"


async def test_systemd_is_told_of_the_start_of_life_and_of_the_end(
    database: Path, store: Store, clock: StillClock, tmp_path: Path
) -> None:
    address = str(tmp_path / "s")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.setblocking(False)
        loop = asyncio.get_running_loop()
        bot = asyncio.create_task(
            keep_telling(database, store, lambda: True, clock, supervisor=address)
        )
        async with asyncio.timeout(30):
            heard = [await loop.sock_recv(systemd, 99) for _ in range(3)]
            assert heard == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]
            await store.close()
            await _until(lambda: (beat := read_beat(database)) is not None and bool(beat.fault))
            await _ended(bot)
            rest = [await loop.sock_recv(systemd, 99)]
            while rest[-1] != b"STOPPING=1":
                rest.append(await loop.sock_recv(systemd, 99))
    assert set(rest[:-1]) <= {b"WATCHDOG=1"}, "nothing since the store has failed"
