"""The open ground: where its points lie on the picture, and all on it that stands still."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import ImageDraw

from render.drawing.canvas import text_width
from render.drawing.theme import CELL, LABEL, Ramp
from render.plane import scenery
from render.plane.gauge import TALL, rise

if TYPE_CHECKING:
    from render.drawing.art import Art
    from render.drawing.canvas import Box, Canvas
    from render.drawing.strokes import Spot
    from render.drawing.theme import Theme
    from render.plane.gauge import Gauge
    from render.plane.ground import Ground
    from rules.space.plane import Line, Point, Rect

_PARTS = 6
"""The bar of the scale has so many; one of them is the grain of what the ground is made of."""
_WALL = 4
"""Half the width of a wall."""


@dataclass(frozen=True, slots=True)
class PlaneLayout:
    """A ground fitted into a box of the picture, north up. All units are pixels."""

    ground: Ground
    left: int
    top: int
    right: int
    bottom: int
    gauge: Gauge = TALL

    @classmethod
    def fit(cls, ground: Ground, box: Box, gauge: Gauge = TALL) -> PlaneLayout:
        """The largest layout in the box, centred."""
        left, top, right, bottom = box
        wide, deep = right - left, bottom - top
        if wide * ground.depth > deep * ground.width:
            wide = max(1, deep * ground.width // ground.depth)
        else:
            deep = max(1, wide * ground.depth // ground.width)
        left, top = (left + right - wide) // 2, (top + bottom - deep) // 2
        return cls(ground, left, top, left + wide, top + deep, gauge)

    @property
    def bounds(self) -> Box:
        """The box of the whole table."""
        return self.left, self.top, self.right, self.bottom

    def length(self, length: int) -> int:
        """Pixels of a length."""
        return (length * (self.right - self.left) + self.ground.width // 2) // self.ground.width

    def at(self, point: Point) -> Spot:
        """Where a point lies."""
        return self.left + self.length(point.x), self.top + self.length(point.y)

    def box(self, rect: Rect) -> Box:
        """Where a rectangle lies."""
        a, _, c, _ = rect.corners
        return *self.at(a), *self.at(c)

    def line(self, line: Line) -> Box:
        """The box that a line along an axis spans, without width."""
        a, b = sorted((self.at(line.a), self.at(line.b)))
        return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


def paint_ground(canvas: Canvas, layout: PlaneLayout, art: Art) -> None:
    """Draw the table, its buildings, fences and cover, and the measure along its edges."""
    ground, ink = layout.ground, canvas.theme.ramps["ink"]
    pen = ImageDraw.Draw(canvas.image)
    left, top, right, bottom = layout.bounds
    pen.rectangle((left - 4, top - 4, right + 3, bottom + 3), fill=ink.full)
    pen.rectangle((left, top, right - 1, bottom - 1), fill=0)
    taken = [layout.box(area.rect) for area in (*ground.rooms, *ground.decor, *ground.things)]
    art.scatter(canvas, layout.bounds, taken)
    for area in ground.decor:
        paint = art.lands.get(area.kind, art.land)
        paint(canvas, layout.box(area.rect), _grain(layout))
    _measure(canvas, pen, layout)
    _buildings(canvas, pen, layout)
    for fence in ground.fences:
        scenery.paint_fence(canvas, layout.line(fence), _grain(layout))
    for thing in ground.things:
        scenery.paint_thing(canvas, art, thing.kind, layout.box(thing.rect))


def _grain(layout: PlaneLayout) -> int:
    """A length in pixels that planks, ruts and posts are drawn by."""
    return layout.length(layout.ground.measure.span // _PARTS)


@lru_cache(maxsize=16)
def walls(layout: PlaneLayout) -> tuple[Box, ...]:
    """The boxes of walls."""
    boxes = (layout.line(line) for line in layout.ground.walls)
    return tuple((a - _WALL, b - _WALL, c + _WALL, d + _WALL) for a, b, c, d in boxes)


def _measure(canvas: Canvas, pen: ImageDraw.ImageDraw, layout: PlaneLayout) -> None:
    """Lengths from the north-west corner along both edges, and faint lines across."""
    ground, ink = layout.ground, canvas.theme.ramps["ink"]
    left, top, right, bottom = layout.bounds
    faint, strong, style = ink.steps[5], ink.full, layout.gauge.measure
    measure = ground.measure
    for far in range(0, max(ground.width, ground.depth) + 1, measure.span):
        word, along = str(far // measure.unit), layout.length(far)
        if far <= ground.width:
            x = left + along
            for y in range(top + 6, bottom, 14) if left < x < right else ():
                pen.line((x, y, x, min(y + 3, bottom - 1)), fill=faint)
            pen.line((x, top - 10, x, top - 4), fill=strong, width=3)
            half = text_width(word, style) // 2
            at = min(max(x, left + half - 4), right - half + 4)
            canvas.text(at, top - 13, word, style, ink, align="m")
        if far <= ground.depth:
            y = top + along
            for x in range(left + 6, right, 14) if top < y < bottom else ():
                pen.line((x, y, min(x + 3, right - 1), y), fill=faint)
            pen.line((left - 10, y, left - 4, y), fill=strong, width=3)
            at = min(max(y + rise(style), top + 20), bottom + 2)
            if far:
                canvas.text(left - 13, at, word, style, ink, align="r")


def _buildings(canvas: Canvas, pen: ImageDraw.ImageDraw, layout: PlaneLayout) -> None:
    ground, ink = layout.ground, canvas.theme.ramps["ink"]
    wood, floor = canvas.theme.ramps["wood"], canvas.theme.ramps["floor"]
    rooms = [layout.box(room.rect) for room in ground.rooms]
    shade = canvas.theme.ramps["shade"]
    for left, top, right, bottom in rooms:
        pen.rectangle((left + 8, top + 8, right + 12, bottom + 12), fill=shade.full)
    for left, top, right, bottom in rooms:
        pen.rectangle((left, top, right, bottom), fill=floor.full)
        for y in range(top + 16, bottom - 4, 16):
            pen.line((left + 4, y, right - 4, y), fill=floor.steps[2])
    for line in ground.walls:
        _bar(pen, layout.line(line), _WALL, ink.full)
    for line in ground.walls:
        _bar(pen, layout.line(line), _WALL - 2, wood.full)
    for line in ground.windows:
        _window(canvas.theme, pen, layout.line(line))
    for line in ground.doors:
        _door(canvas.theme, pen, layout.line(line))


def _bar(pen: ImageDraw.ImageDraw, box: Box, half: int, fill: int) -> None:
    left, top, right, bottom = box
    pen.rectangle((left - half, top - half, right + half - 1, bottom + half - 1), fill=fill)


def _window(theme: Theme, pen: ImageDraw.ImageDraw, box: Box) -> None:
    """A pane between two thin frames."""
    left, top, right, bottom = box
    glass, ink = theme.ramps["glass"].full, theme.ramps["ink"].full
    _flat(pen, box, _WALL, ink)
    _flat(pen, box, _WALL - 2, glass)
    for x, y in ((left, top), (right, bottom)):
        pen.rectangle((x - 2, y - 2, x + 1, y + 1), fill=ink)


def _flat(pen: ImageDraw.ImageDraw, box: Box, half: int, fill: int) -> None:
    """A bar that ends where its line ends."""
    left, top, right, bottom = box
    across, along = (half, 0) if left == right else (0, half)
    pen.rectangle(
        (left - across, top - along, right + max(0, across - 1), bottom + max(0, along - 1)),
        fill=fill,
    )


def _door(theme: Theme, pen: ImageDraw.ImageDraw, box: Box) -> None:
    """A gap with its threshold, and the leaf standing open."""
    left, top, right, bottom = box
    ink, leaf = theme.ramps["ink"].full, theme.ramps["wood"].steps[9]
    _flat(pen, box, _WALL, theme.ramps["floor"].full)
    _flat(pen, box, 1, theme.ramps["earth"].full)
    # The leaf opens at a slant, so that it is no wall.
    if top == bottom:
        reach = right - left
        ends = (left, top, left + reach * 5 // 8, top - reach * 6 // 8)
    else:
        reach = bottom - top
        ends = (left, top, left + reach * 6 // 8, top + reach * 5 // 8)
    pen.line(ends, fill=ink, width=6)
    pen.line(ends, fill=leaf, width=3)
    for x, y in ((left, top), (right, bottom)):
        pen.rectangle((x - _WALL, y - _WALL, x + _WALL - 1, y + _WALL - 1), fill=ink)


def paint_zone(canvas: Canvas, layout: PlaneLayout, rect: Rect, ramp: Ramp) -> None:
    """Point out an area with a dashed border."""
    pen = ImageDraw.Draw(canvas.image)
    left, top, right, bottom = layout.box(rect)
    left, top = max(left - 7, layout.left + 2), max(top - 7, layout.top + 2)
    right, bottom = min(right + 7, layout.right - 4), min(bottom + 7, layout.bottom - 4)
    for x in range(left, right, 26):
        for y in (top, bottom):
            pen.line((x, y, min(x + 16, right), y), fill=ramp.full, width=4)
    for y in range(top, bottom, 26):
        for x in (left, right):
            pen.line((x, y, x, min(y + 16, bottom)), fill=ramp.full, width=4)


def paint_scale(canvas: Canvas, layout: PlaneLayout, at: Spot) -> int:
    """Draw the measure's bar, and where north is. Returns where it ends."""
    x, y = at
    ink, paper = canvas.theme.ramps["ink"], canvas.theme.ramps["paper"]
    pen = ImageDraw.Draw(canvas.image)
    measure = layout.ground.measure
    wide = layout.length(measure.span)
    pen.rectangle((x, y - 5, x + wide, y + 5), fill=ink.full)
    for part in range(0, _PARTS, 2):
        left = x + layout.length(part * measure.span // _PARTS) + 2
        right = x + layout.length((part + 1) * measure.span // _PARTS)
        pen.rectangle((left, y - 3, right, y + 3), fill=paper.full)
    x += wide + 10
    x += canvas.text(x, y + 11, measure.words(measure.span), CELL, ink) + 26
    pen.polygon(((x, y + 14), (x + 11, y - 16), (x + 22, y + 14), (x + 11, y + 7)), fill=ink.full)
    return x + 30 + canvas.text(x + 30, y + 11, "N", LABEL, ink)
