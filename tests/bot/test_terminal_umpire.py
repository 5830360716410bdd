"""A game against Umpire in the terminal."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.store import open_store
from tests.bot.whole_game import umpire

if TYPE_CHECKING:
    from pathlib import Path


def _actors(database: Path, code: str) -> list[str | None]:
    async def read() -> list[str | None]:
        store = await open_store(database)
        try:
            return [each.actor for each in await store.read(lambda tx: tx.journal(code))]
        finally:
            await store.close()

    return asyncio.run(read())


def test_umpire_plays_the_other_side_and_says_that_it_thinks(tmp_path: Path) -> None:
    settings = {"UMPIRE_DB": str(tmp_path / "umpire.db")}

    def told(*arguments: str, typed: str = "") -> str:
        ended = umpire(*arguments, settings=settings, cwd=tmp_path, typed=typed)
        assert (ended.returncode, ended.stderr) == (0, "")
        return ended.stdout

    against = ("--against", "novice", "--side", "Freeloaders", "--option", "coffins=1")
    played = told("play", "convoy", *against, typed="?\n1\nquit\n")
    assert "Umpire (novice) plays the Naztees.\n" in played
    before, _, rest = played.partition("Umpire (novice) thinks …\n")
    assert "> " not in before  # the Naztees are asked first, and nobody at the keyboard
    assert "Freeloaders> 1\n" in rest
    assert "Naztees> " not in rest
    assert rest.startswith("  ")  # it tells what it does
    code = played.rpartition("umpire play --resume ")[2].strip()
    actors = _actors(tmp_path / "umpire.db", code)
    first = actors.index("opponent:novice")
    assert "terminal" in actors[first:]
    assert "The game was called off" in told("play", "--resume", code, typed="call-off\n")
    told("verify", code)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["convoy", "--against", "grandmaster"], "a novice or a veteran"),
        (["convoy", "--against", "--side", "pirates"], "no side pirates in this game"),
        (["convoy", "--side", "naztees"], "--side goes with --against"),
        (["--resume", "--against"], "played by those who have begun it"),
    ],
)
def test_what_umpire_cant_play_is_told(arguments: list[str], words: str, tmp_path: Path) -> None:
    settings = {"UMPIRE_DB": str(tmp_path / "umpire.db")}
    ended = umpire("play", *arguments, settings=settings, cwd=tmp_path)
    assert ended.returncode == 1
    assert words in ended.stderr
