from __future__ import annotations

import asyncio
import re
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sandbox import Channel, LocalDiscord
    from tests.sandbox.everything import Everything


@dataclass
class Page:
    """What the page's script does, for one person in one channel."""

    http: aiohttp.ClientSession
    live: aiohttp.ClientWebSocketResponse
    channel: str

    async def call(self, path: str, **body: Any) -> Any:
        async with self.http.post(f"/local/{path}", json=body) as response:
            assert response.status == 200
            return await response.json()

    async def say(self, line: str) -> Any:
        return await self.call("say", channel=self.channel, line=line)

    async def suggest(self, line: str) -> list[str]:
        found = await self.call("suggest", channel=self.channel, line=line)
        return [one["line"] for one in found]

    async def hears(self, kind: str) -> dict[str, Any]:
        while True:
            told: dict[str, Any] = await asyncio.wait_for(self.live.receive_json(), 5)
            if told["kind"] == kind:
                return told


@asynccontextmanager
async def opened(server: LocalDiscord, name: str, channel: Channel) -> AsyncIterator[Page]:
    person = str(server.world.user(name).id)
    async with aiohttp.ClientSession(server.url) as http:
        async with http.post("/local/session", json={"person": person}) as response:
            session = (await response.json())["session"]
        http.headers["X-Local-Session"] = session
        async with http.ws_connect(f"/local/live?session={session}") as live:
            yield Page(http, live, str(channel.id))


@pytest.fixture
async def page(server: LocalDiscord, bot: Everything, table: Channel) -> AsyncIterator[Page]:
    assert bot.is_ready()
    async with opened(server, "Ada", table) as one:
        yield one


async def test_command_by_a_typed_line(page: Page) -> None:
    assert "exchange" in await page.say("/hello name:two words times:2")
    told = await page.hears("message")
    assert told["message"]["content"] == "hello two words hello two words"
    async with page.http.get("/local/messages", params={"channel": page.channel}) as response:
        (message,) = await response.json()
    assert message["content"] == told["message"]["content"]


async def test_mistakes_are_told(page: Page) -> None:
    assert "no command" in (await page.say("/hallo"))["error"]
    assert "name is required" in (await page.say("/hello"))["error"]
    assert "takes a number" in (await page.say("/hello name:bot times:two"))["error"]
    assert "belongs to no option" in (await page.say("/hello bot"))["error"]
    assert "is gone" in (await page.call("use", message="1", custom_id="x"))["error"]
    assert "is gone" in (await page.call("submit", form="1", values={}))["error"]


async def test_suggestions(page: Page) -> None:
    assert await page.suggest("/conv") == ["/convoy move "]
    assert await page.suggest("/convoy move ") == ["/convoy move vessel:", "/convoy move to:"]
    assert await page.suggest("/convoy move ve") == ["/convoy move vessel:"]
    assert await page.suggest("/convoy move vessel:slayer b to:4-") == [
        f"/convoy move vessel:slayer b to:4-{lane} " for lane in range(1, 5)
    ]
    assert await page.suggest("/convoy move to:4-1 ") == ["/convoy move to:4-1 vessel:"]
    assert await page.suggest("/every mode:") == ["/every mode:picture ", "/every mode:text "]
    assert await page.suggest("/every sure:t") == ["/every sure:true "]
    assert await page.suggest("/every user:be") == ["/every user:Ben "]
    assert await page.suggest("nothing") == []


async def test_buttons_selects_and_forms(page: Page) -> None:
    await page.say("/panel")
    panel = (await page.hears("message"))["message"]
    await page.call("use", message=panel["id"], custom_id="vessel", values=["a"])
    assert (await page.hears("message"))["message"]["content"] == "picked a"
    await page.call("use", message=panel["id"], custom_id="note")
    while "form" not in (told := await page.hears("exchange")):
        pass
    assert told["form"]["title"] == "A note"
    values = {"words": "aye", "mood": ["glad"]}
    await page.call("submit", form=told["exchange"], values=values)
    assert (await page.hears("message"))["message"]["content"] == "aye / glad"


async def test_private_answers_stay_private(
    server: LocalDiscord, page: Page, table: Channel
) -> None:
    async with opened(server, "Ben", table) as other:
        await page.say("/secret")
        told = await page.hears("message")
        assert told["message"]["ephemeral"]
        await page.say("hello all")
        assert (await other.hears("message"))["message"]["content"] == "hello all"
        answer = await other.call("use", message=told["message"]["id"], custom_id="x")
        assert "does not see" in answer["error"]


@pytest.mark.parametrize("deadline", [0.2])
async def test_failure_is_shown(page: Page) -> None:
    await page.say("/sleepy seconds:0.4")
    assert (await page.hears("exchange"))["failed"]


async def test_channels_and_people(server: LocalDiscord, page: Page) -> None:
    async with page.http.get("/local/channels") as response:
        names = [channel["name"] for channel in await response.json()]
    assert names == ["# table", "# chat", "# elsewhere", "@ Umpire"]
    async with page.http.get("/local/people") as response:
        people = [person["name"] for person in await response.json()]
    assert people == ["Umpire", "Ada", "Ben", "Cleo", "Dan"]
    assert server.violations == []


async def test_page_needs_nothing_from_outside(server: LocalDiscord) -> None:
    async with aiohttp.ClientSession(server.url) as http:
        for path, kind in (("/", "text/html"), ("/page.js", "text/javascript")):
            async with http.get(path) as response:
                assert response.status == 200
                assert response.content_type == kind
                assert re.findall(r"https?://[^\s\"'`]+", await response.text()) == []


async def test_other_sites_stay_out(server: LocalDiscord) -> None:
    person = {"person": str(server.world.user("Ada").id)}
    async with aiohttp.ClientSession(server.url) as http:
        for headers in ({"Origin": "https://example.org"}, {"Host": "example.org"}):
            async with http.post("/local/session", json=person, headers=headers) as response:
                assert response.status == 403
        async with http.post("/local/session", data="{}") as response:
            assert response.status == 415
        async with http.get("/local/channels") as response:
            assert response.status == 401
        async with http.get("/local/live?session=x") as response:
            assert response.status == 401
