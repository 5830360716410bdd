"""Who holds a database, or which shards of it, against others that would serve the same."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import psycopg
import pytest

from bot.shards import read_shards
from bot.store import Server, ShardsAdopted, StoreInUse, StoreUnusable, holding, sole_bot
from bot.store.postgresql.serving import ShardLocks
from bot.store.serving import asking
from tests.postgresql import sessions
from tests.store.conftest import shared_database

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.store import Holding


_HELD = (
    "SELECT 1 FROM pg_locks JOIN pg_database ON oid = database"
    " WHERE locktype = 'advisory' AND datname = current_database()"
)


@pytest.fixture
def three() -> Iterator[tuple[Holding, Holding, Holding]]:
    """Processes that serve a shard each; the second may be started twice."""
    with ExitStack() as stack:
        one, two, again = (
            stack.enter_context(holding(shared_database(), read_shards(shards)))
            for shards in ("0/2", "1/2", "1/2")
        )
        yield one, two, again


def cut(held: Holding) -> None:
    """Let a process lose its connection; it does not know yet."""
    assert isinstance(held, ShardLocks)
    assert held._connection is not None
    with psycopg.connect(shared_database().url, autocommit=True) as connection:
        number = held._connection.info.backend_pid
        connection.execute("SELECT pg_terminate_backend(%s, 30000)", (number,))


def test_a_shard_is_held_by_one_process(three: tuple[Holding, ...]) -> None:
    one, two, again = three
    one.hold()
    assert not one.has_company()
    assert one.orphans() == {1}
    two.hold()
    assert one.has_company()
    assert one.orphans() == set()
    with pytest.raises(StoreInUse, match=r"serves shard 1 .* UMPIRE_SHARDS"):
        again.hold()
    two.close()
    again.hold()
    assert again.keep() == set()


def test_a_shard_that_nobody_holds_is_adopted_by_one_and_given_back(
    three: tuple[Holding, ...],
) -> None:
    one, two, again = three
    two.hold()
    one.hold()
    assert not one.adopt(1)
    cut(two)
    assert one.orphans() == {1}
    assert one.adopt(1)
    with pytest.raises(ShardsAdopted):
        two.keep()
    with pytest.raises(ShardsAdopted):
        again.hold()
    one.give_back({0, 1})
    assert two.keep() == set()
    assert one.orphans() == set()
    with pytest.raises(StoreInUse) as told:
        again.hold()
    assert not isinstance(told.value, ShardsAdopted)


def test_whose_connection_is_lost_takes_all_again_that_is_free(
    three: tuple[Holding, ...],
) -> None:
    one, two, again = three
    one.hold()
    assert one.adopt(1)
    cut(one)
    assert one.keep() == set()
    with pytest.raises(ShardsAdopted):
        two.hold()
    cut(one)
    two.hold()
    assert one.keep() == {1}, "its own process is there again"
    cut(two)
    again.hold()
    with pytest.raises(StoreInUse):
        two.keep()


def test_who_needs_the_whole_has_it_alone(three: tuple[Holding, ...]) -> None:
    one, two, _ = three
    with sole_bot(shared_database()):
        with pytest.raises(StoreInUse, match="moved or restored"):
            one.hold()
        with pytest.raises(StoreInUse), sole_bot(shared_database()):
            pass
    two.hold()
    with pytest.raises(StoreInUse, match="Stop all of them"), sole_bot(shared_database()):
        pass


def test_what_was_let_go_is_free_for_the_next_one_at_once() -> None:
    """A server by itself notices that a connection has ended some time later."""
    with psycopg.connect(shared_database().url, autocommit=True) as other:
        for _ in range(30):
            with holding(shared_database(), read_shards("2/3")) as held:
                held.hold()
            assert other.execute(_HELD).fetchone() is None
            with sole_bot(shared_database()):
                pass
            assert other.execute(_HELD).fetchone() is None


def test_while_the_server_is_gone_nothing_is_held(
    three: tuple[Holding, ...], tmp_path: Path
) -> None:
    one, _, _ = three
    one.hold()
    assert isinstance(one, ShardLocks)
    one._server = Server(f"postgresql://umpire@/games?host={tmp_path}")
    sessions(shared_database().url, end=True)
    for ask in (one.orphans, one.keep, one.orphans, one.hold, one.has_company):
        with pytest.raises(StoreUnusable):
            ask()
    one.give_back({1})


def test_a_file_is_held_whole_and_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "data" / "umpire.db"
    with holding(path, None) as one, holding(path, None) as other:
        one.hold()
        with pytest.raises(StoreInUse):
            other.hold()
        assert not one.is_asked_for()
        asking(path).write_text("0/1")
        assert one.is_asked_for()
        assert not one.keep()
        assert not one.orphans()
        one.close()
        other.hold()
        assert not other.is_asked_for(), "that was for the one before"
