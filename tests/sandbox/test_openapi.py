from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from bot.sandbox import LocalDiscord
from tests.sandbox.excerpt import excerpt, lines
from tests.sandbox.openapi import DOCUMENT, OpenApi

if TYPE_CHECKING:
    from bot.sandbox import Channel
    from tests.sandbox.everything import Everything


def test_every_operation_that_is_served_is_described(openapi: OpenApi) -> None:
    """``python -m tests.sandbox.excerpt FULL.json`` makes the excerpt anew."""
    for method, path in LocalDiscord().operations:
        assert openapi.operation(method, path) is not None, f"{method} {path}"


def test_the_excerpt_of_the_excerpt_is_itself(openapi: OpenApi) -> None:
    """Nothing more is described than is served, and it is written as the command writes it."""
    again = excerpt(openapi, LocalDiscord().operations)
    assert lines(again) + "\n" == DOCUMENT.read_text("utf-8")


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
    reference = {"content": "x", "message_reference": {"message_id": 2**60}}
    assert openapi.request("POST", "/channels/1/messages", {}, reference) == []
    reference["message_reference"] = {"message_id": 1.5}
    assert openapi.request("POST", "/channels/1/messages", {}, reference) != []


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
