from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
from contextlib import closing, suppress
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import psycopg
import pytest

from bot.cli.copies import backup, restore
from bot.cli.moving import move_db
from bot.clock import SystemClock
from bot.console import Stop
from bot.store import Server, StoreInUse, holding, migrate, open_store, sole_bot
from rules.registry import installed
from tests.bot.whole_game import opened, played_on
from tests.bot.whole_game import umpire as run
from tests.postgresql import new_database

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from subprocess import CompletedProcess

    from bot.store import Game, Where


class Home(NamedTuple):
    """A folder with a database of one game under way, and a copy of it."""

    folder: Path
    code: str

    @property
    def database(self) -> Path:
        return self.folder / "umpire.db"

    @property
    def copy(self) -> Path:
        return self.folder / "copy.db"

    def umpire(self, *arguments: str | Path) -> CompletedProcess[str]:
        settings = {"UMPIRE_DB": str(self.database)}
        return run(*map(str, arguments), settings=settings, cwd=self.folder)

    def kept(self) -> list[Path]:
        return sorted(self.folder.glob("umpire.db.replaced-*[Z]"))

    def names(self) -> set[str]:
        """What lies in the folder but for the lock, which stays."""
        return {each.name for each in self.folder.iterdir()} - {"umpire.db.lock"}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Home:
    folder = tmp_path_factory.mktemp("home")

    async def prepare() -> Home:
        store = await open_store(folder / "umpire.db")
        code = await opened(store, "701")
        await played_on(store, code, Random(2), most=12)
        await store.close()
        return Home(folder, code)

    home = asyncio.run(prepare())
    assert home.umpire("backup", home.copy).returncode == 0
    return home


@pytest.fixture
def home(prepared: Home, tmp_path: Path) -> Home:
    for name in ("umpire.db", "copy.db"):
        shutil.copy(prepared.folder / name, tmp_path)
    return prepared._replace(folder=tmp_path)


async def _played(database: Where, code: str, most: int = 2000) -> Game:
    store = await open_store(database)
    try:
        return (await played_on(store, code, Random(5), most))[0].game
    finally:
        await store.close()


def _failed(ended: CompletedProcess[str], *words: str) -> None:
    assert ended.returncode == 1
    last = ended.stderr.splitlines()[-1]
    assert last.startswith("umpire: ")
    assert last.endswith(".")
    assert all(word in last for word in words), last
    assert "Traceback" not in ended.stderr


async def test_a_copy_made_while_games_go_on_is_restored_and_played_to_its_end(home: Home) -> None:
    target = home.folder / "copies" / "night.db"
    target.parent.mkdir()
    store = await open_store(home.database)
    with sole_bot(home.database):
        copying = asyncio.create_task(asyncio.to_thread(home.umpire, "backup", target))
        rng = Random(2)
        while not copying.done():  # slowly: the game must not be over before the copy is made
            await played_on(store, home.code, rng, most=1)
            await asyncio.sleep(0.02)
        made = await copying
        live, _ = await played_on(store, home.code, rng)
        await store.close()
    assert (made.returncode, made.stderr) == (0, "")
    assert f"Copied {home.database} to {target}" in made.stdout
    assert "1 game, " in made.stdout
    assert [each.name for each in target.parent.iterdir()] == ["night.db"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    ended = live.game
    assert ended.status == "over"
    copied = target.read_bytes()

    restored = home.umpire("restore", target)
    assert (restored.returncode, restored.stderr) == (0, "")
    (kept,) = home.kept()
    assert f"kept in {kept}" in restored.stdout
    assert target.read_bytes() == copied
    before = await _played(home.database, home.code, most=0)
    assert 13 <= before.version < ended.version
    assert before.status == "playing"
    assert (await _played(home.database, home.code)).status == "over"
    verified = await asyncio.to_thread(home.umpire, "verify", home.code)
    assert verified.stdout.endswith("all match.\n")
    assert (await _played(kept, home.code, most=0)) == ended


def test_without_a_name_a_copy_lies_beside_the_database_or_in_a_folder(home: Home) -> None:
    home.copy.unlink()
    made = home.umpire("backup", "--quick")
    assert made.returncode == 0
    assert "entries" not in made.stdout
    (beside,) = home.folder.glob("umpire-*T*Z.db")
    folder = home.folder / "copies"
    folder.mkdir()
    assert home.umpire("backup", folder).returncode == 0
    (within,) = folder.iterdir()
    assert within.name.startswith("umpire-")
    assert within.read_bytes() == beside.read_bytes()


def test_a_copy_replaces_no_file_unless_it_is_told_to(home: Home) -> None:
    home.copy.write_text("dear")
    _failed(home.umpire("backup", home.copy), str(home.copy), "--force")
    assert home.copy.read_text() == "dear"
    assert home.umpire("backup", home.copy, "--force").returncode == 0
    assert home.umpire("restore", home.copy).returncode == 0


def test_what_is_missing_or_can_not_be_written_is_told(home: Home) -> None:
    before = home.names()
    _failed(home.umpire("backup", home.folder / "no" / "copy.db"), "can't be written")
    _failed(home.umpire("restore", "nothing.db"), "There is no file nothing.db")
    _failed(home.umpire("restore", home.database), "the database itself")
    assert home.names() == before
    home.database.unlink()
    _failed(home.umpire("backup", "other.db"), "UMPIRE_DB")
    assert home.umpire("restore", home.copy).returncode == 0
    assert home.kept() == []
    assert home.umpire("verify", home.code).returncode == 0


async def test_a_database_in_use_is_not_replaced(home: Home) -> None:
    before = home.database.read_bytes()
    with sole_bot(home.database):
        _failed(home.umpire("restore", home.copy), "Another bot plays", "Stop that one first")
    store = await open_store(home.database)  # as `umpire play` has it
    await store.read(lambda tx: tx.games())
    held = await asyncio.to_thread(home.umpire, "restore", home.copy)
    await store.close()
    _failed(held, "Another program keeps the database", "locked")
    assert home.database.read_bytes() == before
    assert home.names() == {"umpire.db", "copy.db"}


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


def _no_database(path: Path) -> None:
    path.write_text("Dear diary, " * 500)


def _cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _overwritten(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[20480:24576] = b"\xff" * 4096
    path.write_bytes(content)


def _sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for each in statements:
            connection.execute(each)
        connection.commit()


def _of_another_program(path: Path) -> None:
    _sql(path, "PRAGMA application_id = 7")


def _newer(path: Path) -> None:
    _sql(path, "PRAGMA user_version = 9999")


def _without_an_owner(path: Path) -> None:
    _sql(path, "DELETE FROM game")


def _without_an_entry(path: Path) -> None:
    _sql(path, "DELETE FROM journal WHERE seq = 3")


def _with_another_board(path: Path) -> None:
    _sql(path, "UPDATE game SET snapshot = json_set(snapshot, '$.board.vessels[0].actions', 99)")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (_emptied, "holds no games"),
        (_no_database, "is not a database"),
        (_cut_off, "damaged"),
        (_overwritten, "damaged"),
        (_of_another_program, "another program"),
        (_newer, "update the program"),
        (_without_an_owner, "damaged"),
        (_without_an_entry, "out of order"),
        (_with_another_board, "out of order"),
    ],
)
def test_a_copy_that_is_not_in_order_changes_nothing(
    spoil: Callable[[Path], None], words: str, home: Home
) -> None:
    spoil(home.copy)
    before, names = home.database.read_bytes(), home.names()
    _failed(home.umpire("restore", home.copy), words)
    assert home.database.read_bytes() == before
    assert home.names() == names


def test_games_out_of_order_are_copied_with_the_others_and_told(home: Home) -> None:
    _without_an_entry(home.database)
    home.copy.unlink()
    made = home.umpire("backup", home.copy)
    _failed(made, f"Game {home.code}", "not numbered 1 to 13")
    assert home.copy.exists()
    taken = home.umpire("restore", home.copy, "--force")
    _failed(taken, f"Game {home.code}")
    assert f"{home.database} is now as in {home.copy}" in taken.stdout
    assert len(home.kept()) == 1


def test_a_damaged_database_is_replaced_and_its_log_is_not_taken_for_the_new_ones(
    home: Home,
) -> None:
    # A log that is left behind by a process that died, of the very database that is restored.
    asyncio.run(_crashed(home))
    log = home.folder / "umpire.db-wal"
    assert log.stat().st_size > 0
    damage = b"\xff" * 4096
    home.database.write_bytes(damage + home.database.read_bytes()[4096:])
    there = _with_its_log(home.database, home.folder / "there")
    restored = home.umpire("restore", home.copy)
    assert (restored.returncode, restored.stderr) == (0, "")
    (kept,) = home.kept()
    assert kept.read_bytes() == there
    assert not log.exists()
    assert asyncio.run(_played(home.database, home.code, most=0)).version == 13


def _with_its_log(database: Path, aside: Path) -> bytes:
    """A database with its log taken in; damaged as it was, unless the log has what is damaged."""
    aside.mkdir()
    for each in database.parent.glob(f"{database.name}*"):
        shutil.copy(each, aside)
    copy = aside / database.name
    with closing(sqlite3.connect(copy)) as connection, suppress(sqlite3.DatabaseError):
        connection.execute("PRAGMA journal_mode = DELETE")
    found = copy.read_bytes()
    shutil.rmtree(aside)
    return found


async def _crashed(home: Home) -> None:
    aside = home.folder / "aside"
    store = await open_store(home.database)
    await played_on(store, home.code, Random(3), most=5)
    shutil.copytree(home.folder, aside)
    await store.close()
    for each in aside.glob("umpire.db*"):
        shutil.copy(each, home.folder)
    shutil.rmtree(aside)


def test_a_copy_of_an_older_schema_is_brought_up_and_stays_as_it_is(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = home.folder / "old.db"
    with monkeypatch.context() as patch:
        first = migrate.migrations()[:3]
        patch.setattr(migrate, "migrations", lambda: first)
        asyncio.run(_made(old))
    copied, names = old.read_bytes(), home.names()
    restored = home.umpire("restore", old)
    assert (restored.returncode, restored.stderr) == (0, "")
    assert old.read_bytes() == copied
    assert home.names() == {*names, home.kept()[0].name}
    with closing(sqlite3.connect(home.database)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (value,) = connection.execute("SELECT value FROM setting").fetchone()
    assert version == len(migrate.migrations())
    assert value == '"kept"'


async def test_a_server_is_copied_into_a_file_and_restored_from_it(home: Home) -> None:
    server, registry, clock = Server(new_database()), installed(), SystemClock()
    assert move_db(server.url, home.database, registry, force=False) == 0
    target = home.folder / "night.db"

    def backed_up() -> int:
        return backup(
            target, server, registry, clock, beside=home.database, force=False, quick=False
        )

    def restored(file: Path) -> int:
        return restore(file, server, registry, clock, beside=home.database, force=False)

    store = await open_store(server)
    with holding(server, None) as bot:
        bot.hold()
        assert await asyncio.to_thread(backed_up) == 0
        with pytest.raises(Stop, match="--force"):
            await asyncio.to_thread(backed_up)
        with pytest.raises(StoreInUse):
            await asyncio.to_thread(restored, target)
        later = (await played_on(store, home.code, Random(2), most=3))[0].game
    await store.close()
    assert later.version > 13
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert await asyncio.to_thread(restored, target) == 0
    assert (await _played(server, home.code, most=0)).version == 13
    again = await _played(server, home.code, most=2)
    assert again.version == 15
    with psycopg.connect(server.url) as connection:
        named = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'umpire_replaced_%'"
        ((kept,),) = connection.execute(named).fetchall()
    there = Server(f"{server.url}&options=-csearch_path%3D{kept}")
    assert await _played(there, home.code, most=0) == later
    _without_an_entry(target)
    with pytest.raises(Stop, match="Nothing is changed"):
        await asyncio.to_thread(restored, target)
    assert await _played(server, home.code, most=0) == again


async def _made(path: Path) -> None:
    store = await open_store(path)
    await store.write(lambda tx: tx.set_setting("any", "thing", '"kept"'))
    await store.close()
