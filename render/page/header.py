"""The head of every page: title, tallies, and who is to act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing.canvas import fit, polygon
from render.drawing.strokes import turned
from render.drawing.theme import STATUS, TALLY, TITLE, Ramp

if TYPE_CHECKING:
    from render.drawing.canvas import Canvas
    from render.model.scene import Scene

WIDTH, HEIGHT = 900, 1600
_EDGE = 20
_TITLE_Y = 50
_BOX = (_EDGE, 66, WIDTH - _EDGE, 122)


def paint_header(canvas: Canvas, scene: Scene) -> None:
    """Set the title, the tallies, and who is to act."""
    theme = canvas.theme
    ink = theme.ramps["ink"]
    right = WIDTH - _EDGE
    tallies = fit("   ".join(scene.tallies), TALLY, 560)
    wide = canvas.text(right, _TITLE_Y, tallies, TALLY, ink, align="r")
    room = right - _EDGE - wide - 30
    canvas.text(_EDGE, _TITLE_Y, fit(scene.title, TITLE, room), TITLE, ink)
    left, top, end, bottom = _BOX
    if scene.status_side is None:
        face, rim, letters = Ramp((0, 0)), ink.upto(60), ink
    else:
        look = theme.skin(scene.status_side)
        face, rim, letters = look.face, look.ramp, look.letters
    canvas.plate(_BOX, face, rim)
    side = scene.status_side
    facing = scene.sides[side].facing if side is not None and side < len(scene.sides) else None
    if facing is not None:
        # Triangles that point where the side travels.
        pointer = polygon(turned(((0, -13), (14, 11), (-14, 11)), facing), letters)
        for x in (left + 34, end - 34):
            canvas.put(pointer, x, (top + bottom) // 2)
    status = fit(scene.status, STATUS, end - left - 120)
    canvas.text((left + end) // 2, bottom - 14, status, STATUS, letters, align="m")
