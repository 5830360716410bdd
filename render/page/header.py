"""The head of every page: title, tallies, and who is to act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing.canvas import fit, polygon, text_width
from render.drawing.strokes import turned
from render.drawing.theme import STATUS, TALLY, TITLE, Ramp

if TYPE_CHECKING:
    from render.drawing.canvas import Box, Canvas
    from render.model.scene import Scene

_TITLE = 50
"""The base of the title's line, from the header's top."""
_TITLE_ROOM = 300
"""What tallies leave to the title at least."""
_BETWEEN = 30
_BANNER = 66
_POINTERS = 120
"""What a banner keeps free for its two pointers."""


def paint_header(canvas: Canvas, scene: Scene, box: Box) -> None:
    """Set the title and the tallies in one line, and the banner below it."""
    left, top, right, _ = box
    ink = canvas.theme.ramps["ink"]
    kept = min(_TITLE_ROOM, text_width(scene.title, TITLE) + _BETWEEN)
    tallies = fit(" · ".join(scene.tallies), TALLY, right - left - kept)
    wide = canvas.text(right, top + _TITLE, tallies, TALLY, ink, align="r")
    title = fit(scene.title, TITLE, right - left - wide - _BETWEEN)
    canvas.text(left, top + _TITLE, title, TITLE, ink)
    paint_banner(canvas, scene, (left, top + _BANNER, right, box[3]))


def paint_banner(canvas: Canvas, scene: Scene, box: Box) -> None:
    """Say who is to act, on a plate of that side's colour, between pointers."""
    left, top, right, bottom = box
    letters = paint_plate(canvas, scene, box)
    side = scene.status_side
    facing = scene.sides[side].facing if side is not None and side < len(scene.sides) else None
    if facing is not None:
        # Triangles that point where the side travels.
        pointer = polygon(turned(((0, -13), (14, 11), (-14, 11)), facing), letters)
        for x in (left + 34, right - 34):
            canvas.put(pointer, x, (top + bottom) // 2)
    status = fit(scene.status, STATUS, right - left - _POINTERS)
    canvas.text((left + right) // 2, bottom - 14, status, STATUS, letters, align="m")


def paint_plate(canvas: Canvas, scene: Scene, box: Box) -> Ramp:
    """A plate in the colours of the side that the status is about; returns those of its letters."""
    theme = canvas.theme
    if scene.status_side is None:
        face, rim, letters = Ramp((0, 0)), theme.ramps["ink"].upto(60), theme.ramps["ink"]
    else:
        look = theme.skin(scene.status_side)
        face, rim, letters = look.face, look.ramp, look.letters
    canvas.plate(box, face, rim)
    return letters
