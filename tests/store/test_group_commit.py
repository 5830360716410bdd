import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from bot.store import ReadTx, Store, StoreClosed, StoreUnusable, Tx, UnknownGame, open_store
from tests.store.samples import GAME, accept, game, member, on_writer

WRITERS = 64


class Gate:
    """A closure that keeps the store's thread until it is let go."""

    def __init__(self) -> None:
        self.entered = Event()
        self.opened = Event()

    def __call__(self, _tx: ReadTx) -> None:
        self.entered.set()
        assert self.opened.wait(timeout=10)

    async def hold(self, store: Store) -> "asyncio.Task[None]":
        held = asyncio.create_task(store.write(self))
        await asyncio.to_thread(self.entered.wait, 10)
        return held


@pytest.fixture
def gate() -> Iterator[Gate]:
    one = Gate()
    yield one
    one.opened.set()


def stored_versions(path: Path) -> dict[str, int]:
    """What another connection, which sees only what is committed, finds."""
    connection = sqlite3.connect(path)
    found = dict(connection.execute("SELECT id, version FROM game").fetchall())
    connection.close()
    return found


async def test_writers_share_commits(store: Store, path: Path) -> None:
    statements: list[str] = []

    def insert_all(tx: Tx) -> None:
        for number in range(WRITERS):
            tx.insert_game(game(f"g{number}"))

    await store.write(insert_all)
    await on_writer(store, lambda c: c.set_trace_callback(statements.append))
    actions = 8

    async def play(name: str) -> None:
        for seq in range(1, actions + 1):
            assert await store.write(partial(accept, game_id=name, seq=seq)) == seq

    await asyncio.gather(*(play(f"g{number}") for number in range(WRITERS)))
    await on_writer(store, lambda c: c.set_trace_callback(None))
    commits = statements.count("COMMIT")
    assert actions <= commits <= 2 * actions
    assert sum(sql.startswith("UPDATE game") for sql in statements) == WRITERS * actions
    assert stored_versions(path) == {f"g{number}": actions for number in range(WRITERS)}


async def test_a_caller_goes_on_only_after_the_commit(store: Store, path: Path) -> None:
    async def write_and_look(name: str) -> None:
        await store.write(lambda tx: tx.insert_game(game(name)))
        assert name in stored_versions(path)
        await store.write(partial(accept, game_id=name, seq=1))
        assert stored_versions(path)[name] == 1
        assert await store.read(lambda tx: len(tx.journal(name))) == 1

    await asyncio.gather(*(write_and_look(f"g{number}") for number in range(16)))


async def test_nothing_of_a_group_is_seen_before_its_commit(
    store: Store, path: Path, gate: Gate
) -> None:
    inside = Gate()

    def insert_and_wait(tx: Tx) -> None:
        tx.insert_game(game("b"))
        inside(tx)

    held = await gate.hold(store)
    first = asyncio.create_task(store.write(lambda tx: tx.insert_game(game("a"))))
    second = asyncio.create_task(store.write(insert_and_wait))
    await asyncio.sleep(0)
    gate.opened.set()
    await asyncio.to_thread(inside.entered.wait, 10)
    assert stored_versions(path) == {}
    assert await store.read(lambda tx: tx.games()) == []
    assert held.done()
    assert not first.done()
    inside.opened.set()
    await asyncio.gather(first, second)
    assert stored_versions(path) == {"a": 0, "b": 0}


class RefusalError(Exception):
    pass


async def test_a_closure_that_raises_is_undone_alone(store: Store, path: Path, gate: Gate) -> None:
    def insert_and_refuse(tx: Tx, name: str) -> None:
        tx.insert_game(game(name))
        accept(tx, name, 1)
        raise RefusalError(name)

    held = await gate.hold(store)
    group = [
        asyncio.create_task(
            store.write(partial(insert_and_refuse, name=f"g{number}"))
            if number % 2
            else store.write(partial(_insert, name=f"g{number}"))
        )
        for number in range(8)
    ]
    await asyncio.sleep(0)
    gate.opened.set()
    await held
    outcomes = await asyncio.gather(*group, return_exceptions=True)
    assert [str(outcome) for outcome in outcomes] == [f"g{number}" for number in range(8)]
    assert [isinstance(outcome, RefusalError) for outcome in outcomes] == [False, True] * 4
    assert stored_versions(path) == {"g0": 0, "g2": 0, "g4": 0, "g6": 0}
    assert await store.read(lambda tx: tx.due_outbox(10**15, 10)) == []


def _insert(tx: Tx, name: str) -> str:
    tx.insert_game(game(name))
    return name


@pytest.mark.parametrize("error", [StopIteration, SystemExit, KeyboardInterrupt])
async def test_even_odd_exceptions_reach_only_their_caller(
    store: Store, error: type[BaseException]
) -> None:
    def work(tx: Tx) -> None:
        tx.insert_game(GAME)
        raise error

    def look(_tx: ReadTx) -> None:
        raise error

    # A coroutine turns StopIteration into a RuntimeError.
    expected = RuntimeError if error is StopIteration else error
    with pytest.raises(expected):
        await store.write(work)
    with pytest.raises(expected):
        await store.read(look)
    assert await store.read(lambda tx: tx.games()) == []
    await store.write(lambda tx: tx.insert_game(GAME))


async def test_a_failed_commit_reaches_the_whole_group(
    store: Store, path: Path, gate: Gate
) -> None:
    def break_the_commit(tx: Tx) -> None:
        # Puts off the check of the foreign key to the commit, which then fails.
        tx._connection.execute("PRAGMA defer_foreign_keys = ON")  # type: ignore[attr-defined]  # a fault from inside
        tx.add_member(member("1", game_id="none"))

    def refuse(_tx: Tx) -> None:
        raise RefusalError

    held = await gate.hold(store)
    works: list[Callable[[Tx], str | None]] = [
        partial(_insert, name="a"),
        break_the_commit,
        refuse,
        partial(_insert, name="b"),
    ]
    group = [asyncio.create_task(store.write(work)) for work in works]
    await asyncio.sleep(0)
    gate.opened.set()
    await held
    outcomes = await asyncio.gather(*group, return_exceptions=True)
    failed = sqlite3.IntegrityError
    assert [type(outcome) for outcome in outcomes] == [failed, failed, RefusalError, failed]
    assert stored_versions(path) == {}
    await store.write(partial(_insert, name="a"))
    assert stored_versions(path) == {"a": 0}


async def test_a_full_disk_stores_nothing_half(store: Store, path: Path) -> None:
    await store.write(lambda tx: tx.insert_game(GAME))

    def limit(connection: sqlite3.Connection) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 4}")

    await on_writer(store, limit)
    bulky = '"' + "x" * 3000 + '"'

    def act(tx: Tx, name: str) -> None:
        tx.insert_game(game(name))
        accept(tx, name, 1)
        for seq in range(6):
            tx.remember(f"{name}/bulk/{seq}", name, bulky, seq)

    names = [f"g{number}" for number in range(6)]
    outcomes = await asyncio.gather(
        *(store.write(partial(act, name=name)) for name in names), return_exceptions=True
    )
    assert all(outcome is None or isinstance(outcome, StoreUnusable) for outcome in outcomes)
    failures = [str(outcome) for outcome in outcomes if outcome is not None]
    assert failures
    assert all("is full" in failure for failure in failures)
    told = {name: 1 for name, outcome in zip(names, outcomes, strict=True) if outcome is None}
    assert stored_versions(path) == {GAME.id: 0, **told}
    rows = await store.read(lambda tx: [tx.seen(f"{name}/bulk/0") for name in names])
    assert [row is not None for row in rows] == [outcome is None for outcome in outcomes]

    await on_writer(store, lambda c: c.execute("PRAGMA max_page_count = 100000").close())
    missing = next(name for name in names if name not in told)
    await store.write(partial(act, name=missing))
    assert stored_versions(path)[missing] == 1


async def test_after_a_lost_transaction_nothing_is_written_bare(store: Store, path: Path) -> None:
    def go_on_regardless(tx: Tx) -> None:
        tx.insert_game(game("a"))
        tx._connection.execute("ROLLBACK")  # type: ignore[attr-defined]  # as a failing disk does
        tx.insert_game(game("b"))

    group = [store.write(partial(_insert, name="c")), store.write(go_on_regardless)]
    outcomes = await asyncio.gather(*group, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [StoreUnusable, StoreUnusable]
    assert stored_versions(path) == {}
    await store.write(partial(_insert, name="c"))


async def test_a_wrong_type_is_the_callers_mistake(store: Store) -> None:
    with pytest.raises(sqlite3.Error) as caught:
        await store.write(lambda tx: tx.set_setting("s", "k", {"not": "text"}))  # type: ignore[arg-type]  # the mistake
    assert not isinstance(caught.value, sqlite3.OperationalError)


async def test_a_reader_can_not_write(store: Store) -> None:
    with pytest.raises(StoreUnusable, match="can't be written"):
        await store.read(
            lambda tx: tx._connection.execute(  # type: ignore[attr-defined]  # past the protocol
                "INSERT INTO setting VALUES ('a', 'b', '1')"
            )
        )


async def test_a_read_sees_one_state(store: Store) -> None:
    await store.write(lambda tx: tx.insert_game(GAME))
    first_read, written = Event(), Event()

    def look_twice(tx: ReadTx) -> list[int]:
        seen = [len(tx.journal(GAME.id))]
        first_read.set()
        assert written.wait(10)
        return [*seen, len(tx.journal(GAME.id))]

    look = asyncio.create_task(store.read(look_twice))
    await asyncio.to_thread(first_read.wait, 10)
    await store.write(partial(accept, game_id=GAME.id, seq=1))
    written.set()
    assert await look == [0, 0]


async def test_a_cancelled_caller_leaves_the_writer_at_work(
    store: Store, path: Path, gate: Gate
) -> None:
    def begun(tx: Tx) -> None:
        tx.insert_game(game("begun"))
        gate(tx)

    first = asyncio.create_task(store.write(begun))
    await asyncio.to_thread(gate.entered.wait, 10)
    dropped = asyncio.create_task(store.write(partial(_insert, name="dropped")))
    kept = asyncio.create_task(store.write(partial(_insert, name="kept")))
    await asyncio.sleep(0)
    first.cancel()
    dropped.cancel()
    for task in (first, dropped):
        with pytest.raises(asyncio.CancelledError):
            await task
    gate.opened.set()
    assert await kept == "kept"
    assert stored_versions(path) == {"begun": 0, "kept": 0}


async def test_close_waits_for_what_was_asked_for(path: Path, gate: Gate) -> None:
    store = await open_store(path)
    held = await gate.hold(store)
    queued = [asyncio.create_task(store.write(partial(_insert, name=name))) for name in "abc"]
    look = asyncio.create_task(store.read(lambda tx: tx.games()))
    await asyncio.sleep(0)
    impatient = asyncio.create_task(store.close())
    closing = asyncio.create_task(store.close())
    for _ in range(20):
        await asyncio.sleep(0)
    assert not closing.done()
    impatient.cancel()
    with pytest.raises(StoreClosed):
        await store.write(partial(_insert, name="late"))
    with pytest.raises(StoreClosed):
        await store.read(lambda tx: tx.games())
    gate.opened.set()
    assert await asyncio.gather(*queued) == ["a", "b", "c"]
    await asyncio.gather(held, look, closing)
    await store.close()
    assert stored_versions(path) == {"a": 0, "b": 0, "c": 0}
    assert not path.with_name(path.name + "-wal").exists()
    with pytest.raises(StoreClosed):
        await store.write(partial(_insert, name="late"))


def test_a_program_that_is_stopped_can_still_close(path: Path) -> None:
    async def program() -> None:
        store = await open_store(path)

        async def write(number: int) -> None:
            await store.write(partial(_insert, name=f"g{number}"))

        try:
            async with asyncio.TaskGroup() as group:
                for number in range(WRITERS):
                    group.create_task(write(number))
                await write(WRITERS)
                raise RefusalError
        finally:
            await store.close()

    with pytest.raises(ExceptionGroup):
        asyncio.run(program())
    assert f"g{WRITERS}" in stored_versions(path)


async def test_closures_see_what_came_before_them_in_the_group(store: Store) -> None:
    def count(tx: Tx) -> int:
        before = len(tx.games(limit=100))
        tx.insert_game(game(f"g{before}"))
        return before

    assert await asyncio.gather(*(store.write(count) for _ in range(20))) == list(range(20))
    with pytest.raises(UnknownGame):
        await store.write(lambda tx: tx.set_panel("g20", None))
