"""What is to be done at a time, as long as a question is open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.store import Due, Duplicate, UnknownGame
from bot.store.reading import DUE_GAMES, DUE_GAMES_OF
from tests.store.samples import GAME, game

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.store import ReadTx, Store, Tx

DAY = 1000


def due(game_id: str, at: int, *, kind: str = "half", question: int = 3) -> Due:
    return Due(game_id, question, "red", "1", kind, at)


def games(now: int, limit: int = 9) -> Callable[[ReadTx], list[str]]:
    return lambda tx: tx.due_games(now, DAY, limit)


async def test_games_are_found_when_something_is_due_until_it_is_done(store: Store) -> None:
    def work(tx: Tx) -> None:
        for name in ("a", "b", "idle"):
            tx.insert_game(game(name))
        for each in (due("b", 20), due("a", 10), due("a", 30, kind="end")):
            tx.add_due(each)

    await store.write(work)
    assert [await store.read(games(now)) for now in (9, 10, 20)] == [[], ["a"], ["a", "b"]]
    assert await store.read(games(20, 1)) == ["a"], "who waits longest comes first"
    first, second = await store.read(lambda tx: tx.dues_of("a"))
    assert first == replace(due("a", 10), id=first.id, try_at=10)
    assert await store.write(lambda tx: tx.finish_due(first.id, 11))
    assert not await store.write(lambda tx: tx.finish_due(first.id, 12)), "once"
    assert (await store.read(lambda tx: tx.dues_of("a")))[0].done_at == 11
    assert await store.read(games(20)) == ["b"]
    await store.write(lambda tx: tx.add_due(due("idle", 3, question=0)))
    assert await store.read(games(20)) == ["b"], "of games themselves others look"
    assert await store.read(lambda tx: tx.due_games(20, DAY, 9, themselves=True)) == ["idle"]
    await store.write(lambda tx: tx.drop_due(second.id))
    assert await store.read(games(99)) == ["b"]
    assert not await store.write(lambda tx: tx.finish_due(second.id, 99)), "void"


async def test_what_fails_waits_but_not_for_a_clock_that_was_put_back(store: Store) -> None:
    await store.write(lambda tx: tx.insert_game(GAME))
    await store.write(lambda tx: tx.add_due(due(GAME.id, 10)))
    (row,) = await store.read(lambda tx: tx.dues_of(GAME.id))
    await store.write(lambda tx: tx.postpone_due(row.id, 5000))
    (row,) = await store.read(lambda tx: tx.dues_of(GAME.id))
    assert (row.attempts, row.at) == (1, 10)
    assert [await store.read(games(now)) for now in (4500, 5000)] == [[], [GAME.id]]
    assert await store.read(games(3999)) == [GAME.id], "no attempt is so far away"


async def test_a_thing_is_due_once_and_of_a_game(store: Store) -> None:
    await store.write(lambda tx: tx.insert_game(GAME))
    await store.write(lambda tx: tx.add_due(due(GAME.id, 10)))
    with pytest.raises(Duplicate):
        await store.write(lambda tx: tx.add_due(due(GAME.id, 99)))
    with pytest.raises(UnknownGame):
        await store.write(lambda tx: tx.add_due(due("none", 10)))


async def test_a_game_keeps_its_pace(store: Store) -> None:
    await store.write(lambda tx: tx.insert_game(replace(GAME, pace='{"hours":24}')))
    assert await store.read(lambda tx: tx.game(GAME.id)) == replace(GAME, pace='{"hours":24}')
    await store.write(lambda tx: tx.set_pace(GAME.id, None))
    assert await store.read(lambda tx: tx.game(GAME.id)) == GAME
    with pytest.raises(UnknownGame):
        await store.write(lambda tx: tx.set_pace("none", None))


async def test_the_games_of_a_person_are_found_by_what_is_due_of_them(store: Store) -> None:
    def work(tx: Tx) -> None:
        for name in ("a", "b", "c"):
            tx.insert_game(game(name))
        for each in (due("b", 10), due("a", 20), due("a", 5, kind="end"), due("c", 30)):
            tx.add_due(each)
        tx.add_due(replace(due("c", 1), user_id="2"))

    await store.write(work)
    assert await store.read(lambda tx: tx.due_games_of("1", 20)) == ["a", "b"]
    assert await store.read(lambda tx: tx.due_games_of("2", 20)) == ["c"]

    def steps(tx: ReadTx) -> list[str]:
        plan = f"EXPLAIN QUERY PLAN {DUE_GAMES_OF}"
        return [str(row[3]) for row in tx._connection.execute(plan, ("1", 5))]  # type: ignore[attr-defined] # behind its back

    found = await store.read(steps)
    assert "SEARCH due USING INDEX due_of_person (user_id=? AND at<?)" in found


async def test_games_that_wait_for_nothing_cost_a_look_nothing(store: Store) -> None:
    def steps(tx: ReadTx) -> list[str]:
        plan = f"EXPLAIN QUERY PLAN {DUE_GAMES}"
        return [str(row[3]) for row in tx._connection.execute(plan, (5, 5, 9, 0, 9))]  # type: ignore[attr-defined] # behind its back

    assert "SEARCH due USING INDEX due_next (at<?)" in await store.read(steps)
