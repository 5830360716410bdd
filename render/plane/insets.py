"""Other tables, small, in a corner of the one that is drawn in full, where nothing stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import ImageDraw

from render.drawing.strokes import meets
from render.drawing.theme import CELL
from render.plane.ground import Ground
from render.plane.table import PlaneLayout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Box, Canvas
    from render.model.scene import Inset, Scene

_SHARE: Final = 6
"""An inset is as wide as one in so many parts of the table."""
_GAP: Final = 10
_RIM: Final = 3
_DOT: Final = 7
"""Half as wide as a unit is drawn."""
_FAINT: Final = 7
"""The step of the ink in which stretches of ground are drawn."""


def paint_insets(canvas: Canvas, layout: PlaneLayout, scene: Scene, taken: Sequence[Box]) -> None:
    """Draw the other tables in the first corner in which they hide none of these boxes.

    Where there is none they are not drawn: trays and texts tell of them, too.
    """
    if layout.part is None:
        for inset, box in zip(scene.insets, _corner(layout, scene.insets, taken), strict=False):
            _paint(canvas, inset, box)


def _corner(layout: PlaneLayout, insets: Sequence[Inset], taken: Sequence[Box]) -> tuple[Box, ...]:
    """Boxes side by side in a corner that is free; none if none is."""
    left, top, right, bottom = layout.bounds
    wide = (right - left) // _SHARE
    deep = wide * (bottom - top) // (right - left)
    for south in (False, True):
        for east in (True, False):
            y = bottom - deep - _GAP if south else top + _GAP
            whole = len(insets) * (wide + _GAP)
            x = right - whole if east else left + _GAP
            boxes = tuple(
                (x + number * (wide + _GAP), y, x + number * (wide + _GAP) + wide, y + deep)
                for number in range(len(insets))
            )
            if not any(meets(box, taken) for box in boxes):
                return boxes
    return ()


def _paint(canvas: Canvas, inset: Inset, box: Box) -> None:
    """A table: its border and name, what lies on it, a dot for each unit."""
    pen, ink = ImageDraw.Draw(canvas.image), canvas.theme.ramps["ink"]
    left, top, right, bottom = box
    pen.rectangle((left - _RIM, top - _RIM, right + _RIM, bottom + _RIM), fill=ink.full)
    pen.rectangle(box, fill=0)
    if not isinstance(inset.board, Ground):
        return
    layout = PlaneLayout.fit(inset.board, box)
    for area in inset.board.decor:
        pen.ellipse(layout.box(area.rect), fill=ink.steps[_FAINT])
    for piece in inset.pieces:
        if layout.shows(piece.at):
            x, y = layout.at(piece.at)
            ramp = canvas.theme.skin(piece.side).ramp
            pen.ellipse((x - _DOT, y - _DOT, x + _DOT, y + _DOT), fill=ramp.full)
    canvas.text(left + _GAP // 2, top + CELL.size, inset.name, CELL, ink)
