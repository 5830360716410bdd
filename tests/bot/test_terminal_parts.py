"""A game whose parts are games, at one keyboard: they are played in between."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from bot.cli.play import PlayArguments, play
from render import registry as drawing
from rules.registry import Registry
from tests.series.ruleset import SERIES
from tests.systems_under_test import RENDERERS
from tests.toy.reporting import REPORTING as TOY

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SYSTEMS = Registry([TOY, SERIES])


@pytest.fixture
def typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Types lines into a series, or into one that was left; what it answers."""
    monkeypatch.setattr(drawing, "usable", lambda: RENDERERS)

    def run(*lines: str, code: str | None = None) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
        new = PlayArguments(system=SERIES.id, seed="2a")
        arguments = new if code is None else PlayArguments(resume=True, code=code)
        assert play(arguments, tmp_path / "umpire.db", SYSTEMS) == 0
        return capsys.readouterr().out

    return run


def test_parts_are_played_in_between(typed: Callable[..., str]) -> None:
    told = typed("call 5", "hide 1", "concede", "call 6", "hide 2", "concede")
    assert told.count("is played first") == 2
    assert told.count("Reds win that race") == 2
    assert "The Reds win the series." in told


def test_a_part_that_was_left_is_gone_on_with(typed: Callable[..., str]) -> None:
    told = typed("call 5", "hide 1")
    assert "win that race" not in told
    told = typed("concede", "call 6", code="practice1")
    assert "Reds win that race" in told
    assert "Race 2 is played first" in told
