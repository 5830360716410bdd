from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from tests.sandbox.openapi import DOCUMENT, MISSING, OpenApi

if TYPE_CHECKING:
    from bot.sandbox import Channel, LocalDiscord
    from tests.sandbox.everything import Everything

pytestmark = pytest.mark.skipif(not DOCUMENT.exists(), reason=MISSING)


def test_requests_are_checked(openapi: OpenApi) -> None:
    messages = "/channels/1/messages"
    assert openapi.request("POST", messages, {}, {"content": "x"}) == []
    assert openapi.request("POST", messages, {}, {"content": 1}) != []
    assert openapi.request("GET", messages, {"limit": "1"}, None) == []
    (line,) = openapi.request("GET", messages, {"most": "1"}, None)
    assert "no parameter most" in line
    (line,) = openapi.request("POST", messages, {}, None)
    assert "needs a body" in line
    (line,) = openapi.request("POST", "/channels/1/mesages", {}, {})
    assert "Discord has no POST" in line


def test_ids_may_be_numbers(openapi: OpenApi) -> None:
    payload = {"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]}
    assert openapi.request("POST", "/channels/1/messages", {}, payload) == []
    assert openapi.request("POST", "/users/@me/channels", {}, {"recipient_id": 2**60}) == []
    assert openapi.request("POST", "/users/@me/channels", {}, {"recipient_id": 1.5}) != []


def test_literal_paths_come_first(openapi: OpenApi) -> None:
    path = "/webhooks/1/token/messages/@original"
    operation = openapi._operation("PATCH", path)
    assert operation is not None
    assert "original" in operation["operationId"]


def test_the_branch_is_picked_by_type(openapi: OpenApi) -> None:
    path = "/interactions/1/token/callback"
    query = {"with_response": "1"}
    (line, *more) = openapi.request("POST", path, query, {"type": 9, "data": {"title": "x"}})
    assert "custom_id" in " ".join([line, *more])
    assert "is not one of" not in line


async def test_the_server_refuses_what_the_document_refuses(
    server: LocalDiscord, bot: Everything, table: Channel
) -> None:
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=table.id)
    with pytest.raises(discord.HTTPException, match="50035"):
        await bot.http.request(route, json={"content": "x", "tts": "loud"})
    assert any("tts" in line for line in server.violations)
    assert server.messages(table) == []
