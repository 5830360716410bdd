"""What ``/table add`` shows over the wire before a table is kept, and what is done with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bot.sandbox import Modal
from tests.e2e.looking import labels
from tests.e2e.test_tables import kept, table_form

if TYPE_CHECKING:
    from bot.sandbox import Message
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems


async def _typed(play: Play, **given: str) -> Message:
    exchange = await play.cleo.submit(await table_form(play, play.cleo), **given)
    await exchange.wait()
    (seen,) = exchange.answers
    assert seen.ephemeral
    return seen


async def test_a_table_is_seen_with_its_chances_before_it_is_kept(play: Play) -> None:
    seen = await _typed(play, name="finds", rows="1-5 Nothing\n6 1d4+1 coins -> gems")
    assert seen.content.startswith("It is not kept yet: these are the chances of its rows.\n")
    assert "**finds** · 1d6\n" in seen.content
    assert "1-5  83.33\N{NO-BREAK SPACE}%  Nothing\n" in seen.content
    assert "6    16.67\N{NO-BREAK SPACE}%  1d4+1 coins → gems\n" in seen.content
    assert "-# No dice are named\\: the rows hold the totals of 1d6." in seen.content
    assert "-# Thrown with its row: 1d4+1" in seen.content
    assert "-# Not there yet: gems" in seen.content
    assert labels(seen) == ["Keep it", "Change it"]
    assert (await play.command(play.ada, "table show", name="finds")).startswith("✋")
    await play.restart()  # the button outlives it
    await (await play.cleo.press(seen, "Keep it")).wait()
    assert seen.content.startswith("Added this table.\n")
    assert labels(seen) == []
    again = await play.cleo.command(play.table, "table show", name="finds")
    assert "1-5  Nothing" in await play.said(again)
    second = await _typed(play, name="finds", rows="a\nb")
    assert "-# Keeping it replaces the table of that name." in second.content


async def test_what_the_numbers_may_be_is_chosen(play: Play) -> None:
    seen = await _typed(play, name="w", rows="1: sun\n2: rain\n3: fog")
    assert "**w** · 1d3\n" in seen.content
    assert labels(seen) == [
        "Keep it", "The numbers are weights", "The numbers are words", "Change it",
    ]  # fmt: skip
    await (await play.cleo.press(seen, "The numbers are weights")).wait()
    assert "50.00\N{NO-BREAK SPACE}%  fog" in seen.content
    assert labels(seen)[1] == "The numbers are totals"
    await (await play.cleo.press(seen, "Keep it")).wait()
    assert "3\N{MULTIPLICATION SIGN}  fog" in seen.content
    said = await play.command(play.ada, "table show", name="w", row="fog")
    assert "> 3\N{MULTIPLICATION SIGN}  fog" in said


async def test_nothing_that_was_typed_is_lost(play: Play) -> None:
    seen = await _typed(play, name="w", rows="rain\n2 goblins")
    assert "Line 2 begins with a number" in seen.content
    assert labels(seen) == ["Correct it"]
    changing = await (await play.cleo.press(seen, "Correct it")).wait()
    assert isinstance(changing, Modal)
    texts = [field["component"].get("value") for field in changing.data["components"]]
    assert [text or "" for text in texts] == ["w", "", "rain\n2 goblins"]
    right = await play.cleo.submit(changing, name="w", rows='rain\n"2 goblins"')
    assert "50.00\N{NO-BREAK SPACE}%  2 goblins" in await play.said(right)
    await play.idle()
    late = await play.cleo.press(seen, "Correct it")
    assert "You have sent that form again" in await play.said(late)


async def test_a_table_is_kept_once(play: Play) -> None:
    seen = await _typed(play, name="w", rows="a\nb")
    await (await play.cleo.press(seen, "Keep it")).wait()
    again = await play.cleo.press(seen, "Keep it", stale=0)
    assert "You have kept that table" in await play.said(again)


LISTS = {
    "tab.tsv": "d6\tMonster\tNumber\n1–3\tWölfe\t2d4\n4–6\tOrks\t1d6\n".encode("cp1252"),  # noqa: RUF001 - as spreadsheets write it
    "book.txt": "d6;Monster;Number\r\n1-3;Wölfe;2d4\r\n4-6;Orks;1d6\r\n;;\r\n".encode("utf-16"),
    "notes.md": (
        "# book\n\n| d6 | Monster | Number |\n|:-:|---|---|\n"
        "| 1-3 | Wölfe | 2d4 |\n| 4-6 | Orks | 1d6 |\n"
    ).encode(),
    "x.json": json.dumps({
        "name": "Book", "formula": "1d6", "results": [
            {"text": "Wölfe · Number: 2d4", "range": [1, 3]},
            {"text": "Orks · Number: [[/r 1d6]]", "range": [4, 6]},
        ],
    }).encode(),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(LISTS))
async def test_lists_as_other_programs_write_them(play: Play, name: str) -> None:
    file = play.cleo.upload(play.table, name, LISTS[name])
    said = await kept(play.cleo, await play.cleo.command(play.table, "table add", file=file))
    assert "Added this table" in said
    assert "1-3  Wölfe · Number: 2d4" in said
    assert "4-6  Orks · Number: 1d6" in said


async def test_of_a_long_table_every_row_is_in_a_file(play: Play) -> None:
    rows = "\n".join(f"{at}: {'word ' * 12}{at}" for at in range(1, 61))
    file = play.cleo.upload(play.table, "long.txt", rows.encode())
    exchange = await play.cleo.command(play.table, "table add", file=file)
    assert "more in the file" in await play.said(exchange)
    (shown,) = exchange.answers
    (all_of_it,) = shown.attachments
    lines = all_of_it.data.decode().splitlines()
    assert len(lines) == 60
    assert lines[59].startswith("60\t1.67 %\tword")
    assert await kept(play.cleo, exchange)
    assert not shown.attachments
