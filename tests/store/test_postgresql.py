"""What several processes on one PostgreSQL may rely on, and what only PostgreSQL needs."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from bot.store import (
    Server,
    StoreTooNew,
    StoreUnusable,
    VersionConflict,
    open_store,
    where,
)
from bot.store.errors import SchemaInUse
from bot.store.migrate import migrations
from bot.store.people import COLUMNS, TABLES
from bot.store.postgresql import schema
from bot.store.postgresql.connection import PostgresSql
from tests.postgresql import new_database, sessions
from tests.store.conftest import emptied
from tests.store.samples import GAME, accept

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.store import Store, Tx


@pytest.fixture
async def pair() -> AsyncIterator[tuple[Store, Store]]:
    server = emptied()
    stores = await open_store(server), await open_store(server)
    yield stores
    for each in stores:
        await each.close()


async def test_of_two_that_act_at_once_one_is_told_that_the_game_has_moved_on(
    pair: tuple[Store, Store],
) -> None:
    one, other = pair
    await one.write(lambda tx: tx.insert_game(GAME))
    for seq in range(1, 6):

        def act(tx: Tx, seq: int = seq) -> int:
            return accept(tx, GAME.id, seq)

        outcomes = await asyncio.gather(one.write(act), other.write(act), return_exceptions=True)
        assert [each for each in outcomes if each == seq] == [seq]
        assert [type(each) for each in outcomes if each != seq] == [VersionConflict]
    found = await other.read(
        lambda tx: (tx.game(GAME.id), tx.journal(GAME.id), tx.outbox_of(GAME.id))
    )
    assert found[0] is not None
    assert (found[0].version, len(found[1]), len(found[2])) == (5, 5, 5)


async def test_what_is_read_and_then_written_is_never_lost(pair: tuple[Store, Store]) -> None:
    def count(tx: Tx) -> None:
        tx.set_setting("any", "count", str(int(tx.setting("any", "count") or 0) + 1))

    await asyncio.gather(*(store.write(count) for store in pair * 15))
    assert await pair[0].read(lambda tx: tx.setting("any", "count")) == "30"


async def test_a_closure_that_raises_is_undone_alone(pair: tuple[Store, Store]) -> None:
    store = pair[0]

    def fail(tx: Tx) -> None:
        tx.set_setting("any", "failed", "1")
        raise LookupError

    def clash(tx: Tx) -> None:
        tx.set_setting("any", "clashed", "1")
        tx.add_due_of_no_game()  # type: ignore[attr-defined]

    def keep(tx: Tx) -> None:
        tx.set_setting("any", "kept", "1")

    def broken(tx: Tx) -> None:
        tx.set_setting("any", "broken", "{")

    works: list[Any] = [fail, keep, clash, broken]
    outcomes = await asyncio.gather(*map(store.write, works), return_exceptions=True)
    assert [type(each).__name__ for each in outcomes] == [
        *("LookupError", "NoneType", "AttributeError", "InvalidRecord")
    ]
    assert await store.read(lambda tx: tx.settings("any")) == {"kept": "1"}


async def test_a_server_that_was_started_anew_is_connected_to_again(
    pair: tuple[Store, Store],
) -> None:
    store = pair[0]
    await store.read(lambda tx: tx.games())
    assert len(sessions(emptied().url, end=True)) >= 2
    await store.write(lambda tx: tx.insert_game(GAME))
    assert await store.read(lambda tx: tx.game(GAME.id)) == GAME


async def test_a_server_that_is_gone_is_told_of(pair: tuple[Store, Store], tmp_path: Path) -> None:
    server = Server(f"postgresql://umpire:secret@/games?host={tmp_path}")
    with pytest.raises(StoreUnusable, match="postgresql:///games failed: ") as told:
        await open_store(server)
    assert "secret" not in str(told.value) + repr(server)
    store = pair[0]
    thread = store._writer_thread  # type: ignore[attr-defined]
    thread.server = server
    sessions(emptied().url, end=True)
    with pytest.raises(StoreUnusable):
        await store.write(lambda tx: tx.games())


async def test_tables_and_columns_are_those_of_sqlite(
    pair: tuple[Store, Store], path: Path
) -> None:
    assert pair
    await (await open_store(path)).close()

    def columns(connection: Any) -> dict[str, list[str]]:
        tables = [name for (name,) in connection.execute(TABLES).fetchall()]
        return {
            each: [name for name, _ in connection.execute(COLUMNS, (each,))]
            for each in sorted(tables)
        }

    with closing(sqlite3.connect(path)) as file, psycopg.connect(emptied().url) as connection:
        ours, theirs = columns(file), columns(PostgresSql(connection))
    assert {table: sorted(names) for table, names in ours.items()} == {
        table: sorted(names) for table, names in theirs.items()
    }
    assert max(schema.steps()) == len(migrations())


async def test_another_database_and_a_newer_one_are_left_alone() -> None:
    server = Server(new_database())
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("CREATE TABLE theirs (n int)")
        with pytest.raises(StoreUnusable, match="another program"):
            await open_store(server)
        connection.execute("DROP TABLE theirs")
        await (await open_store(server)).close()
        connection.execute("UPDATE umpire_schema SET version = version + 1")
        with pytest.raises(StoreTooNew):
            await open_store(server)


def kept_in(server: Server, name: str) -> Server:
    """What a schema of a database holds, as a database of its own."""
    return Server(f"{server.url}&options=-csearch_path%3D{name}")


async def test_the_tables_are_kept_as_they_were_before_their_schema_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, steps = Server(new_database()), schema.steps()
    newest = max(steps)
    store = await open_store(server)
    await store.write(lambda tx: tx.insert_game(GAME))
    await store.write(lambda tx: accept(tx, GAME.id, 1))
    before = await store.read(lambda tx: (tx.game(GAME.id), tx.outbox_of(GAME.id)))
    await store.close()

    def become(**later: str) -> None:
        added = {newest + number: sql for number, sql in enumerate(later.values(), 1)}
        monkeypatch.setattr(schema, "steps", lambda: steps | added)

    def schemas() -> list[str]:
        with psycopg.connect(server.url) as connection:
            found = connection.execute("SELECT nspname FROM pg_namespace WHERE nspname ~ '^umpire'")
            return sorted(name for (name,) in found)

    become(faulty="ALTER TABLE game ADD COLUMN later bigint; SELECT nothing")
    with pytest.raises(StoreUnusable):
        await open_store(server)
    assert schemas() == []
    become(good="ALTER TABLE game ADD COLUMN later bigint; DELETE FROM outbox")
    with pytest.raises(SchemaInUse):
        await open_store(server, beside=True)
    await (await open_store(server)).close()
    assert schemas() == [f"umpire_schema_{newest}"]

    become()
    with pytest.raises(StoreTooNew):
        await open_store(server)
    older = await open_store(kept_in(server, f"umpire_schema_{newest}"))
    assert await older.read(lambda tx: (tx.game(GAME.id), tx.outbox_of(GAME.id))) == before
    await older.write(lambda tx: accept(tx, GAME.id, 2))
    numbers = await older.read(lambda tx: [each.id for each in tx.outbox_of(GAME.id)])
    await older.close()
    assert len(set(numbers)) == 2, "the numbers go on"
    become(good="SELECT 1", next="SELECT 2")
    await (await open_store(server, keep_copy=False)).close()
    assert schemas() == [f"umpire_schema_{newest}"]


async def test_who_can_not_keep_the_tables_does_not_change_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address = new_database()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE ROLE plain LOGIN")
        connection.execute("GRANT CREATE ON SCHEMA public TO plain")
    server, steps = Server(address.replace("umpire@", "plain@")), schema.steps()
    await (await open_store(server)).close()
    later = steps | {max(steps) + 1: "SELECT 1"}
    monkeypatch.setattr(schema, "steps", lambda: later)
    with pytest.raises(StoreUnusable, match=r"GRANT CREATE ON DATABASE.*--no-copy"):
        await open_store(server)
    with pytest.raises(SchemaInUse):
        await open_store(server, beside=True)
    await (await open_store(server, keep_copy=False)).close()


def test_an_address_is_told_without_its_password() -> None:
    server = where("postgresql://umpire:secret@db.example:5433/games?sslmode=require")
    assert str(server) == "postgresql://db.example:5433/games"
    assert "secret" not in repr(server)
    for wrong in ("postgresql://db.example", "postgresql://db:x/games", "a\0b"):
        with pytest.raises(ValueError, match=r"\S"):
            where(wrong)
