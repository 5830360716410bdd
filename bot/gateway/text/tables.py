"""Renders tables: one line per row, the rolled or wanted row highlighted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.escaping import escaped
from bot.gateway.text.dice import notation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.reference import Reference
    from rules.tables.lookup import Rolled, Row, Table

ROOM: Final = 1700
_AROUND: Final = 3
_DOWN_TO_LIT: Final = ROOM - 100
_RESULT: Final = 300


def show_reference(table: Reference, title: str, lit: int | None, die: str = "d") -> str:
    """A system's table with row ``lit`` highlighted; ``die`` is the letter for a die."""
    head = f"**{table.title}** ({title})"
    columns = f"-# {' · '.join(table.columns)}"
    if table.dice:
        columns += f" · {notation(table.dice, die)}"
    rows = [f"`{row.cells[0]}` {' · '.join(row.cells[1:])}" for row in table.rows]
    tail = " ".join(filter(None, (table.note, f"`{' '.join(table.rules)}`" if table.rules else "")))
    return "\n".join(filter(None, (head, columns, _rows(rows, lit), f"-# {tail}" if tail else "")))


def show_own(table: Table, lit: int | None, die: str = "d") -> str:
    """An own table with row ``lit`` highlighted; ``die`` is the letter for a die."""
    head = f"**{escaped(table.name, 60)}**"
    if table.dice:
        head += f" · {escaped(notation(table.dice, die), 60)}"
    alike = all(row.weight in (None, 1) for row in table.rows)
    return f"{head}\n{_rows([_own_row(row, alike=alike) for row in table.rows], lit)}"


def show_rolled(rolled: Sequence[Rolled]) -> str:
    """The results rolled on a table and on those it led to, one line each."""
    lines = []
    for each in rolled:
        total = f" **{each.dice.totals[0]}**" if each.dice is not None else ""
        arrow = "↳ " * each.depth
        result = escaped(each.result, _RESULT)
        lines.append(f"{arrow}🎲 {escaped(each.table, 60)}{total}: **{result}**")
    return _clipped(lines)


def _own_row(row: Row, *, alike: bool) -> str:
    where = row.span or ("" if alike else f"{row.weight}×")  # noqa: RUF001 - a multiplication sign is intended
    then = f" → {', '.join(escaped(name, 60) for name in row.then)}" if row.then else ""
    return f"{f'`{where}` ' if where else ''}{escaped(row.result, _RESULT)}{then}"


def _rows(rows: Sequence[str], lit: int | None) -> str:
    """As many rows as fit: all of them, or else those around the highlighted one."""
    marked = [f"▶ **{row}**" if at == lit else row for at, row in enumerate(rows)]
    if sum(map(len, marked)) + len(marked) <= ROOM:
        return "\n".join(marked)
    start = 0 if lit is None else max(0, lit - _AROUND)
    while lit is not None and start < lit and sum(map(len, marked[start : lit + 1])) > _DOWN_TO_LIT:
        start += 1
    shown = marked[start:] if lit is None else marked[start : lit + _AROUND + 1]
    above = [f"-# {start} more above"] if start else []
    return _clipped([*above, *shown], len(rows) - start)


def _clipped(lines: Sequence[str], whole: int = 0) -> str:
    kept: list[str] = []
    room = ROOM
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    left = max(whole, len(lines)) - len(kept)
    return "\n".join([*kept, f"-# {left} more: /table export"] if left else kept)
