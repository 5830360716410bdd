from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from bot.sandbox import LocalDiscord, NoAnswerError, Permission, Settings
from tests.sandbox.client import Client, point_at, running
from tests.sandbox.everything import Everything
from tests.timescale import seconds

if TYPE_CHECKING:
    from bot.sandbox import Channel, Person


async def test_what_was_missed_is_replayed(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    server.gateway.drop()
    exchange = await ada.command(table, "hello", name="back")
    await exchange.wait(10)
    assert bot.count == 1
    await server.until(lambda: server.gateway.resumed == 1)
    assert server.gateway.identified == 1


async def test_heartbeats_are_answered_once_they_are_written_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the log of an idle bot says all the time that it can't keep up."""
    heartbeat = 0.8
    beating = seconds(heartbeat)  # the library's thread knows of no scale
    async with LocalDiscord(settings=Settings(heartbeat=beating)) as server:
        point_at(server, monkeypatch)
        async with running(Client(), server) as client:
            await asyncio.sleep(heartbeat)
            measured = []
            for _ in range(6):
                await asyncio.sleep(heartbeat / 2)
                measured.append(client.latency)
    assert max(measured) < beating * 0.9


async def test_reconnect_on_request(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    server.gateway.reconnect()
    await server.until(lambda: server.gateway.resumed == 1, 10)
    await (await ada.command(table, "hello", name="back")).wait()
    assert bot.count == 1


async def test_closed_for_a_reason_that_can_be_resumed(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    server.gateway.close_with(4000)
    await (await ada.command(table, "hello", name="back")).wait(10)
    assert (bot.count, server.gateway.resumed, server.gateway.identified) == (1, 1, 1)


async def test_invalid_session_identifies_anew(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    server.gateway.invalidate(resumable=False)
    await server.until(lambda: server.gateway.identified == 2, 10)
    await (await ada.command(table, "hello", name="back")).wait()
    assert bot.count == 1
    assert server.gateway.resumed == 0


@pytest.mark.parametrize("deadline", [0.2])
async def test_nobody_connected_is_a_failed_interaction(
    server: LocalDiscord, ada: Person, table: Channel
) -> None:
    client = Everything()
    async with running(client, server):
        pass
    assert not server.connected
    exchange = await ada.command(table, "hello", name="gone")
    with pytest.raises(NoAnswerError):
        await exchange.wait()


@pytest.mark.usefixtures("server")
async def test_wrong_token() -> None:
    client = Client()
    async with client:
        with pytest.raises(discord.LoginFailure):
            await client.login("wrong")


async def test_gateway_refuses_a_wrong_token(server: LocalDiscord) -> None:
    url = f"{server.gateway_url}?v=10&encoding=json"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        hello = await socket.receive_json()
        assert hello["op"] == 10
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        await socket.send_json({"op": 2, "d": {"token": "wrong", "intents": 0}})
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == 4004


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("not json", 4002),
        (json.dumps({"op": 3, "d": "x" * 5_000}), 4002),
        (json.dumps({"op": 3, "d": {}}), 4003),
    ],
)
async def test_gateway_closes_on_nonsense(server: LocalDiscord, text: str, code: int) -> None:
    url = f"{server.gateway_url}?v=10&encoding=json"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        await socket.receive_json()
        await socket.send_str(text)
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == code


async def test_refused_connections_are_tried_again(
    server: LocalDiscord, bot: Everything, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.05)
    server.gateway.refuse(2)
    server.gateway.drop()
    await server.until(lambda: server.gateway.resumed == 1, 10)
    assert not bot.is_closed()


async def test_intents_bring_guilds_and_messages(
    server: LocalDiscord, ada: Person, table: Channel
) -> None:
    intents = discord.Intents(guilds=True, guild_messages=True)
    client = Everything(intents)
    heard: asyncio.Queue[discord.Message] = asyncio.Queue()

    async def on_message(message: discord.Message) -> None:
        heard.put_nowait(message)

    client.event(on_message)
    async with running(client, server):
        guild = client.get_guild(table.guild_id or 0)
        assert guild is not None
        assert [channel.name for channel in guild.text_channels] == ["table", "chat"]
        await ada.say(table, "anyone here?")
        message = await asyncio.wait_for(heard.get(), 5)
        assert message.author.id == ada.id


async def test_the_bot_hears_of_what_it_deletes(server: LocalDiscord, table: Channel) -> None:
    table.bot_permissions |= Permission.MANAGE_THREADS | Permission.MANAGE_CHANNELS
    side = server.places.add_thread(table, "side", server.world.user("Ada"))
    client = Client(discord.Intents(guilds=True))
    async with running(client, server):
        for channel, event in ((side, "raw_thread_delete"), (table, "guild_channel_delete")):
            heard = asyncio.create_task(client.wait_for(event, timeout=3))
            await asyncio.sleep(0)
            found = await client.fetch_channel(channel.id)
            assert isinstance(found, discord.Thread | discord.TextChannel)
            await found.delete()
            await heard


async def test_without_intents_nothing_but_interactions(
    server: LocalDiscord, bot: Everything, ada: Person, table: Channel
) -> None:
    events: list[str] = []

    async def on_socket_event_type(event: str) -> None:
        events.append(event)

    bot.event(on_socket_event_type)
    await ada.say(table, "anyone here?")
    await (await ada.command(table, "hello", name="bot")).wait()
    assert events == ["INTERACTION_CREATE"]
    assert server.violations == []


async def test_token_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    late = 0
    async with LocalDiscord(clock=lambda: time.time() + late) as server:
        point_at(server, monkeypatch)
        bot = Everything()
        async with running(bot, server):
            ada, table = server.person("Ada"), server.world.channel("table")
            await (await ada.command(table, "hello", name="bot")).wait()
            late = 16 * 60
            with pytest.raises(discord.HTTPException, match="50027"):
                await bot.seen[0].followup.send("too late")


async def test_stops_cleanly_with_a_client_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    async with LocalDiscord() as server:
        point_at(server, monkeypatch)
        client = Everything()
        await client.login(server.token)
        connection = asyncio.create_task(client.connect(reconnect=False))
        await asyncio.wait_for(client.ready.wait(), 5)
    assert not server.connected
    with pytest.raises((discord.ConnectionClosed, aiohttp.ClientError)):
        await connection
    await client.close()
