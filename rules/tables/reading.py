"""Reads a table from any list of text, as people have it."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules.dice.notation.bounds import bounds
from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse
from rules.kernel.values.errors import Mistakes
from rules.tables.entries import entries, totals_named
from rules.tables.files import build, table_from_toml
from rules.tables.keys import LEAST, unclear
from rules.tables.lines import DICE, listing
from rules.tables.lookup import NAME, OPEN, ROWS, TEXT, WEIGHT, BadTable
from rules.tables.structured import listing_of_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.tables.entries import Entry
    from rules.tables.keys import Key
    from rules.tables.lines import Listing
    from rules.tables.lookup import Table

TOTALS: Final = "The numbers are totals"
WEIGHTS: Final = "The numbers are weights"
WORDS: Final = "The numbers are words"
_TOML: Final = re.compile(r"^[ \t]*\[\[[ \t]*rows[ \t]*\]\]", re.MULTILINE)
_ENDING: Final = re.compile(r"(.*[^\s\d(|:.,–—-])\s*[-–—:|(]?\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%\)?")  # noqa: RUF001 - dashes as phones type them
_WEIGHING: Final = frozenset(":|=,;-–—") | {"=>", ""}  # noqa: RUF001 - as above
"""What parts a weight from its words; a full stop parts only the number of a list."""
_SIDES: Final = frozenset((2, 3, 4, 6, 8, 10, 12, 20, 100))
_MOST_DICE: Final = 10
_WHOLE: Final = 100
_CURLY: Final = str.maketrans("“”„", '"""')
_SHOWN: Final = 24


class Reading(NamedTuple):
    """What a list is read as.

    Attributes:
        tables: What it may mean, the likeliest first: words for the choice, and the table.
        remarks: What the list does not say, and is supplied for the first.
    """

    tables: tuple[tuple[str, Table], ...]
    remarks: tuple[str, ...] = ()

    @property
    def table(self) -> Table:
        """The table that the list means most likely."""
        return self.tables[0][1]


class _Way(NamedTuple):
    """One way to understand the numbers of the rows."""

    rows: list[dict[str, Any]]
    dice: str = ""
    remark: str = ""
    called: str = ""


def read(
    text: str, name: str = "", *, called: str = "", dice: str = "", letters: str = ""
) -> Reading:
    """The table in a text: lines, CSV, tabs, Markdown, JSON or TOML.

    Args:
        text: The text.
        name: What the table is called, whatever the text says.
        called: What it is called if the text doesn't say.
        dice: What it is rolled on, whatever the text says.
        letters: What stands for a die beside `d`.

    Raises:
        BadTable: It is none; the message says which line, and what would be right.
    """
    if _TOML.search(text):
        return Reading((("", _of_toml(text, name, dice, letters)),))
    found = listing_of_json(text)
    listed, told = found if found is not None else (listing(text), "")
    title = DICE.sub("", listed.title).strip(" -–—:()[]") or listed.title  # noqa: RUF001 - as above
    if len(listed.lines) > ROWS:
        raise BadTable(f"A table has {ROWS} rows at most.")
    rows = _totals(entries(listed))
    ranged = any(row.key is not None and row.key.kind in ("number", "span") for row in rows)
    if found is not None and ranged:
        dice = dice or told  # what JSON calls its dice is meant as such, even if it can't be read
    known = _Dice(dice, told or _told_dice(listed), letters)
    ways = _ways(rows, known, named=totals_named(listed))
    name = name or title[:NAME].strip() or called

    def table(way: _Way) -> tuple[str, Table]:
        raw = {"name": name, "dice": way.dice, "rows": way.rows}
        return way.called, build(raw, letters)

    tables = [table(ways[0])]
    for way in ways[1:]:
        with suppress(BadTable):  # it can't be meant so
            tables.append(table(way))
    above = f"“{listed.above[:_SHOWN]}” is read as a heading." if listed.above else ""
    return Reading(tuple(tables), tuple(filter(None, (above, ways[0].remark))))


def _of_toml(text: str, name: str, dice: str, letters: str) -> Table:
    try:
        found = table_from_toml(text, letters)
    except BadTable:
        straight = text.translate(_CURLY)
        if straight == text:
            raise
        found = table_from_toml(straight, letters)
    if not name and not dice:
        return found
    raw = found.model_dump()
    return build(raw | {"name": name or found.name, "dice": dice or found.dice}, letters)


def _told_dice(listed: Listing) -> str:
    """The dice that the heading or the title names."""
    found = map(DICE.search, (*listed.heading, listed.above, listed.title))
    return next((each[0] for each in found if each is not None), "")


class _Dice(NamedTuple):
    """The dice that a person names, those that the text names, and the letters for a die."""

    named: str
    told: str
    letters: str

    def reach(self, dice: str) -> tuple[int, int] | None:
        """The lowest and highest total; ``None`` for what the table will refuse."""
        try:
            return bounds(parse(dice, self.letters).rolls[0].body)
        except BadDice:
            return None


def _totals(rows: list[Entry]) -> list[Entry]:
    """Rows in which 51% is a total as 01-50% is, if there are such ranges."""
    if all(row.key is None or row.key.kind != "span" for row in rows):
        return rows
    return [
        row._replace(key=row.key._replace(kind="number"))
        if row.key is not None and row.key.kind == "percent" and row.key.share == row.key.low
        else row
        for row in rows
    ]


def _ways(rows: Sequence[Entry], dice: _Dice, *, named: bool) -> list[_Way]:
    """How the rows may be understood, the likeliest first.

    Args:
        rows: The rows.
        dice: What is known of the dice.
        named: Whether a heading says that the numbers are totals.

    Raises:
        BadTable: Some rows have numbers and others have none, or of another kind.
    """
    keys = [row.key for row in rows if row.key is not None]
    kinds = {key.kind for key in keys}
    if dice.named:
        return [_on(rows, dice.named, dice)]
    if (
        dice.told
        and dice.reach(dice.told) is not None
        and kinds <= {"number", "span"}
        and (keys or _fits(rows, dice))
    ):
        return [_on(rows, dice.told, dice)]
    if not keys or "percent" in kinds:
        return [_by_share(rows) if keys else _by_ending(rows)]
    if "span" in kinds or (named and kinds == {"number"}):
        return [_by_total(rows, dice)]
    if "times" in kinds:
        wrong = next(
            (row for row in rows if row.key is not None and row.key.kind == "number"), None
        )
        if wrong is not None:
            raise unclear(wrong.line, wrong.number)
        return [_by_weight(rows), *_alike(rows)]
    return _by_number(rows, dice)


def _by_number(rows: Sequence[Entry], dice: _Dice) -> list[_Way]:
    """The ways to understand plain numbers."""
    numbers = [row.key.low for row in rows if row.key is not None]
    marks = {row.key.mark for row in rows if row.key is not None}
    weighing = marks <= _WEIGHING
    weights = [_by_weight(rows)] if weighing else []
    ordered = sorted(numbers)
    found = _dice_of([(each, each) for each in ordered]) if len(rows) > 1 else ""
    totals = []
    if found and len(numbers) == len(rows):
        totals = [_on(rows, found, dice, inferred=True)]
    if totals and (numbers == ordered or not weights):
        return [*totals, *weights, *_alike(rows)]
    if weights:
        return [*weights, *totals, *_alike(rows)]
    if set(numbers) == {1} and len(numbers) == len(rows) and " " not in marks:
        return [_by_weight(rows)]
    if " " not in marks:
        for at, row in enumerate(rows, 1):
            if row.key is None:
                raise _numberless(row)
            if row.key.low != at:
                raise BadTable(
                    f"Line {row.number}, “{row.line[:_SHOWN]}”, should begin with {at}: "
                    "name the dice if these are totals, or write 3x or 30% for a weight."
                )
    wrong = next(row for row in rows if row.key is not None and row.key.mark not in _WEIGHING)
    raise unclear(wrong.line, wrong.number)


def _on(rows: Sequence[Entry], spelled: str, dice: _Dice, *, inferred: bool = False) -> _Way:
    """The rows by the totals of dice; rows without any number hold them in order."""
    reach = dice.reach(spelled)
    if reach is not None and _fits(rows, dice._replace(told=spelled)):
        low, _ = reach
        found = [_row(row, {"low": low + at, "high": low + at}) for at, row in enumerate(rows)]
        return _Way(
            found, spelled, f"The rows have no numbers: they hold {low} and so on, in order."
        )
    found, mistakes = [], Mistakes()
    numbered = any(each.key is not None for each in rows)
    for row in rows:
        key = row.key
        if key is not None and key.kind not in ("number", "span"):
            said = (
                f"Line {row.number} has a weight, but the table is rolled on {spelled}: name no "
                "dice, or write 3 or 3-5."
            )
            mistakes.note(BadTable(said))
        elif key is None and numbered:
            mistakes.note(_numberless(row))
        else:
            found.append(_row(row, {"weight": 1} if key is None else _span(key, reach)))
    mistakes.tell()
    remark = f"No dice are named: the rows hold the totals of {spelled}." if inferred else ""
    return _Way(found, spelled, remark, TOTALS)


def _by_total(rows: Sequence[Entry], dice: _Dice) -> _Way:
    """The rows by totals, on the dice that have these."""
    keys = _keys(rows, ("number", "span"))
    spans = [(key.low, key.low if key.high == OPEN else key.high) for key in keys]
    ordered = sorted(zip(spans, rows, strict=True), key=lambda pair: pair[0])
    found = _dice_of([span for span, _ in ordered])
    if not found:
        for ((_, last), _), ((low, _), row) in pairwise(ordered):
            if low != last + 1:
                raise BadTable(
                    f"Line {row.number}, “{row.line[:_SHOWN]}”, does not follow {last}: name the "
                    "dice if these are totals, or put a line in quotes whose number is a word."
                )
        ends = [end for span in spans for end in span if end != LEAST]
        raise BadTable(
            f"The rows hold {min(ends)} to {max(ends)}, but no dice are named: say which, such as "
            "2d6."
        )
    return _on(rows, found, dice, inferred=True)


def _by_share(rows: Sequence[Entry]) -> _Way:
    """The rows by percentages, all of which are whole numbers after a common factor."""
    return _shared(rows, [key.share for key in _keys(rows, ("percent",))])


def _keys(rows: Sequence[Entry], kinds: tuple[str, ...]) -> list[Key]:
    """What the rows begin with.

    Raises:
        BadTable: Some begin with nothing, or with something of another kind.
    """
    keys, mistakes = [], Mistakes()
    for row in rows:
        if row.key is None:
            mistakes.note(_numberless(row))
        elif row.key.kind not in kinds:
            mistakes.note(unclear(row.line, row.number))
        else:
            keys.append(row.key)
    mistakes.tell()
    return keys


def _shared(rows: Sequence[Entry], shares: list[Fraction]) -> _Way:
    factor = lcm(*(share.denominator for share in shares))
    weights = [int(share * factor) for share in shares]
    common = gcd(*weights) if max(weights) > WEIGHT else 1
    found = [
        _row(row, {"weight": weight // common}) for row, weight in zip(rows, weights, strict=True)
    ]
    total = sum(shares)
    remark = f"The percentages add up to {float(total):g}: each row has its share of that."
    return _Way(found, "", "" if total in (1, _WHOLE) else remark)


def _by_weight(rows: Sequence[Entry]) -> _Way:
    weighed = [_row(row, {"weight": 1 if row.key is None else row.key.low}) for row in rows]
    return _Way(weighed, called=WEIGHTS)


def _alike(rows: Sequence[Entry]) -> list[_Way]:
    """Each row as likely as any other, its number a part of its words; not for a column of such."""
    if all(row.key is None or not row.key.mark for row in rows):
        return []
    return [_Way([_row(row, {"weight": 1, "result": row.line}) for row in rows], called=WORDS)]


def _by_ending(rows: Sequence[Entry]) -> _Way:
    """Rows without a number in front: by percentages at their ends, or alike."""
    found = [_ENDING.fullmatch(row.words[: 2 * TEXT]) for row in rows]
    ends = [each for each in found if each is not None]
    shares = [Fraction(each[2].replace(",", ".")) for each in ends]
    if len(ends) == len(rows) > 1 and sum(shares) == _WHOLE:
        cut = [row._replace(words=end[1]) for row, end in zip(rows, ends, strict=True)]
        return _shared(cut, shares)
    return _Way([_row(row, {"weight": 1}) for row in rows])


def _row(row: Entry, fields: dict[str, Any]) -> dict[str, Any]:
    return {"result": row.words, "then": row.then, **fields}


def _span(key: Key, reach: tuple[int, int] | None) -> dict[str, int]:
    low = min(key.high, reach[0]) if key.low == LEAST and reach is not None else key.low
    return {"low": low, "high": key.high}


def _fits(rows: Sequence[Entry], dice: _Dice) -> bool:
    """Whether there is a row for each total, and none has a number."""
    reach = dice.reach(dice.told)
    numbered = any(row.key is not None for row in rows)
    return not numbered and reach is not None and reach[1] - reach[0] + 1 == len(rows)


def _dice_of(spans: Sequence[tuple[int, int]]) -> str:
    """The dice that have the totals of these ranges, in order; empty if that is unclear."""
    low, high = spans[0][0], spans[-1][1]
    if low == 11 and high == 66:  # noqa: PLR2004 - the totals of a d66
        return "d66"
    if any(after[0] != before[1] + 1 for before, after in pairwise(spans)):
        return ""
    if low in (0, 1):
        return f"1d{high}" if low else f"1d{high + 1}-1"
    if 1 < low <= _MOST_DICE and high % low == 0 and high // low in _SIDES:
        return f"{low}d{high // low}"
    return ""


def _numberless(row: Entry) -> BadTable:
    return BadTable(
        f"Line {row.number}, “{row.line[:_SHOWN]}”, has no number, but others have: begin it with "
        "3:, 3-5:, 3x or 30%."
    )
