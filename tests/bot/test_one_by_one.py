"""Long work is done one after the other, and each person waits for one thing only."""

from __future__ import annotations

import asyncio

import pytest

from bot.one_by_one import OneByOne
from rules.kernel.values.errors import Illegal


async def test_one_works_at_a_time_and_nobody_waits_twice() -> None:
    queue, done = OneByOne(most=2), list[str]()
    first, second = asyncio.Event(), asyncio.Event()

    async def work(who: str, begun: asyncio.Event) -> None:
        async with queue.turn(who):
            done.append(who)
            await begun.wait()

    async with asyncio.timeout(5), asyncio.TaskGroup() as group:
        group.create_task(work("11", first))
        group.create_task(work("12", second))
        await asyncio.sleep(0)
        assert done == ["11"]
        with pytest.raises(Illegal, match="still at work for you"):
            await work("12", second)
        with pytest.raises(Illegal, match="Too many people"):
            await work("13", second)
        first.set()
        second.set()
    assert done == ["11", "12"]
    await work("11", first)
    assert done == ["11", "12", "11"]


async def test_who_gives_up_leaves_the_queue() -> None:
    queue = OneByOne()
    with pytest.raises(ZeroDivisionError):
        async with queue.turn("11"):
            raise ZeroDivisionError
    async with asyncio.timeout(5), queue.turn("11"):
        pass
