"""Renders tables in columns, the rolled or wanted row marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.escaping import escaped, single_line
from bot.gateway.text.columns import columns
from bot.gateway.text.dice import notation
from bot.gateway.text.languages import ENGLISH
from bot.gateway.text.messages import fitting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.gateway.text.columns import Columns
    from bot.gateway.text.languages import Catalogue
    from rules.kernel.reference import Reference
    from rules.tables.lookup import Rolled, Row, Table

ROOM: Final = 1700
_AROUND: Final = 3
ABOVE: Final = "{count} more above"
BELOW: Final = "{count} more: /table export"
_RESULT: Final = 300


def show_reference(
    table: Reference, title: str, lit: int | None, language: Catalogue = ENGLISH
) -> str:
    """A system's table with row ``lit`` highlighted."""
    head = f"**{table.title}** ({title})"
    if table.dice:
        head += f" · {notation(table.dice, language.die)}"
    shown = columns(table.columns, [row.cells for row in table.rows], lit)
    tail = " ".join(filter(None, (table.note, f"`{' '.join(table.rules)}`" if table.rules else "")))
    block = _block(shown, lit, language)
    return "\n".join(filter(None, (head, block, f"-# {tail}" if tail else "")))


def show_own(table: Table, lit: int | None, language: Catalogue = ENGLISH) -> str:
    """An own table with row ``lit`` highlighted."""
    head = f"**{escaped(table.name, 60)}**"
    if table.dice:
        head += f" · {escaped(notation(table.dice, language.die), 60)}"
    alike = all(row.weight in (None, 1) for row in table.rows)
    rows = [_own_row(row, alike=alike) for row in table.rows]
    return f"{head}\n{_block(columns((), rows, lit), lit, language)}"


def show_rolled(rolled: Sequence[Rolled]) -> str:
    """The results rolled on a table and on those it led to, one line each."""
    lines = []
    for each in rolled:
        total = f" **{each.dice.totals[0]}**" if each.dice is not None else ""
        arrow = "↳ " * each.depth
        result = escaped(each.result, _RESULT)
        lines.append(f"{arrow}🎲 {escaped(each.table, 60)}{total}: **{result}**")
    return _clipped(lines)


def _own_row(row: Row, *, alike: bool) -> tuple[str, ...]:
    then = f" → {', '.join(row.then)}" if row.then else ""
    result = _plain(f"{single_line(row.result, _RESULT)}{then}")
    if not row.span and alike:
        return (result,)
    return (str(row.span or f"{row.weight}×"), result)  # noqa: RUF001 - a multiplication sign is intended


def _plain(text: str) -> str:
    """User text within a code block, which nothing in it can end."""
    return single_line(text, 2 * _RESULT).replace("`", "\N{PRIME}")


def _block(shown: Columns, lit: int | None, language: Catalogue) -> str:
    """A code block of as many rows as fit: all of them, or else those around the lit one."""
    rows = shown.rows
    room = ROOM - len(shown.head)
    start, stop = 0, len(rows)
    if sum(map(len, rows)) + len(rows) > room:
        start = 0 if lit is None else max(0, lit - _AROUND)
        stop = len(rows) if lit is None else min(stop, lit + _AROUND + 1)
        while lit is not None and start < lit and _size(rows[start : lit + 1]) > room:
            start += 1
        while stop > start + 1 and _size(rows[start:stop]) > room:
            stop -= 1
    lines = "\n".join(filter(None, (shown.head, *rows[start:stop])))
    above = f"-# {language.told(ABOVE, count=start)}" if start else ""
    left = len(rows) - stop
    below = f"-# {language.told(BELOW, count=left)}" if left else ""
    return "\n".join(filter(None, (above, f"```\n{lines}\n```", below)))


def _size(rows: Sequence[str]) -> int:
    return sum(map(len, rows)) + len(rows)


def _clipped(lines: Sequence[str]) -> str:
    kept = fitting(lines, ROOM)
    left = len(lines) - len(kept)
    return "\n".join([*kept, f"-# {left} more: /table export"] if left else kept)
