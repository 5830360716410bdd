"""At one keyboard everybody looks at the screen: a secret is shown to those who ask for theirs."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

from bot.cli.play import PlayArguments, play
from render import registry as drawing
from rules.registry import Registry
from tests.toy.planning import PLANNING
from tests.toy.ruleset import RULESET as TOY
from tests.toy.scene import scene

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_secrets_are_shown_only_to_those_who_ask_for_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    renderers = drawing.usable().with_(TOY.id, scene)
    monkeypatch.setattr(drawing, "usable", lambda: renderers)

    def told(*lines: str) -> str:
        """What the lines lead to, in the game that has come this far."""
        resumed = PlayArguments(resume=True) if lines else PlayArguments(seed="2a")
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join((*lines, "quit", ""))))
        assert play(resumed, tmp_path / "umpire.db", Registry([TOY])) == 0
        return capsys.readouterr().out

    told()
    hidden = told("hide 4", "board", "log", "board mine", "log mine", "hide 2", "board", "log 9")
    assert "The Reds have chosen" in hidden
    assert "The Blues have chosen" in hidden
    assert "ucky number" not in hidden
    assert "Your number" not in hidden
    assert "Your number 4" in told("board mine")
    assert "  2  Your lucky number is 4" in told("log 9 mine")
    blue = told("step red-a 1", "board Mine", "log mine")
    assert "Your number 2" in blue
    assert "Your lucky number is 2" in blue
    assert "is 4" not in blue


def test_what_is_decided_ahead_is_told_to_those_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    renderers = drawing.usable().with_(PLANNING.id, scene)
    monkeypatch.setattr(drawing, "usable", lambda: renderers)
    lines = ("hide 4", "hide 2", "plan 6", "log", "log mine", "step red-a 1", "log 1", "quit", "")
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    assert play(PlayArguments(seed="2a"), tmp_path / "umpire.db", Registry([PLANNING])) == 0
    said = capsys.readouterr().out
    assert "That is noted" in said
    before, _, after = said.partition("log mine\n")
    assert "count on 6" not in before
    assert "  3  From now on you count on 6" in after
    assert "   4  red-a goes 1 on" in after
