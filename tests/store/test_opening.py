# ruff: noqa: ASYNC240 - nothing else waits for this loop while a test prepares a file

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store, StoreTooNew, StoreUnusable, migrate, open_store
from bot.store.errors import SchemaInUse
from bot.store.migrate import copy_of, migrations
from tests.store.samples import GAME, on_writer


def pragmas(connection: Any) -> dict[str, Any]:
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "user_version")
    return {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names}


async def test_a_new_file_gets_its_folders_schema_and_safety(store: Store, path: Path) -> None:
    assert path.exists()
    assert await on_writer(store, pragmas) == {
        "journal_mode": "wal",
        "synchronous": 2,  # FULL
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "user_version": len(migrations()),
    }


async def test_a_second_start_finds_what_the_first_wrote(path: Path) -> None:
    for _ in range(2):
        store = await open_store(path)
        if await store.read(lambda tx: tx.game(GAME.id)) is None:
            await store.write(lambda tx: tx.insert_game(GAME))
        await store.close()
    store = await open_store(path)
    assert await store.read(lambda tx: tx.games()) == [GAME]
    await store.close()
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name]


async def test_an_older_database_is_brought_up_to_date(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(path)
    await store.write(lambda tx: tx.insert_game(GAME))
    await store.close()
    later = [*migrations(), "CREATE TABLE more (n INTEGER) STRICT;\nINSERT INTO more VALUES (1);\n"]
    monkeypatch.setattr(migrate, "migrations", lambda: later)
    before = path.read_bytes()
    with pytest.raises(SchemaInUse, match="stop every bot"):
        await open_store(path, beside=True)
    assert path.read_bytes() == before
    assert [*path.parent.iterdir()] == [path]
    copy_of(path, len(later) - 1).write_text("that of an earlier time")
    store = await open_store(path)
    assert await store.read(lambda tx: tx.game(GAME.id)) == GAME
    assert await on_writer(store, lambda c: c.execute("SELECT n FROM more").fetchall()) == [(1,)]
    assert (await on_writer(store, pragmas))["user_version"] == len(later)
    await store.close()
    with closing(sqlite3.connect(copy_of(path, len(later) - 1))) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (len(later) - 1,)
        assert copy.execute("SELECT id FROM game").fetchall() == [(GAME.id,)]
    assert len([*path.parent.iterdir()]) == 2, "nothing unfinished is left"
    later.append("SELECT 1;")
    await (await open_store(path, keep_copy=False)).close()
    assert len([*path.parent.iterdir()]) == 2


def play_in_schema_1(connection: sqlite3.Connection, name: str, *, left: bool = False) -> None:
    """A lobby, or a game that Ada and Ben started and Cleo joined later; Ada may have left it."""
    joins = [("ada", 10, "join 1"), ("ben", 11, "join 2"), ("cleo", 99, "join 3")]
    started = name != "lobby"
    salt = hashlib.sha256(b"join 1\njoin 2").digest() if started else None
    status, version = ("playing", 1) if started else ("lobby", 0)
    connection.execute(
        "INSERT INTO game (id, ruleset, options, channel, created_by, created_at, seed, commitment,"
        " status, version, salt, cursor) VALUES (?, 'toy', '{}', ?, '1', 1, X'', 'c', ?, ?, ?, 0)",
        (name, name, status, version, salt),
    )
    for user, at, contribution in joins[int(left) : 3 if started else 2]:
        connection.execute(
            "INSERT INTO member (game_id, seat, user_id, name, joined_at, contribution)"
            " VALUES (?, 'red', ?, ?, ?, ?)",
            (name, user, user, at, contribution),
        )
    if started:
        connection.execute(
            "INSERT INTO journal (game_id, seq, action, events, rolls, at)"
            " VALUES (?, 1, 'null', '[]', '[]', 20)",
            (name,),
        )


async def test_the_first_schema_learns_what_fixed_the_dice(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        first = migrations()[:1]
        patch.setattr(migrate, "migrations", lambda: first)
        await (await open_store(path)).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        play_in_schema_1(connection, "lobby")
        play_in_schema_1(connection, "whole")
        play_in_schema_1(connection, "left", left=True)
        members = connection.execute("SELECT * FROM member").fetchall()
    store = await open_store(path)
    try:
        games = await store.read(lambda tx: {each.id: each for each in tx.games()})
        assert games["lobby"].contributions is None
        assert games["whole"].contributions == '["join 1","join 2"]'
        assert games["left"].contributions is None
        assert {name: each.version for name, each in games.items()} == {
            "lobby": 0, "whole": 1, "left": 1,
        }  # fmt: skip
        starting = replace(games["lobby"], salt=b"salt", contributions='["join 1","join 2"]')
        await store.write(lambda tx: tx.start_game(starting))
        (lobby,) = [each for each in await store.read(lambda tx: tx.games()) if each.id == "lobby"]
        assert lobby.contributions == '["join 1","join 2"]'
        assert (await on_writer(store, pragmas))["user_version"] == len(migrations())
        stored = await on_writer(store, lambda c: c.execute("SELECT * FROM member").fetchall())
        assert stored == [(*each, 0) for each in members], "and nobody is captain"
    finally:
        await store.close()


async def test_a_failing_migration_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(path)
    await store.write(lambda tx: tx.insert_game(GAME))
    await store.close()
    good = "CREATE TABLE more (n INTEGER) STRICT;"
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "migrations", lambda: [*migrations(), good, "DROP TABLE absent;"])
        with pytest.raises(StoreUnusable, match="no such table: absent"):
            await open_store(path)
    store = await open_store(path)
    assert await store.read(lambda tx: tx.game(GAME.id)) == GAME
    tables = "SELECT name FROM sqlite_schema WHERE name = 'more'"
    assert await on_writer(store, lambda c: c.execute(tables).fetchall()) == []
    await store.close()


async def test_a_newer_database_is_refused_and_left_alone(path: Path) -> None:
    await (await open_store(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {len(migrations()) + 1}")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreTooNew, match="newer version"):
        await open_store(path)
    assert path.read_bytes() == before


async def test_the_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreUnusable, match="another program"):
        await open_store(path)
    assert path.read_bytes() == before


async def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("Dear diary, " * 500)
    with pytest.raises(StoreUnusable, match="is not a database") as caught:
        await open_store(path)
    assert isinstance(caught.value.__cause__, sqlite3.DatabaseError)


async def test_a_damaged_page_is_reported(path: Path) -> None:
    store = await open_store(path)
    await store.write(lambda tx: tx.insert_game(GAME))
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        # Those of tables and indices: the schema's own are read to open the file.
        roots = db.execute("SELECT rootpage FROM sqlite_schema WHERE rootpage > 1").fetchall()
    content = bytearray(path.read_bytes())
    for (page,) in roots:
        start = (page - 1) * 4096
        content[start : start + 200] = b"\xff" * 200
    path.write_bytes(content)
    store = await open_store(path)
    with pytest.raises(StoreUnusable, match="is damaged"):
        await store.read(lambda tx: tx.game(GAME.id))
    with pytest.raises(StoreUnusable, match="is damaged"):
        await store.write(lambda tx: tx.set_panel(GAME.id, "{}"))
    await store.close()


async def test_a_folder_in_place_of_the_file_is_refused(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StoreUnusable, match="can't be opened"):
        await open_store(path)


async def test_a_file_in_place_of_the_folder_is_refused(path: Path) -> None:
    path.parent.write_text("")
    with pytest.raises(StoreUnusable, match=r"folder .* can't be created"):
        await open_store(path)


@pytest.fixture
def read_only_folder() -> Iterator[Path]:
    """A folder that this process may read and not write, also where the tests run as root."""
    folder = Path(tempfile.mkdtemp())
    is_root = os.geteuid() == 0
    yield folder
    if is_root:
        os.seteuid(0)
    folder.chmod(0o700)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()


async def test_a_read_only_file_is_refused(read_only_folder: Path) -> None:
    path = read_only_folder / "games.db"
    await (await open_store(path)).close()
    path.chmod(0o444)
    read_only_folder.chmod(0o555)
    if os.geteuid() == 0:
        os.seteuid(65534)  # nobody; the fixture takes it back
    with pytest.raises(StoreUnusable, match=r"can't be (written|opened)"):
        await open_store(path)
    with pytest.raises(StoreUnusable, match="can't be opened"):
        await open_store(read_only_folder / "new.db")


async def test_a_locked_database_is_reported(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await on_writer(store, lambda c: c.execute("PRAGMA busy_timeout = 20").close())
    monkeypatch.setattr("bot.store.sqlite._BUSY_TIMEOUT_S", 0.02)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnusable, match="Another program"):
        await store.write(lambda tx: tx.insert_game(GAME))
    with pytest.raises(StoreUnusable, match="Another program"):
        await open_store(path)
    assert await store.read(lambda tx: tx.games()) == []
    other.execute("ROLLBACK")
    other.close()
    await store.write(lambda tx: tx.insert_game(GAME))


def test_two_migrations_of_one_number_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "migrations").mkdir()
    for name in ("0001_games.sql", "0001_drafts.sql"):
        (tmp_path / "migrations" / name).write_text("")
    monkeypatch.setattr(migrate, "files", lambda _package: tmp_path)
    with pytest.raises(ValueError, match="the number 1"):
        migrations()
