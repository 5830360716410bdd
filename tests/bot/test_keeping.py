"""What a bot does to keep what it serves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot import keeping
from bot.console import Stop
from bot.keeping import Keeper
from bot.shards import Shards
from bot.store import ShardsAdopted, StoreInUse, StoreUnusable
from tests.clock import MovableClock

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from bot.store import Store


class Client:
    """A client of the first two of four shards that notes what it is told to do."""

    def __init__(self) -> None:
        self.relieved, self.stirred = asyncio.Event(), asyncio.Event()
        self.called_back: set[int] = set()
        self.connected = True
        self.own = Shards((0, 1), 4)
        self.served = {0, 1}
        self.fails = False
        self.rest = asyncio.Event()
        self.rest.set()

    async def adopt(self, shard_id: int) -> None:
        if self.fails:
            raise LookupError
        self.served.add(shard_id)
        await self.rest.wait()

    async def let_go(self, shard_id: int) -> None:
        self.served.discard(shard_id)

    def hand_over(self) -> None:
        self.relieved.set()


class Told:
    """A store that notes whom it tells what."""

    def __init__(self) -> None:
        self.taken: list[str] = []

    async def take(self, shards: str) -> None:
        self.taken.append(shards)


class Held:
    """Locks that a test moves about."""

    def __init__(self) -> None:
        self.free: set[int] = set()
        self.adopted: set[int] = set()
        self.gone: frozenset[int] = frozenset()
        self.wrong: Exception | None = None
        self.asked_for = False

    def _check(self) -> None:
        if self.wrong is not None:
            raise self.wrong

    def hold(self) -> None:
        self._check()

    def has_company(self) -> bool:
        return False

    def keep(self) -> frozenset[int]:
        self._check()
        gone, self.gone = self.gone, frozenset()
        return gone

    def is_asked_for(self) -> bool:
        return self.asked_for

    def orphans(self) -> frozenset[int]:
        self._check()
        return frozenset(self.free - self.adopted)

    def adopt(self, shard: int) -> bool:
        if shard not in self.free:
            return False
        self.adopted.add(shard)
        return True

    def give_back(self, shards: Collection[int]) -> None:
        self.adopted -= {*shards}

    def close(self) -> None:
        self.adopted.clear()


class Scene:
    """A keeper at work."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(keeping, "_LOOK_AGAIN", 0.001)
        monkeypatch.setattr(keeping, "_LOOK", 0.001)
        self.client, self.held, self.told = Client(), Held(), Told()
        self.clock = MovableClock()
        store: Store = self.told  # type: ignore[assignment]  # all of it that is used here
        self.keeper = Keeper(self.client, store, self.held, self.clock, adopts=True)

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(30):
            while not condition():  # noqa: ASYNC110 - a thread is at work, too
                await asyncio.sleep(0.001)

    async def looks(self) -> None:
        """Wait until it has looked at everything twice."""
        for _ in range(2):
            self.client.stirred.set()
            await self.until(lambda: not self.client.stirred.is_set())


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(monkeypatch)


async def test_shards_that_nobody_holds_for_a_while_are_served_until_called_back(
    scene: Scene,
) -> None:
    client, held = scene.client, scene.held
    working = asyncio.create_task(scene.keeper.keep())
    held.free = {2, 3}
    await scene.looks()
    scene.clock.skip(9.9)
    held.wrong = StoreUnusable("the server is gone")  # nobody knows who holds what meanwhile
    await scene.looks()
    held.wrong = None
    await scene.looks()
    scene.clock.skip(9.9)
    await scene.looks()
    assert client.served == {0, 1}
    scene.clock.skip(0.2)
    await scene.until(lambda: client.served == {0, 1, 2, 3})
    client.called_back.add(2)
    held.free = {3}
    await scene.until(lambda: client.served == {0, 1, 3})
    await scene.until(lambda: held.adopted == {3})
    held.gone, held.free = frozenset({3}), set()
    await scene.until(lambda: client.served == {0, 1})
    client.hand_over()
    await working


async def test_how_long_nobody_holds_a_shard_is_counted_anew_each_time(scene: Scene) -> None:
    client, held = scene.client, scene.held
    client.rest.clear()
    working = asyncio.create_task(scene.keeper.keep())
    held.free = {2}
    await scene.looks()
    scene.clock.skip(11)
    await scene.until(lambda: client.served == {0, 1, 2})
    held.free = set()
    await scene.looks()
    client.called_back.add(2)
    await scene.until(lambda: client.served == {0, 1})
    held.free = {2}
    await scene.looks()
    scene.clock.skip(9)
    await scene.looks()
    assert client.served == {0, 1}
    client.hand_over()
    await working


async def test_a_shard_that_can_not_be_connected_is_left_to_others(scene: Scene) -> None:
    client, held = scene.client, scene.held
    client.fails = True
    working = asyncio.create_task(scene.keeper.keep())
    held.free = {2}
    await scene.looks()
    scene.clock.skip(11)
    await scene.until(lambda: held.adopted == {2})
    await scene.until(lambda: not held.adopted)
    held.asked_for = True
    await working
    assert client.relieved.is_set()


async def test_who_has_lost_its_shards_calls_for_them_and_ends_if_they_are_not_free(
    scene: Scene,
) -> None:
    held = scene.held
    working = asyncio.create_task(scene.keeper.keep())
    held.wrong = ShardsAdopted("served meanwhile")
    await scene.until(lambda: scene.told.taken)
    assert scene.told.taken[0] == "0,1/4"
    held.wrong = None
    await scene.looks()
    held.wrong = StoreUnusable("the server is gone")
    await scene.looks()
    scene.clock.skip(100)
    held.wrong = StoreInUse("another serves them")
    await scene.looks()
    scene.clock.skip(29)
    await scene.looks()
    assert not working.done()
    scene.clock.skip(2)
    with pytest.raises(StoreInUse):
        await working


async def test_who_takes_over_waits_for_room_but_not_for_ever(scene: Scene) -> None:
    scene.client.connected = False
    relieving = asyncio.create_task(scene.keeper.relieve())
    for _ in range(20):
        await asyncio.sleep(0)
    assert scene.told.taken == [], "nobody makes room before it is there itself"
    scene.held.wrong = StoreInUse("busy")
    scene.client.connected = True
    await scene.until(lambda: scene.told.taken)
    scene.clock.skip(3)
    await scene.until(lambda: len(scene.told.taken) == 2)  # the other one may not have heard it
    scene.held.wrong = None
    await relieving
    scene.held.wrong = StoreInUse("Another bot serves shard 0.")
    relieving = asyncio.create_task(scene.keeper.relieve())
    await scene.until(lambda: len(scene.told.taken) == 3)
    scene.clock.skip(31)
    with pytest.raises(Stop, match="does not make room"):
        await relieving
