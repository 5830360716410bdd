"""Games of three seats and of secrets, played at one keyboard."""

from __future__ import annotations

import io
import sys
from functools import partial
from typing import TYPE_CHECKING

import pytest

from bot.cli.play import PlayArguments, play
from render import registry as drawing
from tests.systems_under_test import RENDERERS, SYSTEMS, named

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rules.registry import Registry


@pytest.fixture
def typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Types lines into a game with practice dice, or into the last one; what it answers."""
    monkeypatch.setattr(drawing, "usable", lambda: RENDERERS)

    def run(
        system: str | None,
        *lines: str,
        options: tuple[str, ...] = (),
        systems: Registry = SYSTEMS,
        at_once: bool = False,
    ) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
        new = PlayArguments(system=system, seed="2a", options=options, at_once=at_once)
        arguments = new if system is not None else PlayArguments(resume=True)
        assert play(arguments, tmp_path / "umpire.db", systems) == 0
        return capsys.readouterr().out

    return run


def prompts(told: str) -> list[str]:
    """Who was asked, line by line of what was typed."""
    return [line.partition("> ")[0] for line in told.splitlines() if "> " in line]


def test_three_take_turns_and_two_play_on(typed: Callable[..., str]) -> None:
    told = typed("trio", "walk amber b to 2-2", "walk blue-b 2-4", "walk crimson-b 3-4", "rest")
    assert prompts(told) == ["Ambers", "Blues", "Crimsons", "Ambers", "Blues"]
    assert "Round 2" in told
    assert "No: " not in told
    told = typed(None, "concede", "walk crimson-a 4-2", "walk amber-b 3-3", "rest")
    assert prompts(told) == ["Blues", "Crimsons", "Ambers", "Crimsons"]
    assert "The Blues give up and leave" in told
    assert "The Ambers hold the hill." in told


def test_what_costs_ones_own_walker_is_listed_last_and_asked_about(
    typed: Callable[..., str],
) -> None:
    play = partial(typed, "trio", systems=named("cliffs"))
    told = play("?", "jump amber-a", "n", "7", "", "jump amber-a", "y", "!jump blue-a")
    assert "   7  jump: amber-a jumps: it is lost" in told
    assert "   6  rest: rest" in told
    assert told.count("amber-a jumps: it is lost?") == 3
    assert told.count("Nothing was done.") == 2
    assert "blue-a jumps: it is lost?" not in told
    assert prompts(told)[-1] == "Crimsons"
    assert "Out: AA amber-a, BA blue-a" in told
    told = play("?", "7", at_once=True)
    assert "jumps: it is lost?" not in told
    assert prompts(told) == ["Ambers", "Ambers", "Blues"]


def test_two_who_share_a_side_win_together(typed: Callable[..., str]) -> None:
    told = typed("trio", "rest", "rest", "concede", options=("allied=true",))
    assert "The Ambers and the Blues are the last ones left." in told


def test_an_ambush_is_laid_sprung_and_let_be(typed: Callable[..., str]) -> None:
    told = typed("ambush", "lay 3-1 4-2", "y", "!lay 4-1 3-3", "run north-a 3", "?", "let_pass")
    assert prompts(told)[0] == "Northerners"
    assert "Your lurkers" not in told, "everybody looks at this screen"
    assert "north-a runs to 2-1" in told
    assert "north-a runs to 3-1" in told, "the move goes on"
    assert "let_pass: let north-a pass" in told
    assert "hold: be asked about a runner: never" in told
    told = typed(None, "log mine", "hold 0", "log 1 mine", "spring 4-1")
    assert "Your lurkers lie in 3-3 4-1" in told
    assert "Your lurkers lie in 3-1 4-2" not in told
    assert "You will be asked about a runner: never" in told
    assert prompts(told)[:4] == ["Southerners"] * 4
    assert "A lurker in 4-1" in told


def test_a_draft_that_is_not_finished_is_refused_with_its_rule(typed: Callable[..., str]) -> None:
    told = typed("ambush", "lay 3-1", "lay 1-1 3-1", "lay")
    assert told.count("[H2]") == 3
    assert "1-1 is not there" in told


def test_what_was_done_is_taken_back(typed: Callable[..., str]) -> None:
    told = typed("trio", "rest", "take_back", "take-back 9", "rest", "log")
    assert prompts(told) == ["Ambers", "Blues", "Ambers", "Ambers", "Blues", "Blues"]
    assert "The Ambers take back action 2" in told
    assert "There is no such action" in told
    assert "   2  [taken back] " in told
