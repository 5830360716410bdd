"""Rows of tables by name: candidates for autocompletion, and the row that was typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Malformed
from rules.tables.lookup import BadTable

if TYPE_CHECKING:
    from rules.kernel.system.reference import Reference
    from rules.tables.lookup import Table

_DIGITS: Final = 7
_NAME: Final = 100
"""The most characters of a row's name: autocompletion takes no more."""


def rows_of_system(table: Reference) -> list[Candidate]:
    """The rows of a system's table, each named by its first cell."""
    return [Candidate(row.cells[0], " · ".join(row.cells)) for row in table.rows]


def rows_of_own(table: Table) -> list[Candidate]:
    """The rows of an own table, named by their totals or, without dice, by their results."""
    return [
        Candidate(row.span, f"{row.span} · {row.result}")
        if row.span
        else Candidate(row.result[:_NAME].strip(), row.result)
        for row in table.rows
    ]


def find_in_system(table: Reference, line: str) -> int:
    """The index of the row of a system's table that was typed.

    Raises:
        Malformed: No row, or more than one, matches.
    """
    rows = rows_of_system(table)
    named = _named(rows, line)
    if len(named) == 1:
        return named[0]
    total = _total(line)
    if table.dice and total is not None and not named:
        return table.at(total)
    raise Malformed(
        *_unclear(named), legal=tuple(rows[at].value for at in named or range(len(rows)))
    )


def find_in_own(table: Table, line: str) -> int:
    """The index of the row of an own table that was typed.

    Raises:
        BadTable: No row, or more than one, matches.
    """
    total = _total(line)
    if table.dice and total is not None:
        return table.rows.index(table.at(total))
    rows = rows_of_own(table)
    named = _named(rows, line)
    if len(named) == 1:
        return named[0]
    raise BadTable(
        *_unclear(named), legal=tuple(rows[at].value for at in named or range(len(rows)))
    )


def _named(rows: list[Candidate], line: str) -> list[int]:
    """The first row with that name or, if there is none, all rows that contain its words."""
    wanted = " ".join(line.split()).casefold()
    called = [at for at, row in enumerate(rows) if row.value.casefold() == wanted]
    if called or not wanted:
        return called[:1]
    words = wanted.split()
    texts = [row.text.casefold() for row in rows]
    return [at for at, text in enumerate(texts) if all(word in text for word in words)]


def _total(line: str) -> int | None:
    digits = line.strip().removeprefix("-")
    return int(line) if digits.isdecimal() and len(digits) <= _DIGITS else None


def _unclear(named: list[int]) -> tuple[str]:
    if named:
        return ("Several rows of that table are like that.",)
    return ("There is no such row in that table.",)
