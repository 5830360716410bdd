"""A page that shows one part of a table: where the part goes, and what is said beside it.

On a wide page the words stand in a column beside the table, on a tall one above and below it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PIL import ImageDraw

from render.model.shape import Shape
from render.page import column
from render.page.header import paint_header

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Box, Canvas
    from render.drawing.strokes import Spot
    from render.model.scene import Scene
    from render.page.column import Block

_EDGE, _BESIDE = 16, 22
COLUMN = 380
"""How wide the column of a wide page is."""
_WIDTH, _HEIGHT = Shape.WIDE.size
_ACROSS, _HIGH = Shape.TALL.size
_HEADER, _FOOT = 122, 216
TABLES = {
    Shape.WIDE: (_EDGE, _EDGE, _WIDTH - _EDGE - COLUMN - _BESIDE, _HEIGHT - _EDGE),
    Shape.TALL: (_EDGE, _HEADER + 12, _ACROSS - _EDGE, _HIGH - _FOOT - 12),
}
"""The box for the table with its measure, by shape."""
_MAP = {Shape.WIDE: (COLUMN, COLUMN), Shape.TALL: (300, _FOOT - _EDGE)}
"""How wide and how high the small map of the whole table may be."""
_DOT = 6
_OUTSIDE = 14
"""How strong the small map's ground is, in hundredths of the ink."""


class Whereabouts(NamedTuple):
    """A whole table in small, as it lies on the page, and what of it is shown; any unit.

    ``pieces`` are where somebody stands, with the index of the side.
    """

    size: tuple[int, int]
    part: Box
    pieces: tuple[tuple[Spot, int], ...]


def whereabouts(table: Box, shown: Sequence[Box], stood: Sequence[tuple[Spot, int]]) -> Whereabouts:
    """The same, by the boxes of the table and of the cells that are shown on one page."""
    left, top, right, bottom = table
    lefts, tops, rights, bottoms = zip(*shown, strict=True)
    part = (min(lefts) - left, min(tops) - top, max(rights) - left, max(bottoms) - top)
    pieces = tuple(((x - left, y - top), side) for (x, y), side in stood)
    return Whereabouts((right - left, bottom - top), part, pieces)


def paint_words(
    canvas: Canvas, scene: Scene, shape: Shape, where: Whereabouts, told: Sequence[Block] = ()
) -> None:
    """Title, who is to act, the last action, and where on the table the part lies.

    ``told`` is what else a column says, above the small map.
    """
    small = _map(canvas, where, _MAP[shape])
    if shape is Shape.WIDE:
        box = (_WIDTH - _EDGE - COLUMN, _EDGE, _WIDTH - _EDGE, _HEIGHT - _EDGE)
        head = column.heading(canvas, scene, COLUMN), column.banner(canvas, scene, COLUMN)
        said = column.caption(canvas, scene.caption, COLUMN)
        column.stack([*head, said, *told], (*box[:3], box[3] - small.most - _BESIDE))
        small.paint((box[0], box[3] - small.most, box[2], box[3]))
        return
    left, right = _EDGE + 4, _ACROSS - _EDGE - 4
    top, bottom = _HIGH - _FOOT, _HIGH - _EDGE
    paint_header(canvas, scene, (left, 0, right, _HEADER))
    wide = _shown(where, _MAP[shape])[0]
    small.paint((right - wide, top, right, bottom))
    room = right - wide - 2 * _BESIDE
    column.stack(
        [column.caption(canvas, scene.caption, room - left)], (left, top - 6, room, bottom)
    )


def _shown(where: Whereabouts, most: tuple[int, int]) -> tuple[int, int]:
    """How large the small map is drawn."""
    wide, deep = where.size
    if wide * most[1] > deep * most[0]:
        return most[0], max(1, deep * most[0] // wide)
    return max(1, wide * most[1] // deep), most[1]


def _map(canvas: Canvas, where: Whereabouts, most: tuple[int, int]) -> Block:
    """The whole table in small, what is shown of it framed, and who stands where."""
    wide, high = _shown(where, most)

    def paint(box: Box) -> None:
        left, top = box[0] + (box[2] - box[0] - wide) // 2, box[1]

        def at(spot: Spot) -> Spot:
            x, y = spot
            return left + x * wide // where.size[0], top + y * high // where.size[1]

        pen, ink = ImageDraw.Draw(canvas.image), canvas.theme.ramps["ink"]
        quiet, gold = ink.upto(45).full, canvas.theme.ramps["gold"]
        pen.rectangle((left, top, left + wide - 1, top + high - 1), 0, quiet, 3)
        part = (*at(where.part[:2]), *at(where.part[2:]))
        pen.rectangle(
            (part[0], part[1], part[2] - 1, part[3] - 1), ink.upto(_OUTSIDE).full, gold.full, 5
        )
        for spot, side in where.pieces:
            x, y = at(spot)
            look = canvas.theme.skin(side).ramp.full
            if side % 2:
                pen.rectangle((x - _DOT, y - _DOT, x + _DOT, y + _DOT), look)
            else:
                pen.ellipse((x - _DOT, y - _DOT, x + _DOT, y + _DOT), look)

    return column.Block(high, high, paint)


def window(canvas: Canvas, clean: Canvas, box: Box) -> Canvas:
    """What was drawn inside of a box, on a page that has nothing else yet."""
    page = clean.copy()
    page.image.paste(canvas.image.crop(box), box)
    return page


def cut(start: Spot, end: Spot, box: Box) -> tuple[Spot, Spot] | None:
    """What of a line lies in a box; None if nothing of it does."""
    first, last = 0.0, 1.0
    for here, there, low, high in zip(start, end, box[:2], box[2:], strict=True):
        step = there - here
        if step == 0:
            if not low <= here <= high:
                return None
            continue
        near, far = sorted(((low - here) / step, (high - here) / step))
        first, last = max(first, near), min(last, far)
    if first > last:
        return None
    return _along(start, end, first), _along(start, end, last)


def _along(start: Spot, end: Spot, share: float) -> Spot:
    x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
    return round(x), round(y)
