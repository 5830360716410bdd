"""Dice in what a table's rows say are found and thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.notation.grammar import parse
from rules.dice.notation.printing import spell
from rules.kernel.game.dice import ScriptedDice
from rules.tables.lookup import roll_table
from rules.tables.reading import read
from rules.tables.results import MOST, dice_in, throw
from tests.dice.trees import dice

if TYPE_CHECKING:
    from rules.dice.notation.tree import Dice


@pytest.mark.parametrize(
    ("text", "faces", "told"),
    [
        ("1d4+1 wolves", [3], "4 wolves"),
        ("2d6x10 gp, 1d4 gems", [1, 2, 3], "30 gp, 3 gems"),
        ("5 × 1d6 cp", [2], "10 cp"),  # noqa: RUF001 - a multiplication sign is intended
        ("4d6 drop lowest silver.", [1, 2, 3, 4], "9 silver."),
        ("d20 adv for (1d6).", [3, 9, 2], "9 for (2)."),
        ("wolves,2d4,1.1d4", [1, 2], "wolves,3,1.1d4"),
        ("2W6 Wölfe", [1, 1], "2 Wölfe"),
        ("3d6 best friends", [1, 1, 1], "3 best friends"),
        ("1d4 wolves + 2 bears", [2], "2 wolves + 2 bears"),
        ("1d6+Str", [2], "2+Str"),
        ("3d6>=5 hits", [5, 6, 1], "2 hits"),
        ("2d6!>5", [6, 1, 2], "9"),
        ("2d6! fire", [6, 1, 2], "9 fire"),
        ("Lose 1d6! Or 1d4!", [6, 4], "Lose 6! Or 4!"),
        ("3d6 >= 5, 2d6 5+", [5, 6, 1, 4, 5], "2, 1"),
        ("1d6>Str, 2d6 >= 15", [], None),
        ("3D printer, D&D, a1d6, 1d6th, 99999d6, 7d", [], None),
        ("1d6 " * (MOST + 1), [1] * MOST, "1 " * MOST + "1d6 "),
    ],
)
def test_dice_are_thrown_in_their_place(text: str, faces: list[int], told: str | None) -> None:
    scripted = ScriptedDice(*faces)
    assert throw(text, scripted.draw, "w").text == (told or text)
    scripted.assert_used_up()


@given(dice(), st.sampled_from(("about {} wolves", "{} x", "({})", "{}.", "{}, then")))
def test_dice_are_thrown_as_they_are_spelled_or_left(one: Dice, around: str) -> None:
    spelled = spell(one)
    found = dice_in(around.format(spelled))
    assert [each.script for each in found] in ([], [parse(spelled)])


@given(st.text(st.sampled_from("d123466+-x*/()kh!% adv"), max_size=60))
def test_any_text_is_thrown_or_left(text: str) -> None:
    told = throw(text, lambda _sides: 1)
    assert len(told.thrown) == len(dice_in(text))
    if not told.thrown:
        assert told.text == text


def test_a_roll_throws_the_dice_of_every_row_that_comes_up_and_not_too_many() -> None:
    tables = {
        "a": read("1d4 wolves -> b, b", "a").table,
        "b": read("1d6 " * 15, "b").table,
    }
    rolled = roll_table("a", tables, lambda _sides: 1)
    assert [len(each.thrown) for each in rolled] == [1, 15, MOST - 16]
    assert rolled[0].result == "1 wolves"
