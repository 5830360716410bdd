"""The scene as a board of letters, for a code block: narrow enough for a phone."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from render.model.chart import Tone
from render.model.ground import Ground
from render.model.scene import PlanMark
from render.text.alt import one_line
from render.text.map import KEY, text_map
from render.text.places import place
from rules.space.grid import Axis, Cell
from rules.space.plane import Point

if TYPE_CHECKING:
    from render.model.scene import Piece, Scene
    from rules.space.grid import BrickGrid

LIMIT = 1890
"""Characters, so that a message has room for the code block's fence and a heading."""
COLUMNS = 40
_WIDE = 3
_MARGIN = 3
_EMPTY = "·"


def text_board(scene: Scene) -> str:
    """The board in rows of letters, then what the letters mean.

    At most ``LIMIT`` characters, lines of at most ``COLUMNS``; never breaks out of a code block.
    """
    head = [*_wrapped(scene.status, 2), *_wrapped(" · ".join(scene.tallies), 2)]
    if isinstance(scene.board, Ground):
        figures = ((_code(p), p.at) for p in scene.pieces if isinstance(p.at, Point))
        board = [*text_map(scene.board, figures), KEY]
        tail = [*_plans(scene), *_wrapped(scene.caption, 4), *_chart(scene), *_figures(scene)]
    else:
        marks = _feature_codes(scene)
        board = _grid(scene.board, scene, marks)
        tail = [*_plans(scene), *_wrapped(scene.caption, 4), *_legend(scene, marks)]
    lines = [*head, *board, *tail]
    room = LIMIT - sum(len(line) + 1 for line in [*head, *board]) - 2
    if sum(len(line) + 1 for line in tail) > room + 2:
        lines = [*head, *board]
        for line in tail:
            room -= len(line) + 1
            if room < 0:
                break
            lines.append(line)
        lines.append("…")
    return "\n".join(lines)


def _plain(text: str) -> str:
    return one_line(text).replace("`", "'")


def _wrapped(text: str, most: int, indent: str = "") -> list[str]:
    return textwrap.wrap(
        _plain(text), COLUMNS, max_lines=most, placeholder=" …", subsequent_indent=indent
    )


def _feature_codes(scene: Scene) -> dict[tuple[str, str], str]:
    """Two characters for each sort of terrain: a lower-case letter and the digit of its label."""
    codes: dict[tuple[str, str], str] = {}
    for feature in scene.features:
        sort = (feature.name, feature.label)
        if sort in codes:
            continue
        digit = next((char for char in feature.label if char in "0123456789"), "")
        name = _plain(feature.name).lower()
        letters = [char for char in name if char.isascii() and char.isalpha()]
        letters += [*"abcdefghijklmnopqrstuvwxyz", *"#*+=%&"]
        taken = set(codes.values())
        codes[sort] = next(
            (letter + digit for letter in letters if letter + digit not in taken), "##"
        )
    return codes


def _grid(grid: BrickGrid, scene: Scene, marks: dict[tuple[str, str], str]) -> list[str]:
    on: dict[Cell, str] = {
        feature.cell: marks[feature.name, feature.label] for feature in scene.features
    }
    on |= {piece.at: _code(piece) for piece in scene.pieces if isinstance(piece.at, Cell)}
    numbers = "".join(f"{lane:>{_WIDE}}" for lane in range(1, grid.lanes + 1))
    lines = [" " * (_MARGIN - 1) + numbers]
    for row in range(1, grid.rows + 1):
        label = f"{row:>{_MARGIN - 1}}"
        cells = [(cell, f"{on.get(cell, _EMPTY):>{_WIDE}}") for cell in grid.row(row)]
        if grid.axis is Axis.LANES:
            # Even lanes stand half a cell further down: a line of their own.
            for shifted in (False, True):
                line = "".join(
                    text if grid.shifted(cell) is shifted else " " * _WIDE for cell, text in cells
                )
                lines.append((" " * len(label) if shifted else label) + line.rstrip())
        else:
            shift = " " if grid.shifted(Cell(row, 1)) else ""
            lines.append(label + shift + "".join(text for _, text in cells))
    return lines


def _code(piece: Piece) -> str:
    return _plain(piece.code)[:2] or "?"


def _legend(scene: Scene, marks: dict[tuple[str, str], str]) -> list[str]:
    lines: list[str] = []
    for index, side in enumerate(scene.sides):
        pieces = [_entry(piece) for piece in scene.pieces if piece.side == index]
        lines += _wrapped(f"{side.name}: {', '.join(pieces) or 'none on the table'}", 12, " ")
    for tray in scene.trays:
        if tray.pieces:
            names = ", ".join(_entry(piece) for piece in tray.pieces)
            lines += _wrapped(f"{tray.name}: {names}", 8, " ")
    notes = {(f.name, f.label): f.note for f in scene.features}
    sorts = [f"{code} {sort[0]} {notes[sort]}".strip() for sort, code in marks.items()]
    if sorts:
        lines += _wrapped(", ".join(sorts), 6, " ")
    return lines


def _plans(scene: Scene) -> list[str]:
    """The words of what is considered, unless the caption has them."""
    plans = [mark.word for mark in scene.marks if isinstance(mark, PlanMark)]
    return [line for word in plans if word not in scene.caption for line in _wrapped(word, 3)]


def _chart(scene: Scene) -> list[str]:
    """The chart row by row: ``>`` marks what counts now, ``x`` who is struck off."""
    chart = scene.chart
    if chart is None:
        return []
    heads = " / ".join(_plain(column.name) for column in chart.columns)
    lines = _wrapped(f"{_plain(chart.name)} ({heads}), x: struck off", 2)
    for number, row in enumerate(chart.rows):
        now = number == chart.row
        cells = [
            (">" if now and column == chart.column else "")
            + " ".join(("x" if e.tone is Tone.STRUCK else "") + _plain(e.words) for e in entries)
            for column, entries in enumerate(row.cells)
        ]
        lines += _wrapped(f"{'>' if now else ' '}{_plain(row.name)} {' / '.join(cells)}", 2, "   ")
    return lines


def _figures(scene: Scene) -> list[str]:
    """Who is where, by bearing and distance, side by side."""
    lines: list[str] = []
    for index, side in enumerate(scene.sides):
        lines += _wrapped(f"{side.name}:", 1)
        for piece in scene.pieces:
            if piece.side == index and piece.at is not None:
                where = place(scene.board, piece.at)
                lines += _wrapped(f"{_entry(piece)} {piece.at}, {where}", 3, " ")
    for tray in scene.trays:
        if tray.pieces:
            names = ", ".join(_code(piece) for piece in tray.pieces)
            lines += _wrapped(f"{tray.name}: {names}", 4, " ")
    return lines


def _entry(piece: Piece) -> str:
    """``SB Slayer B slowed+disarmed``."""
    marks = "+".join(_plain(badge.kind) for badge in piece.badges)
    words = (_code(piece), _plain(piece.name), marks, _plain(piece.note))
    return " ".join(filter(None, words))
