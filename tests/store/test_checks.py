"""Which games' messages are to be compared with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.store.samples import game

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.store import ReadTx, Store, Tx


async def test_games_are_compared_from_a_change_on_until_they_are_level(store: Store) -> None:
    def work(tx: Tx) -> None:
        for name in ("a", "b", "idle"):
            tx.insert_game(game(name))
        tx.add_outbox("b", version=1, kind="turn", payload="{}", at=20)
        tx.add_outbox("a", version=1, kind="turn", payload="{}", at=10)
        tx.add_outbox("a", version=2, kind="turn", payload="{}", at=30)

    def due(now: int, limit: int = 9) -> Callable[[ReadTx], list[str]]:
        return lambda tx: tx.due_checks(now, limit)

    await store.write(work)
    assert [await store.read(due(now)) for now in (9, 10, 20)] == [[], ["a"], ["a", "b"]]
    assert await store.read(due(20, 1)) == ["a"]
    # It is no part of the outbox: an item that is finished leaves it as it is.
    await store.write(lambda tx: tx.finish_outbox_of("a", 2))
    await store.write(lambda tx: tx.postpone_check("a", 50))
    assert [await store.read(due(now)) for now in (49, 50)] == [["b"], ["b", "a"]]
    await store.write(lambda tx: tx.add_check("a", 60))
    assert await store.read(due(50)) == ["b", "a"]
    await store.write(lambda tx: tx.finish_check("a"))
    await store.write(lambda tx: tx.postpone_check("a", 5))
    assert await store.read(due(99)) == ["b"]


async def test_idle_games_cost_a_comparison_nothing(store: Store) -> None:
    def plan(tx: ReadTx) -> list[str]:
        sql = "EXPLAIN QUERY PLAN SELECT game_id FROM check_due WHERE at <= 5 ORDER BY at LIMIT 9"
        return [str(row[3]) for row in tx._connection.execute(sql)]  # type: ignore[attr-defined] # behind its back

    (step,) = await store.read(plan)
    assert "USING COVERING INDEX check_due_at" in step
