"""The last action in words, below the table of every page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from render.drawing.canvas import wrap
from render.drawing.theme import CAPTION, TRAY

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas
    from render.drawing.theme import Ramp

_SMALL_STEP = 31
_LIFT = 8


class Room(NamedTuple):
    """Where there is room, in pixels: ``first`` is the base of the first line."""

    left: int
    right: int
    first: int
    step: int
    lines: int


def paint_caption(canvas: Canvas, words: str, ink: Ramp, room: Room) -> None:
    """Set the words where there is room: if they are cut, smaller and in one line more."""
    style, lines = CAPTION, wrap(words, CAPTION, room.right - room.left, room.lines)
    if lines and lines[-1].endswith("…"):
        style, lines = TRAY, wrap(words, TRAY, room.right - room.left, room.lines + 1)
        room = room._replace(first=room.first - _LIFT, step=_SMALL_STEP, lines=room.lines + 1)
    for number, line in enumerate(lines):
        canvas.text(room.left, room.first + number * room.step, line, style, ink)
