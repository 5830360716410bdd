"""Reads lists out of JSON: those that virtual tables export, and plainer ones."""

from __future__ import annotations

import html
import json
import re
from typing import Any, Final

from rules.tables.lines import HIGH, LOW, Line, Listing, kind_of, short
from rules.tables.lookup import ROWS, BadTable

CHARACTERS: Final = 240_000
"""JSON holds more that is no text of the table than other files do."""
_ROWS: Final = ("results", "rows", "entries", "items", "table", "data", "values", "outcomes")
_DICE: Final = ("formula", "dice", "die", "roll")
_TITLES: Final = ("name", "title")
_RANGES: Final = ("range", "roll", "rolls", "total", "number")
_TEXTS: Final = ("text", "result", "description", "value", "outcome", "name", "title", "entry")
_HEADING: Final = ("range", "weight", "result", "then")
_TAG: Final = re.compile(r"<[^<>]{1,300}>")
_LINK: Final = re.compile(r"@\w{1,40}\[[^\]]{0,200}\](?:\{([^}]{0,200})\})?")


def listing_of_json(text: str) -> tuple[Listing, str] | None:
    """The list that a text holds as JSON, and its dice; ``None`` if it is no JSON.

    Raises:
        BadTable: It is JSON, but no list of rows, or too long.
    """
    bare = text.strip("\ufeff \t\r\n")
    if not bare.startswith(("{", "[{", '["', "[[", "[\n", "[ ", "[\r")):
        return None
    short(bare, CHARACTERS)
    try:
        raw = json.loads(bare)
    except (ValueError, RecursionError) as fault:
        if bare.startswith("{") or bare.endswith("]"):
            raise BadTable(f"This is no JSON: {str(fault)[:100]}.") from fault
        return None
    title, dice, entries = "", "", raw
    if isinstance(raw, dict):
        title, dice = _first(raw, _TITLES), _first(raw, _DICE)
        entries = next((raw[key] for key in _ROWS if isinstance(raw.get(key), list)), None)
    if not isinstance(entries, list):
        raise BadTable("This JSON holds no list of rows, such as results.")
    if len(entries) > ROWS:
        raise BadTable(f"A table has {ROWS} rows at most.")
    if any(isinstance(each, dict) and any(key in each for key in _ROWS[:3]) for each in entries):
        raise BadTable("This JSON holds several tables: add one after another.")
    if all(isinstance(each, str | int | float) for each in entries):
        lines = (Line(number, (_plain(each),)) for number, each in enumerate(entries, 1))
        return Listing(title, (), tuple(lines)), dice
    cells = [_cells(each, number) for number, each in enumerate(entries, 1)]
    # A range is what is rolled; the weights beside it only say from what it was made.
    kept = next((at for at in (0, 1) if any(each[at] for each in cells)), 2)
    columns = (*([kept] if kept < 2 else []), 2, 3)  # noqa: PLR2004 - those of the heading
    lines = (
        Line(number, tuple(each[at] for at in columns)) for number, each in enumerate(cells, 1)
    )
    return Listing(title, tuple(_HEADING[at] for at in columns), tuple(lines)), dice


def _cells(entry: Any, number: int) -> tuple[str, ...]:
    """Range, weight, result and further tables of an entry."""
    if isinstance(entry, list) and len(entry) == 2:  # noqa: PLR2004 - a key and what it leads to
        return (_range(entry[0]), "", _plain(entry[1]), "")
    if not isinstance(entry, dict):
        raise BadTable(f"Row {number} is neither text nor an object with text.")
    fields = {str(name).lower(): value for name, value in entry.items()}
    span = next((_range(fields[key]) for key in _RANGES if fields.get(key) is not None), "")
    low = next((value for name, value in fields.items() if kind_of(name) == LOW), None)
    high = next((value for name, value in fields.items() if kind_of(name) == HIGH), None)
    if not span and low is not None:
        span = _range([low, low if high is None else high])
    words = next((_plain(fields[key]) for key in _TEXTS if fields.get(key)), "")
    weight = fields.get("weight", fields.get("chance", fields.get("probability")))
    leads = str(fields.get("documentcollection", fields.get("collection", ""))) == "RollTable"
    then = fields.get("then", words if leads else "")
    names = ";".join(map(str, then)) if isinstance(then, list) else str(then)
    return (span, "" if weight is None else str(weight), words, names)


def _range(value: Any) -> str:
    if isinstance(value, list):
        return "-".join(str(each) for each in dict.fromkeys(value))
    return str(value)


def _plain(value: Any) -> str:
    """Text without tags and links."""
    text = _LINK.sub(lambda found: found[1] or "", str(value))
    return " ".join(html.unescape(_TAG.sub(" ", text)).split())


def _first(raw: dict[str, Any], names: tuple[str, ...]) -> str:
    return next((raw[name] for name in names if isinstance(raw.get(name), str)), "")
