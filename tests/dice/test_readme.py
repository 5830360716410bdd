"""The notation's README keeps its word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules.dice
from rules.dice.notation.grammar import parse
from rules.dice.notation.printing import spell
from rules.dice.rolling.roller import roll
from rules.kernel.game.dice import ScriptedDice

TEXT = (Path(rules.dice.__file__).parent / "README.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \| ([\d ]+) \| (-?\d+) \|$", re.MULTILINE)
EXAMPLES = EXAMPLE.findall(TEXT)
MEANINGS = TEXT[TEXT.index("| written |") : TEXT.index("**Relations are strict")]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 18


@pytest.mark.parametrize(("text", "canonical", "faces", "total"), EXAMPLES)
def test_example(text: str, canonical: str, faces: str, total: str) -> None:
    script = parse(text)
    assert spell(script) == canonical
    dice = ScriptedDice(*map(int, faces.split()))
    assert roll(script, dice.draw).totals == (int(total),)
    dice.assert_used_up()


@pytest.mark.parametrize("line", MEANINGS.splitlines()[2:])
def test_what_is_explained_can_be_read(line: str) -> None:
    written = re.findall(r"`([^`]+)`", line.split(" | ", maxsplit=1)[0])
    assert written or not line
    for text in written:
        assert parse(text).rolls
