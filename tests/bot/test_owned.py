"""What holds secrets is its owner's alone, from the first byte, whatever the umask."""

from __future__ import annotations

import asyncio
import logging
import os
import stat
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.sandbox import LocalDiscord
from bot.store import migrate, open_store
from bot.store.migrate import migrations
from tests.bot.whole_game import opened, played_on
from tests.bot.whole_game import umpire as run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OPEN = {".lock", ".health"}
"""Endings of files that hold nothing: an empty lock, and whether the bot is well."""


@pytest.fixture
def careless() -> Iterator[None]:
    """New files are everybody's to read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


def seen_by_others(folder: Path) -> list[str]:
    """Files that others may read or write."""
    found = [each for each in folder.rglob("*") if each.is_file() and each.suffix not in OPEN]
    return [each.name for each in found if stat.S_IMODE(each.stat().st_mode) & 0o077]


def names(folder: Path) -> list[str]:
    """What is in a folder and holds secrets."""
    return sorted(each.name for each in folder.iterdir() if each.suffix not in OPEN)


async def umpire(folder: Path, *arguments: str) -> None:
    """Run a command on the database of a folder."""
    settings = {"UMPIRE_DB": str(folder / "umpire.db")}
    ended = await asyncio.to_thread(run, *arguments, settings=settings, cwd=folder)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.usefixtures("careless")
async def test_a_database_and_all_its_copies_are_the_owners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(tmp_path / "umpire.db")
    code = await opened(store, "701")
    await played_on(store, code, Random(2), most=5)
    assert names(tmp_path) == ["umpire.db", "umpire.db-shm", "umpire.db-wal"]
    assert seen_by_others(tmp_path) == []
    await store.close()
    await umpire(tmp_path, "export", code, "-o", "hidden.json")
    await umpire(tmp_path, "export", code, "--with-seed", "-o", "seed.json")
    await umpire(tmp_path, "backup", "copy.db")
    await umpire(tmp_path, "restore", "copy.db")
    await umpire(tmp_path, "move-db", "moved.db")
    later = [*migrations(), "CREATE TABLE more (n INTEGER) STRICT;"]
    monkeypatch.setattr(migrate, "migrations", lambda: later)
    await (await open_store(tmp_path / "umpire.db")).close()
    # The database, what was replaced and what had the older schema, a copy, a move, two exports.
    assert len(names(tmp_path)) == 7
    assert seen_by_others(tmp_path) == []


@pytest.mark.usefixtures("careless")
async def test_the_files_of_the_local_discord_are_the_owners(tmp_path: Path) -> None:
    path = tmp_path / "sandbox.json"
    for _ in range(2):
        async with LocalDiscord(file=path) as server:
            await server.person("Ada").say(server.world.channel("table"), "a secret")
        assert path.is_file()
        assert seen_by_others(tmp_path) == ["lock"]
        assert stat.S_IMODE((tmp_path / "sandbox.files").stat().st_mode) == 0o700
        path.chmod(0o644)


async def test_a_database_that_stood_open_is_closed_and_that_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "umpire.db"
    await (await open_store(path)).close()
    path.chmod(0o644)
    for _ in range(2):
        with caplog.at_level(logging.WARNING):
            await (await open_store(path)).close()
    assert [each.message for each in caplog.records] == [
        f"Others could read {path}; only its owner may do so now."
    ]
    assert seen_by_others(tmp_path) == []
