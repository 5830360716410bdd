from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

if TYPE_CHECKING:
    from bot.sandbox import Channel, LocalDiscord, Person
    from tests.sandbox.everything import Everything


async def test_rate_limit_is_waited_for(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    fault = server.faults.rate_limit("POST", r"/callback$", retry_after=0.05)
    await (await ada.command(table, "hello", name="bot")).wait()
    assert fault.met == 1
    channel = bot.get_partial_messageable(table.id)
    for everywhere in (False, True):
        fault = server.faults.rate_limit(
            "POST", r"/messages$", retry_after=0.05, everywhere=everywhere
        )
        await channel.send("at last")
        assert fault.met == 1
    assert [request.status for request in server.requests][-2:] == [429, 200]
    assert server.violations == []


async def test_server_error_is_tried_again(
    server: LocalDiscord, bot: Everything, table: Channel
) -> None:
    server.faults.answer("POST", r"/messages$", status=503)
    with pytest.raises(discord.DiscordServerError):
        await bot.get_partial_messageable(table.id).send("lost")
    await bot.get_partial_messageable(table.id).send("kept")
    assert [message.content for message in server.messages(table)] == ["kept"]


async def test_trouble_can_be_ended(server: LocalDiscord, bot: Everything, table: Channel) -> None:
    fault = server.faults.answer("*", r".", status=403, times=100)
    channel = bot.get_partial_messageable(table.id)
    with pytest.raises(discord.Forbidden):
        await channel.send("lost")
    server.faults.clear()
    await channel.send("kept")
    assert fault.met == 1


async def test_cut_before_and_after_taking_effect(
    server: LocalDiscord, bot: Everything, table: Channel
) -> None:
    channel = bot.get_partial_messageable(table.id)
    server.faults.drop_before("POST", r"/messages$")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("never", nonce="a")
    assert server.messages(table) == []
    server.faults.drop_after("POST", r"/messages$")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("once", nonce="b")
    assert len(server.messages(table)) == 1
    again = await channel.send("once", nonce="b")
    assert [message.id for message in server.messages(table)] == [again.id]


@pytest.mark.parametrize("deadline", [0.2])
async def test_delay_reaches_the_deadline(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    server.faults.delay("POST", r"/callback$", seconds=0.4)
    exchange = await ada.command(table, "hello", name="slow")
    await bot.failure.wait()
    assert exchange.failed
    (error,) = bot.errors
    assert isinstance(error, discord.NotFound)
    assert error.code == 10062


async def test_anything_else_is_not_found(server: LocalDiscord) -> None:
    headers = {"Authorization": f"Bot {server.token}"}
    async with aiohttp.ClientSession(server.url, headers=headers) as session:
        async with session.get("/api/v10/nothing/here") as response:
            assert response.status == 404
            assert await response.json() == {"message": "404: Not Found", "code": 0}
            assert response.headers["Content-Type"] == "application/json"
        async with session.get("/api/v10/channels/x1/messages") as response:
            assert response.status == 400
        async with session.get("/attachments/1/2/x.png") as response:
            assert response.status == 404
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{server.api_url}/users/@me") as response,
    ):
        assert response.status == 401


async def test_what_a_request_did_can_be_lost(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    channel = bot.get_partial_messageable(table.id)
    kept = await channel.send("kept")
    fault = server.faults.lose_effect("*", r"/messages")
    fault.skip = 1
    await kept.edit(content="edited")
    lost = await channel.send(f"<@{ada.id}>", allowed_mentions=discord.AllowedMentions.all())
    assert fault.met == 1
    assert [message.content for message in server.messages(table)] == ["edited"]
    assert ada.pings == []
    with pytest.raises(discord.NotFound):
        await lost.edit(content="again")
    server.faults.lose_effect("PATCH", r"/messages")
    edited = await kept.edit(content="never")
    assert edited.content == "never"
    assert [message.content for message in server.messages(table)] == ["edited"]
    assert server.violations == []
