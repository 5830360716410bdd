"""Tables in fixed-width letters: no line is wider than a phone, nothing is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.gateway.text.columns import WIDTH, columns
from rules.registry import installed

TABLES = [table for ruleset in installed() for table in ruleset.tables]

words = st.text(st.sampled_from("abcdef gh"), min_size=1, max_size=60).map(
    lambda text: " ".join(text.split()) or "x"
)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_a_table_of_a_system_fits_a_phone(table: object) -> None:
    rows = [row.cells for row in table.rows]  # type: ignore[attr-defined] # a reference
    shown = columns(table.columns, rows, 0)  # type: ignore[attr-defined] # as above
    lines = "\n".join((shown.head, *shown.rows)).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert [row.startswith("> ") for row in shown.rows] == [True] + [False] * (len(rows) - 1)


def test_columns_stand_below_each_other() -> None:
    shown = columns(("Die", "Result"), [("1", "nothing at all"), ("2-6", "gold")], 1)
    assert shown.head == "  Die  Result"
    assert shown.rows == ("  1    nothing at all", "> 2-6  gold")


def test_a_wide_column_is_wrapped_within_itself() -> None:
    shown = columns(("Die", "Result"), [("1", "word " * 12)], None)
    first, *others = shown.rows[0].splitlines()
    assert first.startswith("  1    word word")
    assert others
    assert all(line.startswith(" " * 7 + "word") for line in others)


def test_columns_that_do_not_fit_beside_each_other_make_cards() -> None:
    shown = columns([f"heading{n}" for n in range(6)], [[f"value{n}" for n in range(6)]], 0)
    assert not shown.head
    assert shown.rows[0].splitlines()[:2] == ["> value0", "    heading1: value1"]


@given(st.data(), st.integers(1, 6))
def test_no_line_is_too_wide_and_no_letter_is_lost(data: st.DataObject, count: int) -> None:
    row = st.lists(words, min_size=count, max_size=count)
    rows = data.draw(st.lists(row, min_size=1, max_size=4))
    shown = columns((), rows, None)
    for cells, text in zip(rows, shown.rows, strict=True):
        assert max(map(len, text.splitlines())) <= WIDTH
        assert sorted(text.replace("\n", "").replace(" ", "")) == sorted(
            "".join(cells).replace(" ", "")
        )
