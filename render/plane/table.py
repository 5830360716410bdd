"""The open ground: where its points lie on the picture, and all on it that stands still."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeGuard

from PIL import ImageDraw

from render.drawing.canvas import text_width
from render.drawing.theme import CELL, LABEL, Ramp
from render.plane import scenery
from render.plane.gauge import TALL, rise
from rules.space.plane import Point, Rect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.drawing.art import Art
    from render.drawing.canvas import Box, Canvas
    from render.drawing.strokes import Spot
    from render.drawing.theme import Theme
    from render.plane.gauge import Gauge
    from render.plane.ground import Ground
    from rules.space.plane import Line

_PARTS = 6
"""The bar of the scale has so many; one of them is the grain of what the ground is made of."""
_CLOSER = (1, 2, 3)
"""Units from line to line of the measure where a part of a table is shown."""
_APART = 140
"""Pixels from line to line of the measure where a part of a table is shown, at least."""
_WALL = 4
"""Half the width of a wall."""


@dataclass(frozen=True, slots=True)
class PlaneLayout:
    """A ground, or a part of one, fitted into a box of the picture, north up.

    All units are pixels; ``part`` is what of the ground is shown, all of it if None.
    """

    ground: Ground
    left: int
    top: int
    right: int
    bottom: int
    gauge: Gauge = TALL
    part: Rect | None = None

    @classmethod
    def fit(
        cls, ground: Ground, box: Box, gauge: Gauge = TALL, part: Rect | None = None
    ) -> PlaneLayout:
        """The largest layout in the box, centred."""
        left, top, right, bottom = box
        width, depth = ground.width, ground.depth
        if part is not None:
            width, depth = part.east - part.west, part.south - part.north
        wide, deep = right - left, bottom - top
        if wide * depth > deep * width:
            wide = max(1, deep * width // depth)
        else:
            deep = max(1, wide * depth // width)
        left, top = (left + right - wide) // 2, (top + bottom - deep) // 2
        return cls(ground, left, top, left + wide, top + deep, gauge, part)

    @property
    def bounds(self) -> Box:
        """The box of all that is shown of the table."""
        return self.left, self.top, self.right, self.bottom

    @property
    def shown(self) -> Rect:
        """What is shown of the ground."""
        return self.part or Rect(0, 0, self.ground.width, self.ground.depth)

    def shows(self, spot: object) -> TypeGuard[Point]:
        """Whether a spot is a point of what is shown of the table."""
        return self.ground.shows(spot) and (self.part is None or self.part.holds(spot))

    def reaches(self, rect: Rect) -> bool:
        """Whether some of a rectangle is shown."""
        shown = self.shown
        return (
            rect.west <= shown.east
            and rect.east >= shown.west
            and rect.north <= shown.south
            and rect.south >= shown.north
        )

    def length(self, length: int) -> int:
        """Pixels of a length."""
        width = self.ground.width if self.part is None else self.part.east - self.part.west
        return (length * (self.right - self.left) + width // 2) // width

    def at(self, point: Point) -> Spot:
        """Where a point lies; off the box, if the point is not shown."""
        return self.spots((point,))[0]

    def spots(self, points: Iterable[Point]) -> tuple[Spot, ...]:
        """Where points lie: as ``length`` of both ways, which is asked a thousand times a page."""
        west, north, east, _ = self.part or (0, 0, self.ground.width, 0)
        left, top, width, wide = self.left, self.top, east - west, self.right - self.left
        # Rounded as the length from the corner of what is shown.
        across, down = width // 2 - west * wide, width // 2 - north * wide
        return tuple(
            [
                (left + (x * wide + across) // width, top + (y * wide + down) // width)
                for x, y in points
            ]
        )

    def box(self, rect: Rect) -> Box:
        """Where a rectangle lies."""
        a, _, c, _ = rect.corners
        return *self.at(a), *self.at(c)

    def line(self, line: Line) -> Box:
        """The box that a line along an axis spans, without width."""
        a, b = sorted((self.at(line.a), self.at(line.b)))
        return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


def step_of(layout: PlaneLayout) -> int:
    """From one line of the measure to the next: closer where little of the table is shown."""
    measure = layout.ground.measure
    if layout.part is None:
        return measure.span
    steps = (each * measure.unit for each in _CLOSER)
    return next((each for each in steps if layout.length(each) >= _APART), measure.span)


def scale_words(layout: PlaneLayout) -> str:
    """How long the bar of the scale is."""
    return layout.ground.measure.words(step_of(layout))


def paint_ground(canvas: Canvas, layout: PlaneLayout, art: Art) -> None:
    """Draw the table, its buildings, fences and cover, and the measure along its edges."""
    ground = layout.ground
    pen = ImageDraw.Draw(canvas.image)
    paint_frame(canvas, layout)
    taken = [layout.box(area.rect) for area in (*ground.rooms, *ground.decor, *ground.things)]
    art.scatter(canvas, layout.bounds, taken)
    for area in ground.decor:
        if layout.reaches(area.rect):
            paint = art.lands.get(area.kind, art.land)
            paint(canvas, layout.box(area.rect), _grain(layout))
    if ground.measured:
        _lines(canvas, pen, layout)
    _buildings(canvas, pen, layout)
    for fence in ground.fences:
        scenery.paint_fence(canvas, layout.line(fence), _grain(layout))
    for thing in ground.things:
        if layout.reaches(thing.rect):
            scenery.paint_thing(canvas, art, thing.kind, layout.box(thing.rect))


def paint_frame(canvas: Canvas, layout: PlaneLayout) -> None:
    """Draw a bare table with its border and the measure along its edges."""
    pen, ink = ImageDraw.Draw(canvas.image), canvas.theme.ramps["ink"]
    left, top, right, bottom = layout.bounds
    pen.rectangle((left - 4, top - 4, right + 3, bottom + 3), fill=ink.full)
    pen.rectangle((left, top, right - 1, bottom - 1), fill=0)
    if layout.ground.measured:
        _measure(canvas, pen, layout)


def _grain(layout: PlaneLayout) -> int:
    """A length in pixels that planks, ruts and posts are drawn by."""
    return layout.length(layout.ground.measure.span // _PARTS)


@lru_cache(maxsize=16)
def walls(layout: PlaneLayout) -> tuple[Box, ...]:
    """The boxes of walls."""
    boxes = (layout.line(line) for line in layout.ground.walls)
    return tuple((a - _WALL, b - _WALL, c + _WALL, d + _WALL) for a, b, c, d in boxes)


def _measured(layout: PlaneLayout) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The lengths of the measure and where they lie, across the page and down."""
    shown, step = layout.shown, step_of(layout)
    left, top, _, _ = layout.bounds
    lengths = range(0, max(shown.east, shown.south) + 1, step)
    across = [(i, left + layout.length(i - shown.west)) for i in lengths]
    down = [(i, top + layout.length(i - shown.north)) for i in lengths]
    return (
        [(far, x) for far, x in across if shown.west <= far <= shown.east],
        [(far, y) for far, y in down if shown.north <= far <= shown.south],
    )


def _lines(canvas: Canvas, pen: ImageDraw.ImageDraw, layout: PlaneLayout) -> None:
    """Faint lines across the table."""
    left, top, right, bottom = layout.bounds
    faint = canvas.theme.ramps["ink"].steps[5]
    across, down = _measured(layout)
    for _, x in across:
        for y in range(top + 6, bottom, 14) if left < x < right else ():
            pen.line((x, y, x, min(y + 3, bottom - 1)), fill=faint)
    for _, y in down:
        for x in range(left + 6, right, 14) if top < y < bottom else ():
            pen.line((x, y, min(x + 3, right - 1), y), fill=faint)


def _measure(canvas: Canvas, pen: ImageDraw.ImageDraw, layout: PlaneLayout) -> None:
    """Lengths from the table's north-west corner along both edges."""
    ink, style = canvas.theme.ramps["ink"], layout.gauge.measure
    unit = layout.ground.measure.unit
    left, top, right, bottom = layout.bounds
    across, down = _measured(layout)
    for far, x in across:
        word = str(far // unit)
        pen.line((x, top - 10, x, top - 4), fill=ink.full, width=3)
        half = text_width(word, style) // 2
        at = min(max(x, left + half - 4), right - half + 4)
        canvas.text(at, top - 13, word, style, ink, align="m")
    for far, y in down:
        pen.line((left - 10, y, left - 4, y), fill=ink.full, width=3)
        at = min(max(y + rise(style), top + 20), bottom + 2)
        if y > top:
            canvas.text(left - 13, at, str(far // unit), style, ink, align="r")


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
    if not layout.reaches(rect):
        return
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
    """Draw a length as a bar, and where north is, where both mean something. Returns the end."""
    x, y = at
    x += _paint_bar(canvas, layout, at) if layout.ground.measured else 0
    if not layout.ground.north:
        return x
    ink, pen = canvas.theme.ramps["ink"], ImageDraw.Draw(canvas.image)
    pen.polygon(((x, y + 14), (x + 11, y - 16), (x + 22, y + 14), (x + 11, y + 7)), fill=ink.full)
    return x + 30 + canvas.text(x + 30, y + 11, "N", LABEL, ink)


def _paint_bar(canvas: Canvas, layout: PlaneLayout, at: Spot) -> int:
    """Draw a length of the measure as a bar. Returns how much room it takes."""
    x, y = at
    step = step_of(layout)
    whole = step // layout.ground.measure.unit
    parts = whole if 1 < whole < _PARTS else 2 if whole == 1 else _PARTS
    ink, paper = canvas.theme.ramps["ink"], canvas.theme.ramps["paper"]
    pen = ImageDraw.Draw(canvas.image)
    wide = layout.length(step)
    pen.rectangle((x, y - 5, x + wide, y + 5), fill=ink.full)
    for part in range(0, parts, 2):
        left = x + layout.length(part * step // parts) + 2
        right = x + layout.length((part + 1) * step // parts)
        pen.rectangle((left, y - 3, min(right, x + wide - 2), y + 3), fill=paper.full)
    return wide + 36 + canvas.text(x + wide + 10, y + 11, scale_words(layout), CELL, ink)
