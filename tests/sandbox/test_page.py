from __future__ import annotations

import asyncio
import io
import re
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

import bot.sandbox
from bot.sandbox import ChannelKind, LocalDiscord
from bot.sandbox.engine.posting import Draft
from bot.sandbox.model.kinds import MessageKind

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sandbox import Channel
    from tests.sandbox.everything import Everything

FOLDER = Path(bot.sandbox.__file__).parent / "page" / "static"


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

    async def look(self, path: str, **query: str) -> Any:
        async with self.http.get(f"/local/{path}", params=query) as response:
            assert response.status == 200
            return await response.json()

    async def command(self, name: str, /, **options: Any) -> Any:
        return await self.call("command", channel=self.channel, name=name, options=options)

    async def upload(self, name: str, data: bytes) -> Any:
        query = {"channel": self.channel, "name": name}
        headers = {"Content-Type": "application/octet-stream"}
        post = self.http.post("/local/upload", params=query, data=io.BytesIO(data), headers=headers)
        async with post as response:
            assert response.status == 200
            return await response.json()

    async def complete(self, name: str, focused: str, /, **options: Any) -> Any:
        given = {"channel": self.channel, "name": name, "focused": focused, "options": options}
        return await self.call("complete", **given)

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


async def test_a_command_and_its_answer(page: Page) -> None:
    assert "exchange" in await page.command("hello", name="two words", times=2)
    told = await page.hears("message")
    assert told["message"]["content"] == "hello two words hello two words"
    found = await page.look("messages", channel=page.channel)
    assert [message["content"] for message in found["messages"]] == [told["message"]["content"]]
    assert not found["more"]
    while not (outcome := await page.hears("exchange"))["answered"]:
        pass
    assert not outcome["failed"]


async def test_mistakes_are_told(page: Page) -> None:
    assert "not offered" in (await page.command("hallo"))["error"]
    assert "name is required" in (await page.command("hello"))["error"]
    assert "takes a number" in (await page.command("hello", name="bot", times="two"))["error"]
    assert "is gone" in (await page.call("use", message="1", custom_id="x"))["error"]
    assert "is gone" in (await page.call("use", message="x", custom_id="x"))["error"]
    assert "is gone" in (await page.call("submit", form="1", values={}))["error"]
    assert "is gone" in (await page.call("say", channel="1", text="x"))["error"]
    assert "1 to 2000" in (await page.call("say", channel=page.channel, text=" "))["error"]


async def test_commands_are_listed_with_their_options(page: Page) -> None:
    found = {each["name"]: each for each in await page.look("commands", channel=page.channel)}
    assert "sweep" not in found  # for moderators
    assert [option["name"] for option in found["convoy move"]["options"]] == ["vessel", "to"]
    assert found["hello"]["description"] == "Says hello"


async def test_live_completion_knows_the_other_options(page: Page) -> None:
    found = await page.complete("convoy move", "to", vessel="slayer b", to="4-")
    assert found[0] == {"name": "slayer b → 4-1", "value": "4-1"}
    assert len(found) == 4
    assert "no autocompletion" in (await page.complete("hello", "name", name="x"))["error"]


async def test_users_and_channels_come_by_id(server: LocalDiscord, page: Page) -> None:
    ben = str(server.world.user("Ben").id)
    thread = (await page.call("thread", channel=page.channel, name="side"))["channel"]
    given = {"user": ben, "mode": "text", "ratio": 0.5, "sure": True}
    assert (
        "no such channel" in (await page.command("every", channel=page.channel, **given))["error"]
    )
    assert (await page.hears("message"))["message"]["content"] == "side"
    await page.command("every", channel=thread, **given)
    assert (await page.hears("message"))["message"]["content"] == "ben side text 0.5 True"


async def test_files_are_handed_over_with_a_command(
    server: LocalDiscord, bot: Everything, page: Page, table: Channel
) -> None:
    uploaded = await page.upload("my table (1).csv", b"weight,result\n")
    await page.command("peruse", file=uploaded["id"])
    said = (await page.hears("message"))["message"]["content"]
    assert said == "my_table_1.csv 14: b'weight,result\\n'"
    data: Any = bot.seen[0].data
    (told,) = data["resolved"]["attachments"].values()
    assert (told["ephemeral"], told["content_type"]) == (True, "text/csv")
    assert told["url"].startswith(server.url)
    assert (await page.command("peruse", file="1"))["error"].startswith("That file is gone")
    assert (await page.command("peruse", file=["x"]))["error"].startswith("That file is gone")
    async with opened(server, "Ben", table) as other:
        given = await other.command("peruse", file=uploaded["id"])
        assert given["error"].startswith("That file is gone")


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("..", "unknown"),
        (".", "unknown"),
        ("../../etc/passwd", "etc_passwd"),
        ("", "unknown"),
    ],
)
async def test_a_files_name_leads_nowhere_else(page: Page, given: str, name: str) -> None:
    uploaded = await page.upload(given, b"here")
    await page.command("peruse", file=uploaded["id"])
    assert (await page.hears("message"))["message"]["content"] == f"{name} 4: b'here'"


async def test_files_have_a_size_that_is_not_exceeded(page: Page) -> None:
    assert "id" in await page.upload("x", bytes(10 * 1024 * 1024))
    assert await page.upload("x", bytes(10 * 1024 * 1024 + 1)) == {
        "error": "Your file is too powerful"
    }


async def test_roles_are_listed_and_given(server: LocalDiscord, page: Page) -> None:
    found = await page.look("roles", channel=page.channel)
    assert [each["name"] for each in found] == ["@everyone", "Moderator", "Librarian"]
    await page.command("rank", role=found[2]["id"])
    assert (await page.hears("message"))["message"]["content"] == "ada has not Librarian"
    assert await page.look("roles", channel=str(server.person("Ada").direct.id)) == []


async def test_buttons_selects_and_forms(page: Page) -> None:
    await page.command("panel")
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


async def test_private_answers_stay_private_until_dismissed(
    server: LocalDiscord, page: Page, table: Channel
) -> None:
    async with opened(server, "Ben", table) as other:
        await page.command("secret")
        told = (await page.hears("message"))["message"]
        assert told["ephemeral"]
        await page.call("say", channel=page.channel, text="hello all")
        assert (await other.hears("message"))["message"]["content"] == "hello all"
        answer = await other.call("use", message=told["id"], custom_id="x")
        assert "does not see" in answer["error"]
        assert "Only your own" in (await other.call("dismiss", message=told["id"]))["error"]
        await page.call("dismiss", message=told["id"])
        assert (await page.hears("message_deleted"))["id"] == told["id"]


async def test_a_reply_names_and_pings_whom_it_answers(
    server: LocalDiscord, page: Page, table: Channel
) -> None:
    first = await server.person("Ben").say(table, "who plays?")
    await page.call("say", channel=page.channel, text="I do", reply_to=str(first.id))
    while (told := (await page.hears("message"))["message"])["content"] != "I do":
        pass
    assert told["referenced_message"]["content"] == "who plays?"
    assert told["pinged"] == [str(server.world.user("Ben").id)]
    chat = str(server.world.channel("chat").id)
    answer = await page.call("say", channel=chat, text="here?", reply_to=str(first.id))
    assert "not here" in answer["error"]


@pytest.mark.parametrize("deadline", [0.2])
async def test_failure_is_shown(page: Page) -> None:
    await page.command("sleepy", seconds=0.4)
    assert (await page.hears("exchange"))["failed"]


async def test_what_is_unread_is_counted_until_it_is_read(
    server: LocalDiscord, page: Page, table: Channel
) -> None:
    async def listed() -> dict[str, Any]:
        (found,) = [each for each in await page.look("channels") if each["id"] == page.channel]
        assert isinstance(found, dict)
        return found

    assert not (await listed())["unread"]
    ada = server.world.user("Ada")
    await server.person("Ada").say(table, "my own words")
    assert not (await listed())["unread"]
    last = await server.person("Ben").say(table, f"{ada.mention}, your turn")
    found = await listed()
    assert (found["unread"], found["pings"]) == (True, 1)
    await page.call("read", channel=page.channel, message=str(last.id))
    assert (await page.hears("read"))["id"] == str(last.id)
    found = await listed()
    assert (found["unread"], found["pings"]) == (False, 0)


async def test_webhooks_and_closed_conversations_are_made_on_the_page(
    server: LocalDiscord, page: Page
) -> None:
    address = (await page.call("webhook", channel=page.channel))["address"]
    (made,) = server.world.webhooks.values()
    assert (made.address, made.channel_id) == (address, int(page.channel))
    direct = str(server.person("Ada").direct.id)
    assert "of a server" in (await page.call("webhook", channel=direct))["error"]
    ada = server.world.user("Ada")
    await page.call("person", id=str(ada.id), name="Ada", moderator=False, takes_direct=False)
    assert not ada.takes_direct
    (shown,) = [each for each in await page.look("people") if each["name"] == "Ada"]
    assert shown["takes_direct"] is False


async def test_each_message_in_a_conversation_counts_as_one_for_that_person(
    server: LocalDiscord, page: Page
) -> None:
    direct = server.person("Ada").direct
    server.posting.create(direct, Draft(server.world.bot.id, {"content": "psst"}))
    (shown,) = [each for each in await page.look("channels") if each["id"] == str(direct.id)]
    assert (shown["unread"], shown["pings"]) == (True, 1)


async def test_channels_and_threads_are_opened(server: LocalDiscord, page: Page) -> None:
    names = [each["name"] for each in await page.look("channels")]
    assert names == ["table", "chat", "elsewhere", "Umpire"]
    await page.call("channel", channel=page.channel, name="#Third Table!")
    assert server.world.channel("third-table").kind is ChannelKind.TEXT
    opened_thread = await page.call("thread", channel=page.channel, name=" A  game ")
    thread = server.world.channel("A game")
    assert opened_thread == {"channel": str(thread.id)}
    assert thread.thread is not None
    assert thread.thread.parent_id == int(page.channel)
    found = [each["name"] for each in await page.look("channels")]
    assert found == ["table", "A game", "chat", "third-table", "elsewhere", "Umpire"]
    direct = str(server.person("Ada").direct.id)
    assert "only be opened" in (await page.call("thread", channel=direct, name="x"))["error"]
    assert "only be opened" in (await page.call("channel", channel=direct, name="x"))["error"]
    assert "letters" in (await page.call("channel", channel=page.channel, name="!"))["error"]
    line = (await page.hears("message"))["message"]
    assert (line["type"], line["content"]) == (MessageKind.THREAD_CREATED, "A game")
    assert line["message_reference"]["channel_id"] == str(thread.id)
    await page.call("command", channel=str(thread.id), name="hello", options={"name": "thread"})
    assert (await page.hears("message"))["message"]["content"] == "hello thread"


async def test_people_are_added_and_changed(server: LocalDiscord, page: Page) -> None:
    people = await page.look("people")
    assert [each["name"] for each in people] == ["Umpire", "Ada", "Ben", "Cleo", "Dan"]
    assert [each["name"] for each in people if each["moderator"]] == ["Cleo"]
    added = await page.call("person", name=" Eve ", moderator=True)
    eve = server.world.user("Eve")
    assert added == {"person": str(eve.id)}
    assert "sweep" in server.person("Eve").offered(server.world.channel("table"))
    await page.call("person", id=str(eve.id), name="Eva", moderator=False)
    assert eve.name == "Eva"
    assert "sweep" not in server.person("Eva").offered(server.world.channel("table"))
    assert "already" in (await page.call("person", name="ada"))["error"]
    assert "1 to 32" in (await page.call("person", name=""))["error"]
    no_one = str(server.world.owner.id)
    assert "no such" in (await page.call("person", id=no_one, name="x"))["error"]


async def test_older_messages_come_page_by_page(
    server: LocalDiscord, page: Page, table: Channel
) -> None:
    for number in range(60):
        await server.person("Ben").say(table, str(number))
    found = await page.look("messages", channel=page.channel)
    assert [each["content"] for each in found["messages"]] == [str(n) for n in range(10, 60)]
    assert found["more"]
    first = found["messages"][0]["id"]
    found = await page.look("messages", channel=page.channel, before=first)
    assert [each["content"] for each in found["messages"]] == [str(n) for n in range(10)]
    assert not found["more"]


async def test_the_page_needs_nothing_from_outside(server: LocalDiscord) -> None:
    async with aiohttp.ClientSession(server.url) as http:
        async with http.get("/") as response:
            index = await response.text()
            assert response.content_type == "text/html"
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        linked = set(re.findall(r'(?:src|href)="(/[^"]+)"', index))
        for path in FOLDER.iterdir():
            async with http.get(f"/page/{path.name}") as response:
                assert response.status == 200
                text = await response.text()
            outside = set(re.findall(r"https?://[^\s\"'`\\]+", text))
            assert outside <= {"http://www.w3.org/2000/svg"}
            linked |= {f"/page/{name}" for name in re.findall(r'from "\./([^"]+)"', text)}
        assert linked == {f"/page/{path.name}" for path in FOLDER.iterdir()} - {"/page/index.html"}
        async with http.get("/page/..%2f__init__.py") as response:
            assert response.status == 404


async def test_other_sites_stay_out(server: LocalDiscord) -> None:
    person = {"person": str(server.world.user("Ada").id)}
    async with aiohttp.ClientSession(server.url) as http:
        for headers in ({"Origin": "https://example.org"}, {"Host": "example.org"}):
            async with http.post("/local/session", json=person, headers=headers) as response:
                assert response.status == 403
            async with http.get("/", headers=headers) as response:
                assert response.status == 403
            async with http.get("/api/v10/gateway", headers=headers) as response:
                assert response.status == 403
            async with http.get("/gateway", headers=headers) as response:
                assert response.status == 403
        async with http.post("/local/session", data="{}") as response:
            assert response.status == 415
        async with http.post("/local/session", json={"person": "x" * 100_000}) as response:
            assert response.status == 413
        async with http.get("/local/channels") as response:
            assert response.status == 401
        async with http.post("/local/upload", json={}) as response:
            assert response.status == 415
        octets = {"Content-Type": "application/octet-stream"}
        async with http.post("/local/upload", data=b"x", headers=octets) as response:
            assert response.status == 401
        async with http.get("/local/live?session=x") as response:
            assert response.status == 401


async def test_told_to_listen_everywhere_it_takes_addresses_but_no_strange_names() -> None:
    async with LocalDiscord(host="0.0.0.0") as server:  # noqa: S104 - what is tested
        assert server.url.startswith("http://127.0.0.1:")
        async with aiohttp.ClientSession(server.url) as http:
            for host, status in (("192.0.2.7", 200), ("localhost", 200), ("example.org", 403)):
                async with http.get("/", headers={"Host": host}) as response:
                    assert response.status == status
