"""Counts in words."""

import pytest

from rules.kernel.values.counting import counted, either, ordinal, together


def test_one_is_singular_and_all_else_plural() -> None:
    told = [counted(count, "area") for count in (0, 1, 2)]
    assert told == ["0 areas", "1 area", "2 areas"]
    assert counted(2, "minus", "minuses") == "2 minuses"
    assert counted(1, "minus", "minuses") == "1 minus"


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (13, "13th"), (21, "21st")],
)
def test_ordinals(number: int, words: str) -> None:
    assert ordinal(number) == words


def test_one_of_several() -> None:
    assert [either(names) for names in ("a", "ab", "abc")] == ["a", "a or b", "a, b or c"]


def test_neighbours_in_a_list_share_their_name() -> None:
    names = ["Constable 1", "Constable 2", "Dan", "Tracker 1", "Constable 3"]
    assert together(names) == "Constable 1, 2, Dan, Tracker 1, Constable 3"
    assert together(["Dan", "Joe"]) == "Dan, Joe"
