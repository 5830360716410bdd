"""Reads lookup tables from TOML or CSV text, and writes them as TOML."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from contextlib import suppress
from typing import Any, Final

from pydantic import ValidationError

from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse
from rules.dice.notation.printing import spell
from rules.tables.lookup import OPEN, WEIGHT, BadTable, Table

CHARACTERS: Final = 60_000
RANGE: Final = r"(?P<low>-?\d{1,7})(?:\s*(?:-|–|—|\.\.|to)\s*(?P<high>-?\d{1,7})|(?P<open>\+))?"  # noqa: RUF001 - dashes as phones type them
"""Totals as people write them: ``3``, ``3-5``, ``3 to 5``, ``6+``."""
_RANGE: Final = re.compile(RANGE)
_PLAIN: Final = {
    "missing": "nothing is there",
    "string_too_short": "nothing is there",
    "too_short": "nothing is there",
    "string_too_long": "that is too long",
    "too_long": "that is too many",
    "greater_than_equal": "1 is the least",
    "less_than_equal": f"{WEIGHT:,} is the most",
    "int_parsing": "a whole number is wanted",
    "int_type": "a whole number is wanted",
    "string_type": "text in quotes is wanted",
    "extra_forbidden": "a table has nothing of that name",
}
"""What pydantic says in words that only a programmer understands, by its kinds of error."""
_SEPARATORS: Final = ",;\t"
_COLUMNS: Final = ("range", "weight", "result", "then")


def table_from_toml(text: str, letters: str = "") -> Table:
    """A table with ``name``, ``dice`` and ``[[rows]]`` of ``range`` or ``weight``, ``result``.

    Args:
        text: The TOML.
        letters: What stands for a die in its dice beside `d`.

    Raises:
        BadTable: It is no TOML, or no such table.
    """
    _short(text)
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise BadTable(f"This is no TOML: {fault}.") from fault
    rows = raw.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadTable("A table needs rows, each headed [[rows]].")
    return _table(
        {**raw, "rows": [_row(number, row) for number, row in enumerate(rows, 1)]}, letters
    )


def table_from_csv(name: str, text: str, dice: str = "", letters: str = "") -> Table:
    """A table from lines under a heading of ``range`` or ``weight``, ``result`` and ``then``.

    Semicolons or tabs may stand for the commas. Further tables in ``then`` are separated by
    semicolons; ``letters`` stand for a die as in TOML.

    Raises:
        BadTable: It is no CSV, or no such table.
    """
    _short(text)
    try:
        text = text.lstrip("\ufeff")
        first = text.partition("\n")[0]
        comma = max(_SEPARATORS, key=first.count)
        reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=comma, strict=True)
        heading = [column.strip().lower() for column in reader.fieldnames or ()]
        reader.fieldnames = heading
        lines = list(reader)
    except csv.Error as fault:
        raise BadTable(f"This is no CSV: {fault}.") from fault
    unknown = [column for column in heading if column not in _COLUMNS]
    if unknown or "result" not in heading or len(set(heading)) != len(heading):
        raise BadTable(
            "The first line must name the columns, such as range,result or weight,result,then."
        )
    rows = []
    for number, line in enumerate(lines, 1):
        if None in line:
            raise BadTable(
                f"Row {number} has more columns than the first line names; put quotes around words"
                " with commas."
            )
        if None in line.values():
            raise BadTable(f"Row {number} has fewer columns than the first line names.")
        filled = {column: value.strip() for column, value in line.items() if value.strip()}
        row: dict[str, Any] = dict(filled)
        if "then" in row:
            row["then"] = [part.strip() for part in row["then"].split(";") if part.strip()]
        rows.append(_row(number, row))
    return _table({"name": name, "dice": dice, "rows": rows}, letters)


def table_to_toml(table: Table) -> str:
    """The text that `table_from_toml` reads back as the same table."""
    parts = [f"name = {_quoted(table.name)}"]
    if table.dice:
        parts.append(f"dice = {_quoted(table.dice)}")
    for row in table.rows:
        parts.append("\n[[rows]]")
        parts.append(
            f"weight = {row.weight}" if row.low is None else f'range = "{row.low}..{row.high}"'
        )
        parts.append(f"result = {_quoted(row.result)}")
        if row.then:
            parts.append(f"then = [{', '.join(map(_quoted, row.then))}]")
    return "\n".join(parts) + "\n"


def _row(number: int, row: dict[str, Any]) -> dict[str, Any]:
    """A row with its range read; a row without one is as likely as its weight, 1 if not given."""
    if "range" not in row:
        return {"weight": 1, **row}
    spelled = str(row["range"]).strip()
    found = _RANGE.fullmatch(spelled)
    if found is None:
        raise BadTable(f"Row {number}: “{spelled[:20]}” is no range; write 3, 3-5 or 6+.")
    low = _total(found["low"])
    high = OPEN if found["open"] else _total(found["high"] or found["low"])
    return {key: value for key, value in row.items() if key != "range"} | {"low": low, "high": high}


def _total(digits: str) -> int:
    """A total as it is written; percentile dice show 100 as 00."""
    return 100 if digits == "00" else int(digits)


def _table(raw: dict[str, Any], letters: str) -> Table:
    if letters and isinstance(dice := raw.get("dice"), str):
        with suppress(BadDice):  # the table refuses them
            raw["dice"] = _plain_dice(dice, letters)
    try:
        return Table.model_validate(raw)
    except ValidationError as fault:
        errors = fault.errors()
        # Where rows are wrong, pydantic says of their number what is not so.
        told = [each for each in errors if each["loc"] != ("rows",)] or errors
        raise BadTable(" ".join(_sentence(error) for error in told[:3])) from fault


def _plain_dice(dice: str, letters: str) -> str:
    """Dice as they are read without knowing the letters of any language."""
    try:
        parse(dice)
    except BadDice:
        return spell(parse(dice, letters))
    return dice


def _sentence(error: Any) -> str:
    where = ""
    match error["loc"]:
        case ("rows", int(at), *rest):
            where = f"Row {at + 1}{', ' + str(rest[0]) if rest else ''}: "
        case (field, *_):
            where = f"{field}: "
    said = _PLAIN.get(error["type"]) or error["msg"].removeprefix("Value error, ").rstrip(".")
    text = f"{where}{said}."
    return text[0].upper() + text[1:]


def _short(text: str) -> None:
    if len(text) > CHARACTERS:
        raise BadTable(f"A table may be {CHARACTERS:,} characters long; this has {len(text):,}.")


def _quoted(text: str) -> str:
    # A JSON string is a TOML string but for DEL, which TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
