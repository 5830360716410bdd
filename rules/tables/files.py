"""Reads lookup tables from TOML, and writes them as TOML."""

from __future__ import annotations

import json
import tomllib
from contextlib import suppress
from typing import Any, Final

from pydantic import ValidationError

from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse
from rules.dice.notation.printing import spell
from rules.kernel.values.errors import Mistakes
from rules.tables.keys import whole
from rules.tables.lines import CHARACTERS, short
from rules.tables.lookup import WEIGHT, BadTable, Table

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


def table_from_toml(text: str, letters: str = "") -> Table:
    """A table with ``name``, ``dice`` and ``[[rows]]`` of ``range`` or ``weight``, ``result``.

    Args:
        text: The TOML.
        letters: What stands for a die in its dice beside `d`.

    Raises:
        BadTable: It is no TOML, or no such table.
    """
    short(text, CHARACTERS)
    try:
        raw = tomllib.loads(text.lstrip("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise BadTable(f"This is no TOML: {fault}.") from fault
    rows = raw.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadTable("A table needs rows, each headed [[rows]].")
    mistakes, found = Mistakes(), []
    for number, row in enumerate(rows, 1):
        with mistakes:
            found.append(_row(number, row))
    mistakes.tell()
    return build({**raw, "rows": found}, letters)


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
    key = whole(str(row["range"]), f"Row {number}")
    if key is not None and key.kind not in ("number", "span"):
        raise BadTable(f"Row {number}: a share is written as weight, not as range.")
    rest = {name: value for name, value in row.items() if name != "range"}
    return rest if key is None else rest | {"low": key.low, "high": key.high}


def build(raw: dict[str, Any], letters: str) -> Table:
    """The table of fields as `Table` has them; ``letters`` stand for a die beside `d`.

    Raises:
        BadTable: It is none.
    """
    if letters and isinstance(dice := raw.get("dice"), str):
        with suppress(BadDice):  # the table refuses them
            raw["dice"] = _plain_dice(dice, letters)
    try:
        return Table.model_validate(raw)
    except ValidationError as fault:
        errors = fault.errors()
        # Where rows are wrong, pydantic says of their number what is not so.
        told = [each for each in errors if each["loc"] != ("rows",)] or errors
        mistakes = Mistakes()
        for error in told:
            for sentence in _sentences(error):
                mistakes.note(BadTable(sentence))
        raise mistakes.all() from fault


def _plain_dice(dice: str, letters: str) -> str:
    """Dice as they are read without knowing the letters of any language."""
    try:
        parse(dice)
    except BadDice:
        return spell(parse(dice, letters))
    return dice


def _sentences(error: Any) -> list[str]:
    where = ""
    match error["loc"]:
        case ("rows", int(at), *rest):
            where = f"Row {at + 1}{', ' + str(rest[0]) if rest else ''}: "
        case (field, *_):
            where = f"{field}: "
    said = _PLAIN.get(error["type"]) or error["msg"].removeprefix("Value error, ").rstrip(".")
    texts = (f"{where}{each}." for each in said.split("\n"))
    return [text[0].upper() + text[1:] for text in texts]


def _quoted(text: str) -> str:
    # A JSON string is a TOML string but for DEL, which TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
