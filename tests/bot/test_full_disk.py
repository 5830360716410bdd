"""The real bot on a disk that is really full: a megabyte in memory, in a namespace of its own."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.gateway.text.messages import UNWRITTEN
from bot.sandbox import LocalDiscord
from tests.bot.few_systems import few_systems
from tests.bot.test_run import _PATIENCE, _end, _started_anew
from tests.processes import run

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from bot.sandbox import Person

_OWN_DISK = ("unshare", "--map-root-user", "--mount", "--", "sh", "-c")
_MOUNT = 'mount -t tmpfs -o size=1m tmpfs "$1"'


def _possible(folder: Path) -> bool:
    """Whether this machine lets us have a disk of our own."""
    if shutil.which("unshare") is None:
        return False
    tried = run([*_OWN_DISK, _MOUNT, "sh", str(folder)], capture_output=True)
    return tried.returncode == 0


async def _said(person: Person, server: LocalDiscord, name: str, **options: str | bool) -> str:
    exchange = await person.command(server.world.channel("table"), name, **options)
    await exchange.wait(_PATIENCE)
    return "\n".join(each.content for each in exchange.answers)


async def test_it_refuses_kindly_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if not _possible(disk):
        pytest.skip("no disk of one's own can be mounted here")
    async with LocalDiscord() as server:
        settings = {
            "DISCORD_TOKEN": server.token,
            "DISCORD_API_URL": server.api_url,
            "DISCORD_GATEWAY_URL": server.gateway_url,
            "UMPIRE_DB": str(disk / "umpire.db"),
            "PYTHONPATH": str(few_systems()),
        }
        mounted = f'{_MOUNT} && exec "$2" -m bot'
        words = (*_OWN_DISK, mounted, "sh", str(disk), sys.executable)
        async with _started_anew(tmp_path, *words, **settings) as process:
            await server.until(lambda: server.connected and server.commands, _PATIENCE, "the bot")
            inside = Path(f"/proc/{process.pid}/root{disk}")
            ada = server.person("Ada")
            await _said(ada, server, "convoy new", thread=False)
            filler = inside / "filler"
            with pytest.raises(OSError, match="No space left"):
                filler.write_bytes(bytes(2 << 20))
            seats = 0
            for number in range(400):  # what is in the log already has some room left
                joins = number % 2 == 0
                side = {"side": "naztees"} if joins else {}
                said = await _said(ada, server, "game join" if joins else "game leave", **side)
                if said == UNWRITTEN:
                    break
                seats = int(joins)
            else:
                raise AssertionError("the disk never was full")
            assert await _said(ada, server, "game status")
            assert _seats(inside, tmp_path) == seats
            filler.unlink()
            side = {} if seats else {"side": "naztees"}
            said = await _said(ada, server, "game leave" if seats else "game join", **side)
            assert said != UNWRITTEN
            assert _seats(inside, tmp_path) == 1 - seats
            assert "is full" in await _logged(process)
        assert not server.violations


def _seats(disk: Path, folder: Path) -> int:
    """How many seats are taken, by a copy: SQLite does not find its way into the namespace."""
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for name in ("umpire.db", "umpire.db-wal"):
        shutil.copyfile(disk / name, copy / name)
    with closing(sqlite3.connect(copy / "umpire.db")) as db:
        count: int = db.execute("SELECT count(*) FROM member").fetchone()[0]
        assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)
    return count


async def _logged(process: Process) -> str:
    """Let it stop; what it has logged, which is no fault of the program."""
    process.send_signal(signal.SIGTERM)
    status, _, err = await _end(process)
    assert status == 0
    assert "Traceback" not in err
    return err
