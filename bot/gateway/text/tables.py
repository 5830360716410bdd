"""Renders tables in columns, the rolled or wanted row marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.escaping import escaped, single_line
from bot.gateway.text.chances import percent
from bot.gateway.text.columns import columns
from bot.gateway.text.dice import notation, show
from bot.gateway.text.languages import ENGLISH
from bot.gateway.text.messages import fitting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.gateway.text.columns import Columns
    from bot.gateway.text.languages import Catalogue
    from rules.kernel.system.reference import Reference
    from rules.tables.lookup import Rolled, Row, Table

ROOM: Final = 1700
_AROUND: Final = 3
ABOVE: Final = "{count} more above"
BELOW: Final = "{count} more: /table export"
IN_FILE: Final = "{count} more in the file"
_RESULT: Final = 300
_DICE: Final = 200
"""The most characters for the dice of a result."""


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
    head = _own_head(table, language)
    alike = all(row.weight in (None, 1) for row in table.rows)
    rows = [_own_row(row, alike=alike) for row in table.rows]
    return f"{head}\n{_block(columns((), rows, lit), lit, language)}"


def show_chances(table: Table, language: Catalogue, room: int) -> tuple[str, bool]:
    """An own table with the chance of each row, and whether that is all of it."""
    rows = [
        (begins, chance.replace(" ", "\N{NO-BREAK SPACE}"), _plain(words))
        for begins, chance, words in with_chances(table, language)
    ]
    shown = columns((), rows, None)
    head = _own_head(table, language)
    room -= len(head) + 2 * len(BELOW)
    block = _block(shown, None, language, below=IN_FILE, room=min(ROOM, room))
    return f"{head}\n{block}", _size(shown.rows) <= min(ROOM, room)


def with_chances(table: Table, language: Catalogue) -> list[tuple[str, str, str]]:
    """What each row of an own table holds: totals or weight, chance, words."""
    chances = table.chances()
    return [
        (
            _begins(row),
            "?" if chances is None else language.said(percent(chances[at])),
            _words(row),
        )
        for at, row in enumerate(table.rows)
    ]


def show_rolled(
    rolled: Sequence[Rolled], language: Catalogue = ENGLISH, *, emoji: bool = True
) -> str:
    """The results rolled on a table and on those it led to, one line each, their dice behind."""
    lines = []
    for each in rolled:
        total = f" **{each.dice.totals[0]}**" if each.dice is not None else ""
        arrow = "↳ " * each.depth
        result = escaped(each.result, _RESULT)
        dice = [show(roll, emoji=emoji, language=language, room=_DICE).text for roll in each.thrown]
        thrown = "".join(f" · {text}" for text in fitting(dice, 3 * _DICE))
        lines.append(f"{arrow}🎲 {escaped(each.table, 60)}{total}: **{result}**{thrown}")
    return _clipped(lines)


def _own_head(table: Table, language: Catalogue) -> str:
    head = f"**{escaped(table.name, 60)}**"
    if table.dice:
        head += f" · {escaped(notation(table.dice, language.die), 60)}"
    return head


def _own_row(row: Row, *, alike: bool) -> tuple[str, ...]:
    result = _plain(_words(row))
    return (result,) if not row.span and alike else (_begins(row), result)


def _begins(row: Row) -> str:
    return str(row.span or f"{row.weight}×")  # noqa: RUF001 - a multiplication sign is intended


def _words(row: Row) -> str:
    then = f" → {', '.join(row.then)}" if row.then else ""
    return f"{single_line(row.result, _RESULT)}{then}"


def _plain(text: str) -> str:
    """User text within a code block, which nothing in it can end."""
    return single_line(text, 2 * _RESULT).replace("`", "\N{PRIME}")


def _block(
    shown: Columns, lit: int | None, language: Catalogue, *, below: str = BELOW, room: int = ROOM
) -> str:
    """A code block of as many rows as fit: all of them, or else those around the lit one."""
    rows = shown.rows
    room -= len(shown.head)
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
    tail = f"-# {language.told(below, count=left)}" if left else ""
    return "\n".join(filter(None, (above, f"```\n{lines}\n```", tail)))


def _size(rows: Sequence[str]) -> int:
    return sum(map(len, rows)) + len(rows)


def _clipped(lines: Sequence[str]) -> str:
    kept = fitting(lines, ROOM)
    left = len(lines) - len(kept)
    return "\n".join([*kept, f"-# {left} more: /table export"] if left else kept)
