"""The scene as a board of letters, for a code block: narrow enough for a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.layers import layer_of
from render.model.chart import Tone
from render.model.scene import PlanMark
from render.text.lines import plain, wrapped

if TYPE_CHECKING:
    from render.model.scene import Scene

LIMIT = 1890
"""Characters, so that a message has room for the code block's fence and a heading."""


def text_board(scene: Scene) -> str:
    """The board in rows of letters, then what the letters mean.

    At most ``LIMIT`` characters, lines of at most ``COLUMNS``; never breaks out of a code block.
    """
    layer = layer_of(scene.board)
    head = [*wrapped(scene.status, 2), *wrapped(" · ".join(scene.tallies), 2)]
    board = layer.text_map(scene.board, scene)
    tail = [*_plans(scene), *wrapped(scene.caption, 4), *_chart(scene)]
    tail += layer.text_key(scene.board, scene)
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
