"""When people are told next what waits for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store import Digest

if TYPE_CHECKING:
    from bot.store import Store

DAYS = 1000


async def due(store: Store, now: int) -> list[Digest]:
    return await store.read(lambda tx: tx.due_digests(now, DAYS, 9))


async def test_a_person_is_told_at_one_time_until_that_is_another(store: Store) -> None:
    for user, at in (("1", 50), ("2", 20), ("1", 30)):
        await store.write(lambda tx, user=user, at=at: tx.set_digest(user, at))  # type: ignore[misc] # bound early
    assert await due(store, 19) == []
    assert await due(store, 30) == [Digest("2", 20), Digest("1", 30)]
    await store.write(lambda tx: tx.postpone_digest("2", 500))
    await store.write(lambda tx: tx.drop_digest("1"))
    assert await due(store, 499) == []
    assert await due(store, 500) == [Digest("2", 20)], "it is still that time's"


async def test_a_clock_that_is_put_back_silences_nobody(store: Store) -> None:
    await store.write(lambda tx: tx.set_digest("1", 5000))
    assert await due(store, 4500) == []
    assert await due(store, 3999) == [Digest("1", 5000)]
