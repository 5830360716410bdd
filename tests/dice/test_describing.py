"""What came up, in words and as marked pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.notation.grammar import parse
from rules.dice.rolling.describing import SHOWN, describe, words
from rules.dice.rolling.roller import roll
from rules.kernel.game.dice import ScriptedDice

from . import trees

if TYPE_CHECKING:
    import random

    from rules.dice.notation.tree import Script

TOLD = {
    ("3d6+2", (1, 6, 3)): "3d6 (1, 6, 3) + 2 = 12",
    ("4d6kh3", (6, 1, 5, 4)): "4d6kh3 (6, 1 dropped, 5, 4) = 15",
    ("2d6!", (6, 2, 3)): "2d6! (6 explodes, 2, 3 added) = 11",
    ("1d6!!", (6, 6, 3)): "1d6!! (6 explodes+6+3 → 15) = 15",
    ("2d6rr1mi3", (1, 4, 2)): "2d6rr1mi3 (1 rerolled 2 → 3, 4) = 7",
    ("3d6t5f1", (5, 1, 3)): "3d6t5f1 (5 success, 1 failure, 3) = 0 successes",
    ("2d6>=5", (5, 2)): "2d6t5 (5 success, 2) = 1 success",
    ("4dF", (1, 2, 3, 3)): "4dF (-1, 0, 1, 1) = 1",
    ("-(1d6+1)*2", (4,)): "(-(1d6 (4) + 1)) \u00d7 2 = -10",
    ("8-(d6-1)", (4,)): "8 - (1d6 (4) - 1) = 5",
    ("1d20+5 >= 15", (9,)): "1d20 (9) + 5 = 14 >= 15: no",
    ("3red+2white vs 2blue", (1, 5, 2, 6, 6, 4, 3)): (
        "3 red (1, 5, 2), 2 white (6, 6) = best red 5 vs 2 blue (4, 3) = best 4: the attacker wins"
    ),
    ("2d6[fire] # on deck", (1, 2)): "on deck\n2d6 (1, 2) [fire] = 3",
    ("2xd6; d4", (3, 5, 2)): "1. 1d6 (3) = 3\n2. 1d6 (5) = 5\n1d4 (2) = 2",
    ("sum 2blue", (3, 4)): "sum of 2 blue (3, 4) = 7",
    ("(best 2red+blue) + 1", (3, 4, 5)): "(2 red (3, 4), 1 blue (5)) + 1 = 6",
    ("2d6eo", (6, 2, 6)): "2d6eo (6 explodes, 2, 6 added) = 14",
    ("best of (d6, d8+1) + 1", (5, 3)): "best of (1d6 (5) = 5, 1d8 (3) + 1 = 4) + 1 = 6",
    ("2d6 between 7 and 9", (3, 5)): "2d6 (3, 5) = 8 between 7 and 9: yes",
    ("best red+blue", (3, 4)): "1 red (3), 1 blue (4) = best 4",
}


@pytest.mark.parametrize(("asked", "told"), TOLD.items())
def test_words(asked: tuple[str, tuple[int, ...]], told: str) -> None:
    text, faces = asked
    assert words(roll(parse(text), ScriptedDice(*faces).draw)) == told


def test_marks() -> None:
    (line,) = describe(roll(parse("4d6!kh3[a]"), ScriptedDice(6, 1, 5, 4, 2).draw))
    dice: list[tuple[str, set[str]]] = [
        (piece.text, {str(mark) for mark in piece.marks} - {"die"})
        for piece in line.pieces
        if "die" in piece.marks
    ]
    assert dice == [
        ("6", {"exploded", "highest"}),
        ("1", {"dropped", "lowest"}),
        ("5", set()),
        ("4", set()),
        ("2", {"added", "dropped"}),
    ]
    assert [piece.text for piece in line.pieces if "note" in piece.marks] == [" [a]"]
    assert [piece.text for piece in line.pieces if "total" in piece.marks] == ["15"]
    assert (line.total, line.yes_or_no) == (15, False)


def test_of_many_dice_the_rest_is_counted() -> None:
    (line,) = describe(roll(parse("1000d6"), lambda _sides: 6))
    assert sum("die" in piece.marks for piece in line.pieces) == SHOWN
    assert line.words.endswith(" and 900 more) = 6000")


@given(trees.scripts, st.randoms(use_true_random=False))
def test_every_roll_can_be_told(script: Script, chance: random.Random) -> None:
    result = roll(script, lambda sides: chance.randint(1, sides))
    lines = describe(result)
    assert tuple(line.total for line in lines) == result.totals
    for line in lines:
        (total,) = [piece.text for piece in line.pieces if "total" in piece.marks][-1:]
        assert line.yes_or_no or str(line.total) in total.split()
