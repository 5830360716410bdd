"""Lookup tables: read from text, checked, rolled, looked up, nested."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.values.errors import Malformed
from rules.tables.files import table_from_toml, table_to_toml
from rules.tables.lookup import DEPTH, BadTable, Row, Table, roll_table
from rules.tables.reading import read

TOML = """
name = "Events"
dice = "2d6"

[[rows]]
range = "2-4"
result = "Storm"
then = ["wind"]

[[rows]]
range = 5
result = "Fog"

[[rows]]
range = "6..12"
result = "Clear"
"""
WIND = "result,weight\nnorth,1\nsouth,3\n"


def table_from_csv(name: str, text: str, dice: str = "", letters: str = "") -> Table:
    """The likeliest table of a text."""
    return read(text, name, dice=dice, letters=letters).table


def tables() -> dict[str, Table]:
    return {"events": table_from_toml(TOML), "wind": table_from_csv("Wind", WIND)}


def test_toml() -> None:
    table = table_from_toml(TOML)
    assert table.name == "events"
    assert table.rows[0] == Row(low=2, high=4, result="Storm", then=("wind",))
    assert table.rows[1] == Row(low=5, high=5, result="Fog")
    assert table_from_toml(table_to_toml(table)) == table


def test_csv() -> None:
    table = table_from_csv("Wind", WIND)
    assert table.rows == (Row(result="north", weight=1), Row(result="south", weight=3))
    text = '\ufeffRange, Result ,then\r\n1-2,"a, b",wind; events\r\n3-6,c,\r\n'
    ranged = table_from_csv("x", text, dice="d6")
    assert ranged.rows[0] == Row(low=1, high=2, result="a, b", then=("wind", "events"))
    assert [row.weight for row in table_from_csv("y", "result\na\nb\n").rows] == [1, 1]


def test_a_table_need_not_hold_what_cannot_come_up() -> None:
    rows = "range,result\n" + "".join(f"{n}1-{n}6,r{n}\n" for n in range(1, 7))
    table = table_from_csv("events", rows, dice="d66")
    assert table.dice == "d66"
    assert roll_table("events", {"events": table}, ScriptedDice(3, 5).draw)[0].result == "r3"
    with pytest.raises(BadTable, match="No row holds 21; d66 is 11 to 66"):
        table_from_csv("events", rows.replace("21-26", "22-26"), dice="d66")
    with pytest.raises(BadTable, match="No row holds 1000"):  # whose odds would take too long
        table_from_csv("events", "range,result\n1001-6000,a\n", dice="1000d6")


def test_dice_are_read_in_any_language() -> None:
    rows = "range,result\n1-6,a\n"
    assert table_from_csv("x", rows, dice="W6", letters="w").dice == "1d6"
    assert table_from_csv("x", rows, dice="D6", letters="w").dice == "D6"
    assert table_from_toml('name = "x"\ndice = "1W6"\n' + ROWS.format(6), "w").dice == "1d6"
    with pytest.raises(BadTable, match="dice cannot be read"):
        table_from_csv("x", rows, dice="W6")


@pytest.mark.parametrize(
    ("ranges", "spans"),
    {
        "1-3 4+": ["1-3", "4+"],
        "1..3 4\N{EN DASH}6": ["1-3", "4-6"],
        "1\N{EM DASH}5 6": ["1-5", "6"],
    }.items(),
)
def test_ranges_as_people_write_them(ranges: str, spans: list[str]) -> None:
    rows = "range,result\n" + "".join(f"{each},x\n" for each in ranges.split())
    table = table_from_csv("x", rows, dice="d6")
    assert [row.span for row in table.rows] == spans
    assert table_from_toml(table_to_toml(table)) == table


def test_percentile_dice_show_100_as_00() -> None:
    table = table_from_csv("x", "range,result\n01-50,a\n51 to 99,b\n00,c\n", dice="d%")
    assert [row.span for row in table.rows] == ["1-50", "51-99", "100"]
    table = table_from_csv("x", "range,result\n0,a\n1-9,b\n", dice="d10-1")
    assert [row.span for row in table.rows] == ["0", "1-9"]


@pytest.mark.parametrize("comma", [",", ";", "\t"])
def test_csv_as_programs_write_it(comma: str) -> None:
    text = 'weight,result,then\n2,"a, b; c",\n1,d,"x; y"\n'.replace(",", comma, 2)
    text = text.replace('2,"', f'2{comma}"').replace('",\n1,d,', f'"{comma}\n1{comma}d{comma}')
    rows = table_from_csv("x", text).rows
    assert rows == (Row(result="a, b; c", weight=2), Row(result="d", weight=1, then=("x", "y")))


def test_only_what_is_wrong_is_told() -> None:
    with pytest.raises(BadTable) as caught:
        table_from_toml('name = "x"\n[[rows]]\ntext = "a"\nresult = 3\nweight = 0\n')
    assert caught.value.message == (
        "Row 1, result: text in quotes is wanted. Row 1, weight: 1 is the least. "
        "Row 1, text: a table has nothing of that name."
    )


def test_rolling_goes_on_to_the_tables_that_a_row_names() -> None:
    dice = ScriptedDice(1, 2, 2)
    rolled = roll_table("Events", tables(), dice.draw)
    dice.assert_used_up()
    assert [(one.table, one.depth, one.row, one.result) for one in rolled] == [
        ("events", 0, 0, "Storm"),
        ("wind", 1, 1, "south"),
    ]
    assert rolled[0].dice is not None
    assert rolled[0].dice.totals == (3,)
    assert rolled[1].dice is None


@pytest.mark.parametrize(("face", "result"), [(1, "north"), (2, "south"), (4, "south")])
def test_weights(face: int, result: str) -> None:
    (one,) = roll_table("wind", tables(), ScriptedDice(face).draw)
    assert one.result == result


def test_looking_up() -> None:
    table = table_from_toml(TOML)
    assert [table.at(total).result for total in (-3, 2, 4, 5, 6, 12, 99)] == [
        "Storm", "Storm", "Storm", "Fog", "Clear", "Clear", "Clear",
    ]  # fmt: skip
    with pytest.raises(BadTable, match="by weight"):
        tables()["wind"].at(3)


def test_tables_that_lead_to_each_other_stop() -> None:
    loop = table_from_csv("loop", "result,then\nagain,loop\n")
    with pytest.raises(BadTable, match="without end"):
        roll_table("loop", {"loop": loop}, ScriptedDice(*[1] * (DEPTH + 1)).draw)
    wide = table_from_csv("wide", "result,then\nagain,wide;wide;wide;wide\n")
    with pytest.raises(BadTable, match="without end"):
        roll_table("wide", {"wide": wide}, lambda _sides: 1)


def test_a_missing_table_is_named_with_those_there_are() -> None:
    with pytest.raises(BadTable, match="no table “winds”") as caught:
        roll_table("winds", tables(), ScriptedDice().draw)
    assert caught.value.legal == ("events", "wind")


ROWS = '[[rows]]\nrange = "1-{}"\nresult = "a"\n'
BAD_TOML = {
    "name = ": "no TOML",
    'name = "x"': "needs rows",
    "rows = 3": "needs rows",
    'name = "x"\ndice = "d6"\n' + ROWS.format(5): "No row holds 6; d6 is 1 to 6",
    'name = "x"\ndice = "d6"\n' + ROWS.format(6) + ROWS.format(2): "Rows 1 and 2 both hold 1",
    'name = "x"\ndice = "d6q"\n' + ROWS.format(6): "dice cannot be read",
    'name = "x"\ndice = "d6;d6"\n' + ROWS.format(6): "one roll",
    'name = "x"\n' + ROWS.format(6): "Row 1 has a range, but the table names no dice",
    'name = "x"\ndice = "d6"\n[[rows]]\nresult = "a"\n': "Row 1 has no range: on d6 write",
    'name = "x"\n[[rows]]\nresult = "a"\nweight = 0\n': "Row 1, weight: ",
    'name = "x"\n[[rows]]\nresult = ""\n': "Row 1, result: nothing is there.",
    'name = "x"\n[[rows]]\nresult = "a"\ncolour = 3\n': "Row 1, colour: ",
    'name = ""\n[[rows]]\nresult = "a"\n': "Name: nothing is there.",
    'name = "x"\ndice = "d6"\n[[rows]]\nrange = "1 or 3"\nresult = "a"\n': "is no range",
    'name = "x"\ndice = "d6"\n[[rows]]\nrange = "6-1"\nresult = "a"\n': "runs backwards",
    'name = "x"\ndice = "d6"\n' + ROWS.format(6) + '[[rows]]\nrange = 7\nresult = "b"': "reached",
    'name = "x"\ndice = "1000d1000"\n' + ROWS.format(6): "totals",
    "#" * 60_001: "60,000 characters",
}  # fmt: skip


@pytest.mark.parametrize(("text", "says"), BAD_TOML.items())
def test_bad_toml_is_refused_with_its_row(text: str, says: str) -> None:
    with pytest.raises(BadTable) as caught:
        table_from_toml(text)
    assert says in caught.value.message


@given(st.text(max_size=200))
def test_garbage_is_refused_or_read(text: str) -> None:
    for reader in (table_from_toml, lambda text: table_from_csv("x", text)):
        try:
            table = reader(text)
        except Malformed:
            continue
        assert table_from_toml(table_to_toml(table)) == table


texts = st.text(min_size=1, max_size=20).filter(lambda text: bool(text.strip()))


@given(st.lists(st.tuples(texts, st.integers(1, 9), st.lists(texts, max_size=2)), min_size=1))
def test_tables_survive_their_text(rows: list[tuple[str, int, list[str]]]) -> None:
    table = Table(
        name="x",
        rows=tuple(
            Row(result=text, weight=weight, then=tuple(then)) for text, weight, then in rows
        ),
    )
    assert table_from_toml(table_to_toml(table)) == table
