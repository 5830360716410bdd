"""What was made of games: kept until it is too much, and gone with its game and its people."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from bot.store import Server, Store, Tx, UnknownGame, migrate, open_store
from bot.store.migrate import copy_of, migrations
from bot.store.postgresql import schema
from tests.postgresql import new_database
from tests.store.samples import GAME, accept, game, member

ROOM = 100
FILM = bytes(range(40))
_BEFORE = 16
"""The schema before anything was kept."""


def keep(tx: Tx, game_id: str, key: str, made: bytes = FILM, at: int = 0) -> None:
    tx.add_keepsake(game_id, key, made, at=at, most=ROOM)


async def kept(store: Store, *wanted: tuple[str, str]) -> list[bytes | None]:
    return await store.read(lambda tx: [tx.keepsake(*each) for each in wanted])


async def test_what_was_made_is_kept_by_its_key(store: Store) -> None:
    def write(tx: Tx) -> None:
        for each in (GAME, game("other")):
            tx.insert_game(each)
        keep(tx, GAME.id, "film")

    await store.write(write)
    wanted = ((GAME.id, "film"), (GAME.id, "report"), ("other", "film"))
    assert await kept(store, *wanted) == [FILM, None, None]
    await store.write(lambda tx: keep(tx, GAME.id, "film", b"\0anew"))
    assert await kept(store, *wanted) == [b"\0anew", None, None]
    with pytest.raises(UnknownGame):
        await store.write(lambda tx: keep(tx, "nope", "film"))


async def test_the_newest_are_kept_and_what_is_older_goes(store: Store) -> None:
    def write(tx: Tx) -> None:
        for number, name in enumerate(("a", "b", "c")):
            tx.insert_game(game(name))
            keep(tx, name, "film", at=number)

    await store.write(write)
    wanted = (("a", "film"), ("b", "film"), ("c", "film"), ("c", "report"))
    assert await kept(store, *wanted) == [None, FILM, FILM, None], "two have room"
    await store.write(lambda tx: keep(tx, "c", "report", b"short", at=3))
    assert await kept(store, *wanted) == [None, FILM, FILM, b"short"]
    await store.write(lambda tx: keep(tx, "b", "film", at=4))
    await store.write(lambda tx: keep(tx, "a", "film", at=5))
    assert await kept(store, *wanted) == [FILM, FILM, None, b"short"], "the oldest is gone"
    await store.write(lambda tx: keep(tx, "a", "film", bytes(ROOM + 1), at=6))
    assert await kept(store, *wanted) == [None, None, None, None], "it has no room, nor have they"


async def test_it_goes_with_a_person_whom_it_may_name(store: Store) -> None:
    def write(tx: Tx) -> None:
        for each in (GAME, game("theirs")):
            tx.insert_game(each)
            keep(tx, each.id, "film")
        tx.add_member(member("7"))

    await store.write(write)
    await store.write(lambda tx: tx.forget_person("7", (), lambda _: "x", "former"))
    assert await kept(store, (GAME.id, "film"), ("theirs", "film")) == [None, FILM]


async def test_it_goes_with_its_game(store: Store) -> None:
    def write(tx: Tx) -> None:
        tx.insert_game(GAME)
        keep(tx, GAME.id, "film")
        tx._connection.execute("DELETE FROM game WHERE id = ?", (GAME.id,))  # type: ignore[attr-defined] # as whoever runs the bot may

    await store.write(write)
    assert await kept(store, (GAME.id, "film")) == [None]


async def test_a_file_of_before_keeps_its_games_and_can_keep_films(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        before = migrations()[:_BEFORE]
        patch.setattr(migrate, "migrations", lambda: before)
        store = await open_store(path)
        await store.write(lambda tx: tx.insert_game(GAME))
        await store.write(lambda tx: accept(tx, GAME.id, 1))
        await store.close()
    store = await open_store(path)
    await _goes_on(store)
    await store.close()
    with closing(sqlite3.connect(copy_of(path, _BEFORE))) as copy:
        assert copy.execute("SELECT id FROM game").fetchall() == [(GAME.id,)]


async def test_a_server_of_before_keeps_its_games_and_can_keep_films(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Server(new_database())
    with monkeypatch.context() as patch:
        before = {number: sql for number, sql in schema.steps().items() if number <= _BEFORE}
        patch.setattr(schema, "steps", lambda: before)
        store = await open_store(server)
        await store.write(lambda tx: tx.insert_game(GAME))
        await store.write(lambda tx: accept(tx, GAME.id, 1))
        await store.close()
    store, other = await open_store(server), await open_store(server)
    await _goes_on(store)
    assert await kept(other, (GAME.id, "film")) == [FILM], "another process knows it"
    await store.close()
    await other.close()
    with psycopg.connect(server.url) as connection:
        found = connection.execute("SELECT id FROM umpire_schema_16.game").fetchall()
    assert found == [(GAME.id,)]


async def _goes_on(store: Store) -> None:
    await store.write(lambda tx: accept(tx, GAME.id, 2))
    found = await store.read(lambda tx: tx.game(GAME.id))
    assert found is not None
    assert found.version == 2
    assert await kept(store, (GAME.id, "film")) == [None]
    await store.write(lambda tx: keep(tx, GAME.id, "film"))
    assert await kept(store, (GAME.id, "film")) == [FILM]
