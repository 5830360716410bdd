"""All that is stored moves from a file to a PostgreSQL and back, and nothing is lost on the way."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING

import psycopg
import pytest

from bot.cli.moving import move_db
from bot.console import Stop
from bot.shards import read_shards
from bot.store import Server, StoreInUse, StoreUnusable, Watcher, holding, open_store, sole_bot
from bot.store.people import TABLES
from rules.registry import installed
from tests.bot.whole_game import opened, played_on
from tests.postgresql import new_database

if TYPE_CHECKING:
    from pathlib import Path

    from bot.store import Tx


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that a file holds."""
    with closing(sqlite3.connect(path)) as connection:
        tables = [name for (name,) in connection.execute(TABLES)]
        return {
            each: sorted(connection.execute(f'SELECT * FROM "{each}"'), key=repr)  # noqa: S608
            for each in [*tables, "sqlite_sequence"]
        }


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("home") / "umpire.db"

    async def prepare() -> None:
        store = await open_store(path)
        code = await opened(store, "701")
        await played_on(store, code, Random(2), most=12)

        def write(tx: Tx) -> None:
            tx.set_setting("any", "ümläut", '"\\u0000 ß"')
            tx.set_watcher(Watcher(code, "9", 5, True, 1, 1, 5, None, None, 0))
            (member, *_) = tx.members(code)
            tx.set_captain(code, member.seat, member.user_id)
            tx.finish_outbox(tx.add_outbox(code, version=9, kind="k", payload="{}", at=1))

        await store.write(write)
        await store.close()

    asyncio.run(prepare())
    return path


def test_all_that_is_stored_moves_there_and_back(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    registry, server, back = installed(), Server(new_database()), tmp_path / "back.db"
    assert move_db(server.url, file, registry, force=False) == 0
    assert re.search(r"1 game, \d+ entries, \d+ rows", capsys.readouterr().out)
    assert move_db(str(back), server, registry, force=False) == 0
    assert rows(back) == rows(file)

    async def goes_on() -> None:
        store = await open_store(server)
        (game,) = await store.read(lambda tx: tx.games())
        await played_on(store, game.id, Random(3), most=3)
        (last,) = (each[1] for each in rows(file)["sqlite_sequence"] if each[0] == "outbox")
        item = await store.write(
            lambda tx: tx.add_outbox(game.id, version=9, kind="k", payload="{}", at=1)
        )
        assert item > int(str(last))
        await store.close()

    asyncio.run(goes_on())


def test_nothing_is_moved_over_games_nor_away_from_a_bot(file: Path, tmp_path: Path) -> None:
    registry, server = installed(), Server(new_database())
    with sole_bot(file), pytest.raises(StoreInUse):
        move_db(server.url, file, registry, force=False)
    assert move_db(server.url, file, registry, force=False) == 0
    with pytest.raises(StoreUnusable, match="not empty"):
        move_db(server.url, file, registry, force=False)
    with pytest.raises(StoreUnusable, match="There is a file"):
        move_db(str(file), server, registry, force=False)
    with holding(server, read_shards("2/3")) as held:
        held.hold()
        with pytest.raises(StoreInUse):
            move_db(str(tmp_path / "x.db"), server, registry, force=False)
    with sole_bot(server), holding(server, None) as held, pytest.raises(StoreInUse):
        held.hold()
    with pytest.raises(Stop):
        move_db("postgresql://nowhere", file, registry, force=False)


def test_games_out_of_order_are_not_moved(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    registry, server, there = installed(), Server(new_database()), tmp_path / "there.db"
    assert move_db(server.url, file, registry, force=False) == 0
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("UPDATE journal SET events = '[]' WHERE seq = 3")
    with pytest.raises(Stop, match="Nothing is moved"):
        move_db(str(there), server, registry, force=False)
    assert "out of order" in capsys.readouterr().err
    assert not there.exists()
    assert move_db(str(there), server, registry, force=True) == 1
    assert there.exists()
