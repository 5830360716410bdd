"""What players look up of a system at the table: its tables, and cards of its units."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table.

    Attributes:
        cells: What it says, column by column; the first one names it.
        span: The lowest and the highest total of the table's dice that lead here, if it has dice.
    """

    cells: tuple[str, ...]
    span: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Reference:
    """A table of a system.

    Attributes:
        id: Lower case with dashes: ``hit-table``.
        title: Its name.
        columns: Headings.
        rows: Its rows; those of a table with dice cover all totals, and none twice.
        dice: What is thrown for it, such as ``1d6``; empty if it is only read.
        note: What else is to be known, one sentence.
        rules: Ids of its rules.
    """

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    dice: str = ""
    note: str = ""
    rules: tuple[str, ...] = ()

    def at(self, total: int) -> int:
        """The row that a total leads to, from 0; past either end, the row at that end."""
        spans = [(row.span[0], number) for number, row in enumerate(self.rows) if row.span]
        reached = [number for low, number in sorted(spans) if low <= total]
        return reached[-1] if reached else min(spans)[1]


@dataclass(frozen=True, slots=True)
class Unit:
    """A vessel, figure or weapon, as on a card.

    Attributes:
        id: Lower case with dashes.
        name: Its name.
        kind: Whose or what it is, in a few words.
        facts: Its numbers: what each is called, and its value.
        text: What is special about it, in our own words.
        rules: Ids of the rules that say so.
        side: The index of its side, for its colours.
    """

    id: str
    name: str
    kind: str
    facts: tuple[tuple[str, str], ...]
    text: str = ""
    rules: tuple[str, ...] = ()
    side: int = 0
