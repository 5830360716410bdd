"""The form of ``/table add`` over the wire: rows as people type them, and what is wrong in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.e2e.test_tables import kept, table_form

if TYPE_CHECKING:
    from tests.e2e.playing import Play


@pytest.mark.parametrize(
    ("dice", "rows", "says"),
    [
        ("2d6", "2-6: rain\n8-12: sun", "No row holds 7"),
        ("2d6", "2-6: rain\n7: fog\nsun", "Line 3, “sun”, has no number"),
        ("", "2-6: rain\n7: fog", "The rows hold 2 to 7, but no dice are named"),
        ("", "2: rain\n0: fog", "1 is the least"),
        ("2d6", "2-8: rain\n8-12: sun", "both hold 8"),
        ("2q6", "2: x", "cannot be read"),
        ("1d6", "x: y", "Row 1 has no range"),
        ("", "\n", ""),
        ("", "2 goblins\n1-2 orcs", "Line 1, “2 goblins”, does not follow 2"),
        ("", "rain\n2 goblins", "Line 2 begins with a number, “2 goblins”"),
    ],
)
async def test_a_wrong_form_says_what_is_wrong(play: Play, dice: str, rows: str, says: str) -> None:
    modal = await table_form(play, play.cleo)
    exchange = await play.cleo.submit(modal, name="w", dice=dice, rows=rows)
    said = await play.said(exchange)
    assert said.startswith("✋")
    assert says in said
    assert exchange.answers[0].ephemeral


@pytest.mark.parametrize(
    ("dice", "rows", "shown"),
    [
        ("2d6", "2-6 rain\n7 - fog\n8+ sun", "2-6 rain\n7 fog\n8+ sun"),
        (
            "D6",
            "1. a\n2) b\n3 = c\n4 | d\n5:e\n6 2d6 orcs",
            "1 a\n2 b\n3 c\n4 d\n5 e\n6 2d6",
        ),
        ("d%", "01-50: rain\n51-00: fog", "1-50 rain\n51-100 fog"),
        (
            "",
            "10%: rain\n90%: 3 fogs",
            "10\N{MULTIPLICATION SIGN} rain\n90\N{MULTIPLICATION SIGN} 3",
        ),
        ("", '"2 goblins"\n“1-2 orcs”', "2 goblins\n1-2 orcs"),
        ("", "1-5 Nothing\n6 Treasure", "1-5 Nothing\n6 Treasure"),
        ("d66", "11-36 a\n41-66 b", "11-36 a\n41-66 b"),
        (
            "",
            "opal -> Cuts, gold; x -> y",
            "opal → cuts, gold, x, y\n```\n-# Not there yet: cuts, gold, x, y",
        ),
    ],
)
async def test_rows_as_people_type_them(play: Play, dice: str, rows: str, shown: str) -> None:
    modal = await table_form(play, play.cleo)
    given = {"name": "w", "rows": rows, **({"dice": dice} if dice else {})}
    said = await kept(play.cleo, await play.cleo.submit(modal, **given))
    assert "Added this table" in said
    assert shown in re.sub(r"\n +|(?<=\S)  +", lambda gap: gap[0][0], said)


async def test_the_row_that_is_asked_for_is_shown_however_long_those_above_it_are(
    play: Play,
) -> None:
    rows = "\n".join(f"{number}: {'*' * 250} row {number}" for number in range(1, 7))
    modal = await table_form(play, play.cleo)
    await kept(play.cleo, await play.cleo.submit(modal, name="long", dice="1d6", rows=rows))
    for number in ("1", "5", "6"):
        said = await play.command(play.ada, "table show", name="long", row=number)
        assert f"> {number}  ***" in said
        assert f" row {number}\n" in said
