"""Everything that has a time takes it from the one clock that the local Discord is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from bot.clock import FastClock
from bot.sandbox import LocalDiscord, Settings
from tests.sandbox.client import point_at, running
from tests.sandbox.everything import Everything

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class Clock:
    """Stands still until somebody moves it."""

    now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def server(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(clock=clock) as local:
        point_at(local, monkeypatch)
        yield local


async def test_ids_and_times_are_the_clocks(server: LocalDiscord, clock: Clock) -> None:
    table = server.world.channel("table")
    said = await server.person("Ada").say(table, "hello")
    assert server.posting.wire(said)["timestamp"] == "2023-11-14T22:13:20+00:00"
    clock.now += 60
    server.posting.edit(said, {"content": "hello again"})
    thread = server.places.add_thread(table, "side", server.world.user("Ada"))
    assert said.current.edited_at == "2023-11-14T22:14:20+00:00"
    assert thread.thread is not None
    assert thread.thread.archive_time == "2023-11-14T22:14:20+00:00"
    later = await server.person("Ada").say(table, "later")
    assert discord.utils.snowflake_time(later.id).timestamp() == clock.now


async def test_a_clock_that_runs_faster_leaves_as_much_time_for_presses(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with LocalDiscord(clock=clock, settings=Settings(speed=3600)) as local:
        point_at(local, monkeypatch)
        client = Everything()
        async with running(client, local):
            table = local.world.channel("table")
            channel = client.get_partial_messageable(table.id)
            first = await channel.send("once", nonce="n")
            await (await local.person("Ada").command(table, "hello", name="Ada")).wait()
            (answered,) = client.seen
            clock.now += 4 * 60 * 3600
            await answered.edit_original_response(content="still open")
            assert (await channel.send("once", nonce="n")).id == first.id
            clock.now += 12 * 60 * 3600
            with pytest.raises(discord.HTTPException, match="50027"):
                await answered.edit_original_response(content="too late")
            assert (await channel.send("once", nonce="n")).id != first.id


def test_a_fast_clock_goes_on_from_where_it_was() -> None:
    clock = FastClock(1_000_000)
    begun = clock.now()
    clock.go_on_from(begun - 10**9)
    assert begun <= clock.now() < begun + 10**9
    clock.go_on_from(begun + 10**12)
    assert clock.now() >= begun + 10**12
    assert clock.rest(1.0) < clock.monotonic()
    assert 0 < clock.rest(1.0) < 1


async def test_nonces_and_tokens_expire_by_the_clock(server: LocalDiscord, clock: Clock) -> None:
    table = server.world.channel("table")
    client = Everything()
    async with running(client, server):
        channel = client.get_partial_messageable(table.id)
        first = await channel.send("once", nonce="n")
        clock.now += 4 * 60
        assert (await channel.send("once", nonce="n")).id == first.id
        clock.now += 2 * 60
        assert (await channel.send("once", nonce="n")).id != first.id
        await (await server.person("Ada").command(table, "hello", name="Ada")).wait()
        (answered,) = client.seen
        clock.now += 14 * 60
        await answered.edit_original_response(content="still open")
        clock.now += 2 * 60
        with pytest.raises(discord.HTTPException, match="50027"):
            await answered.edit_original_response(content="too late")
