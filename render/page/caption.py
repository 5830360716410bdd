"""The last action in words, below the table of every page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from render.drawing.canvas import wrap
from render.drawing.theme import CAPTION, TRAY
from render.page.header import WIDTH

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas
    from render.drawing.theme import Ramp

_EDGE = 20
_SMALL_STEP = 31
_LIFT = 8


class Room(NamedTuple):
    """Where there is room: the base of the first line, from line to line, and how many lines."""

    first: int
    step: int
    lines: int


def paint_caption(canvas: Canvas, words: str, ink: Ramp, room: Room) -> None:
    """Set the words where there is room: if they are cut, smaller and in one line more."""
    style, lines = CAPTION, wrap(words, CAPTION, WIDTH - 2 * _EDGE, room.lines)
    if lines and lines[-1].endswith("…"):
        style, lines = TRAY, wrap(words, TRAY, WIDTH - 2 * _EDGE, room.lines + 1)
        room = Room(room.first - _LIFT, _SMALL_STEP, room.lines + 1)
    for number, line in enumerate(lines):
        canvas.text(_EDGE, room.first + number * room.step, line, style, ink)
