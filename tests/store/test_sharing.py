"""What processes on one PostgreSQL hold against each other, and tell each other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.store import Change, open_store
from tests.postgresql import sessions
from tests.store.conftest import emptied
from tests.store.samples import GAME, accept, member

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.store import Store


@pytest.fixture
async def pair() -> AsyncIterator[tuple[Store, Store]]:
    server = emptied()
    stores = await open_store(server), await open_store(server)
    yield stores
    for each in stores:
        await each.close()


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not condition():  # noqa: ASYNC110 - another process tells
            await asyncio.sleep(0.01)


async def takes_on(store: Store, duty: str) -> None:
    """Wait until a duty is a process's: the server notes a moment later that one is gone."""
    async with asyncio.timeout(30):
        while not await store.leads(duty):  # noqa: ASYNC110 - the server tells nobody
            await asyncio.sleep(0.01)


async def test_a_key_is_held_by_one_at_a_time(pair: tuple[Store, Store]) -> None:
    inside: list[Store] = []

    async def enter(store: Store) -> None:
        async with store.hold("messages of a game"):
            inside.append(store)
            assert len(inside) == 1
            await asyncio.sleep(0.02)
            inside.remove(store)

    for _ in range(3):
        await asyncio.gather(*map(enter, pair))
    async with pair[0].hold("one"), pair[1].hold("another"):
        pass


async def test_a_duty_is_one_process_s_until_it_ends(pair: tuple[Store, Store]) -> None:
    one, other = pair
    assert await one.leads("reminders")
    assert not await other.leads("reminders")
    assert await other.leads("parts")
    assert await one.leads("reminders")
    await one.close()
    await takes_on(other, "reminders")


async def test_whose_connection_is_lost_leads_no_more(pair: tuple[Store, Store]) -> None:
    one, other = pair
    assert await one.leads("reminders")
    sessions(emptied().url, end=True)
    await takes_on(other, "reminders")
    assert not await one.leads("reminders")


async def test_a_post_is_taken_by_one(pair: tuple[Store, Store]) -> None:
    await pair[0].write(lambda tx: tx.insert_game(GAME))
    for seq in range(1, 7):
        await pair[0].write(lambda tx, seq=seq: accept(tx, GAME.id, seq))  # type: ignore[misc]
    taken = await asyncio.gather(
        *(each.write(lambda tx: tx.take_outbox(100, 2, 500)) for each in pair * 2)
    )
    numbers = [item.version for items in taken for item in items]
    assert len(numbers) == len(set(numbers))
    rest = await pair[1].write(lambda tx: tx.take_outbox(100, 10, 500))
    assert sorted([*numbers, *(item.version for item in rest)]) == [1, 2, 3, 4, 5, 6]
    assert await pair[1].write(lambda tx: tx.take_outbox(499, 10, 900)) == []
    assert len(await pair[1].write(lambda tx: tx.take_outbox(500, 10, 900))) == 6


async def test_each_hears_what_others_change_and_not_its_own(pair: tuple[Store, Store]) -> None:
    one, other = pair
    heard: list[Change] = []
    await other.listen(heard.append)
    await one.write(lambda tx: tx.insert_game(GAME))
    await one.write(lambda tx: tx.add_member(member("1")))
    await until(lambda: heard)
    assert heard == [Change(GAME.id)]
    await other.write(lambda tx: accept(tx, GAME.id, 1))
    await one.write(lambda tx: tx.set_panel(GAME.id, "{}"))
    await one.write(lambda tx: tx.set_setting("a scope", "key", "1"))
    await one.take("0,1/3")
    await until(lambda: len(heard) == 3)
    assert heard[1:] == [Change("key", "a scope"), Change("", taken="0,1/3")]
    sessions(emptied().url, end=True)
    await until(lambda: len(heard) == 4)
    assert heard[3] == Change("")
