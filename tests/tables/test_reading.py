"""Tables out of any list of text: read as meant, offered otherwise, or refused with the line."""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import rules.dice
from rules.dice.notation.grammar import parse
from rules.dice.odds.distribution import distribution
from rules.kernel.values.errors import Malformed
from rules.tables.files import table_to_toml
from rules.tables.lookup import BadTable, Table
from rules.tables.reading import TOTALS, WEIGHTS, WORDS, read

README = (Path(rules.dice.__file__).parent / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\| `([^`]*⏎[^`]*)` \| (?:`(\S+)`)? ?\| (.+) \|$", README, re.MULTILINE)


def shown(table: Table) -> str:
    """The rows of a table as the README writes them."""
    rows = [
        f"{row.span or f'{row.weight}×'} {row.result}"  # noqa: RUF001 - a multiplication sign is intended
        + (f" → {', '.join(row.then)}" if row.then else "")
        for row in table.rows
    ]
    return ", ".join(rows)


@pytest.mark.parametrize(("text", "dice", "rows"), EXAMPLES)
def test_what_the_readme_lists_is_read_so(text: str, dice: str, rows: str) -> None:
    table = read(text.replace(" ⏎ ", "\n"), "x").table
    assert (table.dice, shown(table)) == (dice, rows)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 13


# The law: a table written in any of these forms is read as the same chances.

WORD = st.text(st.sampled_from("abcdefghijklmnopqrstuvwyzäöü"), min_size=2, max_size=8)
"""Without x, which multiplies."""


@st.composite
def cuts(draw: st.DrawFn) -> list[tuple[int, int, str]]:
    """Ranges from 1 on without gaps, each with words."""
    widths = draw(st.lists(st.integers(1, 9), min_size=2, max_size=8))
    found, low = [], 1
    for width in widths:
        found.append((low, low + width - 1, draw(WORD)))
        low += width
    return found


DASHES = ("-", "–", "—", " - ", "..", " to ", " bis ")  # noqa: RUF001 - as phones type them


def _span(low: int, high: int, dash: str) -> str:
    return str(low) if low == high else f"{low}{dash}{high}"


WIDE = {ord("0") + digit: 0xFF10 + digit for digit in range(10)}
RANGED = {
    "colon": lambda key, words: f"{key}: {words}",
    "space": lambda key, words: f"{key} {words}",
    "dot": lambda key, words: f"{key}. {words}",
    "bold": lambda key, words: f"**{key}** {words}",
    "bullet": lambda key, words: f"- {key}: {words}",
    "bracket": lambda key, words: f"[{key}] {words}",
    "comma": lambda key, words: f"{key}, {words}",
    "tab": lambda key, words: f"{key}\t{words}",
    "semicolon": lambda key, words: f"{key};{words}",
    "quoted": lambda key, words: f'"{key}","{words}"',
    "curly": lambda key, words: f"“{key}”,“{words}”",
    "pipes": lambda key, words: f"| {key} | {words} |",
    "wide": lambda key, words: f"{key.translate(WIDE)}：{words}",  # noqa: RUF001 - as keyboards write it
    "cited": lambda key, words: f"> {key}: {words}",
    "percentile": lambda key, words: f"{key}% {words}",
}
HEADS = {
    "none": "",
    "fence": "```\n",
    "title": "# A title\n\n",
    "named": "Roll{}Result\n",
    "foreign": "Wurf{}Ereignis\n",
}
SEPARATORS = {
    "comma": ",",
    "tab": "\t",
    "semicolon": ";",
    "pipes": "|",
    "quoted": ",",
    "curly": ",",
}


@given(
    cuts(), st.sampled_from(sorted(RANGED)), st.sampled_from(DASHES), st.sampled_from(sorted(HEADS))
)
def test_ranges_keep_their_chances_in_every_form(
    rows: list[tuple[int, int, str]], form: str, dash: str, head: str
) -> None:
    if form == "percentile":  # without any range these are shares
        assume(any(low != high for low, high, _ in rows))
    if form == "cited" and HEADS[head]:
        form = "colon"
    top = HEADS[head].replace("{}", SEPARATORS.get(form, " "))
    lines = [RANGED[form](_span(low, high, dash), words) for low, high, words in rows]
    last = rows[-1][1]
    table = read(top + "\n".join(lines), "x", dice=f"1d{last}").table
    assert [row.result for row in table.rows] == [words for *_, words in rows]
    assert table.chances() == tuple(Fraction(high - low + 1, last) for low, high, _ in rows)
    if any(low != high for low, high, _ in rows):  # else the numbers may be others
        assert read(top + "\n".join(lines), "x").table.chances() == table.chances()


WEIGHED = {
    "times": lambda weight, words: f"{weight}x {words}",
    "sign": lambda weight, words: f"{weight}× {words}",  # noqa: RUF001 - a multiplication sign is intended
    "before": lambda weight, words: f"x{weight} {words}",
    "colon": lambda weight, words: f"{weight}x: {words}",
}


@given(
    st.lists(st.tuples(st.integers(1, 99), WORD), min_size=1, max_size=8),
    st.sampled_from(sorted(WEIGHED)),
)
def test_multipliers_are_weights_in_every_form(rows: list[tuple[int, str]], form: str) -> None:
    found = read("\n".join(WEIGHED[form](*row) for row in rows), "x")
    total = sum(weight for weight, _ in rows)
    assert found.table.chances() == tuple(Fraction(weight, total) for weight, _ in rows)
    assert [row.result for row in found.table.rows] == [words for _, words in rows]
    csv = read("Name;Weight\n" + "".join(f"{words};{weight}\n" for weight, words in rows), "x")
    assert csv.table.chances() == found.table.chances()


@given(
    st.lists(st.integers(1, 90), min_size=1, max_size=8),
    st.sampled_from(("{}% {}", "{} %: {}", "{},0% {}")),
)
def test_percentages_are_shares(shares: list[int], form: str) -> None:
    found = read("\n".join(form.format(share, "a") for share in shares), "x")
    assert found.table.chances() == tuple(Fraction(share, sum(shares)) for share in shares)
    assert bool(found.remarks) == (sum(shares) not in (1, 100))


# The law: what begins with a number and is not understood is refused with its line.


@cache
def numbers() -> tuple[str, ...]:
    """Every character that Unicode calls a number."""
    every = map(chr, range(sys.maxunicode + 1))
    return tuple(each for each in every if unicodedata.category(each) in {"Nd", "Nl", "No"})


@given(
    st.deferred(lambda: st.sampled_from(numbers())),
    st.text(st.sampled_from("0123456789-–.,:;/%x×+*()[]|= "), max_size=6),  # noqa: RUF001 - as phones type them
    WORD,
)
def test_no_number_in_front_becomes_a_word_in_silence(first: str, more: str, words: str) -> None:
    """Alone among words it is a weight, which is shown, or it is refused with its line."""
    line = f"{first}{more} {words}"
    try:
        found = read(f"plain\n{line}\nother", "x")
    except Malformed as refused:
        said = refused.message
    else:
        said = "Line 2 is offered as words" if found.tables[-1][0] == WORDS else ""
        assert found.table.rows[1].result != line.strip()
    assert re.search(r"(Line|[Rr]ow) \d", said), said


@pytest.mark.parametrize(
    "line",
    [
        "2 goblins", "1.5 inches of rain", "1,000 gold", "10:30 train", "½ rain", "² mice", "① w",
        "1 or 4: x", "1-3d6 orcs", "1 000 gp", "7-up", "3/8 of it", "1, 3, 5: odd", "3x2 wood",
    ],
)  # fmt: skip
def test_a_number_that_is_not_understood_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(BadTable, match=r"Line 2 begins with a number, “.*quotes") as caught:
        read(f"nothing\n{line}\nsomething", "x")
    assert line[:5] in caught.value.message
    # What the refusal suggests is taken.
    assert read(f'nothing\n"{line}"\nsomething', "x").table.rows[1].result == line
    assert read(f"nothing\n3x {line}\nsomething", "x").table.rows[1].weight == 3


REFUSED = {
    "1-3: a\nb\n4-6: c": "Line 2, “b”, has no number, but others have",
    "10% a\nb": "Line 2, “b”, has no number",
    "10% a\n3x b": "Line 2 begins with a number",
    "3x a\n2: b": "Line 2 begins with a number",
    "1. a\n3. b": "Line 2, “3. b”, should begin with 2",
    "1-3 a\n5-6 b": "Line 2, “5-6 b”, does not follow 3",
    "1-3 a\n3-6 b": "Line 2, “3-6 b”, does not follow 3",
    "4-6 a\n7-9 b": "hold 4 to 9, but no dice are named",
    "range,result\nnone,x": "Line 2: “none” is no range",
    "weight,result\n1-3,x": "Line 2: “1-3” is no weight",
    "result,weight\na,3,4": "Line 2 has more columns",
    'result\n"a\n': "Line 2 has quotes",
    "# A\n1 x\n# B\n2 y": "Line 3 is a second heading",
    "1:\n2: b": "Line 1 says nothing",
    "a\n" * 201: "200 rows",
    "a" * 2001: "Line 1 is longer than",
    "a\n" + " " * 60_000: "60,000 characters",
    "{": "no JSON",
    "{}": "no list of rows",
    "[[1]]": "Row 1 is neither",
    json.dumps([{"results": []}]): "several tables",
    "[[rows]]\nrange = '10%'\nresult='a'": "Row 1: a share is written as weight",
}


@pytest.mark.parametrize(("text", "says"), REFUSED.items())
def test_what_is_wrong_is_told_with_its_line(text: str, says: str) -> None:
    with pytest.raises(BadTable) as caught:
        read(text, "x")
    assert says in caught.value.message


def test_what_may_be_meant_otherwise_is_offered() -> None:
    def chances(text: str) -> dict[str, list[str]]:
        return {
            words: [str(each) for each in table.chances() or ()]
            for words, table in read(text, "x").tables
        }

    assert chances("1: a\n2: b") == {
        TOTALS: ["1/2", "1/2"], WEIGHTS: ["1/3", "2/3"], WORDS: ["1/2", "1/2"],
    }  # fmt: skip
    assert [words for words, _ in read("1 wolf\n2 bears", "x").tables] == [TOTALS, WORDS]
    assert read("1 wolf\n2 bears", "x").tables[1][1].rows[1].result == "2 bears"
    assert [words for words, _ in read("3x wolf\nbear", "x").tables] == [WEIGHTS, WORDS]
    assert [words for words, _ in read("0: wolf\n1: bear", "x").tables] == [TOTALS, WORDS]
    assert [words for words, _ in read("2: wolf\n1: bear", "x").tables] == [WEIGHTS, TOTALS, WORDS]
    assert [words for words, _ in read("1-3 wolf\n4 bear", "x").tables] == [TOTALS]


@pytest.mark.parametrize(
    "text",
    [
        "# Sky\n1-3 sun\n4-6 rain", "**Sky (d6)**\n1-3 sun\n4-6 rain", "Sky\n1-3 sun\n4-6 rain",
        "Sky,,\nd6,Weather,Note\n1-3,sun,\n4-6,rain,",
        "Sky\n| d6 | |\n|---|---|\n|1-3|sun|\n|4-6|rain|",
        "# Sky\n+---+---+\n| 1-3 | sun |\n+---+---+\n| 4-6 | rain |\n+---+---+",
        "# Sky\n1-3 sun; 4-6 rain", "# Sky\nsep=;\nFrom;To;Weather\n1;3;sun\n4;6;rain\n;;\n",
    ],
)  # fmt: skip
def test_what_stands_above_is_the_name_and_no_row(text: str) -> None:
    table = read(text, called="file").table
    assert (table.name, table.dice.removeprefix("1"), shown(table)) == (
        "sky",
        "d6",
        "1-3 sun, 4-6 rain",
    )


def test_a_list_on_one_line_or_below_its_name_is_parted() -> None:
    for text in ("sun; rain; fog", "sun|rain|fog", "sun, rain, fog", "Sky:\n- sun\n- rain\n- fog"):
        assert [row.result for row in read(text, "x").table.rows] == ["sun", "rain", "fog"], text


def test_shares_in_a_column_may_be_fractions() -> None:
    found = read("Result;Chance\nx;1/3\ny;2/3", "x")
    assert found.table.chances() == (Fraction(1, 3), Fraction(2, 3))
    assert not found.remarks


def test_rows_in_bold_are_no_titles() -> None:
    table = read("**sun**\n**rain**\n**fog**", "x").table
    assert [row.result for row in table.rows] == ["**sun**", "**rain**", "**fog**"]


def test_named_dice_are_those_of_the_rows() -> None:
    assert read("a\nb\nc", "x", dice="d3").table.dice == "d3"
    assert read("W6;b\n1-3;c\n4-6;d", "x", letters="w").table.dice == "1d6"
    assert read("1-3 a\n4-6 b", "x", dice="d6").remarks == ()
    with pytest.raises(BadTable, match="on d3 write 3 or 3-5"):
        read("a\nb", "x", dice="d3")
    with pytest.raises(BadTable, match="Line 1 has a weight"):
        read("10% a\n90% b", "x", dice="d100")
    with pytest.raises(BadTable, match="No row holds 7"):
        read("1-3: a\n4-6: b", "x", dice="2d6")


FOUNDRY = {
    "name": "Encounters", "formula": "1d6", "replacement": True, "displayRoll": True,
    "results": [
        {"text": "<p>[[/r 1d4]] &amp; @UUID[Actor.x]{Wolves}</p>", "weight": 1, "range": [1, 3]},
        {"text": "Gems", "documentCollection": "RollTable", "weight": 1, "range": [4, 5]},
        {"type": "text", "name": "", "description": "none", "weight": 1, "range": [6, 6]},
    ],
}  # fmt: skip


def test_roll_tables_of_other_programs() -> None:
    table = read(json.dumps(FOUNDRY, indent=1), called="file").table
    assert (table.name, table.dice) == ("encounters", "1d6")
    assert shown(table) == "1-3 1d4 & Wolves, 4-5 Gems → gems, 6 none"
    for text in (
        '[{"roll":"1-3","result":"a"},{"roll":4,"result":"b"}]',
        '{"table":[{"min":1,"max":3,"value":"a"},{"min":4,"max":4,"value":"b"}]}',
        '[["1-3","a"],["4","b"]]',
        '["1-3: a","4: b"]',
    ):
        assert shown(read(text, "x").table) == "1-3 a, 4 b"
    with pytest.raises(BadTable, match="dice cannot be read"):
        read(json.dumps({**FOUNDRY, "formula": "1d6+@level"}))
    weighed = read('{"entries":[{"text":"a","weight":3},{"text":"b","weight":1}]}', "x").table
    assert shown(weighed) == "3× a, 1× b"  # noqa: RUF001 - a multiplication sign is intended


def test_an_export_is_read_back_wherever_it_is_pasted() -> None:
    table = read("1-3 a -> b\n4-6 c", "x").table
    assert read(table_to_toml(table)).table == table
    curly = table_to_toml(table).replace('"', "”")
    assert read(curly).table == table
    assert read(table_to_toml(table), "other", dice="d6").table.name == "other"


MARKS = '1239-–:.,;|%x×\t\n" “”#*[]{}ad+>'  # noqa: RUF001 - as phones type them


@given(st.text(max_size=200) | st.text(st.sampled_from(MARKS), max_size=80))
def test_anything_is_read_or_refused(text: str) -> None:
    try:
        found = read(text, "x")
    except Malformed:
        return
    for _, table in found.tables:
        assert sum(table.chances() or [1]) == 1
        assert read(table_to_toml(table)).table == table


@pytest.mark.parametrize("dice", ["2d6", "d66", "3d6!", "4d6kh3"])
def test_chances_are_those_of_the_dice(dice: str) -> None:
    counts = distribution(parse(dice).rolls[0].body).counts
    middle = sorted(counts)[len(counts) // 2]
    table = read(f"{min(counts)}-{middle}: a\n{middle + 1}+: b", "x", dice=dice).table
    low = sum(ways for total, ways in counts.items() if total <= middle)
    share = Fraction(low, sum(counts.values()))
    assert table.chances() == (share, 1 - share)


@pytest.mark.parametrize(
    "text",
    [
        " " * 59_000 + "x", "->" * 29_000, "#" * 59_000, "\t" * 59_000, "-" * 1_999 + "x",
        "@a[" * 70_000, '["' + "@a[" * 70_000 + '"]', "[[/r " * 10_000, '"' * 59_000, "“" * 59_000,
        "\n" * 59_000 + "x", "1-" * 29_000, "|" * 59_000, ("1" + "\t" * 1_900 + "->\n") * 30,
    ],
    ids=range(14),
)  # fmt: skip
def test_no_text_takes_long(text: str) -> None:
    """Work that grew with the square of the length would take minutes here."""
    with suppress(BadTable):
        read(text, "x")
