from __future__ import annotations

import asyncio
import json
import sqlite3
from typing import TYPE_CHECKING

import discord
import pytest

from bot.sandbox import LocalDiscord, Settings
from bot.sandbox.engine.posting import Draft
from bot.sandbox.model.kinds import MODERATOR, MessageKind
from bot.sandbox.model.messages import Upload
from bot.sandbox.storage import UnusableFileError
from tests.sandbox.client import point_at, running
from tests.sandbox.everything import Everything, png

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Message


def post(server: LocalDiscord, text: str, files: int = 0, size: int = 16) -> Message:
    """Post as the bot, with pictures if asked."""
    uploads = {number: Upload(f"{number}.png", png(size, 9)) for number in range(files)}
    listed = [{"id": number, "description": f"picture {number}"} for number in range(files)]
    draft = Draft(server.world.bot.id, {"content": text, "attachments": listed}, uploads)
    return server.posting.create(server.world.channel("table"), draft)


def kept_files(path: Path) -> list[str]:
    """The names of the attachments beside the snapshot."""
    folder = path.with_suffix(".files")
    return [each.name for each in folder.iterdir() if each.name != "lock"]


async def test_everything_is_there_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "sandbox.json"
    async with LocalDiscord(file=path) as server:
        first, table = server.url, server.world.channel("table")
        ada, ben = server.person("Ada"), server.world.user("Ben")
        eve = server.places.add_person("Eve", moderator=True)
        thread = server.places.add_thread(table, "a game", eve)
        said = await ada.say(table, f"{ben.mention} a <b>bold</b> “word” \N{GAME DIE}")
        await server.person("Eve").say(table, "a reply", said)
        shown = post(server, "the board", files=2)
        server.posting.edit(shown, {"content": f"the board {shown.attachments[0].url}"})
        ben.read[table.id] = said.id
        hook = server.places.add_webhook(table)
        ben.takes_direct = False
        guilds = server.world.guilds
        last = server.world.ids.last
    async with LocalDiscord(file=path) as server:
        assert server.url != first
        assert server.world.guilds == guilds
        assert server.world.held(eve.id, server.world.guild("War room")) == MODERATOR
        table = server.world.channel("table")
        assert server.world.channel("a game") == thread
        assert server.world.user("Eve") == eve
        assert server.world.webhooks == {hook.id: hook}
        assert not server.world.user("Ben").takes_direct
        assert server.world.ids.next() > last
        line, before, reply, board = server.messages(table)
        assert (line.kind, line.content) == (MessageKind.THREAD_CREATED, "a game")
        assert (before.content, before.pinged) == (said.content, frozenset({ben.id}))
        assert reply.reference_id == said.id
        assert board.current.edited_at is not None
        assert [file.data for file in board.attachments] == [png(16, 9)] * 2
        assert [file.description for file in board.attachments] == ["picture 0", "picture 1"]
        assert all(file.url.startswith(server.url) for file in board.attachments)
        assert board.content == f"the board {board.attachments[0].url}"
        assert server.person("Ben").pings == [before]
        assert server.world.user("Ben").read == {table.id: said.id}


async def test_buttons_and_commands_of_the_last_start_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sandbox.json"
    async with LocalDiscord(file=path) as server:
        point_at(server, monkeypatch)
        async with running(Everything(), server):
            exchange = await server.person("Ada").command(server.world.channel("table"), "panel")
            await exchange.wait()
    async with LocalDiscord(file=path) as server:
        assert "panel" in server.person("Ada").offered(server.world.channel("table"))
        point_at(server, monkeypatch)
        async with running(Everything(), server):
            (panel,) = server.messages(server.world.channel("table"))
            answer = await (await server.person("Ben").press(panel, "Fire")).wait()
            assert answer is panel
            assert panel.content == "fired"


async def test_what_is_deleted_stays_deleted(tmp_path: Path) -> None:
    path = tmp_path / "sandbox.json"
    async with LocalDiscord(file=path) as server:
        gone = post(server, "gone", files=1)
        kept = post(server, "kept", files=1)
    async with LocalDiscord(file=path) as server:
        server.posting.delete(server.posting.messages[gone.id])
        server.posting.edit(server.posting.messages[kept.id], {"attachments": []})
    async with LocalDiscord(file=path) as server:
        (left,) = server.messages(server.world.channel("table"))
        assert left.content == "kept"
    assert kept_files(path) == []


async def test_messages_of_a_channel_that_is_gone_leave_the_file(tmp_path: Path) -> None:
    path = tmp_path / "sandbox.json"
    async with LocalDiscord(file=path) as server:
        post(server, "in the table channel", files=1)
        table = server.world.channel("table")
        server.world.guild("War room").channels.remove(table.id)
        del server.world.channels[table.id]
    async with LocalDiscord(file=path):
        pass
    assert json.loads(path.read_text())["messages"] == []
    assert kept_files(path) == []


async def test_the_file_does_not_grow_without_end(tmp_path: Path) -> None:
    path = tmp_path / "sandbox.json"
    size = len(png(300, 9))
    settings = Settings(kept_bytes=3 * size, kept_messages=5)
    async with LocalDiscord(file=path, settings=settings) as server:
        for number in range(12):
            post(server, str(number), files=1, size=300)
        table = server.world.channel("table")
        assert [each.content for each in server.messages(table)] == ["7", "8", "9", "10", "11"]
    async with LocalDiscord(file=path, settings=settings) as server:
        found = server.messages(server.world.channel("table"))
        assert [each.content for each in found] == ["7", "8", "9", "10", "11"]
        there = [server.posting.files.get(each.attachments[0].id) is not None for each in found]
        assert there == [False, False, True, True, True]


async def test_a_reset_brings_back_the_small_world(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sandbox.json"
    async with LocalDiscord(file=path) as server:
        point_at(server, monkeypatch)
        intents = discord.Intents(guilds=True)
        async with running(Everything(intents), server) as bot:
            (old,) = bot.guilds
            before = server.world.channel("table").id
            server.places.add_person("Eve", moderator=False)
            post(server, "a board", files=1)
            await server.reset()
            names = [channel.name for channel in server.world.channels.values()]
            assert names == ["table", "chat", "elsewhere"]
            table = server.world.channel("table")
            assert table.id != before
            assert server.messages(table) == []
            exchange = await server.person("Ada").command(table, "hello", name="again")
            await exchange.wait()
            (new,) = bot.guilds
            assert old.id != new.id == table.guild_id
    async with LocalDiscord(file=path) as server:
        (left,) = server.messages(server.world.channel("table"))
        assert left.content == "hello again"
        assert len(server.world.users) == 6


async def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "text.db", tmp_path / "other.db"
    text.write_text("my diary, which is long enough to be no empty database")
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE diary (entry TEXT)")
    database.close()
    for path in (text, other):
        content = path.read_bytes()
        with pytest.raises(UnusableFileError, match=path.name):
            await LocalDiscord(file=path).start()
        assert path.read_bytes() == content


async def test_one_file_serves_one_local_discord(tmp_path: Path) -> None:
    path = tmp_path / "sandbox.json"
    async with LocalDiscord(file=path):
        with pytest.raises(UnusableFileError, match="another local Discord"):
            await LocalDiscord(file=path).start()
    async with LocalDiscord(file=path):
        pass


async def test_a_garbled_file_is_named_instead_of_being_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "sandbox.json"
    async with LocalDiscord(file=path):
        pass
    form = json.loads(path.read_text())
    garbled = json.dumps(form | {"world": {}})
    path.write_text(garbled)
    with pytest.raises(UnusableFileError, match="begin anew"):
        await LocalDiscord(file=path).start()
    assert path.read_text() == garbled


async def test_a_crash_while_writing_leaves_the_last_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "sandbox.json"
    async with LocalDiscord(file=path) as server:
        post(server, "kept", files=1)
    before = path.read_bytes()
    with monkeypatch.context() as broken:
        async with LocalDiscord(file=path) as server:
            broken.setattr("bot.sandbox.storage.file.os.fsync", _no_power)
            post(server, "lost", files=1)
    assert "could not be kept" in caplog.text
    assert path.with_name("sandbox.json.new").exists()
    async with LocalDiscord(file=path) as server:
        (left,) = server.messages(server.world.channel("table"))
        assert left.content == "kept"
        assert left.attachments[0].data == png(16, 9)
    assert len(kept_files(path)) == 1
    assert len(path.read_bytes()) == len(before)


def _no_power(_file: int) -> None:
    raise OSError("no power")


async def test_what_could_not_be_written_is_written_with_the_next_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "sandbox.json"
    async with LocalDiscord(file=path) as server:
        with monkeypatch.context() as broken:
            broken.setattr("bot.sandbox.storage.file.os.fsync", _no_power)
            post(server, "first", files=1)
            async with asyncio.timeout(5):
                while "could not be kept" not in caplog.text:  # noqa: ASYNC110 - logged only
                    await asyncio.sleep(0.01)
        post(server, "second")
    async with LocalDiscord(file=path) as server:
        first, second = server.messages(server.world.channel("table"))
        assert (first.content, second.content) == ("first", "second")
        assert first.attachments[0].data == png(16, 9)
