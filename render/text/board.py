"""The scene as a board of letters, for a code block: narrow enough for a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.layers import Told, layer_of
from render.model.chart import Tone
from render.model.scene import PlanMark
from render.text.lines import plain, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.model.scene import Scene

LIMIT = 1890
"""Characters, so that a message has room for the code block's fence and a heading."""
_LEFT = "… {} more are left out"
_MOST = 9_999
"""Pieces of a scene."""


def text_board(scene: Scene) -> str:
    """The board in rows of letters, then what the letters mean.

    At most ``LIMIT`` characters, lines of at most ``COLUMNS``; never breaks out of a code block.
    It names each piece, also those in a group, and says how many are left out if not all fit.
    """
    layer = layer_of(scene.board)
    head = [*wrapped(scene.status, 2), *wrapped(" · ".join(scene.tallies), 2)]
    board = layer.text_map(scene.board, scene)
    tail = [Told([line]) for line in (*_plans(scene), *wrapped(scene.caption, 4), *_chart(scene))]
    tail += layer.text_key(scene.board, scene)
    return "\n".join([*head, *board, *_fitting(tail, LIMIT - _length([*head, *board]))])


def _fitting(told: list[Told], room: int) -> list[str]:
    """The lines for which there is room, then how many pieces are left out, if any are."""
    lines = [line for each in told for line in each.lines]
    if _length(lines) <= room:
        return lines
    lines, room = [], room - _length([_LEFT.format(_MOST)])
    for number, each in enumerate(told):
        room -= _length(each.lines)
        if room < 0:
            left = sum(other.pieces for other in told[number:])
            return [*lines, _LEFT.format(left) if left else "…"]
        lines += each.lines
    return lines


def _length(lines: Sequence[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _plans(scene: Scene) -> list[str]:
    """The words of what is considered, unless the caption has them."""
    plans = [mark.word for mark in scene.marks if isinstance(mark, PlanMark)]
    return [line for word in plans if word not in scene.caption for line in wrapped(word, 3)]


def _chart(scene: Scene) -> list[str]:
    """The chart row by row: ``>`` marks what counts now, ``x`` who is struck off."""
    chart = scene.chart
    if chart is None:
        return []
    heads = " / ".join(plain(column.name) for column in chart.columns)
    lines = wrapped(f"{plain(chart.name)} ({heads}), x: struck off", 2)
    for number, row in enumerate(chart.rows):
        now = number == chart.row
        cells = [
            (">" if now and column == chart.column else "")
            + " ".join(("x" if e.tone is Tone.STRUCK else "") + plain(e.words) for e in entries)
            for column, entries in enumerate(row.cells)
        ]
        lines += wrapped(f"{'>' if now else ' '}{plain(row.name)} {' / '.join(cells)}", 2, "   ")
    return lines
