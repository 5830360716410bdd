"""The example in the kernel's docstring works, with any system."""

from __future__ import annotations

import textwrap
from ast import literal_eval

import pytest

from rules import kernel
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, offers, open_game, tellings
from tests.systems_under_test import IDS, system

EXAMPLE = [line for line in (kernel.__doc__ or "").splitlines() if line.startswith("    ")]


def test_it_is_six_lines() -> None:
    assert len(EXAMPLE) == 6


@pytest.mark.parametrize("system_id", IDS)
def test_it_prints_a_story(system_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    names = {
        "ruleset": system(system_id),
        "SeededDice": SeededDice,
        **{each.__name__: each for each in (act, active, offers, open_game, tellings)},
    }
    exec(textwrap.dedent("\n".join(EXAMPLE)), names)  # noqa: S102 - it is our own example
    story = literal_eval(capsys.readouterr().out)
    assert story
    assert all(isinstance(line, str) and line for line in story)
