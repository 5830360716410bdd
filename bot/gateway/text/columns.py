"""Tables in fixed-width letters, narrow enough for a phone."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH: Final = 40
"""Characters of a line in a code block that a phone shows without breaking it."""
_GAP: Final = 2
_MARK: Final = "> "
_LONGEST: Final = 14
"""A longer word may be broken to keep its column narrow."""


class Columns(NamedTuple):
    """A table: its heading, and its rows, each of one line or more."""

    head: str
    rows: tuple[str, ...]


def columns(headings: Sequence[str], rows: Sequence[Sequence[str]], lit: int | None) -> Columns:
    """A table with the highlighted row marked, each column as wide as it needs and may be.

    Cells are wrapped. Where even so the columns don't fit beside each other, each row is a card:
    its first cell, and below it the others, each behind its heading.

    Args:
        headings: One for each column; empty if there are none.
        rows: The cells, on one line each.
        lit: The number of the highlighted row, from 0.
    """
    marks = [_MARK if number == lit else " " * len(_MARK) for number in range(len(rows))]
    lines = [headings, *rows] if headings else rows
    widths = _widths(list(zip(*lines, strict=True)))
    if widths is None:
        cards = (_card(mark, headings, row) for mark, row in zip(marks, rows, strict=True))
        return Columns("", tuple(cards))
    shown = (_row(mark, row, widths) for mark, row in zip(marks, rows, strict=True))
    return Columns(_row(" " * len(_MARK), headings, widths) if headings else "", tuple(shown))


def _widths(cells: Sequence[Sequence[str]]) -> list[int] | None:
    """The width of each column; ``None`` if they don't fit beside each other."""
    room = WIDTH - len(_MARK) - _GAP * (len(cells) - 1)
    wanted = [max(map(len, column)) for column in cells]
    widths = [max(map(_least, column)) for column in cells]
    left = room - sum(widths)
    if left < 0:
        return None
    for _ in range(left):
        neediest = max(range(len(widths)), key=lambda at: wanted[at] - widths[at])
        if wanted[neediest] > widths[neediest]:
            widths[neediest] += 1
    return widths


def _least(cell: str) -> int:
    return min(_LONGEST, max(map(len, cell.split()), default=1))


def _row(mark: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    wrapped = [wrap(cell, width) for cell, width in zip(cells, widths, strict=True)]
    lines = []
    for number, parts in enumerate(zip_longest(*wrapped, fillvalue="")):
        padded = (f"{part:<{width + _GAP}}" for part, width in zip(parts, widths, strict=True))
        lines.append(f"{' ' * len(mark) if number else mark}{''.join(padded)}".rstrip())
    return "\n".join(lines)


def _card(mark: str, headings: Sequence[str], cells: Sequence[str]) -> str:
    lines = wrap(cells[0], WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark))
    names = headings[1:] or [""] * (len(cells) - 1)
    for name, cell in zip(names, cells[1:], strict=True):
        text = f"{name}: {cell}" if name else cell
        lines += wrap(text, WIDTH, initial_indent="    ", subsequent_indent="      ")
    return "\n".join(lines)
