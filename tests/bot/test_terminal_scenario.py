"""Scenarios of one's own, played in the terminal."""

from __future__ import annotations

import asyncio
import io
import json
import sys
from typing import TYPE_CHECKING

import pytest

from bot.cli.play import PlayArguments, play
from bot.console import Stop
from bot.records import story
from bot.store import open_store
from rules.registry import Registry
from rules.systems.modern_skirmish.ruleset import RULESET as SKIRMISH
from tests.toy.ruleset import RULESET as TOY
from tests.toy.scene import scene

if TYPE_CHECKING:
    from pathlib import Path

    from bot.store import Game


async def _stored(database: Path, code: str) -> Game:
    store = await open_store(database)
    try:
        game = await store.read(lambda tx: tx.game(code))
    finally:
        await store.close()
    assert game is not None
    return game


@pytest.mark.parametrize("seed", ["2a", None])
def test_a_scenario_of_ones_own_is_played_and_kept(
    seed: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "race.toml"
    runners = ("red-a", "red-b", "blue-a", "blue-b")
    path.write_text("".join(f'[[runner]]\nid = "{each}"\nahead = 3\n' for each in runners))
    database = tmp_path / "umpire.db"
    monkeypatch.setattr(story, "scene_for", lambda _system: scene)
    given = PlayArguments("race", scenario_file=str(path), seed=seed)
    told = ""
    for arguments in (given, PlayArguments(resume=True)):
        monkeypatch.setattr(sys, "stdin", io.StringIO("options\nquit\n"))
        assert play(arguments, database, Registry([TOY])) == 0
        told = capsys.readouterr().out
        assert "scenario: your own" in told
    game = asyncio.run(_stored(database, told.partition("game ")[2].partition(".")[0]))
    assert [each["ahead"] for each in json.loads(game.brief or "")["runner"]] == [3, 3, 3, 3]
    assert game.ruleset_version == 1
    for content, words in (
        (b"runner = 3", "“runner”: a list is wanted"),
        (b"\xff\xfe\xff", "no text"),
        (b"#\n" * 25_001, "50 kB at most"),
    ):
        path.write_bytes(content)
        with pytest.raises(Stop, match=words):
            play(given, database, Registry([TOY]))
    with pytest.raises(Stop, match="can't be read: No such file"):
        play(given._replace(scenario_file=str(tmp_path / "none")), database, Registry([TOY]))


@pytest.mark.parametrize("seed", ["2a", None])
def test_what_pictures_lack_is_said_of_it(
    seed: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "skirmish.toml"
    unit = '[[unit]]\nid = "{0}"\nname = "{1}"\ncode = "{2}"\ntroop = "{3}"\nsize = 2\n'
    units = (("a", "近衛連隊", "G", "legionary"), ("b", "Полк", "R", "soldier"))
    path.write_text("".join(unit.format(*each) for each in units), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    given = PlayArguments("skirmish", scenario_file=str(path), seed=seed)
    assert play(given, tmp_path / "umpire.db", Registry([SKIRMISH])) == 0
    assert "Pictures show “?” in “近衛連隊”" in capsys.readouterr().err
