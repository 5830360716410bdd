from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.sandbox import LocalDiscord

if TYPE_CHECKING:
    from bot.sandbox import Channel
    from tests.sandbox.everything import Everything

PARTS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "type",
                    "components",
                    "content",
                    "embeds",
                    "fields",
                    "flags",
                    "attachments",
                    "id",
                    "custom_id",
                    "options",
                    "allowed_mentions",
                    "parse",
                    "users",
                    "message_reference",
                    "data",
                    "choices",
                    "name",
                    "nonce",
                    "enforce_nonce",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("name", ["board.png", 'a "quoted" name.png', "größe.png", "a;b=c.png"])
@pytest.mark.parametrize("data", [b"", b"\r\n--\r\n\r\n", bytes(range(256)) * 50])
async def test_files_arrive_as_sent(
    server: LocalDiscord, bot: Everything, table: Channel, name: str, data: bytes
) -> None:
    file = discord.File(io.BytesIO(data), name, description="alt")
    sent = await bot.get_partial_messageable(table.id).send("x", file=file)
    (message,) = server.messages(table)
    (attachment,) = message.attachments
    assert attachment.filename == sent.attachments[0].filename
    assert attachment.data == data
    assert await sent.attachments[0].read() == data


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(payload=PARTS)
async def test_nonsense_is_refused_and_never_breaks_the_server(payload: Any) -> None:
    async with LocalDiscord() as server:
        headers = {"Authorization": f"Bot {server.token}"}
        table, bot = server.world.channel("table"), server.world.bot
        async with aiohttp.ClientSession(server.api_url + "/", headers=headers) as client:
            for method, path in (
                ("POST", f"channels/{table.id}/messages"),
                ("PUT", f"applications/{bot.id}/commands"),
                ("POST", f"channels/{table.id}/threads"),
            ):
                async with client.request(method, path, json=payload) as response:
                    assert response.status < 500
                    answer = await response.json()
                    accepted = response.status < 300
                    assert accepted or isinstance(answer["code"], int)
