"""The program without a token: what it opens, to whom, and that it is never both."""

from __future__ import annotations

import re
import socket
from typing import TYPE_CHECKING

import pytest

from bot.sandbox import LocalDiscord
from tests.bot.forking import Task
from tests.bot.ready import program
from tests.bot.whole_game import environment

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from tests.bot.ready import Program

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"  # noqa: S105 - Discord's own example


def started(folder: Path, *words: str, **settings: str) -> AbstractAsyncContextManager[Program]:
    """The program on files of its own, while a block runs."""
    own = {
        "UMPIRE_DB": str(folder / "games.db"),
        "UMPIRE_PAINTERS": "0",
        "UMPIRE_SANDBOX_PORT": "0",
    }
    return program(Task(("-m", "bot", "run", *words), environment(**own | settings), str(folder)))


async def output(process: Program, pattern: str) -> re.Match[str]:
    """Wait for what the program says."""
    said = ""
    while not (found := re.search(pattern, said)):
        line = await process.stdout.readline()
        assert line, said
        said += line.decode()
    return found


async def test_a_real_token_and_the_demonstration_exclude_each_other(tmp_path: Path) -> None:
    async with started(tmp_path, "--demo", DISCORD_TOKEN=TOKEN) as process:
        said, complaint = await process.communicate()
    assert process.returncode == 1
    assert "DISCORD_TOKEN is set" in complaint.decode()
    assert TOKEN not in (said + complaint).decode()
    assert not (tmp_path / "games.db").exists()
    assert not (tmp_path / "games.sandbox.json").exists()


async def test_with_a_real_token_no_local_discord_is_opened(tmp_path: Path) -> None:
    nowhere = {"DISCORD_API_URL": "http://127.0.0.1:9/api", "DISCORD_TOKEN": TOKEN}
    async with started(tmp_path, **nowhere) as process:
        said, complaint = await process.communicate()
    assert process.returncode == 1
    assert "Joining Discord" in said.decode()
    assert "local Discord" not in (said + complaint).decode()
    assert not (tmp_path / "games.sandbox.json").exists()


async def test_a_second_bot_leaves_the_games_to_the_first(tmp_path: Path) -> None:
    async with started(tmp_path) as first:
        await output(first, "to play")
        async with started(tmp_path) as second:
            _, complaint = await second.communicate()
    assert second.returncode == 1
    assert f"Another bot plays the games in {tmp_path / 'games.db'}." in complaint.decode()
    assert "Traceback" not in complaint.decode()
    async with started(tmp_path) as third:
        await output(third, "to play")
        third.terminate()
        await third.communicate()
    assert third.returncode == 0


def test_the_local_discord_takes_no_real_token() -> None:
    with pytest.raises(ValueError, match="real Discord"):
        LocalDiscord(token=TOKEN)


async def test_it_opens_to_this_machine_only_unless_told_otherwise(tmp_path: Path) -> None:
    for host, words in (("", "on this machine only"), ("0.0.0.0", "opens it to the network")):  # noqa: S104 - what is tested
        async with started(tmp_path, UMPIRE_SANDBOX_HOST=host) as process:
            found = await output(process, rf"(?s){words}.*127\.0\.0\.1:(\d+)/ to play")
            with socket.socket() as other:
                other.settimeout(2)
                refused = other.connect_ex(("127.0.0.2", int(found[1]))) != 0
            assert refused is (host == "")
            process.terminate()
            await process.communicate()
        assert process.returncode == 0
    assert (tmp_path / "games.sandbox.json").exists()


async def test_a_wrong_host_or_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.sandbox.json").write_text("something else entirely, of some length")
    for settings, words in (
        ({"UMPIRE_SANDBOX_HOST": "203.0.113.1"}, "can't listen on 203.0.113.1"),
        ({"UMPIRE_SANDBOX_HOST": "a b"}, "UMPIRE_SANDBOX_HOST is wrong"),
        ({}, "games.sandbox.json"),
    ):
        async with started(tmp_path, **settings) as process:
            _, complaint = await process.communicate()
        assert process.returncode == 1
        assert words in complaint.decode()
        assert "Traceback" not in complaint.decode()
